import clsx from 'clsx';
import { ChevronRight, RefreshCw, type LucideIcon } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDatabase } from '../../db/database-context.tsx';
import { useFormat } from '../../i18n/format.ts';
import { syncCentrePath } from '../../modules/sync-centre/index.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { modules } from '../manifests.ts';
import type { RealtimeState } from './realtime-state.ts';

const looks: Record<RealtimeState, string> = {
  live: 'text-good',
  stale: 'text-warn',
  offline: 'text-bad',
  connecting: 'text-muted',
};

const tables: readonly string[] = [...new Set(modules.flatMap((module) => module.tables))];

/** What is behind the sign of the connection, with its button. */
export function RealtimePanel({
  state,
  icon: Icon,
  lastPulledAt,
  trigger,
  open,
  onOpenChange,
}: {
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
    </Popover>
  );
}
