import * as v from 'valibot';
import { useRows } from '../../db/database-context.tsx';
import { useListState, type ListState } from '../../db/use-list-state.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { quickLinks, type QuickLink } from './collections.ts';
import { defaultFavourites, type Favourite } from './domain/favourites.ts';
import { inOrder } from './domain/quick-link.ts';

export const favouritesName = 'app-favorites';

export const favouritesSchema = v.array(
  v.object({
    path: v.pipe(v.string(), v.startsWith('/')),
    visitCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
    lastVisited: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    isPinned: v.boolean(),
    place: v.nullable(v.number()),
  }),
);

/** The person's favourites on this device, unsorted; the defaults until they went anywhere. */
export function useFavourites(userId: string): readonly Favourite[] {
  return usePreference(userId, favouritesName, favouritesSchema) ?? defaultFavourites;
}

/** All links in their order, hidden ones included. */
export function useQuickLinks(): {
  readonly links: readonly QuickLink[];
  readonly state: ListState;
} {
  const live = useRows(quickLinks, {});
  return { links: inOrder(live.rows), state: useListState(live, 'global', quickLinks) };
}
