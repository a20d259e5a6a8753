import { describe, expect, it } from 'vitest';
import { parseAmount, readAmount } from './amount.ts';

const caseOf12 = { order_unit: 'case', pack_size: 12 };

describe('an amount as it is typed', () => {
  it.each([
    ['', { quantity: null }],
    ['0', { quantity: 0 }],
    ['0,0', { quantity: 0 }],
    ['2.5', { quantity: 2500 }],
    ['abc', { problem: 'not_a_number' }],
    ['-1', { problem: 'not_positive' }],
  ])('ST8 %j is read: nothing is not zero', (text, read) => {
    expect(parseAmount(text)).toEqual(read);
  });

  it('ST10 packs stay packs; with pieces beside them all of it is in base units', () => {
    expect(readAmount({ packs: '2', pieces: '' }, caseOf12, 'lb')).toEqual({
      base: 24_000,
      entered: { quantity: 2000, unit: 'case', packSize: 12 },
    });
    expect(readAmount({ packs: '1', pieces: '3' }, caseOf12, 'lb')).toEqual({
      base: 15_000,
      entered: { quantity: 15_000, unit: 'lb', packSize: 1 },
    });
    expect(readAmount({ packs: '', pieces: '0.5' }, null, 'gal')).toEqual({
      base: 500,
      entered: { quantity: 500, unit: 'gal', packSize: 1 },
    });
  });

  it.each([
    [
      { packs: '', pieces: '' },
      { part: 'packs', problem: 'nothing' },
    ],
    [
      { packs: '0', pieces: '0' },
      { part: 'packs', problem: 'nothing' },
    ],
    [
      { packs: '1,234', pieces: '' },
      { part: 'packs', problem: 'ambiguous' },
    ],
    [
      { packs: '1', pieces: 'x' },
      { part: 'pieces', problem: 'not_a_number' },
    ],
    [
      { packs: '9000', pieces: '' },
      { part: 'packs', problem: 'too_large' },
    ],
  ])('ST10 %o is refused: %o', (typed, refused) => {
    expect(readAmount(typed, caseOf12, 'lb')).toEqual(refused);
  });
});
