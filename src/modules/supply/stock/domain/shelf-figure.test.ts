import { describe, expect, it } from 'vitest';
import { newId } from '../../../../kernel/ids.ts';
import { shelfFigure, unitCost } from './shelf-figure.ts';

const today = '2026-11-27';
const offer = (price: number, pack_size: number, is_active = true) => ({
  id: newId(),
  supplier_id: newId(),
  code: '',
  order_unit: 'case',
  pack_size,
  price,
  price_from: '2026-01-01',
  price_before: null,
  min_qty: 1,
  step_qty: 1,
  lead_days: 1,
  is_active,
});
const buns = { offers: [offer(24, 96), offer(20, 96, false), offer(30, 96)] };
const counted = {
  par: 100,
  reorder_point: null,
  track: 'quantity' as const,
  on_hand: 80,
  counted_at: '2026-11-20T10:00:00.000Z',
  part_counted_at: null,
  level: null,
  last_cost: null,
};

describe('what there is of a product', () => {
  it('ST7, ST11 is the office’s figure with what this device has not sent, and what that is worth', () => {
    const wasted = { kind: 'waste' as const, qty: -4, effective_at: '2026-11-21T10:00:00.000Z' };
    expect(shelfFigure(counted, buns, [wasted], today)).toEqual({
      onHand: 76_000,
      level: null,
      par: 100_000,
      countedAt: counted.counted_at,
      unitCost: 0.25,
      value: 1900,
      marks: ['below'],
    });
  });

  it('ST11 costs what it was received for last, else what the cheapest offer asks', () => {
    expect(unitCost({ last_cost: 0.3 }, buns, today)).toBe(0.3);
    expect(unitCost(undefined, buns, today)).toBe(0.25);
    expect(unitCost(undefined, { offers: [offer(10, 3)] }, today)).toBe(3.3333);
    expect(unitCost(undefined, { offers: [] }, today)).toBeNull();
  });

  it('ST1, ST2, ST11 is marked where it is below zero, counted in part, or not counted', () => {
    const marks = (parts: { on_hand?: number; reorder_point?: number } | null) =>
      shelfFigure(parts === null ? undefined : { ...counted, ...parts }, buns, [], today).marks;
    expect(marks({ on_hand: -3 })).toEqual(['negative', 'below']);
    expect(marks({ reorder_point: 80 })).toEqual([]);
    expect(marks({ reorder_point: 81 })).toEqual(['below']);
    expect(marks(null)).toEqual(['not_counted']);
    const part = { ...counted, on_hand: 120, part_counted_at: '2026-11-25T10:00:00.000Z' };
    expect(shelfFigure(part, buns, [], today).marks).toEqual(['part_counted']);
  });

  it('ST11 nobody knows how much there is of what was never counted, and what is below zero is worth nothing', () => {
    expect(shelfFigure(undefined, buns, [], today)).toMatchObject({ onHand: null, value: null });
    expect(shelfFigure({ ...counted, on_hand: -3 }, buns, [], today)).toMatchObject({ value: 0 });
    const seen = { ...counted, track: 'status' as const, level: 'low' as const };
    expect(shelfFigure(seen, buns, [], today)).toMatchObject({
      onHand: null,
      level: 'low',
      marks: [],
    });
  });
});
