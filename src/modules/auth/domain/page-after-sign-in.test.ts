import { describe, expect, it } from 'vitest';
import { keptPage, pageAfterSignIn, pageAskedFor } from './page-after-sign-in.ts';

const page = (pathname: string, search = '') => ({ pathname, search });

it('is the page first asked for, also after the hour was over', () => {
  expect(pageAskedFor(page('/inspections/1', '?x=2'), null)).toBe('/inspections/1?x=2');
  expect(pageAskedFor(page('/budget'), 'time_limit')).toBe('/budget');
  expect(pageAskedFor(page('/budget'), 'refused')).toBe('/budget');
  expect(pageAfterSignIn('/budget', 'typed')).toBe('/budget');
  expect(pageAfterSignIn('/budget', 'biometrics')).toBe('/budget');
});

it.each(['/', '/login', '//evil.example', '/\\evil.example'])('is none for %s', (path) => {
  expect(pageAskedFor(page(path), null)).toBeNull();
});

it('is none after a sign-out: the next person may not be the same', () => {
  expect(pageAskedFor(page('/inspections/1'), 'user')).toBeNull();
});

it('is else the module page, after a fingerprint or face the dashboard', () => {
  expect(pageAfterSignIn(null, 'typed')).toBe('/modules');
  expect(pageAfterSignIn(null, 'biometrics')).toBe('/dashboard');
});

describe('a sign-in page that is loaded again', () => {
  it('still leads to the page first asked for', () => {
    expect(keptPage({ askedFor: '/inspections?status=draft' })).toBe('/inspections?status=draft');
  });

  it('trusts no history state that it did not write', () => {
    for (const state of [null, 'x', { idx: 0 }, { askedFor: '//host' }, { askedFor: 7 }]) {
      expect(keptPage(state)).toBeNull();
    }
  });
});
