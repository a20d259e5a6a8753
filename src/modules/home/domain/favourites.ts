/** Rules FV1 to FV7: the places a person goes to most (spec §4 Favourites). Pure: the clock comes from the caller. */

/** One place of the app. Its name, icon and description are those of the navigation, in the person's language. */
export type Favourite = {
  /** Also its identity. */
  readonly path: string;
  readonly visitCount: number;
  /** ISO 8601; null: never, as for a default. */
  readonly lastVisited: string | null;
  readonly isPinned: boolean;
  /** Where the person put it among the pinned ones; null: where its visits put it. */
  readonly place: number | null;
};

/** Spec §2 Default quick links; those of modules that a product or a person does not have are not shown. */
export const defaultFavourites: readonly Favourite[] = [
  '/dashboard',
  '/quick-links',
  '/candidates',
  '/budget',
  '/supply-hub',
  '/notifications',
].map((path) => ({ path, visitCount: 0, lastVisited: null, isPinned: false, place: null }));

/** Spec §9: default top favourites. */
export const topFavourites = 5;

const fresh = (path: string): Favourite => ({
  path,
  visitCount: 0,
  lastVisited: null,
  isPinned: false,
  place: null,
});

function changed(
  favourites: readonly Favourite[],
  path: string,
  become: (favourite: Favourite) => Favourite,
): Favourite[] {
  const known = favourites.some((each) => each.path === path);
  const all = known ? favourites : [...favourites, fresh(path)];
  return all.map((each) => (each.path === path ? become(each) : each));
}

/** Rule FV1. */
export function visited(favourites: readonly Favourite[], path: string, now: Date): Favourite[] {
  return changed(favourites, path, (each) => ({
    ...each,
    visitCount: each.visitCount + 1,
    lastVisited: now.toISOString(),
  }));
}

/** Rule FV2. */
export function pinToggled(favourites: readonly Favourite[], path: string): Favourite[] {
  return changed(favourites, path, (each) => ({ ...each, isPinned: !each.isPinned, place: null }));
}

/** Rule FV3. */
export function removed(favourites: readonly Favourite[], path: string): Favourite[] {
  return favourites.filter((each) => each.path !== path);
}

const unplaced = Number.MAX_SAFE_INTEGER;

/** Rule FV4: pinned first, then visits, then the latest visit. Pins that were moved stand where they were put. */
export function sorted(favourites: readonly Favourite[]): Favourite[] {
  return [...favourites].sort(
    (a, b) =>
      Number(b.isPinned) - Number(a.isPinned) ||
      (a.place ?? unplaced) - (b.place ?? unplaced) ||
      b.visitCount - a.visitCount ||
      (b.lastVisited ?? '').localeCompare(a.lastVisited ?? ''),
  );
}

/** Rule FV5: the best of those that the person can open. */
export function top(
  favourites: readonly Favourite[],
  openable: ReadonlySet<string>,
  count: number = topFavourites,
): Favourite[] {
  return sorted(favourites)
    .filter(({ path }) => openable.has(path))
    .slice(0, count);
}

/** Rule FV6: `path` takes the place of `target` among the pinned ones, which then all keep the places they have. */
export function moved(
  favourites: readonly Favourite[],
  path: string,
  target: string,
): readonly Favourite[] {
  const pinned = sorted(favourites).filter(({ isPinned }) => isPinned);
  const from = pinned.findIndex((each) => each.path === path);
  const to = pinned.findIndex((each) => each.path === target);
  const [taken] = from < 0 || to < 0 || from === to ? [] : pinned.splice(from, 1);
  if (taken === undefined) return favourites;
  pinned.splice(to, 0, taken);
  const places = new Map(pinned.map((each, index) => [each.path, index]));
  return favourites.map((each) => ({ ...each, place: places.get(each.path) ?? null }));
}
