import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useDatabase, useRow, useRows } from '../../db/database-context.tsx';
import type { WatchedStores } from '../../platform/backend/stores-news.ts';
import { hasPermission, type Permission, type Standing } from '../../kernel/permission.ts';
import { profiles, storeMembers, storeUsers, stores, userRoles } from './collections.ts';
import { storesOf, type Store } from './domain/store.ts';
import type { StoresChoice } from './domain/stores-view.ts';

/** The stores of the person who is signed in, as the device knows them. */
export function useOwnStores(userId: string): {
  readonly stores: readonly Store[];
  readonly isGlobalAdmin: boolean;
  /** They belong to a store, beside what a global admin sees anyway. */
  readonly isMember: boolean;
  readonly loading: boolean;
} {
  const storeRows = useRows(stores, {});
  const memberships = useRows(storeUsers, { equals: { user_id: userId } });
  const roles = useRows(userRoles, { equals: { user_id: userId } });
  const isGlobalAdmin = roles.rows.some((row) => row.is_admin);
  return {
    stores: storesOf(storeRows.rows, memberships.rows, isGlobalAdmin),
    isGlobalAdmin,
    isMember: memberships.rows.length > 0,
    loading: storeRows.loading || memberships.loading || roles.loading,
  };
}

export type StoreChoice = {
  readonly stores: readonly Store[];
  readonly current: Store;
  readonly isGlobalAdmin: boolean;
  /** These are the stores that were known last; there may be others. */
  readonly loading?: boolean;
  readonly switchStore: (storeId: string) => void;
};

export const StoreChoiceContext = createContext<StoreChoice | null>(null);

export function useStoreChoice(): StoreChoice {
  const choice = useContext(StoreChoiceContext);
  if (choice === null) throw new Error('No StoresGate above this component');
  return choice;
}

/** Several stores that are looked at together. */
export type StoresView = {
  readonly stores: readonly Store[];
  readonly isAll: boolean;
  /** Nobody chose it: Main Office shows it by itself. */
  readonly byItself: boolean;
  /** What the person calls them. */
  readonly name: string | null;
};

type StoresViewChoice = {
  readonly view: StoresView | null;
  /** Numbers in the address that are none of the person's stores. */
  readonly unknown: readonly string[];
  /** Looks at these from now on. */
  readonly choose: (choice: StoresChoice, name?: string | null) => void;
  /** Makes a store the current one without leaving the view. */
  readonly follow: ((storeId: string) => void) | null;
  /** Leaves the view for one store, on the same page; `switchStore` is for who goes to another one. */
  readonly workIn: ((storeId: string) => void) | null;
};

export const StoresViewContext = createContext<StoresViewChoice>({
  view: null,
  unknown: [],
  choose: () => undefined,
  follow: null,
  workIn: null,
});

export const useStoresViewChoice = (): StoresViewChoice => useContext(StoresViewContext);

/** The stores that are looked at together; null where the page is of the current one. */
export const useStoresView = (): StoresView | null => useStoresViewChoice().view;

/** Whose news a page hears that shows these stores, or all of the person's (`watch` of `useAnswer`). */
export function useWatchedStores(): WatchedStores {
  const { stores: own, isGlobalAdmin } = useStoreChoice();
  const view = useStoresView();
  if (view !== null && !view.isAll) return view.stores.map(({ id }) => id);
  return isGlobalAdmin ? 'all' : own.map(({ id }) => id);
}

/** Works in another store from here on, and stays on the page. */
export function useWorkIn(): (storeId: string) => void {
  const { switchStore } = useStoreChoice();
  return useStoresViewChoice().workIn ?? switchStore;
}

/** The store that the person works in. */
export function useCurrentStore(): Store {
  return useStoreChoice().current;
}

export function useStores(): readonly Store[] {
  return useStoreChoice().stores;
}

/** What the person is in a store, for commands and for `hasPermission`. */
export function useStanding(storeId: string): Standing {
  const { stores, isGlobalAdmin } = useStoreChoice();
  const role = stores.find((store) => store.id === storeId)?.role ?? null;
  return { role, isGlobalAdmin };
}

/** Whether the person may do something in a store; in the current one when none is named. */
export function usePermission(permission: Permission, storeId?: string): boolean {
  const { current } = useStoreChoice();
  return hasPermission(useStanding(storeId ?? current.id), permission);
}

/** Whether the person manages the people of any store. */
export function useManagesPeople(): boolean {
  const { stores: known, isGlobalAdmin } = useStoreChoice();
  return known.some(({ role }) => hasPermission({ role, isGlobalAdmin }, 'manage_users'));
}

/** Who works in a store now, by name. */
export function useMembers(
  storeId: string,
): readonly { readonly userId: string; readonly name: string }[] {
  const { rows } = useRows(storeMembers, { equals: { scope: `store:${storeId}` } });
  return rows
    .filter(({ left_at }) => left_at === null)
    .map(({ user_id, first_name, last_name }) => ({
      userId: user_id,
      name: `${first_name} ${last_name}`.trim(),
    }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The names of everybody whom a store knows: who works there, who left, and global admins who acted there. */
export function useKnownNames(storeId: string): ReadonlyMap<string, string> {
  const { rows } = useRows(storeMembers, { equals: { scope: `store:${storeId}` } });
  return new Map(
    rows.flatMap(({ user_id, first_name, last_name }) => {
      const name = `${first_name} ${last_name}`.trim();
      return name === '' ? [] : [[user_id, name] as const];
    }),
  );
}

/**
 * The name of somebody of a store, for "entered by Luis"; null while it is not on the device. A global admin belongs to
 * no store that they work in: one's own name is known from one's profile, another's from what they did in the store, or
 * from a store that both belong to.
 */
export function useMemberName(storeId: string, userId: string | null): string | null {
  const { userId: me } = useDatabase();
  const { row: own } = useRow(profiles, userId === me ? me : null);
  const { rows } = useRows(storeMembers, userId === null ? null : { equals: { user_id: userId } });
  const known = rows.find(({ scope }) => scope === `store:${storeId}`) ?? rows[0];
  const named = known ?? (userId === me ? own : null);
  if (named === null) return null;
  return `${named.first_name} ${named.last_name}`.trim() || null;
}

/**
 * Opening a record of another store makes that store the current one: what is around it speaks of the same store. Another
 * one can be chosen while it is open. The function that is returned comes back to its store.
 */
export function useFollowedStore(storeId: string): () => void {
  const { stores, current, switchStore } = useStoreChoice();
  const { follow: followTo } = useStoresViewChoice();
  const follow = (id: string) => {
    if (current.id !== id && stores.some((store) => store.id === id)) (followTo ?? switchStore)(id);
  };
  const followOpened = useEffectEvent(follow);
  useEffect(() => followOpened(storeId), [storeId]);
  return () => follow(storeId);
}
