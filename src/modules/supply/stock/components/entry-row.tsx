import { Check, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordStatus } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../../i18n/record-status.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { RecordStatusBadge, RecordStatusRoom } from '../../../../ui/record-status-badge.tsx';
import { useMemberName } from '../../../stores/index.ts';
import { stockEntries, type StockEntry, type SupplyPhoto } from '../../model/collections.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { PhotoStrip } from '../../photos/components/photo-strip.tsx';
import { isReversible, isWaiting } from '../domain/entry.ts';

/** One thing that came or went, what became of it, and what can be done about it (rules ST4 to ST6). */
export function EntryRow({
  entry,
  name,
  photos,
  reversed,
  arrived,
  mayReverse,
  mayDecide,
  otherStore,
  onReverse,
  onDecide,
}: {
  entry: StockEntry;
  /** What the product is called. */
  name: string;
  /** Null: they are being read, or it has none. */
  photos: readonly SupplyPhoto[] | null;
  /** The ids of what was reversed. */
  reversed: ReadonlySet<string>;
  /** The ids of transfers that the other store has taken in. */
  arrived: ReadonlySet<string>;
  mayReverse: boolean;
  mayDecide: boolean;
  /** At the other end of a transfer; null: it is none, or nobody here knows it. */
  otherStore: string | null;
  onReverse: (entry: StockEntry) => void;
  onDecide: (entry: StockEntry, decision: 'accept' | 'reject') => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const packs = usePackWords();
  const by = useMemberName(entry.store_id, entry.made_by);
  const amount = packs.units(Math.abs(entry.entered_qty), entry.entered_unit);
  const signed = `${entry.qty < 0 ? '−' : '+'} ${amount}`;
  const waits = isWaiting(entry);
  const said: readonly (string | null)[] = [
    t(`supply.entry.${entry.reverses_id === null ? 'kind' : 'reversalOf'}.${entry.kind}`),
    entry.reason === null ? null : t(`supply.reason.${entry.reason}`),
    otherStore,
    by,
    format.dateTime(entry.effective_at),
  ];
  const facts = said.filter((part) => part !== null && part !== '').join(' · ');
  const label = `${name}, ${signed}`;
  let actions: ReactNode = null;
  if (waits && mayDecide) {
    actions = (
      <span className="flex flex-wrap justify-end gap-1">
        <Button
          size="sm"
          icon={X}
          aria-label={`${t(`supply.entry.reject.${entry.kind}`)}: ${label}`}
          onClick={() => onDecide(entry, 'reject')}
        >
          {t(`supply.entry.reject.${entry.kind}`)}
        </Button>
        <Button
          size="sm"
          variant="primary"
          icon={Check}
          aria-label={`${t(`supply.entry.accept.${entry.kind}`)}: ${label}`}
          onClick={() => onDecide(entry, 'accept')}
        >
          {t(`supply.entry.accept.${entry.kind}`)}
        </Button>
      </span>
    );
  } else if (mayReverse && isReversible(entry, reversed, arrived)) {
    actions = (
      <IconButton
        icon={RotateCcw}
        label={t('supply.entry.reverseOne', { what: label })}
        onClick={() => onReverse(entry)}
      />
    );
  }
  return (
    <ListRow
      className="@max-[30rem]:flex-wrap"
      title={name}
      subtitle={
        <>
          {facts}
          {entry.note === null ? null : <span className="block wrap-anywhere">{entry.note}</span>}
          <PhotoStrip photos={photos ?? []} of={name} />
        </>
      }
      meta={
        <>
          {waits && entry.kind === 'waste' && photos?.length === 0 ? (
            <Badge tone="warn">{t('supply.entry.noPhoto')}</Badge>
          ) : null}
          <Fate entry={entry} isReversed={reversed.has(entry.id)} />
          <SyncBadge id={entry.id} />
        </>
      }
      trailing={<span className="font-semibold text-ink">{signed}</span>}
      actions={actions}
    />
  );
}

function Fate({ entry, isReversed }: { entry: StockEntry; isReversed: boolean }) {
  const { t } = useTranslation();
  if (isReversed) return <Badge>{t('supply.entry.reversed')}</Badge>;
  if (entry.status === 'rejected') {
    return (
      <Badge tone="bad">
        {t(`supply.entry.rejected.${entry.kind === 'transfer_in' ? 'transfer_in' : 'waste'}`)}
      </Badge>
    );
  }
  if (entry.status !== 'pending' || entry.change === 0) return null;
  return (
    <Badge tone={entry.decision === null ? 'warn' : 'info'}>
      {t(
        entry.decision === null
          ? `supply.entry.waits.${entry.kind === 'transfer_in' ? 'transfer_in' : 'waste'}`
          : 'supply.entry.decided',
      )}
    </Badge>
  );
}

function SyncBadge({ id }: { id: string }) {
  const status = useRecordStatus([{ collection: stockEntries.name, id }]);
  const label = useRecordStatusLabel();
  if (status === null) return <RecordStatusRoom />;
  return <RecordStatusBadge state={status.state} label={label(status)} />;
}
