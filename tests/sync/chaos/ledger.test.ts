import { expect, it } from 'vitest';
import type { NewOp } from '../../../sync/op.ts';
import { Ledger, type Truth } from './ledger.ts';

const id = '567c778c-acd0-5f61-8026-02c7af0207de';
const record = `inspection_responses|${id}`;

function answered(value: string, base: string | null): NewOp {
  return {
    collection: 'inspection_responses',
    id,
    scope: 'store:01a1fd8e-25f3-763d-b060-0d7d8c233980',
    create: base === null,
    set: { response_value: value },
    base: { response_value: base },
    local: {},
    row: { id, scope: '', change: 0 },
    editedAt: 0,
  };
}

function ledgerOf(...writes: [device: { userId: string }, value: string, base: string | null][]) {
  const ledger = new Ledger({ wasGranted: () => true });
  for (const [device, value, base] of writes) {
    ledger.accept(ledger.begin(device, [answered(value, base)]));
  }
  const truth = (value: string): Truth => ({
    rows: new Map([[record, { id, response_value: value, deleted_at: null }]]),
    conflicts: new Map(),
  });
  return { lost: (stands: string) => ledger.lost(truth(stands), new Map()) };
}

const [tablet, phone, other] = [{ userId: 'a' }, { userId: 'b' }, { userId: 'c' }];

it('follows values that were replaced in a circle to the one that stands (seed 60110)', () => {
  const { lost } = ledgerOf(
    [other, 'fail', null],
    [tablet, 'pass', 'fail'],
    [phone, 'pass', 'fail'],
    [tablet, 'fail', 'pass'],
    [tablet, 'na', 'fail'],
  );
  expect(lost('na')).toEqual([]);
});

it('misses a value that nobody who replaced it had seen', () => {
  const { lost } = ledgerOf([other, 'fail', null], [tablet, 'pass', 'fail'], [phone, 'na', 'fail']);
  expect(lost('na')).toEqual([expect.stringContaining('.response_value = "pass" (write 2')]);
});

it('misses values that only replaced each other', () => {
  const { lost } = ledgerOf([tablet, 'pass', 'fail'], [phone, 'fail', 'pass']);
  expect(lost('na')).toHaveLength(2);
});

it('misses what stays deleted though its inspection lives and nobody deleted it by itself', () => {
  const inspection_id = '7f0a6c1e-20f4-4c7f-9a75-1d0f6f6f0a11';
  const ledger = new Ledger({ wasGranted: () => true });
  ledger.accept(ledger.begin(tablet, [answered('pass', null)]));
  const truth: Truth = {
    rows: new Map([
      [`inspections|${inspection_id}`, { id: inspection_id, deleted_at: null }],
      [record, { id, inspection_id, response_value: 'pass', deleted_at: '2026-11-01T09:00:00Z' }],
    ]),
    conflicts: new Map(),
  };
  expect(ledger.leftBehind(truth)).toEqual([expect.stringContaining(id)]);
  ledger.begin(phone, [{ ...answered('pass', null), create: false, set: { deleted_at: 'T' } }]);
  expect(ledger.leftBehind(truth)).toEqual([]);
});
