/** What a device tells of its unsent work, store by store (rules DV1 and DV2). Pure. */

/** As `device_seen` takes it. `oldest_ms`: the age of the oldest unsent write or photo. */
type StoreState = {
  readonly store_id: string;
  readonly unsent: number;
  readonly refused: number;
  readonly photos: number;
  readonly oldest_ms: number | null;
};

export type DeviceState = {
  readonly label: string;
  readonly app_version: string;
  /** Bytes; null: the browser does not tell. */
  readonly storage_used: number | null;
  readonly storage_quota: number | null;
  /** How far this device's clock is ahead of the server's. */
  readonly clock_offset_ms: number;
  readonly push: boolean;
  readonly stores: readonly StoreState[];
};

type Write = {
  readonly scope: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly editedAt: string;
};

/**
 * The store that is open, and each that something unsent belongs to. A photo counts in the store that is open: what it
 * belongs to may be gone from the device.
 *
 * @param photos when each unsent photo was taken, ISO 8601 by this device's clock
 * @param now epoch milliseconds by this device's clock
 */
export function storeStates(
  openStoreId: string,
  writes: readonly Write[],
  photos: readonly string[],
  now: number,
): StoreState[] {
  const ids = new Set([openStoreId]);
  for (const { scope } of writes) {
    if (scope.startsWith('store:')) ids.add(scope.slice('store:'.length));
  }
  return [...ids].map((id) => {
    const own = writes.filter(({ scope }) => scope === `store:${id}`);
    const taken = id === openStoreId ? photos : [];
    const ages = [...own.map(({ editedAt }) => editedAt), ...taken].map(
      (time) => now - Date.parse(time),
    );
    return {
      store_id: id,
      unsent: own.filter(({ state }) => state !== 'refused').length,
      refused: own.filter(({ state }) => state === 'refused').length,
      photos: taken.length,
      oldest_ms: ages.length === 0 ? null : Math.max(0, ...ages),
    };
  });
}

/** DV3: what is told at once when it changes: that unsent work begins or ends in a store, or another store was opened. */
export function changeOf(states: readonly StoreState[]): string {
  return states
    .map(({ store_id, unsent, refused, photos }) =>
      [store_id, unsent > 0, refused > 0, photos > 0].join(' '),
    )
    .toSorted()
    .join('|');
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A few words for what it is. Nothing that tells one device of a kind from another. */
export function labelOfDevice(userAgent: string): string {
  return brands.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Browser';
}
