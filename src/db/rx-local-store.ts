/** The coordinator's `LocalStore`, kept in RxDB. */
import type { LocalStore, RowAlteration, ScopeState } from '../../sync/local-store.ts';
import type { RecordKey, Row } from '../../sync/op.ts';
import { isTombstone } from '../../sync/pending-ops.ts';
import type { RxParts } from './rx-database.ts';
import type { RowChange } from './row-change.ts';

/** A tombstone is not kept: the row leaves the device. */
function toRow(row: Row): RowChange {
  return () => (isTombstone(row) ? null : row);
}
const toNothing: RowChange = () => null;

export function createRxLocalStore({ rows, scopeStates }: RxParts): LocalStore {
  async function change(changes: readonly RowAlteration[]): Promise<void> {
    const perCollection = new Map<
      string,
      { ids: Map<string, RowChange>; likelyNew: Set<string> }
    >();
    for (const { collection, id, change, likelyNew } of changes) {
      const own = perCollection.get(collection) ?? { ids: new Map(), likelyNew: new Set() };
      perCollection.set(collection, own);
      own.ids.set(id, change);
      if (likelyNew === true) own.likelyNew.add(id);
    }
    await Promise.all(
      // A kind that this version does not know is not kept.
      [...perCollection].map(async ([collection, own]) =>
        rows.get(collection)?.change(own.ids, own.likelyNew),
      ),
    );
  }

  async function keysOfScope(scope: string): Promise<RecordKey[]> {
    const keys = await Promise.all(
      [...rows].map(async ([collection, table]) =>
        (await table.keysOfScope(scope)).map((id) => ({ collection, id })),
      ),
    );
    return keys.flat();
  }

  return {
    async scopeStates() {
      return (await scopeStates.find({})).map(toScopeState);
    },
    async apply({ put, remove, scopes }) {
      // Before its first row a scope is known to be here: after a crash in between nothing else would tell of the row.
      await scopeStates.change(
        new Map(scopes.map((state) => [state.scope, (stored) => stored ?? toRereading(state)])),
      );
      await change([
        ...put.map(({ collection, row, likelyNew = false }) => ({
          collection,
          id: row.id,
          change: toRow(row),
          // What is to leave must be found.
          likelyNew: likelyNew && !isTombstone(row),
        })),
        ...remove.map((key) => ({ ...key, change: toNothing })),
      ]);
      await scopeStates.change(
        new Map(scopes.map((state) => [state.scope, () => toStateRow(state)])),
      );
    },
    alter: change,
    async rows(keys) {
      const found: { collection: string; row: Row }[] = [];
      for (const [collection, table] of rows) {
        const ids = keys.filter((key) => key.collection === collection).map((key) => key.id);
        if (ids.length === 0) continue;
        for (const row of (await table.byIds(ids)).values()) found.push({ collection, row });
      }
      return found;
    },
    keysOfScope,
    async dropScope(scope) {
      const keys = await keysOfScope(scope);
      // The state goes last, and says meanwhile that the scope is not whole: after a crash in between the rows that are
      // left are dropped at the next pull, or, where the scope was given back, read again and swept.
      await scopeStates.change(
        new Map([[scope, (stored) => stored && { ...stored, cursors: {}, rereading: true }]]),
      );
      await change(keys.map((key) => ({ ...key, change: toNothing })));
      await scopeStates.change(new Map([[scope, toNothing]]));
    },
  };
}

function toStateRow(state: ScopeState): Row {
  return { ...state, id: state.scope, change: 0 };
}

function toRereading(state: ScopeState): Row {
  return toStateRow({ ...state, cursors: {}, rereading: true });
}

function toScopeState({ id: _id, change: _change, ...state }: Row): ScopeState {
  return state as unknown as ScopeState;
}
