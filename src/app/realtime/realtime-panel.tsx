import clsx from 'clsx';
import { ChevronRight, RefreshCw, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDatabase } from '../../db/database-context.tsx';
import type { Declaration } from '../../db/declaration.ts';
import type { Arrival } from '../../db/local-database.ts';
import { useFormat } from '../../i18n/format.ts';
import { syncCentrePath } from '../../modules/sync-centre/index.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import type { RealtimeState } from './realtime-state.ts';

const looks: Record<RealtimeState, string> = {
  live: 'text-good',
  stale: 'text-warn',
  offline: 'text-bad',
  connecting: 'text-muted',
};

/** What is behind the sign of the connection, with its button. `declarations`: of whose rows this device is told. */
export function RealtimePanel({
  declarations,
  state,
  icon: Icon,
  lastPulledAt,
  trigger,
  open,
  onOpenChange,
}: {
  declarations: readonly Declaration[];
  state: RealtimeState;
  icon: LucideIcon;
  lastPulledAt: string | null;
  trigger: ReactElement<Record<string, unknown>>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const { time } = useFormat('device');
  const database = useDatabase();
  const [refreshing, setRefreshing] = useState(false);

  const tables = declarations.map((each) => (each.type === 'collection' ? each.name : each.kind));

  const refresh = () => {
    setRefreshing(true);
    void database.syncNow().finally(() => setRefreshing(false));
  };

  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      title={t('realtime.title')}
      description={t(`realtime.meaning.${state}`)}
      trigger={trigger}
      footer={
        <Link
          to={syncCentrePath}
          onClick={() => onOpenChange(false)}
          className="flex min-h-12 items-center justify-between rounded-control px-3 font-semibold text-brand hover:bg-brand-soft"
        >
          {t('realtime.syncCentre')}
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">{t('realtime.status')}</dt>
        <dd className={clsx('flex items-center gap-2 font-semibold', looks[state])}>
          <Icon aria-hidden="true" className="size-4.5" />
          {t(`realtime.state.${state}`)}
        </dd>
        <dt className="text-muted">{t('realtime.lastUpdate')}</dt>
        <dd className="tabular-nums">
          {lastPulledAt === null ? t('realtime.never') : time(lastPulledAt)}
        </dd>
        <dt className="text-muted">{t('realtime.tables')}</dt>
        <dd className="tabular-nums">{tables.length}</dd>
      </dl>
      <ul className="mt-3 flex flex-wrap gap-1.5" aria-label={t('realtime.tables')}>
        {tables.map((table) => (
          <li key={table} className="rounded-pill bg-sunken px-2.5 py-1 text-small">
            {t(`realtime.table.${table}`)}
          </li>
        ))}
      </ul>
      <Button className="mt-4" fullWidth icon={RefreshCw} pending={refreshing} onClick={refresh}>
        {t('realtime.refresh')}
      </Button>
      <Arrivals />
    </Popover>
  );
}

/** What came last (SPEC T13, spec §4 Realtime). */
function Arrivals() {
  const { t } = useTranslation();
  const { time } = useFormat('device');
  const database = useDatabase();
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  useEffect(() => {
    const subscription = database.observeArrivals().subscribe(setArrivals);
    return () => subscription.unsubscribe();
  }, [database]);
  return (
    <section aria-label={t('realtime.arrivals.title')} className="mt-4">
      <h3 className="text-small font-semibold text-muted">{t('realtime.arrivals.title')}</h3>
      {arrivals.length === 0 ? (
        <p className="mt-1 text-small text-muted">{t('realtime.arrivals.none')}</p>
      ) : (
        <ol className="mt-1 divide-y divide-line text-small">
          {arrivals.map(({ at, scope, kind, records }, index) => (
            <li key={`${index} ${at} ${scope} ${kind}`} className="flex gap-3 py-1.5">
              <time dateTime={at} className="shrink-0 text-muted tabular-nums">
                {time(at)}
              </time>
              <span className="min-w-0 flex-1">{t(`realtime.table.${kind}`)}</span>
              <span className="shrink-0 tabular-nums">{records}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
