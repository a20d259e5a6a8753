import { describe, expect, it } from 'vitest';
import type { ShelfMark } from './shelf-figure.ts';
import { byArea, isInView, shelfTotals } from './shelf-list.ts';

const row = (value: number | null, marks: readonly ShelfMark[], isTracked = true) => ({
  isTracked,
  figure: { onHand: null, level: null, par: null, countedAt: null, unitCost: null, value, marks },
});
const rows = [
  row(1000, []),
  row(0, ['negative', 'below']),
  row(null, ['not_counted']),
  row(500, ['below'], false),
];

describe('the shelves of a store', () => {
  it('ST11 are worth what is followed of them, and say how many need a look', () => {
    expect(shelfTotals(rows)).toEqual({
      value: 1000,
      marked: { negative: 1, below: 1, part_counted: 0, not_counted: 1 },
    });
  });

  it('ST11 are found by what is said of them', () => {
    const inView = (view: Parameters<typeof isInView>[1]) =>
      rows.filter((each) => isInView(each, view)).length;
    expect(inView('all')).toBe(3);
    expect(inView('below')).toBe(1);
    expect(inView('untracked')).toBe(1);
  });

  it('ST11 stand under their areas in the store’s order, what has no place at the end', () => {
    const kept = (id: string, keptIn: readonly string[]) => ({ id, shelf: { keptIn } });
    const sections = byArea(
      [
        kept('buns', ['dry', 'cooler']),
        { id: 'oil', shelf: undefined },
        kept('milk', ['cooler', 'gone']),
        kept('salt', ['gone']),
      ],
      ['cooler', 'freezer', 'dry'].map((id) => ({ id, name: null })),
    );
    expect(sections.map(({ area, rows: under }) => [area.id, under.map(({ id }) => id)])).toEqual([
      ['cooler', ['buns', 'milk']],
      ['dry', ['buns']],
      ['', ['oil', 'salt']],
    ]);
  });
});
