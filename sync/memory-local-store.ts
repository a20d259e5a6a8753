/** Rows in memory: a device without a screen, for tests of sync. */
import type { LocalStore, ScopeState } from './local-store.ts';
import { recordName, type RecordKey, type Row } from './op.ts';
import { isTombstone } from './pending-ops.ts';

export type MemoryLocalStore = LocalStore & {
  /** What a screen would show of a collection, by id. */
  shown(collection: string): Row[];
};

export function createMemoryLocalStore(): MemoryLocalStore {
  const rows = new Map<string, { collection: string; row: Row }>();
  const states = new Map<string, ScopeState>();
  const keyOf = ({ collection, row }: { collection: string; row: Row }): RecordKey => ({
    collection,
    id: row.id,
  });
  return {
    scopeStates: async () => [...states.values()],
    async apply({ put, remove, scopes }) {
      for (const each of put) {
        const name = recordName(keyOf(each));
        if (isTombstone(each.row)) rows.delete(name);
        else rows.set(name, each);
      }
      for (const key of remove) rows.delete(recordName(key));
      for (const state of scopes) states.set(state.scope, state);
    },
    async alter(changes) {
      for (const { collection, id, change } of changes) {
        const name = recordName({ collection, id });
        const row = change(rows.get(name)?.row ?? null);
        if (row === null) rows.delete(name);
        else rows.set(name, { collection, row });
      }
    },
    rows: async (keys) => keys.flatMap((key) => rows.get(recordName(key)) ?? []),
    keysOfScope: async (scope) =>
      [...rows.values()].filter(({ row }) => row.scope === scope).map(keyOf),
    async dropScope(scope) {
      states.delete(scope);
      for (const [name, { row }] of rows) if (row.scope === scope) rows.delete(name);
    },
    shown: (collection) =>
      [...rows.values()]
        .filter((each) => each.collection === collection)
        .map((each) => each.row)
        .sort((one, other) => one.id.localeCompare(other.id)),
  };
}
