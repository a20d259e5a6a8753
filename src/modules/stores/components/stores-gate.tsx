import { useEffect, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { useDatabase } from '../../../db/database-context.tsx';
import { readPreference, writePreference } from '../../../platform/preferences.ts';
import { joinOfficeAsAdmin } from '../commands.ts';
import { chooseCurrentStore, openStore, storesToFollow } from '../domain/current-store.ts';
import { StoreChoiceContext, useOwnStores } from '../queries.ts';

const storeId = v.string();
const storeIds = v.array(v.string());

/**
 * Lets its children in once there is a current store; shows `withoutStore` while there is none, and as long as that
 * holds the gate to finish what it has to say.
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
  const { stores, isGlobalAdmin, isMember, loading } = useOwnStores(userId);
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

  if (current === null || held) return <>{withoutStore(setHeld)}</>;
  const switchStore = (id: string) => {
    const opened = openStore(lately, id);
    setChosenId(id);
    setLately(opened);
    writePreference(userId, 'openedStores', opened);
  };
  return (
    <StoreChoiceContext value={{ stores, current, isGlobalAdmin, switchStore }}>
      {children}
    </StoreChoiceContext>
  );
}
