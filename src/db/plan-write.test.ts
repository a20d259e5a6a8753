import { expect, expectTypeOf, test } from 'vitest';
import {
  declareCollection,
  integer,
  nullable,
  startingAt,
  storeOfScope,
  text,
  writer,
  type NewRow,
} from './declaration.ts';
import { change } from './local-database.ts';
import { planWrite } from './plan-write.ts';

const lines = declareCollection({
  name: 'order_lines',
  fields: {
    product: text(40),
    note: nullable(text()),
    store_id: storeOfScope(),
    made_by: writer(),
    total: startingAt(0, integer()),
    price: integer(),
    counted_at: nullable(text()),
  },
  indexes: [],
  writable: ['product', 'note'],
});
type New = NewRow<(typeof lines)['fields']>;

const plan = (set: New) => {
  const made = change({ declaration: lines, id: '1', create: true, scope: 'store:7', set });
  return planWrite([made], new Map(), 0, 'me')[0]?.op;
};

test('a create leaves out what may be null and what the declaration fills; the row has every field', () => {
  expect(plan({ product: 'flour', price: 4 })).toMatchObject({
    set: { product: 'flour', note: null },
    local: { store_id: '7', made_by: 'me', total: 0, price: 4, counted_at: null },
    row: {
      id: '1',
      scope: 'store:7',
      deleted_at: null,
      product: 'flour',
      note: null,
      store_id: '7',
      made_by: 'me',
      total: 0,
      price: 4,
      counted_at: null,
    },
  });
});

test('what a create says counts', () => {
  const said = { product: 'flour', price: 4, note: 'fine', made_by: 'you', total: 8 };
  expect(plan(said)?.row).toMatchObject(said);
});

test('a field that has to be said is missed by its type, and so is one of another type', () => {
  expectTypeOf<{ product: string; price: number }>().toExtend<New>();
  expectTypeOf<{ product: string; price: number; total: number; note: null }>().toExtend<New>();
  expectTypeOf<{ product: string }>().not.toExtend<New>();
  expectTypeOf<{ price: number }>().not.toExtend<New>();
  expectTypeOf<{ product: string; price: number; note: number }>().not.toExtend<New>();
  expectTypeOf<{ product: string; price: null }>().not.toExtend<New>();
  expectTypeOf<{ product: string; price: number; made_by: null }>().not.toExtend<New>();
});
