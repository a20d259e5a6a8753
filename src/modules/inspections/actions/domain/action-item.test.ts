import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Standing } from '../../../../kernel/permission.ts';
import {
  actionsOf,
  isOverdue,
  lackingFor,
  openByItem,
  stillToDo,
  stepsFor,
} from './action-item.ts';
import type { ActionStatus } from '../../model/domain/action-status.ts';
import { filterActions, firstFilter, sortActions } from './action-list.ts';
import { priorities, urgencyOf, type Priority } from '../../model/domain/priority.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12)).toISOString();

type Row = Parameters<typeof actionsOf>[0][number];
const row = (id: string, parts: Partial<Row> = {}): Row => ({
  id,
  item_id: 'item',
  title: `Put right ${id}`,
  status: 'open',
  priority: 'medium',
  due_date: day(20),
  assignee_role: 'general_manager',
  assignee_id: null,
  created_at: day(1),
  done_at: null,
  done_by: null,
  repeat_of: null,
  repeat_count: 0,
  found_at: day(1),
  ...parts,
});

test('S3: what is begun is open work too, and every list of what is to do holds the same', () => {
  const actions = actionsOf([
    row('open'),
    row('begun', { status: 'in_progress', due_date: day(10) }),
    row('done', { status: 'done' }),
    row('cannot', { status: 'cannot_do' }),
    row('verified', { status: 'verified' }),
  ]);
  expect(stillToDo(actions).map((action) => action.row.id)).toEqual(['begun', 'open']);
  const person = { userId: 'me', standing: { role: null, isGlobalAdmin: false } };
  expect(filterActions(actions, firstFilter, person)).toHaveLength(stillToDo(actions).length);
});

