import { Download, EllipsisVertical, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import type { UnfinishedWrite } from '../../../db/local-database.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { RecordStatusBadge } from '../../../ui/record-status-badge.tsx';
import { useRefusalWords } from './use-refusal-words.ts';
import { hasAdvice, mayEndDifferently, refusalOf } from '../domain/refusal.ts';
import { storeOfScope } from '../domain/unsent-entries.ts';
import { ChangedFields } from './changed-fields.tsx';
import { LongList } from './long-list.tsx';
import { RecordLink } from './record-link.tsx';
import { useStoreLabel } from './store-label.ts';
import { useExport } from './use-export.ts';
import type { Naming } from './use-naming.ts';
import { useWaysOn } from './use-ways-on.ts';

const wayLabels = {
  again: { text: 'sync.fix', of: 'sync.fixOne' },
  anew: { text: 'sync.addAsNew', of: 'sync.addAsNewOne' },
  correct: { text: 'sync.fix', of: 'sync.fixOne' },
  look: { text: 'sync.open', of: 'sync.openOne' },
} as const;

/** What the server would not take, why, and the ways on: put it right, send it once more, keep a copy, give it up. */
export function AttentionList({
  lines,
  naming,
  now,
}: {
  lines: readonly UnfinishedWrite[];
  naming: Naming;
  now: Date;
}) {
  const { t } = useTranslation();
  const database = useDatabase();
  const wayOf = useWaysOn(lines, naming);
  const [discarding, setDiscarding] = useState<UnfinishedWrite | null>(null);
  const retriable = lines.filter(({ code }) => mayEndDifferently(refusalOf(code)));
  if (lines.length === 0) return null;
  return (
    <Card
      title={t('sync.refusedTitle')}
      padded={false}
      actions={
        retriable.length > 1 ? (
          <Button
            icon={RotateCw}
            onClick={() => {
              void Promise.all(retriable.map(({ opId }) => database.retryRefused(opId)));
            }}
          >
            {t('sync.retryAll', { count: retriable.length })}
          </Button>
        ) : null
      }
    >
      <LongList label={t('sync.refusedTitle')} items={lines} keyOf={({ opId }) => opId}>
        {(line) => (
          <Refused
            line={line}
            naming={naming}
            way={wayOf(line)}
            now={now}
            onDiscard={() => setDiscarding(line)}
          />
        )}
      </LongList>
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={(open) => {
          if (!open) setDiscarding(null);
        }}
        title={t('sync.discard.title')}
        description={
          discarding === null ? null : (
            <>
              <p className="font-semibold text-ink">{naming.describe(discarding).title}</p>
              <ChangedFields line={discarding} naming={naming} />
              <p className="mt-2">{t('sync.discard.text')}</p>
            </>
          )
        }
        confirmLabel={t('sync.discard.confirm')}
        cancelLabel={t('sync.discard.keep')}
        onConfirm={async () => {
          if (discarding !== null) await database.discardRefused(discarding.opId);
          setDiscarding(null);
        }}
      />
    </Card>
  );
}

function Refused({
  line,
  naming,
  way,
  now,
  onDiscard,
}: {
  line: UnfinishedWrite;
  naming: Naming;
  way: ReturnType<ReturnType<typeof useWaysOn>>;
  now: Date;
  onDiscard: () => void;
}) {
  const { t } = useTranslation();
  const refusalWords = useRefusalWords();
  const format = useFormat('device');
  const database = useDatabase();
  const storeLabel = useStoreLabel();
  const exportLines = useExport(naming);
  const { title, detail } = naming.describe(line);
  const refusal = refusalOf(line.code);
  const storeId = storeOfScope(line.scope);
  return (
    <div className="flex flex-col gap-1.5 px-4 py-3 sm:px-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-ink">{title}</p>
          {detail === undefined ? null : <p className="text-small text-muted">{detail}</p>}
        </div>
        <Menu
          label={t('sync.moreOf', { title })}
          trigger={
            <IconButton
              label={t('sync.moreOf', { title })}
              icon={EllipsisVertical}
              className="-my-3 -me-2"
            />
          }
        >
          <MenuItem icon={Download} onSelect={() => void exportLines([line], 'csv')}>
            {t('sync.export.csv')}
          </MenuItem>
          <MenuItem icon={Download} onSelect={() => void exportLines([line], 'json')}>
            {t('sync.export.json')}
          </MenuItem>
        </Menu>
      </div>
      <p className="text-body text-ink">
        {refusalWords(line.code)} {hasAdvice(refusal) ? t(`sync.advice.${refusal}`) : null}
      </p>
      <ChangedFields line={line} naming={naming} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <RecordStatusBadge state="needs_attention" label={t('sync.record.needsAttention')} />
        <span>{storeLabel(storeId)}</span>
        <span>{format.relative(line.editedAt, now)}</span>
      </p>
      <div className="-mx-2 flex flex-wrap items-center gap-x-2">
        <span className="px-2">
          <RecordLink
            link={way?.to}
            storeId={storeId}
            label={t(wayLabels[way?.way ?? 'correct'].of, { title })}
          >
            {t(wayLabels[way?.way ?? 'correct'].text)}
          </RecordLink>
        </span>
        {mayEndDifferently(refusal) ? (
          <Button
            variant="quiet"
            icon={RotateCw}
            aria-label={t('sync.retryOne', { title })}
            onClick={() => void database.retryRefused(line.opId)}
          >
            {t('sync.retry')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          icon={Trash2}
          className="text-bad!"
          aria-label={t('sync.discardOne', { title })}
          onClick={onDiscard}
        >
          {t('sync.discard.confirm')}
        </Button>
      </div>
    </div>
  );
}
