import clsx from 'clsx';
import { CircleCheck, CloudUpload, TriangleAlert, WifiOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '../../db/database-context.tsx';
import { useFormat } from '../../i18n/format.ts';
import { describeSync, type SyncSummary } from './describe-sync.ts';

const looks: Record<SyncSummary['kind'], { icon: LucideIcon; look: string }> = {
  attention: { icon: TriangleAlert, look: 'bg-bad-soft text-bad' },
  offline: { icon: WifiOff, look: 'bg-marigold text-on-marigold' },
  waiting: { icon: CloudUpload, look: 'bg-accent-soft text-accent' },
  sending: { icon: CloudUpload, look: 'bg-rail-raised text-on-rail' },
  reading: { icon: CloudUpload, look: 'bg-rail-raised text-on-rail' },
  current: { icon: CircleCheck, look: 'text-rail-muted hover:bg-rail-raised' },
};

/** The one quiet sign of the connection, and the way to the sync centre. Screen readers hear of a change. */
export function SyncChip({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const { time } = useFormat('device');
  const summary = describeSync(useSyncStatus());
  const { icon: Icon, look } = looks[summary.kind];
  const text =
    summary.kind === 'current'
      ? summary.at === null
        ? t('sync.chip.connecting')
        : t('sync.chip.current', { time: time(summary.at) })
      : summary.kind === 'reading'
        ? t('sync.chip.reading', { percent: summary.percent })
        : summary.count === 0
          ? t('sync.chip.offline')
          : t(`sync.chip.${summary.kind}Count`, { count: summary.count });
  // Counts and minutes change all the time: only what matters is said aloud.
  const said =
    summary.kind === 'attention'
      ? text
      : t(summary.kind === 'offline' ? 'sync.connection.offline' : 'sync.connection.online');
  const quiet = compact && summary.kind === 'current';
  return (
    <div className="flex">
      <span role="status" className="sr-only">
        {said}
      </span>
      <Link
        to="/sync"
        title={text}
        className={clsx(
          'flex min-h-12 items-center rounded-control',
          quiet && 'sr-only focus:not-sr-only',
        )}
      >
        <span
          className={clsx(
            'flex min-h-8 items-center gap-1.5 rounded-pill px-3 text-small font-semibold whitespace-nowrap tabular-nums',
            look,
          )}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {compact && summary.kind !== 'reading' && summary.kind !== 'current' ? (
            <>
              <span aria-hidden="true" className="sm:hidden">
                {summary.count === 0 ? '' : summary.count}
              </span>
              <span className="max-sm:sr-only">{text}</span>
            </>
          ) : (
            text
          )}
        </span>
      </Link>
    </div>
  );
}
