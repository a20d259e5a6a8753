import clsx from 'clsx';
import { CircleCheck, CloudUpload, TriangleAlert, WifiOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '../../db/database-context.tsx';
import { useFormat } from '../../i18n/format.ts';
import {
  storeSign,
  storeTitle,
  useCurrentStore,
  useStoresViewName,
} from '../../modules/stores/index.ts';
import { syncCentrePath } from '../../modules/sync-centre/index.ts';
import { describeSync, type SyncSummary } from './describe-sync.ts';

const looks: Record<SyncSummary['kind'], { icon: LucideIcon; look: string }> = {
  attention: { icon: TriangleAlert, look: 'bg-bad-soft text-bad' },
  offline: { icon: WifiOff, look: 'bg-marigold text-on-marigold' },
  waiting: { icon: CloudUpload, look: 'bg-accent-soft text-accent' },
  sending: { icon: CloudUpload, look: 'bg-rail-raised text-on-rail' },
  reading: { icon: CloudUpload, look: 'bg-rail-raised text-on-rail' },
  current: { icon: CircleCheck, look: 'text-rail-muted group-hover/chip:bg-rail-raised' },
};

/** What the shell says of the connection, and what of it is said aloud: counts and minutes change all the time. */
function useSyncText(): {
  kind: SyncSummary['kind'];
  text: string;
  /** For where there is room for a word: the count first, since the end may be cut off. */
  short: string;
  /** For where there is room for a figure only; the icon says the rest. */
  figure: string;
  said: string;
} {
  const { t } = useTranslation();
  const { time, number } = useFormat('device');
  const summary = describeSync(useSyncStatus());
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
  const short =
    summary.kind === 'attention'
      ? t('sync.chip.attentionShort', { number: number(summary.count) })
      : summary.kind === 'offline' && summary.count > 0
        ? `${number(summary.count)} · ${t('sync.chip.offline')}`
        : text;
  const figure = 'count' in summary && summary.count > 0 ? number(summary.count) : '';
  const said =
    summary.kind === 'attention'
      ? text
      : t(summary.kind === 'offline' ? 'sync.connection.offline' : 'sync.connection.online');
  return { kind: summary.kind, text, short, figure, said };
}

function ChipLook({
  kind,
  text,
  figure,
}: {
  kind: SyncSummary['kind'];
  text: string;
  /** Instead of the text on the narrowest screens. */
  figure?: string;
}) {
  const { icon: Icon, look } = looks[kind];
  return (
    <span
      className={clsx(
        'flex min-w-0 items-center gap-1.5 rounded-pill px-2.5 py-0.5 text-small font-semibold tabular-nums',
        look,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {figure === undefined ? (
        <span className="truncate">{text}</span>
      ) : (
        <>
          <span className="truncate max-[26rem]:hidden">{text}</span>
          {figure === '' ? null : <span className="min-[26rem]:hidden">{figure}</span>}
        </>
      )}
    </span>
  );
}

/** The one quiet sign of the connection, and the way to the sync centre. Screen readers hear of a change. */
export function SyncChip() {
  const { kind, text, said } = useSyncText();
  return (
    <div className="flex min-w-0">
      <span role="status" className="sr-only">
        {said}
      </span>
      <Link
        to={syncCentrePath}
        title={text}
        className="group/chip flex min-h-12 min-w-0 items-center rounded-control whitespace-nowrap"
      >
        <ChipLook kind={kind} text={text} />
      </Link>
    </div>
  );
}

/**
 * The same for the header of phones: the name of the store gives way to what is to be said, its number never does, so that
 * nobody enters figures for another store. Nothing moves, and the whole title leads to the sync centre.
 */
export function SyncLine() {
  const store = useCurrentStore();
  const looking = useStoresViewName();
  const { kind, text, short, figure, said } = useSyncText();
  const quiet = kind === 'current';
  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 text-small text-rail-muted tabular-nums">
        <span className={quiet ? 'min-w-0 truncate' : 'max-w-[60%] shrink-0 truncate'}>
          {looking ?? (quiet ? storeTitle(store) : (storeSign(store.number) ?? store.name))}
        </span>
        {quiet ? null : (
          <span aria-hidden="true" className="relative top-0.5 -my-0.5 flex min-w-0">
            <ChipLook kind={kind} text={short} figure={figure} />
          </span>
        )}
      </span>
      <Link to={syncCentrePath} title={text} className="absolute inset-0 rounded-control">
        <span className="sr-only">{text}</span>
      </Link>
    </>
  );
}
