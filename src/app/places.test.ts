import { Circle } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import type { ModuleRoute, NavEntry } from '../kernel/module-manifest.ts';
import { hasPermission, storeRoles, type Standing } from '../kernel/permission.ts';
import { createPlaces, places } from './places.ts';
import { plannedRoutes } from './planned-routes.ts';

const mayGo = (path: string, standing: Standing) => {
  const permission = places.routeOf(path)?.route.permission;
  return permission === undefined || hasPermission(standing, permission);
};
const goers = (path: string) =>
  storeRoles.filter((role) => mayGo(path, { role, isGlobalAdmin: false }));

const everyRole = ['admin', 'supervisor', 'general_manager', 'shift_lead'];

test.each([
  ['/dashboard', everyRole],
  ['/budget', everyRole],
  ['/budget/history', everyRole],
  ['/inspections', everyRole],
  ['/inspections/new/some-template', everyRole],
  ['/supply-orders/my', everyRole],
  ['/candidates/some-id', everyRole],
  ['/reports', ['admin', 'supervisor', 'general_manager']],
  ['/onboarding-steps', ['admin', 'supervisor']],
  // whoever orders for the store; the navigation shows it to administrators
  ['/supply-hub/reorder-suggestions', ['admin', 'supervisor', 'general_manager']],
  ['/supply-orders/enhanced', ['admin', 'supervisor']],
  // whoever receives says there that a transfer came; the navigation shows it to administrators
  ['/inventory-adjustments', everyRole],
  ['/supply-inventory/enhanced', ['admin']],
  // whoever hires for the store; the navigation shows it to administrators
  ['/candidate-reports', ['admin', 'supervisor', 'general_manager']],
  // whoever takes keys sees what may drive; sidebar and drawer show it to administrators
  ['/vehicles', everyRole],
  ['/vehicles/some-id', everyRole],
  ['/vehicles/maintenance', ['admin', 'supervisor']],
  ['/vehicles/labels', ['admin']],
  ['/admin/users', ['admin']],
  ['/Admin/Users/', ['admin']],
  ['/supply-admin/products', []],
  ['/archived-orders', []],
])('spec §6: %s is for %j in their store', (path, roles) => {
  expect(goers(path)).toEqual(roles);
  // A global admin goes everywhere, also where they have no role.
  expect(mayGo(path, { role: null, isGlobalAdmin: true })).toBe(true);
});

test.each([
  ['/budget', 'view_budget'],
  ['/inspections', 'view_inspections'],
  ['/inspections/some-id', 'view_inspections'],
  ['/inspections/new', 'conduct_inspections'],
  ['/inspections/new/some-template', 'conduct_inspections'],
])('%s asks for %s', (path, permission) => {
  expect(places.routeOf(path)?.route.permission).toBe(permission);
});

test('only the admin guard leads away, to /', () => {
  expect(places.routeOf('/admin/users')?.route.otherwise).toBe('home');
  expect(plannedRoutes.filter(({ otherwise }) => otherwise).map(({ path }) => path)).toEqual([
    '/admin/*',
  ]);
});

test('what the navigation hides from a role is guarded from it as well, and the other way round', () => {
  for (const entry of places.entries) {
    for (const role of storeRoles) {
      const standing = { role, isGlobalAdmin: false };
      const shown = places.mayOpen(entry, standing);
      // An entry that asks for more than its place is shown to fewer.
      if (entry.permission !== undefined && !shown) continue;
      expect([entry.to, role, mayGo(entry.to, standing)]).toEqual([entry.to, role, shown]);
    }
  }
});

