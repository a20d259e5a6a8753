import { expect, it } from 'vitest';
import { unsentJson, unsentFileName, unsentRows, type ExportedWrite } from './unsent-export.ts';

const write: ExportedWrite = {
  opId: 'op',
  collection: 'food_cost_entries',
  id: 'entry',
  scope: 'store:a',
  state: 'refused',
  editedAt: '2026-11-20T10:00:00.000Z',
  code: 'forbidden',
  reason: null,
  create: false,
  set: { amount: 41.07, entry_date: '2026-11-20' },
  base: { amount: 40 },
  row: { id: 'entry', amount: 41.07 },
  title: 'Food cost, Friday 11/20/2026, $41.07',
};

it('writes one row per changed field, with what stood before', () => {
  expect(unsentRows([write])).toMatchObject([
    { record: write.title, code: 'forbidden', field: 'amount', value: '41.07', value_before: '40' },
    { field: 'entry_date', value: '2026-11-20', value_before: '' },
  ]);
});

it('keeps everything that support needs to put it in by hand', () => {
  const of = { userId: 'me', clientId: 'tablet', exportedAt: '2026-11-20T11:00:00.000Z' };
  expect(JSON.parse(unsentJson([write], of))).toEqual({ ...of, writes: [write] });
});

it('names the file by its stores and days', () => {
  const on = (day: string) => ({ editedAt: `${day}T10:00:00.000Z` });
  expect(unsentFileName([on('2026-11-22')], ['7486'], 'csv')).toBe(
    'storehand-unsent-7486-2026-11-22.csv',
  );
  expect(unsentFileName([on('2026-11-22'), on('2026-11-20')], ['7505', '7486'], 'json')).toBe(
    'storehand-unsent-7486-7505-2026-11-20-to-2026-11-22.json',
  );
});
