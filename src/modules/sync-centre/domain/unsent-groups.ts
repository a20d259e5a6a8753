/** A line of the sync centre as the local database gives it. */
export type Line = {
  readonly opId: string;
  readonly collection: string;
  /** Of the record. */
  readonly id: string;
  readonly scope: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly editedAt: string;
  readonly code: string | null;
};

/** What waits of one kind for one store: a walk of 96 answers is one line. */
export type UnsentGroup = {
  readonly key: string;
  readonly collection: string;
  readonly storeId: string | null;
  readonly sending: boolean;
  /** Records, however often each was edited. */
  readonly count: number;
  /** When the oldest was made, ISO 8601. */
  readonly since: string;
};

/** The store of `store:<id>`; null for what belongs to the person or to everybody. */
export function storeOfScope(scope: string): string | null {
  return scope.startsWith('store:') ? scope.slice('store:'.length) : null;
}

export function groupUnsent(lines: readonly Line[]): UnsentGroup[] {
  const groups = new Map<string, UnsentGroup>();
  const records = new Map<string, Set<string>>();
  for (const { collection, id, scope, state, editedAt } of lines) {
    if (state === 'refused') continue;
    const key = `${collection} ${scope}`;
    const group = groups.get(key);
    const known = records.get(key) ?? new Set();
    records.set(key, known.add(id));
    groups.set(key, {
      key,
      collection,
      storeId: storeOfScope(scope),
      sending: state === 'sending' || (group?.sending ?? false),
      count: known.size,
      since: group && group.since < editedAt ? group.since : editedAt,
    });
  }
  return [...groups.values()];
}
