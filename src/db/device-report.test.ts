import { expect, it } from 'vitest';
import type { Op } from '../../sync/op.ts';
import { answeredBatches, readTo } from './device-report.ts';
import { declareCollection, text } from './declaration.ts';

const op = (collection: string, answeredAt: string | null): Op => ({
  collection,
  id: collection,
  no: 1,
  op_id: 'op',
  user: 'ana',
  scope: 'global',
  create: false,
  set: {},
  base: {},
  local: {},
  row: { id: collection, scope: 'global', change: 1 },
  editedAt: 0,
  state: 'closed',
  change: 1,
  answeredAt,
  closedAt: 0,
});

it('tells what each answer of the server took, the latest first', () => {
  const early = '2026-11-20T10:00:00.000Z';
  const late = '2026-11-20T11:00:00.000Z';
  const batches = answeredBatches([
    op('inspections', early),
    op('inspection_responses', late),
    op('inspection_responses', late),
    op('inspections', late),
    op('notifications', null),
  ]);
  expect(batches.map(({ answeredAt, counts }) => [answeredAt, Object.fromEntries(counts)])).toEqual(
    [
      [late, { inspection_responses: 2, inspections: 1 }],
      [early, { inspections: 1 }],
    ],
  );
});

it('everything was read only as far as the least of its kinds', () => {
  const kind = (name: string) =>
    declareCollection({ name, fields: { a: text() }, indexes: [], writable: ['a'] });
  const state = { scope: 'global', epoch: 'e', grant: 'g', rereading: false } as const;
  const states = [{ ...state, cursors: { one: 12, two: 9 } }];
  expect(readTo(states, 'global', [kind('one'), kind('two')])).toBe(9);
  expect(readTo(states, 'global', [kind('one'), kind('never')])).toBe(0);
  expect(readTo(states, 'store:a', [kind('one')])).toBe(0);
});
