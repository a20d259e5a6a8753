import { expect, test } from 'vitest';
import { itemHistoryOf, inspectionsBefore } from './item-history.ts';

const inspection = (id: string, day: number) => ({
  id,
  start_date: `2026-03-0${day}T10:00:00Z`,
  completed_date: `2026-03-0${day}T11:00:00Z`,
});
const inspections = [inspection('w3', 3), inspection('w2', 2)];

test('H1: the last three inspections before this one, the latest first', () => {
  const all = [
    inspection('w1', 1),
    inspection('w4', 4),
    inspection('w2', 2),
    inspection('w6', 6),
    inspection('w3', 3),
  ];
  const before = inspectionsBefore(all, { id: 'w5', start_date: '2026-03-05T10:00:00Z' });
  expect(before.map(({ id }) => id)).toEqual(['w4', 'w3', 'w2']);
});

test('H1: what was answered, with its day; what was not is left out', () => {
  const answer = (inspection_id: string, item_id: string, response_value: string | null) => ({
    inspection_id,
    item_id,
    response_value,
  });
  const history = itemHistoryOf(
    inspections,
    [
      answer('w2', 'a', 'fail'),
      answer('w3', 'a', 'pass'),
      answer('w3', 'b', ''),
      answer('w9', 'a', 'na'),
    ],
    [],
    new Map(),
  );
  expect(history.get('a')?.results).toEqual([
    { inspectionId: 'w3', date: '2026-03-03T11:00:00Z', value: 'pass' },
    { inspectionId: 'w2', date: '2026-03-02T11:00:00Z', value: 'fail' },
  ]);
  expect(history.get('b')).toBeUndefined();
});

test('H2, H3: the first picture of the latest inspection that has one, and what is still to be done', () => {
  const photo = (id: string, inspection_id: string, order_index: number, role = 'evidence') => ({
    id,
    inspection_id,
    item_id: 'a',
    role,
    order_index,
  });
  const history = itemHistoryOf(
    inspections,
    [],
    [photo('after', 'w3', 0, 'after'), photo('second', 'w2', 1), photo('first', 'w2', 0)],
    new Map([['a', 'action']]),
  );
  expect(history.get('a')).toMatchObject({ photo: { id: 'first' }, openActionId: 'action' });
});
