import { describe, expect, it } from 'vitest';
import {
  defaultFavourites,
  moved,
  pinToggled,
  removed,
  sorted,
  top,
  visited,
  type Favourite,
} from './favourites.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const favourite = (path: string, more: Partial<Favourite> = {}): Favourite => ({
  path,
  visitCount: 0,
  lastVisited: null,
  isPinned: false,
  place: null,
  ...more,
});
const paths = (favourites: readonly Favourite[]) => favourites.map(({ path }) => path);

describe('favourites (spec §4)', () => {
  it('FV1 a visit counts, is dated, and makes a place that was not known', () => {
    const once = visited([], '/budget', at(1));
    expect(visited(once, '/budget', at(2))).toEqual([
      favourite('/budget', { visitCount: 2, lastVisited: at(2).toISOString() }),
    ]);
  });

  it('FV2 pinning toggles', () => {
    const pinned = pinToggled([favourite('/budget')], '/budget');
    expect(pinned[0]?.isPinned).toBe(true);
    expect(pinToggled(pinned, '/budget')[0]?.isPinned).toBe(false);
  });

  it('FV3 what is removed is gone, with its visits', () => {
    const left = removed(visited(defaultFavourites, '/budget', at(1)), '/budget');
    expect(paths(left)).not.toContain('/budget');
    expect(visited(left, '/budget', at(2)).at(-1)?.visitCount).toBe(1);
  });

  it('FV4 pinned first, then visits, then the latest visit', () => {
    const list = [
      favourite('/few', { visitCount: 1 }),
      favourite('/many-early', { visitCount: 5, lastVisited: at(1).toISOString() }),
      favourite('/many-late', { visitCount: 5, lastVisited: at(9).toISOString() }),
      favourite('/pinned', { isPinned: true }),
    ];
    expect(paths(sorted(list))).toEqual(['/pinned', '/many-late', '/many-early', '/few']);
  });

  it('FV5 shows the five best of those that can be opened', () => {
    const list = Array.from({ length: 9 }, (_, index) =>
      favourite(`/${index}`, { visitCount: index }),
    );
    const openable = new Set(paths(list).filter((path) => path !== '/8'));
    expect(paths(top(list, openable))).toEqual(['/7', '/6', '/5', '/4', '/3']);
  });

  it('FV6 a pin stands where it was put, whatever is visited since', () => {
    const pins = ['/a', '/b', '/c'].map((path) => favourite(path, { isPinned: true }));
    const put = moved(pins, '/c', '/a');
    expect(paths(sorted(put))).toEqual(['/c', '/a', '/b']);
    expect(paths(sorted(visited(put, '/b', at(1))))).toEqual(['/c', '/a', '/b']);
    const another = pinToggled(put, '/d');
    expect(paths(sorted(another))).toEqual(['/c', '/a', '/b', '/d']);
    expect(moved(put, '/c', '/nowhere')).toBe(put);
  });

  it('FV7 begins with the default quick links', () => {
    expect(
      paths(top(defaultFavourites, new Set(['/budget', '/dashboard', '/quick-links']))),
    ).toEqual(['/dashboard', '/quick-links', '/budget']);
  });
});
