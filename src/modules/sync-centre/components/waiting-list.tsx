import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnfinishedWrite } from '../../../db/local-database.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useMeasure } from '../../../i18n/use-measure.ts';
import { Card } from '../../../ui/card.tsx';
import { RecordStatusBadge } from '../../../ui/record-status-badge.tsx';
import { storeOfScope, type UnsentEntry, type UnsentStore } from '../domain/unsent-entries.ts';
import { ChangedFields } from './changed-fields.tsx';
import { LongList } from './long-list.tsx';
import { RecordLink } from './record-link.tsx';
import { useRecordKind } from './record-kind.ts';
import { useStoreLabel } from './store-label.ts';
import type { Naming } from './use-naming.ts';

type Entry = UnsentEntry<UnfinishedWrite>;

/** What waits, by store: one entry for a record with all that belongs to it. */
export function WaitingList({
  stores,
  naming,
  now,
}: {
  stores: readonly UnsentStore<UnfinishedWrite>[];
  naming: Naming;
  now: Date;
}) {
  const { t } = useTranslation();
  const storeLabel = useStoreLabel();
  return stores.map(({ storeId, entries }) => {
    const store = storeLabel(storeId);
    return (
      <Card key={storeId ?? 'own'} title={t('sync.waitingOf', { store })} padded={false}>
        <LongList label={t('sync.waitingOf', { store })} items={entries} keyOf={({ key }) => key}>
          {(entry) => <Waiting entry={entry} naming={naming} now={now} />}
        </LongList>
      </Card>
    );
  });
}

function Waiting({ entry, naming, now }: { entry: Entry; naming: Naming; now: Date }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const kindOf = useRecordKind();
  const measure = useMeasure();
  const [open, setOpen] = useState(false);
  const partsId = useId();
  const { root, rootLine, scope, lines, counts, sending, since, bytes } = entry;
  const [first] = lines;
  const only = lines.length === 1 ? rootLine : null;
  const { title, link } = naming.describe({ ...root, scope, row: rootLine?.row ?? null });
  const storeId = storeOfScope(scope);
  // The record itself is named already.
  const parts = [...counts]
    .filter(([collection]) => counts.size === 1 || collection !== root.collection)
    .map(([collection, count]) => kindOf.within(collection, count));
  return (
    <div className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-ink">{title}</p>
          {counts.size > 1 || only === null ? (
            <p className="text-small text-muted">{parts.join(' · ')}</p>
          ) : null}
          {only === null || only.create ? null : <ChangedFields line={only} naming={naming} />}
        </div>
        {/* The target is higher than the line of the title and does not push the next one down. */}
        <span className="-my-3 flex">
          <RecordLink link={link} storeId={storeId} label={t('sync.openOne', { title })}>
            {t('sync.open')}
          </RecordLink>
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted tabular-nums">
        <RecordStatusBadge
          state={sending ? 'sending' : 'on_device'}
          label={t(sending ? 'sync.record.sending' : 'sync.record.onDevice')}
        />
        <span>{t('sync.since', { age: format.relative(since, now) })}</span>
        <span>{measure.bytes(bytes)}</span>
        {only !== null || first === undefined ? null : (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={partsId}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-12 items-center gap-1 font-semibold text-brand hover:underline"
          >
            {t('sync.parts', { count: lines.length })}
            <ChevronDown
              aria-hidden="true"
              className={clsx('size-4 transition-transform', open && 'rotate-180')}
            />
          </button>
        )}
      </p>
      {open ? (
        <ul id={partsId} className="flex flex-col gap-2 border-s-2 border-line ps-3">
          {lines.map((line) => (
            <li key={line.opId}>
              <p className="text-small text-ink">{naming.describe(line).title}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
