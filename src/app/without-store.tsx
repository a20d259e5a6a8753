import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase, useSyncStatus } from '../db/database-context.tsx';
import { signOut } from '../modules/auth/index.ts';
import { NoStoreScreen } from '../modules/stores/screens/no-store-screen.tsx';
import { Button } from '../ui/button.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { OfflineState } from '../ui/states.tsx';

/** Spec §9 backend connection test: after this long the first read counts as timed out. */
const patienceMs = 10_000;

/** While there is no current store: the stores are being read, can't be read, or there is none yet. */
export function WithoutStore({ onHold }: { onHold: (held: boolean) => void }) {
  const { t } = useTranslation();
  const database = useDatabase();
  const { lastPulledAt, connection, firstRead } = useSyncStatus();
  const [slow, setSlow] = useState(false);
  const [trying, setTrying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  // Once is enough: joining a store makes the device read again, and the page that says so must stay.
  const [read, setRead] = useState(false);
  if (!read && lastPulledAt !== null && firstRead === null) setRead(true);

  const content = read ? (
    <NoStoreScreen onHold={onHold} />
  ) : connection === 'offline' || slow ? (
    <div className="mx-auto w-full max-w-xl px-4 py-14">
      <OfflineState
        headingLevel={1}
        title={t('stores.loading.failed')}
        action={
          <Button
            variant="primary"
            pending={trying}
            onClick={() => {
              setTrying(true);
              void database.syncNow().finally(() => setTrying(false));
            }}
          >
            {t('app.error.retry')}
          </Button>
        }
      >
        {t(connection === 'offline' ? 'stores.loading.noConnection' : 'stores.loading.timeout')}
      </OfflineState>
    </div>
  ) : (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-14">
      <p aria-hidden="true" className="text-muted">
        {t('stores.loading.label')}
      </p>
      <SkeletonList label={t('stores.loading.label')} rows={3} />
    </div>
  );

  return (
    <div className="flex min-h-dvh flex-col">
      <header className="on-rail flex h-16 items-center justify-between bg-rail px-4 pt-(--safe-top) text-on-rail">
        <p className="flex items-center gap-3 text-heading">
          <img src="/icons/storehand.svg" alt="" width={36} height={36} />
          Storehand
        </p>
        <button
          type="button"
          onClick={signOut}
          className="flex min-h-12 items-center gap-2 rounded-control px-3 font-semibold hover:bg-rail-raised"
        >
          <LogOut aria-hidden="true" className="size-5" />
          {t('app.userMenu.signOut')}
        </button>
      </header>
      <main className="flex-1">{content}</main>
    </div>
  );
}
