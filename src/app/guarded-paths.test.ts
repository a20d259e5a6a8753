import { expect, test } from 'vitest';
import { hasPermission, storeRoles, type Standing } from '../kernel/permission.ts';
import { guardOfPath } from './guarded-paths.ts';
import { modules } from './manifests.ts';

const mayGo = (path: string, standing: Standing) => {
  const guard = guardOfPath(path);
  return guard === null || hasPermission(standing, guard.permission);
};
const goers = (path: string) =>
  storeRoles.filter((role) => mayGo(path, { role, isGlobalAdmin: false }));

const everyRole = ['admin', 'supervisor', 'general_manager', 'shift_lead'];

test.each([
  ['/dashboard', everyRole],
  ['/budget', everyRole],
  ['/inspections/new/some-template', everyRole],
  ['/supply-orders/my', everyRole],
  ['/candidates/some-id', everyRole],
  ['/reports', ['admin', 'supervisor', 'general_manager']],
  ['/onboarding-steps', ['admin', 'supervisor']],
  ['/supply-hub/reorder-suggestions', ['admin']],
  ['/supply-inventory/enhanced', ['admin']],
  ['/candidate-reports', ['admin']],
  ['/vehicles', ['admin']],
  ['/admin/users', ['admin']],
  ['/supply-admin/products', []],
  ['/archived-orders', []],
])('spec §6: %s is for %j in their store', (path, roles) => {
  expect(goers(path)).toEqual(roles);
  // A global admin goes everywhere, also where they have no role.
  expect(mayGo(path, { role: null, isGlobalAdmin: true })).toBe(true);
});

test('only the admin guard leads away, to /', () => {
  expect(guardOfPath('/admin/users')?.otherwise).toBe('home');
  expect(guardOfPath('/archived-orders')?.otherwise).toBe('told');
});

test('what the navigation hides from a role is guarded from it as well, and the other way round', () => {
  const entries = modules.flatMap(({ nav }) =>
    nav.flatMap((entry) => [entry, ...(entry.children ?? [])]),
  );
  for (const { to, permission } of entries) {
    for (const role of storeRoles) {
      const standing = { role, isGlobalAdmin: false };
      const shown = permission === undefined || hasPermission(standing, permission);
      expect([to, role, mayGo(to, standing)]).toEqual([to, role, shown]);
    }
  }
});
