import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase, useSyncStatus } from '../db/database-context.tsx';
import { signOut, useIdentity } from '../modules/auth/index.ts';
import { storeLoadingProblem } from '../modules/stores/domain/store-loading.ts';
import { useOwnStores } from '../modules/stores/queries.ts';
import { NoStoreScreen } from '../modules/stores/screens/no-store-screen.tsx';
import { Button } from '../ui/button.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { ErrorState, OfflineState } from '../ui/states.tsx';
import {
  diagnoseServerConnection,
  type ConnectionProblem,
} from '../platform/backend/server-connection.ts';

/** Spec §9 backend connection test: after this long the first read counts as timed out. */
const patienceMs = 10_000;

/** While there is no current store: the stores are being read, can't be read, or there is none yet. */
export function WithoutStore({ onHold }: { onHold: (held: boolean) => void }) {
  const { t } = useTranslation();
  const database = useDatabase();
  const { lastPulledAt, connection, firstRead, failure } = useSyncStatus();
  const { loading } = useOwnStores(useIdentity().userId);
  const [slow, setSlow] = useState(false);
  const [trying, setTrying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  // Stores that are on this device are asked for first: nobody who has one is told that there is none.
  // Once is enough: joining a store makes the device read again, and the page that says so must stay.
  const [read, setRead] = useState(false);
  if (!read && !loading && lastPulledAt !== null && firstRead === null) setRead(true);

  const problem = read ? null : storeLoadingProblem({ failure, connection, slow });
  const between = useWhatStandsBetween(problem === 'no_connection');
  const State = problem === 'no_connection' || problem === 'timeout' ? OfflineState : ErrorState;

  const content = read ? (
    <NoStoreScreen onHold={onHold} />
  ) : problem ? (
    <div className="mx-auto w-full max-w-xl px-4 py-14">
      <State
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
        <p>{t(`stores.loading.problem.${problem}`, { message: failure?.code ?? '' })}</p>
        {between ? <p className="mt-2">{t(`auth.connection.problem.${between}`)}</p> : null}
      </State>
    </div>
  ) : (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-14">
      <h1 className="text-body text-muted">{t('stores.loading.label')}</h1>
      <SkeletonList label={t('stores.loading.label')} rows={3} />
    </div>
  );

  return (
    <div className="flex min-h-dvh flex-col">
      {/* As high as the shell's, which takes its place. */}
      <header className="on-rail flex min-h-[calc(var(--header-height)+var(--safe-top))] flex-wrap items-center justify-between gap-x-3 bg-rail px-4 py-1 pt-[calc(0.25rem+var(--safe-top))] text-on-rail">
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

/** What the server's own answer tells of it; null when it is only the network, or nothing is known yet. */
function useWhatStandsBetween(asked: boolean): ConnectionProblem | null {
  const [found, setFound] = useState<ConnectionProblem | null>(null);
  useEffect(() => {
    if (!asked) return undefined;
    let current = true;
    void diagnoseServerConnection().then((result) => {
      const telling = result !== 'connected' && result !== 'network' && result !== 'timeout';
      if (current) setFound(telling ? result : null);
    });
    return () => {
      current = false;
      setFound(null);
    };
  }, [asked]);
  return found;
}
