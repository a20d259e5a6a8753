import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../kernel/business-week.ts';
import { daysLeft, runsOut, suggestionFor, type ShelfFacts } from './suggestion.ts';

// A Wednesday, with deliveries on Friday and Monday.
const days = { today: '2026-11-25', next: '2026-11-27', following: '2026-11-30' };
const pack = { pack_size: 12, min_qty: 1, step_qty: 1 };
const shelf = (facts: Partial<ShelfFacts>): ShelfFacts => ({
  onHand: 0,
  par: null,
  reorderPoint: null,
  dailyUse: null,
  ...facts,
});
const suggest = (facts: Partial<ShelfFacts>, awaited: Parameters<typeof suggestionFor>[1] = []) =>
  suggestionFor(shelf(facts), awaited, days, pack);

describe('SU1 what is on hand', () => {
  it('nobody can say what is missing of a shelf that nobody knows', () => {
    expect(suggest({ onHand: null, par: 24_000 })).toBeNull();
  });

  it('a negative figure counts as an empty shelf', () => {
    expect(suggest({ onHand: -6000, par: 24_000 })).toMatchObject({ onHand: 0, order: 2000 });
  });
});

describe('SU2 what is ordered already', () => {
  it('is taken off, but not what is overdue', () => {
    const par = { onHand: 0, par: 36_000 };
    expect(suggest(par, [{ quantity: 24_000, day: days.today }])).toMatchObject({
      coming: 24_000,
      overdue: 0,
      missing: 12_000,
      order: 1000,
    });
    expect(suggest(par, [{ quantity: 24_000, day: '2026-11-24' }])).toMatchObject({
      coming: 0,
      overdue: 24_000,
      missing: 36_000,
      order: 3000,
    });
    expect(suggest(par, [{ quantity: 36_000, day: days.next }])).toBeNull();
  });
});

describe('SU3 what there should be', () => {
  it('is par from the first day', () => {
    expect(suggest({ onHand: 12_000, par: 48_000 })).toMatchObject({ method: 'par', order: 3000 });
    expect(suggest({ onHand: 12_000 })).toBeNull();
  });

  it('is what is used until the delivery after the next, where par would not last', () => {
    // ten a day, five days
    expect(suggest({ onHand: 12_000, par: 24_000, dailyUse: 10_000 })).toMatchObject({
      method: 'use',
      target: 50_000,
      missing: 38_000,
      order: 4000,
    });
    expect(suggest({ onHand: 12_000, par: 60_000, dailyUse: 10_000 })).toMatchObject({
      method: 'par',
      target: 60_000,
    });
  });

  it('usage says nothing where no second delivery is planned', () => {
    expect(
      suggestionFor(shelf({ dailyUse: 10_000 }), [], { ...days, following: null }, pack),
    ).toBeNull();
  });

  it('above the reorder point nothing is filled up to par', () => {
    const facts = { par: 48_000, reorderPoint: 20_000 };
    expect(suggest({ ...facts, onHand: 21_000 })).toBeNull();
    expect(suggest({ ...facts, onHand: 20_000 })).toMatchObject({ order: 2000 });
    expect(
      suggest({ ...facts, onHand: 12_000 }, [{ quantity: 12_000, day: days.next }]),
    ).toBeNull();
  });
});

describe('SU4 whole packs', () => {
  it('less than half of one is not ordered for par, and is for what would run out', () => {
    expect(suggest({ onHand: 19_000, par: 24_000 })).toBeNull();
    expect(suggest({ onHand: 18_000, par: 24_000 })).toMatchObject({ order: 1000 });
    expect(suggest({ onHand: 49_000, dailyUse: 10_000 })).toMatchObject({ order: 1000 });
  });

  it('as the offer sells them: its least quantity and its steps', () => {
    const sold = { pack_size: 12, min_qty: 2, step_qty: 3 };
    const at = (onHand: number) =>
      suggestionFor(shelf({ onHand, par: 96_000 }), [], days, sold)?.order;
    expect(at(84_000)).toBe(2000);
    expect(at(60_000)).toBe(5000);
    expect(at(36_000)).toBe(5000);
    expect(at(24_000)).toBe(8000);
  });
});

describe('SU5 what runs out', () => {
  it.each([
    ['lasts to the delivery', 20_000, 2, false],
    ['is gone before it', 19_000, 1, true],
    ['is gone already', -1000, 0, true],
  ])('%s', (_what, onHand, left, out) => {
    const facts = shelf({ onHand, dailyUse: 10_000 });
    expect(daysLeft(facts)).toBe(left);
    expect(runsOut(facts, [], days)).toBe(out);
  });

  it('not where what is on order comes before it is gone, but where it comes too late', () => {
    const facts = shelf({ onHand: 12_000, dailyUse: 10_000 });
    const comes = (day: string, quantity = 20_000) => [{ day, quantity }];
    expect(runsOut(facts, comes(addDays(days.today, 1)), days)).toBe(false);
    expect(runsOut(facts, comes(days.today), days)).toBe(false);
    expect(runsOut(facts, comes(addDays(days.today, 1), 5000), days)).toBe(true);
    // overdue, or with the delivery itself
    expect(runsOut(facts, comes(addDays(days.today, -1)), days)).toBe(true);
    expect(runsOut(facts, comes(addDays(days.today, 2)), days)).toBe(true);
    // gone for a day before it comes
    expect(
      runsOut(shelf({ onHand: 0, dailyUse: 10_000 }), comes(addDays(days.today, 1)), days),
    ).toBe(true);
  });

  it('nobody knows without two counts', () => {
    expect(daysLeft(shelf({ onHand: 5000 }))).toBeNull();
    expect(runsOut(shelf({ onHand: 0 }), [], days)).toBe(false);
  });
});
