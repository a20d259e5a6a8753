import { describe, expect, it } from 'vitest';
import {
  asOrdered,
  cameByLine,
  conditionOf,
  dropOf,
  missing,
  stillMissing,
  type OrderedLine,
} from './delivery.ts';

const line: OrderedLine = {
  id: 'line',
  productId: 'buns',
  orderUnit: 'case',
  packSize: 12,
  ordered: 4000,
  cameBefore: 1000,
};

describe('a line', () => {
  it('SR3: what is missing is what was ordered less what came before', () => {
    expect(missing(line)).toBe(3000);
    expect(missing({ ...line, cameBefore: 5000 })).toBe(0);
    expect(asOrdered(line).taken).toBe(3000);
  });

  it('SR2: without a word it is as ordered, short or over, as the quantity says', () => {
    const came = asOrdered(line);
    expect(conditionOf(line, came)).toBe('ok');
    expect(conditionOf(line, { ...came, taken: 2000 })).toBe('short');
    expect(conditionOf(line, { ...came, taken: 4000 })).toBe('over');
    expect(conditionOf(line, { ...came, taken: 2000, condition: 'damaged' })).toBe('damaged');
  });

  it('SR2: another pack counts for as much as it holds', () => {
    const came = { ...asOrdered(line), taken: 6000, packSize: 6 };
    expect(conditionOf(line, came)).toBe('ok');
    expect(stillMissing([line], () => came)).toEqual([]);
    expect(stillMissing([line], () => ({ ...came, taken: 5000 }))).toEqual([line]);
  });
});

it('SR4: a delivery joins the drop that is being received, and begins another for lines that are there', () => {
  const receipts = [{ id: 'first', drop_no: 1 }];
  const linesOf = () => new Set(['a']);
  expect(dropOf([], linesOf, ['a'])).toBe(1);
  expect(dropOf(receipts, linesOf, ['b'])).toBe(1);
  expect(dropOf(receipts, linesOf, ['a', 'b'])).toBe(2);
});

it('SR3: what came adds up over deliveries and packs', () => {
  const entry = { order_line_id: 'line', entered_qty: 2, qty_refused: 1, pack_size: 12 };
  const came = cameByLine(
    [entry, { ...entry, qty_refused: 0, pack_size: 6 }, { ...entry, order_line_id: null }],
    () => 12,
  );
  expect(came.get('line')).toEqual({ taken: 3000, refused: 1000 });
});
