/** The local database for React: live rows and statuses. */
import {
  createContext,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { initialStatus } from '../../sync/coordinator-status.ts';
import { isOffline } from '../platform/browser/is-offline.ts';
import type { CollectionDeclaration, Declaration, RowOf } from './declaration.ts';
import { createLiveValues, type LiveValue, type LiveValues } from './live-values.ts';
import type {
  LocalDatabase,
  Query,
  RecordStatus,
  SyncStatus,
  UnfinishedWrite,
} from './local-database.ts';

type Opened = { readonly database: LocalDatabase; readonly live: LiveValues };

const DatabaseContext = createContext<Opened | null>(null);

export function DatabaseProvider({
  database,
  children,
}: {
  readonly database: LocalDatabase;
  readonly children: ReactNode;
}) {
  const opened = useMemo(() => ({ database, live: createLiveValues() }), [database]);
  return <DatabaseContext value={opened}>{children}</DatabaseContext>;
}

function useOpened(): Opened {
  const opened = useContext(DatabaseContext);
  if (opened === null) throw new Error('No DatabaseProvider above this component');
  return opened;
}

export function useDatabase(): LocalDatabase {
  return useOpened().database;
}

/**
 * `loading` until the rows of this very query are there. Meanwhile `rows` are those of the query before it, so that a
 * list that changes its filter does not flash empty; a screen that must not show them looks at `loading`.
 */
export type LiveRows<Row> = { readonly rows: readonly Row[]; readonly loading: boolean };

const noRows: readonly never[] = [];

/** Live rows. `null` for a query that is not known yet: no rows, and not loading. */
export function useRows<D extends Declaration>(
  declaration: D,
  query: Query<RowOf<D>> | null,
): LiveRows<RowOf<D>> {
  const { database, live } = useOpened();
  const key = query === null ? null : `${nameOf(declaration)}?${JSON.stringify(query)}`;
  const value = useMemo(() => {
    if (key === null) return null;
    // From the key and not from `query`: a new object with the same content is the same query.
    const parsed = JSON.parse(key.slice(key.indexOf('?') + 1)) as Query<RowOf<D>>;
    return live.of(key, () => database.observe(declaration, parsed));
  }, [database, live, declaration, key]);
  const rows = useLive(value);
  const [last, setLast] = useState<readonly RowOf<D>[]>(rows ?? noRows);
  if (rows !== undefined && rows !== last) setLast(rows);
  if (key === null) return { rows: noRows, loading: false };
  return { rows: rows ?? last, loading: rows === undefined };
}

/** How many rows have these values; null until known. An index of the collection begins with just these fields. */
export function useCount<D extends CollectionDeclaration>(
  declaration: D,
  equals: Partial<RowOf<D>>,
): number | null {
  const { database, live } = useOpened();
  const key = JSON.stringify(equals);
  const value = useMemo(
    () =>
      live.of(`count ${nameOf(declaration)}?${key}`, () =>
        database.observeCount(declaration, JSON.parse(key) as Partial<RowOf<D>>),
      ),
    [database, live, declaration, key],
  );
  return useLive(value) ?? null;
}

/** One live row: null when it is not on the device, or not known yet while `loading`. Never another record's row. */
export function useRow<D extends Declaration>(
  declaration: D,
  id: string | null,
): { readonly row: RowOf<D> | null; readonly loading: boolean } {
  const { database, live } = useOpened();
  const value = useMemo(() => {
    if (id === null) return null;
    const query = { equals: { id }, limit: 1 } as unknown as Query<RowOf<D>>;
    return live.of(`${nameOf(declaration)}#${id}`, () => database.observe(declaration, query));
  }, [database, live, declaration, id]);
  const rows = useLive(value);
  return { row: rows?.[0] ?? null, loading: id !== null && rows === undefined };
}

const unknownRecord: RecordStatus = { state: 'office_has_it', at: null };

/** What to say of a record and its children; null until known. */
export function useRecordStatus(
  records: readonly { collection: string; id: string }[],
): RecordStatus | null {
  const { database, live } = useOpened();
  const key = JSON.stringify(records.map(({ collection, id }) => [collection, id]));
  const value = useMemo(() => {
    const named = (JSON.parse(key) as [string, string][]).map(([collection, id]) => ({
      collection,
      id,
    }));
    return live.of(`status ${key}`, () => database.observeRecordStatus(named));
  }, [database, live, key]);
  const status = useLive(value);
  return records.length === 0 ? unknownRecord : (status ?? null);
}

const unknownStatus: SyncStatus = {
  ...initialStatus,
  pending: 0,
  refused: 0,
  recovered: 0,
  storageFull: false,
};
/** No network at all is known before anybody was asked (SPEC T1): what is said of it stands from the beginning. */
const offlineStatus: SyncStatus = { ...unknownStatus, connection: 'offline' };

export function useSyncStatus(): SyncStatus {
  const { database, live } = useOpened();
  const value = useMemo(
    () => live.of('sync status', () => database.observeStatus()),
    [database, live],
  );
  return useLive(value) ?? (isOffline() ? offlineStatus : unknownStatus);
}

/** The lines of the sync centre; null until known. */
export function useUnfinished(): readonly UnfinishedWrite[] | null {
  const { database, live } = useOpened();
  const value = useMemo(
    () => live.of('unfinished', () => database.observeUnfinished()),
    [database, live],
  );
  return useLive(value) ?? null;
}

function nameOf(declaration: Declaration): string {
  return declaration.type === 'collection' ? declaration.name : declaration.kind;
}

const subscribeToNothing = () => () => undefined;
const getNothing = () => undefined;

function useLive<T>(value: LiveValue<T> | null): T | undefined {
  return useSyncExternalStore<T | undefined>(
    value?.subscribe ?? subscribeToNothing,
    value?.get ?? getNothing,
  );
}
