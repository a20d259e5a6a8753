import { expect, test } from 'vitest';
import { plainTag, scannedTag, tagAddress } from './tag.ts';

const here = 'https://stores.example.com';

test('VE15 a code of this app leads to its label; of another site, another page or something else it does not', () => {
  expect(scannedTag(tagAddress(here, 'K7MP2X'), here)).toBe('K7MP2X');
  expect(scannedTag(`${here}/vehicles/tag/k7mp2x/`, here)).toBe('K7MP2X');
  for (const foreign of [
    'https://other.example.com/vehicles/tag/K7MP2X',
    `${here}.evil.com/vehicles/tag/K7MP2X`,
    `${here}/inspections/K7MP2X`,
    `${here}/vehicles/tag/K7MP2X/more`,
    `${here}/vehicles/tag/K0MP2X`,
    `${here}/vehicles/tag/`,
    'K7MP2X',
    'WIFI:S:store;T:WPA;P:secret;;',
    '',
  ]) {
    expect(scannedTag(foreign, here), foreign).toBeNull();
  }
});

test('VE15 six characters are one label however they are typed', () => {
  expect(plainTag(' k7m-p2x ')).toBe('K7MP2X');
  expect(plainTag('K7MP2')).toBeNull();
  expect(plainTag('K7MPOX')).toBeNull();
});
