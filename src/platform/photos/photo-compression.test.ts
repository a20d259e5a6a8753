import { describe, expect, test } from 'vitest';
import { fitted } from './photo-compression.ts';

describe('the size of a compressed photo', () => {
  test.each([
    [4032, 3024, 2000, 1500],
    [3024, 4032, 1500, 2000],
    [1600, 1200, 1600, 1200],
    [8000, 2, 2000, 1],
  ])('%i x %i becomes %i x %i', (width, height, fittedWidth, fittedHeight) => {
    expect(fitted(width, height, 2000)).toEqual({ width: fittedWidth, height: fittedHeight });
  });
});