// Spec §2 Protected routes.
const specified = `
  /dashboard /quick-links /reports /settings /profile /help /help-support /tutorials /whats-new /notifications
  /notification-analytics /notification-debug /file-vault /feedback /delivery-schedule
  /budget /budget/analytics /budget/history
  /supply-orders /supply-orders/new /supply-orders/edit/1 /supply-orders/my /supply-orders/details/1 /supply-hub
  /supply-orders/enhanced /supply-inventory/enhanced /supply-admin/products /archived-orders /inventory-adjustments
  /supply-hub/reorder-suggestions
  /candidates /candidates/dashboard /candidates/archived /candidates/1 /candidate-reports /onboarding-steps
  /admin /admin/users /vehicles /vehicles/maintenance
  /inspections /inspections/templates /inspections/new /inspections/new/1 /inspections/1`
  .trim()
  .split(/\s+/);

test('every place that the specification names is a place of the product, any other is none', () => {
  expect(specified.filter((path) => places.routeOf(path) === null)).toEqual([]);
  for (const path of ['/budgets', '/budget/else', '/supply', '/candidate', '/helping', '/x']) {
    expect([path, places.routeOf(path)]).toEqual([path, null]);
  }
});

test('N2: notifications are of the stores that are looked at together', () => {
  expect(places.isOverStores('/notifications')).toBe(true);
  expect(places.isOverStores('/notification-debug')).toBe(false);
});

describe('a module that is built', () => {
  const entry = (to: string, more: Partial<NavEntry> = {}): NavEntry => ({
    to,
    labelKey: to,
    icon: Circle,
    ...more,
  });
  const orders = {
    routes: [
      { path: '/supply-orders/*', permission: 'view_supply' },
      { path: '/supply-orders/new', permission: 'manage_supply' },
    ] satisfies ModuleRoute[],
    nav: [
      entry('/supply-orders', {
        children: [
          entry('/supply-orders/new'),
          entry('/supply-orders?late=true', { permission: 'view_reports' }),
        ],
      }),
    ],
  };
  const planned = [
    { path: '/supply-orders/*', permission: 'view_supply' },
    { path: '/supply-orders/enhanced', permission: 'approve_orders' },
    { path: '/supply-hub/*', permission: 'view_admin_panel' },
  ] satisfies ModuleRoute[];
  const built = createPlaces([orders], planned);
  const shiftLead: Standing = { role: 'shift_lead', isGlobalAdmin: false };
  const manager: Standing = { role: 'general_manager', isGlobalAdmin: false };

  test('takes over the places that were planned, with what it asks for them', () => {
    expect(createPlaces([], planned).routeOf('/supply-orders/my')?.module).toBeNull();
    expect(built.routeOf('/supply-orders/my')?.module).toBe(orders);
    // More exact, but planned: the module's word counts.
    expect(built.routeOf('/supply-orders/enhanced')?.module).toBe(orders);
    expect(built.routeOf('/supply-hub')?.module).toBeNull();
  });

  test('is shown where its routes let the person in, and an entry may ask for more', () => {
    const open = (standing: Standing) =>
      built.entries.filter((each) => built.mayOpen(each, standing)).map(({ to }) => to);
    expect(open(shiftLead)).toEqual(['/supply-orders']);
    expect(open(manager)).toEqual([
      '/supply-orders',
      '/supply-orders/new',
      '/supply-orders?late=true',
    ]);
    expect(built.mayUse(orders, shiftLead)).toBe(true);
    expect(built.mayUse(orders, { role: null, isGlobalAdmin: false })).toBe(false);
  });

  test('has pages to open where only a link leads, even if no entry of it is shown', () => {
    const linked = {
      routes: [{ path: '/review', permission: 'view_reports' }, { path: '/comments/*' }],
      nav: [entry('/review')],
    } as const;
    const both = createPlaces([linked], []);
    expect(both.mayUse(linked, shiftLead)).toBe(false);
    expect(both.mayOpenAny(linked, shiftLead)).toBe(true);
    expect(built.mayOpenAny(orders, { role: null, isGlobalAdmin: false })).toBe(false);
  });

  test('names its places by the entry they stand under', () => {
    expect(built.entryOf('/supply-orders/new')?.to).toBe('/supply-orders/new');
    expect(built.entryOf('/supply-orders/edit/1')?.to).toBe('/supply-orders');
    expect(built.entryOf('/supply-orders-of-old')).toBeNull();
  });
});