describe('F6: repeats', () => {
  test('what was found again while it was to be done is one thing to do, as urgent as its most urgent finding', () => {
    const rows = [
      row('a'),
      row('b', {
        repeat_of: 'a',
        repeat_count: 1,
        found_at: day(4),
        priority: 'high',
        due_date: day(7),
      }),
      row('other', { item_id: 'other' }),
    ];
    const actions = actionsOf(rows);
    expect(actions.map((action) => action.row.id)).toEqual(['a', 'other']);
    expect(actions[0]).toMatchObject({
      priority: 'high',
      dueDate: day(7),
      timesFound: 2,
      repeats: [{ id: 'b' }],
    });
  });

  test('what was found after it was done stands for itself, and what was done after it was found again covers both', () => {
    const found = row('b', { repeat_of: 'a', found_at: day(4) });
    const ids = (done_at: string) =>
      actionsOf([row('a', { status: 'done', done_at }), found]).map((action) => action.row.id);
    expect(ids(day(3))).toEqual(['a', 'b']);
    expect(ids(day(5))).toEqual(['a']);
  });

  test('a repeat of a repeat belongs to the first; one whose first is not here stands for itself', () => {
    const rows = [
      row('c', { repeat_of: 'b', found_at: day(6) }),
      row('b', { repeat_of: 'a', found_at: day(4) }),
      row('a'),
      row('d', { repeat_of: 'gone', found_at: day(4) }),
    ];
    expect(
      actionsOf(rows)
        .map((action) => action.row.id)
        .sort(),
    ).toEqual(['a', 'd']);
  });

  test('the next finding joins what is still to be done about its item', () => {
    const rows = [
      row('done', { item_id: 'x', status: 'done', done_at: day(3) }),
      row('later', { item_id: 'y', found_at: day(5) }),
      row('earlier', { item_id: 'y' }),
      row('b', { item_id: 'y', repeat_of: 'later', found_at: day(6) }),
    ];
    expect(Object.fromEntries(openByItem(rows))).toEqual({ y: 'later' });
  });

  test('every row is in exactly one thing to do, whatever repeats what', () => {
    const arbitraryRow = fc.record({
      repeat_of: fc.option(fc.integer({ min: 0, max: 7 })),
      found: fc.integer({ min: 1, max: 20 }),
      done: fc.option(fc.integer({ min: 1, max: 20 })),
      priority: fc.constantFrom(...priorities),
    });
    fc.assert(
      fc.property(fc.array(arbitraryRow, { maxLength: 8 }), (drafts) => {
        const rows = drafts.map((draft, index) =>
          row(String(index), {
            repeat_of: draft.repeat_of === null ? null : String(draft.repeat_of),
            found_at: day(draft.found),
            done_at: draft.done === null ? null : day(draft.done),
            status: draft.done === null ? 'open' : 'done',
            priority: draft.priority,
          }),
        );
        const actions = actionsOf(rows);
        const all = actions.flatMap((action) => [action.row, ...action.repeats]);
        expect(all.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
        for (const { row: root, repeats, priority } of actions) {
          expect(urgencyOf(priority)).toBe(
            Math.min(...[root, ...repeats].map((each) => urgencyOf(each.priority))),
          );
        }
      }),
    );
  });
});

describe('steps', () => {
  const as = (role: Standing['role'], isGlobalAdmin = false): Standing => ({ role, isGlobalAdmin });
  const steps = (status: ActionStatus, standing: Standing, done_by: string | null = 'luis') => [
    ...stepsFor({ status, done_by }, standing, 'me'),
  ];

  test('K1, K2: every store role starts and finishes, managers give', () => {
    expect(steps('open', as('shift_lead'))).toEqual(['start', 'done', 'cannot_do']);
    expect(steps('in_progress', as('general_manager'))).toEqual(['done', 'cannot_do', 'assign']);
    expect(steps('open', as(null))).toEqual([]);
  });

  test('K2: another person with the right checks it; whoever did it can only take it back', () => {
    expect(steps('done', as('general_manager'))).toEqual(['verify', 'reopen']);
    expect(steps('cannot_do', as('general_manager'), 'me')).toEqual(['take_back']);
    expect(steps('done', as('shift_lead'))).toEqual([]);
    expect(steps('verified', as(null, true))).toEqual(['reopen']);
    expect(steps('verified', as('shift_lead'), 'me')).toEqual([]);
  });

  test.each([
    ['done', '', 0, 'photo_or_words'],
    ['done', 'Mopped', 0, null],
    ['done', ' ', 1, null],
    ['cannot_do', ' ', 3, 'words'],
    ['cannot_do', 'The part is ordered', 0, null],
    ['reopen', '', 0, 'words'],
    ['verify', '', 0, null],
  ] as const)('K3 to K5: %s with %j and %i photos lacks %s', (step, words, photos, lacking) => {
    expect(lackingFor(step, { words, photos })).toBe(lacking);
  });
});

describe('the list', () => {
  const now = Date.parse(day(10));
  const action = (id: string, priority: Priority, due: number, parts: Partial<Row> = {}) =>
    row(id, { priority, due_date: day(due), ...parts });

  test('K7: overdue first, then the most urgent, then what is due first; what is closed by when', () => {
    const actions = actionsOf([
      action('low', 'low', 11),
      action('late', 'low', 9),
      action('critical', 'critical', 15),
      action('soon', 'low', 10.5),
    ]);
    expect(sortActions(actions, now).map(({ row: { id } }) => id)).toEqual([
      'late',
      'critical',
      'soon',
      'low',
    ]);
    expect(actions.filter((each) => isOverdue(each, now)).map(({ row: { id } }) => id)).toEqual([
      'late',
    ]);
    const closed = actionsOf([
      action('old', 'critical', 9, { status: 'verified', done_at: day(2) }),
      action('new', 'low', 9, { status: 'verified', done_at: day(5) }),
    ]);
    expect(sortActions(closed, now).map(({ row: { id } }) => id)).toEqual(['new', 'old']);
  });

  test('K6, K7: filtered by view, words, priority and whose it is', () => {
    const actions = actionsOf([
      action('a', 'high', 11, { title: 'Réparer la porte' }),
      action('b', 'low', 11, { assignee_id: 'me', assignee_role: null }),
      action('c', 'high', 11, { status: 'done', assignee_role: 'shift_lead' }),
      action('d', 'high', 11, { assignee_role: 'shift_lead' }),
    ]);
    const me = { userId: 'me', standing: { role: 'shift_lead', isGlobalAdmin: false } } as const;
    const found = (filter: Partial<typeof firstFilter>) =>
      filterActions(actions, { ...firstFilter, ...filter }, me).map(({ row: { id } }) => id);
    expect(found({})).toEqual(['a', 'b', 'd']);
    expect(found({ view: 'to_check' })).toEqual(['c']);
    expect(found({ search: ' reparer ' })).toEqual(['a']);
    expect(found({ priority: 'low' })).toEqual(['b']);
    expect(found({ mine: true })).toEqual(['b', 'd']);
  });
});
