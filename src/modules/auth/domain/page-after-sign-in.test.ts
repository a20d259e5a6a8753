import { describe, expect, it } from 'vitest';
import { keptPage, pageAfterSignIn } from './page-after-sign-in.ts';

const page = (pathname: string, search = '') => ({ pathname, search });

it('is the page first asked for, also after the hour was over', () => {
  expect(pageAfterSignIn(page('/inspections/1', '?x=2'), null)).toBe('/inspections/1?x=2');
  expect(pageAfterSignIn(page('/budget'), 'time_limit')).toBe('/budget');
  expect(pageAfterSignIn(page('/budget'), 'refused')).toBe('/budget');
});

it.each(['/', '/login', '//evil.example', '/\\evil.example'])(
  'is the module page for %s',
  (path) => {
    expect(pageAfterSignIn(page(path), null)).toBe('/modules');
  },
);

it('is the module page after a sign-out: the next person may not be the same', () => {
  expect(pageAfterSignIn(page('/inspections/1'), 'user')).toBe('/modules');
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
