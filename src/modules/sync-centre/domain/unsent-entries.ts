/** What waits on this device, as people think of it: one entry per record with all that belongs to it. */

/** A line of the journal, as the local database gives it. */
export type Line = {
  readonly opId: string;
  readonly collection: string;
  /** Of the record. */
  readonly id: string;
  readonly scope: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  /** ISO 8601. */
  readonly editedAt: string;
  readonly set: Readonly<Record<string, unknown>>;
};

export type Photo = {
  readonly photoId: string;
  readonly kind: string;
  readonly parent: RecordKey;
  readonly bytes: number;
  readonly state: string;
  /** ISO 8601. */
  readonly capturedAt: string;
};

export type RecordKey = { readonly collection: string; readonly id: string };

/** Names one record among all collections. */
export function nameOf({ collection, id }: RecordKey): string {
  return `${collection}|${id}`;
}

export type UnsentEntry<L extends Line = Line> = {
  readonly key: string;
  /** The record that all of it belongs to. */
  readonly root: RecordKey;
  readonly scope: string;
  readonly lines: readonly L[];
  /** The latest write of the record itself: a value may be corrected while the first one is on its way. */
  readonly rootLine: L | null;
  /** Records per collection, however often each was edited; photos whose image waits count once. */
  readonly counts: ReadonlyMap<string, number>;
  readonly sending: boolean;
  /** When the oldest was made, ISO 8601. */
  readonly since: string;
  /** To be sent, about. */
  readonly bytes: number;
};

/** Entries of one store; null: the person's own. */
export type UnsentStore<L extends Line = Line> = {
  readonly storeId: string | null;
  readonly entries: readonly UnsentEntry<L>[];
};

/** The store of `store:<id>`; null for what belongs to the person or to everybody. */
export function storeOfScope(scope: string): string | null {
  return scope.startsWith('store:') ? scope.slice('store:'.length) : null;
}

/** What a write weighs on the line, about: its fields as JSON, in bytes of UTF-8. */
export function bytesOf(line: Pick<Line, 'set'>): number {
  return new TextEncoder().encode(JSON.stringify(line.set)).length;
}

type Draft<L extends Line> = {
  readonly root: RecordKey;
  scope: string | null;
  lines: L[];
  records: Map<string, Set<string>>;
  sending: boolean;
  since: string;
  bytes: number;
};

/**
 * `current` is the store that the person works in: its entries come first, then the other stores', then the person's
 * own; the oldest first in each. Refused lines are left out. `scopeOf` says where a record is, for a photo
 * whose row is with the server already.
 */
export function groupUnsent<L extends Line>(
  lines: readonly L[],
  photos: readonly Photo[],
  parts: {
    readonly parentOf: (line: L) => RecordKey | null;
    readonly scopeOf: (parent: RecordKey) => string | null;
    readonly current: string;
  },
): UnsentStore<L>[] {
  const drafts = new Map<string, Draft<L>>();
  const draftOf = (root: RecordKey, since: string): Draft<L> => {
    const key = nameOf(root);
    const known = drafts.get(key);
    if (known !== undefined) return known;
    const draft: Draft<L> = {
      root,
      scope: null,
      lines: [],
      records: new Map(),
      sending: false,
      since,
      bytes: 0,
    };
    drafts.set(key, draft);
    return draft;
  };
  const add = (draft: Draft<L>, { collection, id }: RecordKey, at: string, bytes: number) => {
    draft.records.set(collection, (draft.records.get(collection) ?? new Set()).add(id));
    draft.bytes += bytes;
    if (at < draft.since) draft.since = at;
  };

  for (const line of lines) {
    if (line.state === 'refused') continue;
    const draft = draftOf(parts.parentOf(line) ?? line, line.editedAt);
    add(draft, line, line.editedAt, bytesOf(line));
    draft.scope = line.scope;
    draft.lines.push(line);
    if (line.state === 'sending') draft.sending = true;
  }
  for (const photo of photos) {
    const draft = draftOf(photo.parent, photo.capturedAt);
    const record = { collection: photo.kind, id: photo.photoId };
    add(draft, record, photo.capturedAt, photo.bytes);
    draft.scope ??= parts.scopeOf(photo.parent);
    if (photo.state === 'sending') draft.sending = true;
  }
  return byStore([...drafts].map(entryOf), parts.current);
}

function entryOf<L extends Line>([key, draft]: [string, Draft<L>]): UnsentEntry<L> {
  const { root, scope, lines, records, sending, since, bytes } = draft;
  const inOrder = lines.toSorted((a, b) => a.editedAt.localeCompare(b.editedAt));
  return {
    key,
    root: { collection: root.collection, id: root.id },
    scope: scope ?? '',
    lines: inOrder,
    rootLine: inOrder.findLast((line) => nameOf(line) === key) ?? null,
    counts: new Map([...records].map(([collection, ids]) => [collection, ids.size])),
    sending,
    since,
    bytes,
  };
}

function byStore<L extends Line>(
  entries: readonly UnsentEntry<L>[],
  current: string,
): UnsentStore<L>[] {
  const stores = new Map<string | null, UnsentEntry<L>[]>();
  for (const entry of entries.toSorted((a, b) => a.since.localeCompare(b.since))) {
    const storeId = storeOfScope(entry.scope);
    stores.set(storeId, [...(stores.get(storeId) ?? []), entry]);
  }
  const rank = (storeId: string | null) => (storeId === current ? 0 : storeId === null ? 2 : 1);
  return [...stores]
    .map(([storeId, own]) => ({ storeId, entries: own }))
    .toSorted((a, b) => rank(a.storeId) - rank(b.storeId));
}
