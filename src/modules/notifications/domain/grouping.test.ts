import { expect, it } from 'vitest';
import { byDay } from './grouping.ts';

const action1 = 'action 1';
const action2 = 'action 2';
const row = (id: string, created_at: string, record_id: string | null = null) => ({
  id,
  created_at,
  record_id,
  group_key: null as string | null,
  record_collection: record_id === null ? null : 'actions',
});
const told = (rows: readonly ReturnType<typeof row>[]) =>
  byDay(rows, (moment) => moment.slice(0, 10)).map(({ day, groups }) => [
    day,
    ...groups.map(({ latest, earlier }) => [latest, ...earlier].map(({ id }) => id).join('+')),
  ]);

it('N3: notifications of one record stand as one in their day, with the newest on top', () => {
  expect(
    told([
      row('e', '2026-11-21T15:00', action1),
      row('d', '2026-11-21T14:00'),
      row('c', '2026-11-21T13:00', action1),
      row('b', '2026-11-21T12:00', action2),
      row('a', '2026-11-20T12:00', action1),
    ]),
  ).toEqual([
    ['2026-11-21', 'e+c', 'd', 'b'],
    ['2026-11-20', 'a'],
  ]);
});

it('N3: those of one event without a record stand as one', () => {
  const day = { ...row('b', '2026-11-21T15:00'), group_key: 'budget_spent:1' };
  expect(told([day, { ...day, id: 'a' }])).toEqual([['2026-11-21', 'b+a']]);
  const ofStore = { ...day, record_collection: 'stores', record_id: 'store' };
  expect(told([ofStore, { ...ofStore, id: 'a', group_key: 'member_joined:1' }])).toEqual([
    ['2026-11-21', 'b', 'a'],
  ]);
});

it('N3: what tells of no record stands for itself', () => {
  expect(
    told([
      row('c', '2026-11-21T15:00'),
      row('b', '2026-11-21T15:00'),
      row('a', '2026-11-21T15:00'),
    ]),
  ).toEqual([['2026-11-21', 'c', 'b', 'a']]);
  expect(told([])).toEqual([]);
});
