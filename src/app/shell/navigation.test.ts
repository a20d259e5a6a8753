import { Circle } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import type { ModuleRoute, NavEntry } from '../../kernel/module-manifest.ts';
import type { Standing } from '../../kernel/permission.ts';
import { createPlaces } from '../places.ts';
import { activeEntry, createNavigation, navigation } from './navigation.ts';

const shiftLead: Standing = { role: 'shift_lead', isGlobalAdmin: false };
const stranger: Standing = { role: null, isGlobalAdmin: false };
const admin: Standing = { role: null, isGlobalAdmin: true };

const targets = (entries: readonly { readonly to: string }[]) => entries.map(({ to }) => to);

describe('the bottom bar (spec §2 Mobile bottom bar)', () => {
  test.each([
    ['/', ['/modules']],
    ['/modules', ['/modules']],
    ['/dashboard', ['/modules']],
    ['/sync', ['/modules']],
    ['/reports', ['/modules']],
    ['/budget', ['/modules', '/budget', '/budget/analytics', '/budget/history']],
    ['/inspections', ['/modules', '/inspections']],
    ['/inspections/new/abc', ['/modules', '/inspections']],
    ['/settings', ['/modules', '/help']],
    ['/settings/security', ['/modules', '/help']],
    ['/profile', ['/modules', '/help']],
    ['/help', ['/modules', '/help']],
    ['/help-support', ['/modules', '/help']],
    ['/tutorials', ['/modules', '/help']],
    ['/whats-new', ['/modules', '/help']],
  ])('at %s', (path, expected) => {
    expect(targets(navigation.bottomBarEntries(path, shiftLead))).toEqual(expected);
  });

  test('hides what the person may not open', () => {
    expect(targets(navigation.bottomBarEntries('/budget', stranger))).toEqual(['/modules']);
    expect(targets(navigation.bottomBarEntries('/budget', admin))).toEqual([
      '/modules',
      '/budget',
      '/budget/analytics',
      '/budget/history',
    ]);
  });
});

test('sections and quick actions hold what the person may open, no more', () => {
  expect(targets(navigation.entriesOfSection('main', stranger))).not.toContain('/budget');
  expect(targets(navigation.entriesOfSection('main', shiftLead))).toContain('/budget');
  expect(targets(navigation.quickActions(shiftLead))).toEqual(['/budget', '/inspections/new']);
  expect(navigation.quickActions(stranger)).toEqual([]);
});

test('the account menu leads to the profile, the settings and help, in this order (spec §2 Mobile header)', () => {
  expect(targets(navigation.accountMenuEntries(shiftLead))).toEqual([
    '/profile',
    '/settings',
    '/help',
  ]);
});

test.each([
  ['/inspections', '/inspections'],
  ['/inspections/123', '/inspections'],
  ['/inspections/templates', '/inspections/templates'],
  ['/', '/modules'],
  ['/budgets', null],
])('the entry of %s is %s', (path, entry) => {
  expect(activeEntry(path, navigation.entriesOfSection('main', admin))).toBe(entry);
});

