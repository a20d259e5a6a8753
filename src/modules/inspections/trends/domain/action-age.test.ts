import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageBands, ageingOf } from './action-age.ts';
import { actionsOf, isToDo } from '../../actions/domain/action-item.ts';
import { actionStatuses, type ActionStatus } from '../../model/domain/action-status.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const day = 86_400_000;

const action = (
  id: string,
  foundDaysAgo: number,
  parts: { readonly status?: ActionStatus; readonly dueInDays?: number } = {},
) => ({
  id,
  item_id: id,
  title: id,
  status: parts.status ?? ('open' as const),
  priority: 'medium' as const,
  due_date: new Date(now + (parts.dueInDays ?? 1) * day).toISOString(),
  assignee_role: null,
  assignee_id: null,
  created_at: new Date(now - foundDaysAgo * day).toISOString(),
  done_at: null,
  done_by: null,
  repeat_of: null,
  repeat_count: 0,
  found_at: new Date(now - foundDaysAgo * day).toISOString(),
});

test('X6 counts what is to do by how long ago it was found, apart where its time is over', () => {
  const ageing = ageingOf(
    actionsOf([
      action('new', 0.5),
      action('running', 2.5, { status: 'in_progress' }),
      action('late', 6, { dueInDays: -1 }),
      action('old', 40, { dueInDays: -26 }),
      action('done', 40, { status: 'done', dueInDays: -26 }),
    ]),
    now,
  );
  expect(ageing.bands).toEqual([
    { id: 'day', inTime: 1, overdue: 0 },
    { id: 'three_days', inTime: 1, overdue: 0 },
    { id: 'week', inTime: 0, overdue: 1 },
    { id: 'two_weeks', inTime: 0, overdue: 0 },
    { id: 'older', inTime: 0, overdue: 1 },
  ]);
  expect([ageing.total, ageing.overdue, ageing.oldestDays]).toEqual([4, 2, 40]);
});

test('X6 a repeat is as old as what it repeats', () => {
  const ageing = ageingOf(
    actionsOf([action('first', 10), { ...action('again', 1), repeat_of: 'first' }]),
    now,
  );
  expect([ageing.total, ageing.oldestDays]).toEqual([1, 10]);
});

test('X6 each thing to do is in one band, whatever the clocks say', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          found: fc.double({ min: -3, max: 400, noNaN: true }),
          due: fc.double({ min: -400, max: 20, noNaN: true }),
          status: fc.constantFrom(...actionStatuses),
        }),
      ),
      (found) => {
        const actions = actionsOf(
          found.map((each, index) =>
            action(`a${index}`, each.found, { status: each.status, dueInDays: each.due }),
          ),
        );
        const { bands, total, overdue, oldestDays } = ageingOf(actions, now);
        expect(total).toBe(actions.filter(({ row }) => isToDo(row)).length);
        expect(bands.map(({ id }) => id)).toEqual(ageBands.map(({ id }) => id));
        const sum = (of: (band: (typeof bands)[number]) => number) =>
          bands.reduce((all, band) => all + of(band), 0);
        expect(sum((band) => band.inTime + band.overdue)).toBe(total);
        expect(sum((band) => band.overdue)).toBe(overdue);
        expect(oldestDays === null).toBe(total === 0);
        expect(oldestDays ?? 0).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('X6 nothing to do has no age', () => {
  expect(ageingOf([], now).oldestDays).toBeNull();
});
