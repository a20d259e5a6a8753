import { describe, expect, test } from 'vitest';
import { figureOf, interleave, type Side } from './measure.ts';

describe('the bench', () => {
  test('gives the median and the quartiles', () => {
    expect(figureOf([5, 1, 4, 2, 3])).toEqual({ value: 3, quartiles: [2, 4] });
    expect(figureOf([4, 1, 3, 2]).value).toBe(2.5);
  });

  test('gives the quantile that a row is judged by', () => {
    const slow = Array.from({ length: 101 }, (_, index) => index);
    expect(figureOf(slow, 0.95).value).toBe(95);
  });

  test('measures both sides equally often, in changing order, and throws the warm-up away', async () => {
    const order: string[] = [];
    const side = (name: string): Side => ({
      async run(index) {
        order.push(`${name}${index}`);
        return index;
      },
      close: async () => {},
    });
    const samples = await interleave(side('a'), side('b'), 3);
    expect(order.slice(0, 4)).toEqual(['a0', 'b0', 'b1', 'a1']);
    expect(samples).toEqual({ ours: [10, 11, 12], peer: [10, 11, 12] });
  });
});
