import { expect, it } from 'vitest';
import { newsIds, releases, unseenNews } from './releases.ts';

const all = [
  { date: '2026-11-21', news: [{ id: 'dashboard', kind: 'new' }] },
  {
    date: '2026-11-20',
    news: [
      { id: 'feedback', kind: 'new' },
      { id: 'guides', kind: 'fixed' },
    ],
  },
] as const;

it('HP2 counts what is newer than the release that was seen last; to a new person nothing is', () => {
  expect(unseenNews(all, null)).toBeNull();
  expect(unseenNews(all, '2026-11-19')).toBe(3);
  expect(unseenNews(all, '2026-11-20')).toBe(1);
  expect(unseenNews(all, '2026-11-21')).toBe(0);
});

it('HP3 tells the latest release first, and everything once', () => {
  const dates = releases.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const told = releases.flatMap(({ news }) => news.map(({ id }) => id));
  expect(told.toSorted()).toEqual(newsIds.toSorted());
});
