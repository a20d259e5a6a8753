import { describe, expect, it } from 'vitest';
import {
  canBeChosen,
  countSheet,
  decisionOf,
  inPacksAndPieces,
  progressOf,
  standingOf,
  type CountedEntry,
} from './count-sheet.ts';

const entry = (made_by: string, qty: number, more: Partial<CountedEntry> = {}): CountedEntry => ({
  id: `${made_by} ${qty}`,
  product_id: 'buns',
  area_id: 'dry',
  made_by,
  qty,
  condition: null,
  decision: null,
  decided_at: null,
  status: 'pending',
  arrived_at: '2026-11-25T09:00:00.000Z',
  ...more,
});

describe('what stands', () => {
  it('SK1 a blank is not zero', () => {
    expect(standingOf([])).toEqual({ kind: 'blank' });
    expect(standingOf([entry('ana', 0)])).toEqual({ kind: 'figure', quantity: 0, people: 1 });
  });

  it('SK2 people who found the same agree, others differ', () => {
    expect(standingOf([entry('ana', 12), entry('luis', 12)])).toEqual({
      kind: 'figure',
      quantity: 12_000,
      people: 2,
    });
    expect(standingOf([entry('ana', 12), entry('luis', 10)])).toEqual({ kind: 'differ' });
  });

  it('SK3 what was chosen last stands', () => {
    const both = [
      entry('ana', 12, { decision: 'accept', decided_at: '2026-11-25T10:00:00.000Z' }),
      entry('luis', 10, { decision: 'accept', decided_at: '2026-11-25T11:00:00.000Z' }),
    ];
    expect(standingOf(both)).toMatchObject({ quantity: 10_000 });
    // decided on this device, and not at the office yet
    expect(standingOf([...both, entry('eva', 11, { decision: 'accept' })])).toMatchObject({
      quantity: 11_000,
    });
    expect(standingOf([entry('ana', 12), entry('luis', 10, { decision: 'reject' })])).toMatchObject(
      { quantity: 12_000 },
    );
  });

  it('SK3 a different figure that arrives after the choice is decided about, too', () => {
    const chosen = entry('ana', 12, { decision: 'accept', decided_at: '2026-11-25T10:00:00.000Z' });
    const late = { arrived_at: '2026-11-25T10:30:00.000Z' };
    expect(standingOf([chosen, entry('luis', 10)])).toMatchObject({ quantity: 12_000 });
    expect(standingOf([chosen, entry('luis', 10, late)])).toEqual({ kind: 'differ' });
    expect(standingOf([chosen, entry('luis', 12, late)])).toMatchObject({ quantity: 12_000 });
  });
});

describe('a figure that was decided about', () => {
  const noon = '2026-11-25T12:00:00.000Z';
  const chosen = entry('ana', 12, { decision: 'accept', decided_at: noon });
  const left = entry('luis', 10, { decision: 'reject', decided_at: noon });

  it('SK7 is another one where it is counted again after that, and is decided about anew', () => {
    expect(standingOf([chosen, left])).toMatchObject({ quantity: 12_000 });
    const again = { ...left, qty: 11, arrived_at: '2026-11-25T12:30:00.000Z' };
    expect(standingOf([chosen, again])).toEqual({ kind: 'differ' });
    // counted again on this device, and not at the office yet
    expect(standingOf([chosen, { ...again, arrived_at: null }])).toEqual({ kind: 'differ' });
    expect(standingOf([chosen, { ...again, qty: 12 }])).toMatchObject({ quantity: 12_000 });
    expect([chosen, left, again].map(decisionOf)).toEqual(['accept', 'reject', null]);
  });

  it('SK7 what was chosen before is chosen over it again once the office has it', () => {
    const unsent = { ...left, qty: 11, arrived_at: null };
    expect(canBeChosen(chosen, [chosen, unsent])).toBe(false);
    expect(canBeChosen(unsent, [chosen, unsent])).toBe(true);
    const arrived = { ...unsent, decision: null, decided_at: null, arrived_at: noon };
    expect(canBeChosen(chosen, [chosen, arrived])).toBe(true);
    expect(canBeChosen(chosen, [chosen, unsent, entry('eva', 9)])).toBe(true);
    expect(canBeChosen(chosen, [chosen, unsent, entry('eva', 12)])).toBe(false);
  });
});

describe('the sheet', () => {
  const areas = [
    { id: 'dry', name: null },
    { id: 'cooler', name: null },
  ];
  const products = ['buns', 'cheese', 'napkins', 'oil', 'gone'].map((id) => ({ id }));
  const shelf = (
    product_id: string,
    keptIn: readonly string[],
    track: 'quantity' | 'status' | 'none' = 'quantity',
  ) => [product_id, { product_id, track, keptIn }] as const;
  const shelves = new Map([
    shelf('buns', ['dry', 'cooler']),
    shelf('cheese', ['cooler']),
    shelf('napkins', [], 'status'),
    shelf('gone', ['dry'], 'none'),
  ]);
  const rowsOf = (sheet: string, entries: readonly CountedEntry[] = []) =>
    countSheet({ sheet, areas, products, shelves, entries }).map(({ area, rows }) => [
      area.id,
      rows.map(({ productId }) => productId),
    ]);

  it('SK6 walks through the areas in their order, each product where it is kept', () => {
    expect(rowsOf('all')).toEqual([
      ['dry', ['buns']],
      ['cooler', ['buns', 'cheese']],
      ['', ['napkins', 'oil']],
    ]);
    expect(rowsOf('cooler#2')).toEqual([
      ['cooler', ['buns', 'cheese']],
      ['', ['napkins', 'oil']],
    ]);
  });

  it('SK6 what was counted somewhere stays there, also where it is not kept any more', () => {
    expect(rowsOf('dry', [entry('ana', 3, { product_id: 'gone' })])).toEqual([
      ['dry', ['buns', 'gone']],
      ['', ['napkins', 'oil']],
    ]);
  });

  it('SK6 says how far it is', () => {
    const sections = countSheet({
      sheet: 'all',
      areas,
      products,
      shelves,
      entries: [
        entry('ana', 3),
        entry('ana', 1, { product_id: 'oil', area_id: '' }),
        entry('luis', 4),
      ],
    });
    expect(progressOf(sections)).toEqual({ counted: 2, differ: 1, all: 5 });
  });
});

it('SK6 a figure is shown in packs and pieces', () => {
  expect(inPacksAndPieces(30_000, 12)).toEqual({ packs: 2000, pieces: 6000 });
  expect(inPacksAndPieces(2500, 1)).toEqual({ packs: 2000, pieces: 500 });
});
