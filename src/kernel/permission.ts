/**
 * Who may do what (spec §6, and the additions that let the people who do the work do it).
 * The same table stands in SQL as `has_permission(store_id, permission)`; a parity test holds them equal.
 */
export const storeRoles = ['admin', 'supervisor', 'general_manager', 'shift_lead'] as const;
export type StoreRole = (typeof storeRoles)[number];

export const permissions = [
  'manage_users',
  'view_admin_panel',
  'manage_candidates',
  'view_candidates',
  'manage_budget',
  'view_budget',
  'manage_supply',
  'view_supply',
  'view_reports',
  'manage_onboarding',
  'view_inspections',
  'conduct_inspections',
  'finish_action_items',
  'assign_action_items',
  'verify_action_items',
  'view_inactive_templates',
  'approve_orders',
  'count_inventory',
  'receive_deliveries',
  'report_vehicle_problems',
  'certify_vehicles',
  'view_vehicles',
  'manage_vehicles',
  // Global admin only: no store role holds these.
  'manage_templates',
  'manage_products',
  'manage_archive',
  'delete_inspections',
  'reopen_inspections',
] as const;
export type Permission = (typeof permissions)[number];

const everyStoreRole: readonly Permission[] = [
  'view_candidates',
  'view_budget',
  'view_supply',
  'view_inspections',
  'conduct_inspections',
  'finish_action_items',
  'count_inventory',
  'receive_deliveries',
  'report_vehicle_problems',
];

const managing: readonly Permission[] = [
  ...everyStoreRole,
  'manage_candidates',
  'manage_budget',
  'manage_supply',
  'view_reports',
  'assign_action_items',
  'verify_action_items',
  'certify_vehicles',
];

const supervising: readonly Permission[] = [
  ...managing,
  'approve_orders',
  'manage_onboarding',
  'view_inactive_templates',
  'view_vehicles',
];

/** The permissions a store role holds in its store. A global admin holds every permission everywhere. */
const permissionsOfRole: Record<StoreRole, readonly Permission[]> = {
  shift_lead: everyStoreRole,
  general_manager: managing,
  supervisor: supervising,
  admin: [...supervising, 'manage_users', 'view_admin_panel', 'manage_vehicles'],
};

/** What a person is in one store: their role there (none: not a member), and whether they are a global admin. */
export type Standing = { readonly role: StoreRole | null; readonly isGlobalAdmin: boolean };

export function hasPermission(standing: Standing, permission: Permission): boolean {
  if (standing.isGlobalAdmin) return true;
  return standing.role !== null && permissionsOfRole[standing.role].includes(permission);
}

/**
 * Whether a person may delete an inspection (sync/SPEC.md M13): who may delete any, and whoever began this one, while it
 * runs and holds nothing that anybody entered. The server decides the same by itself.
 */
export function mayDeleteInspection(
  standing: Standing,
  inspection: {
    readonly status: string;
    readonly isOwn: boolean;
    readonly isEmpty: boolean;
  },
): boolean {
  if (hasPermission(standing, 'delete_inspections')) return true;
  return (
    hasPermission(standing, 'conduct_inspections') &&
    inspection.isOwn &&
    inspection.isEmpty &&
    (inspection.status === 'draft' || inspection.status === 'in_progress')
  );
}
