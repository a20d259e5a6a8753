import { useEffect, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { useDatabase } from '../../../db/database-context.tsx';
import { readPreference, writePreference } from '../../../platform/storage/preferences.ts';
import { joinOfficeAsAdmin } from '../commands.ts';
import { chooseCurrentStore, openStore, storesToFollow } from '../domain/current-store.ts';
import { keepKnownStores, readKnownStores } from '../known-stores.ts';
import { StoreChoiceContext, useOwnStores } from '../queries.ts';

const storeId = v.string();
const storeIds = v.array(v.string());

/**
 * Lets its children in once there is a current store; shows `withoutStore` while there is none, and as long as that
 * holds the gate to finish what it has to say. Until the local database has answered, the stores are those that it
 * answered last.
 */
export function StoresGate({
  userId,
  withoutStore,
  children,
}: {
  userId: string;
  withoutStore: (hold: (held: boolean) => void) => ReactNode;
  children: ReactNode;
}) {
  const database = useDatabase();
  const own = useOwnStores(userId);
  const { loading, isMember } = own;
  const [known] = useState(() => readKnownStores(userId));
  const { stores, isGlobalAdmin } = loading && known !== null ? known : own;
  const [chosenId, setChosenId] = useState(() => readPreference(userId, 'currentStoreId', storeId));
  const [lately, setLately] = useState(
    () => readPreference(userId, 'openedStores', storeIds) ?? [],
  );
  const [held, setHeld] = useState(false);
  const current = chooseCurrentStore(stores, chosenId);
  // What was taken for want of a choice stays the current one when another store comes.
  if (!loading && current !== null && current.id !== chosenId) setChosenId(current.id);
  const followed = storesToFollow(stores, isGlobalAdmin, current?.id ?? null, lately).join(' ');

  useEffect(() => {
    if (!loading && followed !== '') database.followStores(followed.split(' '));
  }, [database, followed, loading]);
  useEffect(() => {
    if (chosenId !== null) writePreference(userId, 'currentStoreId', chosenId);
  }, [userId, chosenId]);
  const needsOffice = isGlobalAdmin && !isMember && !loading;
  useEffect(() => {
    if (needsOffice) void joinOfficeAsAdmin(database);
  }, [database, needsOffice]);
  useEffect(() => {
    if (loading) return;
    const kept = new Set(followed.split(' '));
    keepKnownStores(userId, {
      stores: stores.filter(({ id }) => kept.has(id)),
      isGlobalAdmin,
    });
  }, [followed, isGlobalAdmin, loading, stores, userId]);

  if (current === null || held) return <>{withoutStore(setHeld)}</>;
  const switchStore = (id: string) => {
    const opened = openStore(lately, id);
    setChosenId(id);
    setLately(opened);
    writePreference(userId, 'openedStores', opened);
  };
  return (
    <StoreChoiceContext value={{ stores, current, isGlobalAdmin, loading, switchStore }}>
      {children}
    </StoreChoiceContext>
  );
}
