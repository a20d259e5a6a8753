import clsx from 'clsx';
import { ChevronRight, Clock, Radio, RefreshCw, WifiOff, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDatabase } from '../../db/database-context.tsx';
import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { modules } from '../manifests.ts';
import type { RealtimeState } from './realtime-state.ts';
import { useRealtimeState } from './use-realtime-state.ts';

const looks: Record<RealtimeState, { icon: LucideIcon; dot: string; text: string }> = {
  live: { icon: Radio, dot: 'bg-rail-good', text: 'text-good' },
  stale: { icon: Clock, dot: 'bg-marigold', text: 'text-warn' },
  offline: { icon: WifiOff, dot: 'bg-rail-bad', text: 'text-bad' },
  connecting: { icon: Radio, dot: 'bg-rail-muted', text: 'text-muted' },
};

const tables: readonly string[] = [...new Set(modules.flatMap((module) => module.tables))];

/** Whether changes of others arrive at once (spec §2 Shell, §4). `inMenu`: a row of the menu instead of a button. */
export function RealtimeStatus({ inMenu = false }: { inMenu?: boolean }) {
  const { t } = useTranslation();
  const { time } = useFormat('device');
  const database = useDatabase();
  const { state, lastPulledAt } = useRealtimeState();
  const [open, setOpen] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const { icon: Icon, dot, text } = looks[state];
  const word = t(`realtime.state.${state}`);
  const label = t('realtime.label', { state: word });

  const refresh = () => {
    setRefreshing(true);
    void database.syncNow().finally(() => setRefreshing(false));
  };

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={t('realtime.title')}
      description={t(`realtime.meaning.${state}`)}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className={clsx(
            'flex items-center rounded-control text-on-rail hover:bg-rail-raised',
            inMenu ? 'min-h-12 w-full gap-4 px-3' : 'size-[48px] shrink-0 justify-center',
          )}
        >
          <span className="relative">
            <Icon aria-hidden="true" className={inMenu ? 'size-6' : 'size-5.5'} />
            <span
              aria-hidden="true"
              className={clsx(
                'absolute -end-1 -top-0.5 size-2.5 rounded-full ring-2 ring-rail',
                dot,
              )}
            />
          </span>
          {inMenu ? <span className="font-medium">{label}</span> : null}
        </button>
      }
      footer={
        <Link
          to="/sync"
          onClick={() => setOpen(false)}
          className="flex min-h-12 items-center justify-between rounded-control px-3 font-semibold text-brand hover:bg-brand-soft"
        >
          {t('realtime.syncCentre')}
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">{t('realtime.status')}</dt>
        <dd className={clsx('flex items-center gap-2 font-semibold', text)}>
          <Icon aria-hidden="true" className="size-4.5" />
          {word}
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
