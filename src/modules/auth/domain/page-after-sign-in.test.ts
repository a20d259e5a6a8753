import { expect, it } from 'vitest';
import { pageAfterSignIn } from './page-after-sign-in.ts';

it('goes back to the page first asked for', () => {
  expect(pageAfterSignIn({ from: '/inspections/1?x=2' })).toBe('/inspections/1?x=2');
});

it.each([
  null,
  undefined,
  {},
  { from: '/login' },
  { from: '//evil.example' },
  { from: '/\\evil' },
  { from: 'https://evil.example' },
  { from: 7 },
])('goes to the module page for %j (spec §2)', (state) => {
  expect(pageAfterSignIn(state)).toBe('/modules');
});
