import type { StoreApi } from 'zustand/vanilla';

/** A store as everybody but its owner sees it: to read and to follow, not to change. */
export type ReadableStore<State> = Pick<
  StoreApi<State>,
  'getState' | 'getInitialState' | 'subscribe'
>;
