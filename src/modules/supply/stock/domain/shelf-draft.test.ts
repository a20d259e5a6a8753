import { describe, expect, it } from 'vitest';
import { plainQuantity } from '../../model/domain/quantity.ts';
import { changedShelf, readShelf, shelfDraft, unsaidShelf } from './shelf-draft.ts';

const shelf = { par: 24, reorder_point: 12, areas: ['dry'], track: 'quantity' as const };
const typed = (parts: Partial<ReturnType<typeof shelfDraft>>) => ({
  ...shelfDraft(shelf, String),
  ...parts,
});

describe('what a store says of a product', () => {
  it('ST8 is read as it was written', () => {
    expect(readShelf(shelfDraft(shelf, String), shelf)).toEqual({ fields: shelf });
    expect(readShelf(shelfDraft(unsaidShelf, String), unsaidShelf)).toEqual({
      fields: unsaidShelf,
    });
    const large = { ...shelf, par: 1200, reorder_point: 1.125 };
    for (const mark of ['point', 'comma'] as const) {
      const draft = shelfDraft(large, (decimal) => plainQuantity(decimal, mark));
      expect(readShelf(draft, large)).toEqual({ fields: large });
    }
    expect(readShelf(typed({ par: '0', reorderPoint: '' }), shelf)).toMatchObject({
      fields: { par: 0, reorder_point: null },
    });
  });

  it.each([
    [{ par: 'many' }, { field: 'par', problem: 'not_a_number' }],
    [{ par: '1.0001' }, { field: 'par', problem: 'too_many_decimals' }],
    [{ reorderPoint: '-1' }, { field: 'reorderPoint', problem: 'not_positive' }],
    [{ reorderPoint: '25' }, { field: 'reorderPoint', problem: 'above_par' }],
  ])('ST8 %o is refused: %o', (parts, problem) => {
    expect(readShelf(typed(parts), shelf)).toEqual({ problem });
  });

  it('ST8 what is not counted keeps its par, whatever was typed', () => {
    expect(readShelf(typed({ track: 'status', par: 'many' }), shelf)).toEqual({
      fields: { ...shelf, track: 'status' },
    });
  });

  it('ST8 only what is different is sent', () => {
    expect(changedShelf(shelf, shelf)).toEqual({});
    expect(changedShelf(shelf, { ...shelf, areas: ['dry'] })).toEqual({});
    expect(
      changedShelf(shelf, { par: 30, reorder_point: null, areas: ['dry', 'line'], track: 'none' }),
    ).toEqual({ par: 30, reorder_point: null, areas: ['dry', 'line'], track: 'none' });
    expect(changedShelf({ ...shelf, par: 0.3 }, { ...shelf, par: 0.1 + 0.2 })).toEqual({});
  });
});
