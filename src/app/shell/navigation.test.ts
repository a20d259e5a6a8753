import { describe, expect, test } from 'vitest';
import type { Standing } from '../../kernel/permission.ts';
import { activeEntry, bottomBarEntries, entriesOfSection, quickActions } from './navigation.ts';

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
    ['/budget', ['/modules', '/budget']],
    ['/inspections', ['/modules', '/inspections']],
    ['/inspections/new/abc', ['/modules', '/inspections']],
    ['/settings', ['/modules', '/help']],
    ['/help', ['/modules', '/help']],
    ['/tutorials', ['/modules', '/help']],
    ['/whats-new', ['/modules', '/help']],
  ])('at %s', (path, expected) => {
    expect(targets(bottomBarEntries(path, shiftLead))).toEqual(expected);
  });

  test('hides what the person may not open', () => {
    expect(targets(bottomBarEntries('/budget', stranger))).toEqual(['/modules']);
    expect(targets(bottomBarEntries('/budget', admin))).toEqual(['/modules', '/budget']);
  });
});

test('sections and quick actions hold what the person may open, no more', () => {
  expect(targets(entriesOfSection('main', stranger))).not.toContain('/budget');
  expect(targets(entriesOfSection('main', shiftLead))).toContain('/budget');
  expect(targets(quickActions(shiftLead))).toEqual(['/budget', '/inspections/new']);
  expect(quickActions(stranger)).toEqual([]);
});

test.each([
  ['/inspections', '/inspections'],
  ['/inspections/123', '/inspections'],
  ['/inspections/templates', '/inspections/templates'],
  ['/', '/modules'],
  ['/budgets', null],
])('the entry of %s is %s', (path, entry) => {
  expect(activeEntry(path, entriesOfSection('main', admin))).toBe(entry);
});