describe('with the supply and the administration of the specification', () => {
  const entry = (to: string, more: Partial<NavEntry> = {}): NavEntry => ({
    to,
    labelKey: to,
    icon: Circle,
    ...more,
  });
  const module = (area: string, routes: readonly ModuleRoute[], nav: readonly NavEntry[]) => ({
    area,
    routes,
    nav,
  });
  const supply = module(
    'supply',
    [
      { path: '/supply-hub/*', permission: 'view_admin_panel' },
      { path: '/supply-orders/*', permission: 'view_supply' },
      { path: '/inventory-adjustments', permission: 'view_admin_panel' },
    ],
    [
      entry('/supply-hub', {
        section: 'main',
        bottomBar: 'supply',
        children: [
          entry('/supply-orders/new', { bottomBar: 'supply', quick: true }),
          entry('/supply-orders/my', { bottomBar: 'supply' }),
        ],
      }),
      entry('/inventory-adjustments', { group: '/admin' }),
    ],
  );
  const candidates = module(
    'candidates',
    [
      { path: '/candidates/*', permission: 'view_candidates' },
      { path: '/candidate-reports', permission: 'view_admin_panel' },
    ],
    [
      entry('/candidates', { section: 'main', bottomBar: 'candidates' }),
      entry('/candidate-reports', { group: '/admin', bottomBar: 'candidates' }),
    ],
  );
  const administration = module(
    'admin',
    [{ path: '/admin/*', permission: 'view_admin_panel', otherwise: 'home' }],
    [entry('/admin', { section: 'admin', bottomBar: 'admin', children: [entry('/admin/users')] })],
  );
  const analytics = module(
    'home',
    [{ path: '/notification-analytics', permission: 'view_admin_panel' }],
    [entry('/notification-analytics', { bottomBar: 'admin' })],
  );
  const modules = [supply, candidates, administration, analytics];
  const made = createNavigation(modules, createPlaces(modules, []));

  const groups = (section: 'main' | 'admin', standing: Standing) =>
    made
      .entriesOfSection(section, standing)
      .map(({ to, opens, children }) => [to, opens, targets(children)]);
  const orders = ['/supply-orders/new', '/supply-orders/my'];

  test('a group is there with any of its pages, also for who may not open its own', () => {
    expect(groups('main', admin)).toEqual([
      ['/modules', true, []],
      ['/supply-hub', true, orders],
      ['/candidates', true, []],
    ]);
    expect(groups('main', shiftLead)).toEqual([
      ['/modules', true, []],
      ['/supply-hub', false, orders],
      ['/candidates', true, []],
    ]);
    expect(groups('main', stranger)).toEqual([['/modules', true, []]]);
  });

  test('an entry joins the group and the bar of another module', () => {
    expect(groups('admin', admin)).toEqual([
      ['/admin', true, ['/admin/users', '/inventory-adjustments', '/candidate-reports']],
    ]);
    expect(groups('admin', shiftLead)).toEqual([]);
    expect(targets(made.bottomBarEntries('/admin/users', admin))).toEqual([
      '/modules',
      '/admin',
      '/notification-analytics',
    ]);
    expect(targets(made.bottomBarEntries('/candidates/1', shiftLead))).toEqual([
      '/modules',
      '/candidates',
    ]);
    expect(targets(made.bottomBarEntries('/supply-orders/my', shiftLead))).toEqual([
      '/modules',
      ...orders,
    ]);
    expect(targets(made.quickActions(shiftLead))).toEqual(['/supply-orders/new']);
  });

  test('what sidebar and drawer keep for fewer people stands in the menu of everything for whoever may open it', () => {
    const vehicles = module(
      'vehicles',
      [{ path: '/vehicles', permission: 'report_vehicle_problems' }],
      [
        entry('/vehicles', {
          section: 'main',
          sectionFor: 'view_admin_panel',
          bottomBar: 'vehicles',
        }),
      ],
    );
    const navigationOf = createNavigation([vehicles], createPlaces([vehicles], []));
    const shown = (standing: Standing, everything: boolean) =>
      targets(navigationOf.entriesOfSection('main', standing, everything));
    expect(shown(admin, false)).toEqual(['/modules', '/vehicles']);
    expect(shown(shiftLead, false)).toEqual(['/modules']);
    expect(shown(shiftLead, true)).toEqual(['/modules', '/vehicles']);
    expect(shown(stranger, true)).toEqual(['/modules']);
    expect(targets(navigationOf.bottomBarEntries('/vehicles', shiftLead))).toEqual([
      '/modules',
      '/vehicles',
    ]);
    expect(navigationOf.tileOf(vehicles, shiftLead)?.to).toBe('/vehicles');
  });

  test('where one is, is marked on what opens', () => {
    const shown = made.entriesOfSection('main', shiftLead);
    expect(activeEntry('/supply-orders/my', shown)).toBe('/supply-orders/my');
    expect(activeEntry('/supply-hub', shown)).toBeNull();
    expect(activeEntry('/supply-hub', made.entriesOfSection('main', admin))).toBe('/supply-hub');
  });

  test('a tile of the module page leads to the first place that opens', () => {
    expect(made.tileOf(supply, admin)?.to).toBe('/supply-hub');
    expect(made.tileOf(supply, shiftLead)?.to).toBe('/supply-orders/new');
    expect(made.tileOf(supply, stranger)).toBeNull();
    expect(made.tileOf(analytics, admin)).toBeNull();
  });
});
