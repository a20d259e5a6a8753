import { storeTitle, useStores } from '../../stores/index.ts';

/**
 * What each store is called, and its clock. Rows of a store that is not the person's any more have none and are not shown,
 * whatever the last answer holds.
 */
export function useStoreNames(): ReadonlyMap<
  string,
  { readonly title: string; readonly number: string; readonly timeZone: string }
> {
  return new Map(
    useStores().map((store) => [
      store.id,
      { title: storeTitle(store), number: store.number, timeZone: store.timeZone },
    ]),
  );
}
