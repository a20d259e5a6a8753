import type { Permission } from '../kernel/permission.ts';

/**
 * Who may open a place (spec §2 Guarded, §6 Admin-only navigation): the permission that it takes. Whoever lacks it is told
 * so; `home`: is led to / instead, as the admin guard does. The rows behind it are guarded by the server.
 */
type GuardedPath = {
  readonly pattern: RegExp;
  readonly permission: Permission;
  readonly otherwise: 'told' | 'home';
};

const guard = (
  pattern: RegExp,
  permission: Permission,
  otherwise: 'told' | 'home' = 'told',
): GuardedPath => ({ pattern, permission, otherwise });

const guardedPaths: readonly GuardedPath[] = [
  guard(/^\/admin(\/|$)/, 'view_admin_panel', 'home'),
  guard(/^\/notification-analytics$/, 'view_admin_panel'),
  guard(/^\/archived-orders$/, 'manage_archive'),
  guard(/^\/supply-admin(\/|$)/, 'manage_products'),
  guard(/^\/supply-hub(\/|$)/, 'view_admin_panel'),
  guard(/^\/supply-orders\/enhanced$/, 'view_admin_panel'),
  guard(/^\/supply-inventory\/enhanced$/, 'view_admin_panel'),
  guard(/^\/inventory-adjustments$/, 'view_admin_panel'),
  guard(/^\/candidate-reports$/, 'view_admin_panel'),
  guard(/^\/onboarding-steps$/, 'manage_onboarding'),
  guard(/^\/vehicles(\/|$)/, 'view_admin_panel'),
  guard(/^\/reports$/, 'view_reports'),
  guard(/^\/supply-orders(\/|$)/, 'view_supply'),
  guard(/^\/candidates(\/|$)/, 'view_candidates'),
  guard(/^\/budget(\/|$)/, 'view_budget'),
  guard(/^\/inspections\/new(\/|$)/, 'conduct_inspections'),
  guard(/^\/inspections(\/|$)/, 'view_inspections'),
];

/** The first that fits; null: open to everybody who is signed in. */
export function guardOfPath(path: string): GuardedPath | null {
  return guardedPaths.find(({ pattern }) => pattern.test(path)) ?? null;
}
