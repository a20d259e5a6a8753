import { expect, it } from 'vitest';
import { byteSize } from './byte-size.ts';

it.each([
  [0, 0, 'byte'],
  [999, 999, 'byte'],
  [1500, 1.5, 'kilobyte'],
  [2_400_000, 2.4, 'megabyte'],
  [3e12, 3000, 'gigabyte'],
] as const)('ST2 reads %d bytes as %d %s', (bytes, value, unit) => {
  expect(byteSize(bytes)).toEqual({ value, unit });
});
