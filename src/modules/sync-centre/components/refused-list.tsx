import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { RecordStatusBadge } from '../../../ui/record-status-badge.tsx';
import { refusalOf } from '../domain/refusal.ts';
import { storeOfScope, type Line } from '../domain/unsent-groups.ts';
import { useRecordKind } from './record-kind.ts';
import { useStoreLabel } from './store-label.ts';

/** What the office would not take, why, and the two ways on: once more, or not at all. */
export function RefusedList({ lines, now }: { lines: readonly Line[]; now: Date }) {
  const { t } = useTranslation();
  const format = useFormat();
  const database = useDatabase();
  const kindOf = useRecordKind();
  const storeLabel = useStoreLabel();
  const [discarding, setDiscarding] = useState<string | null>(null);
  if (lines.length === 0) return null;
  return (
    <Card title={t('sync.refusedTitle')} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {lines.map((line) => {
          const kind = kindOf(line.collection, 1);
          return (
            <ListRow
              key={line.opId}
              title={kind}
              subtitle={t(`sync.refusal.${refusalOf(line.code)}`, { code: line.code })}
              meta={
                <>
                  <RecordStatusBadge
                    state="needs_attention"
                    label={t('sync.record.needsAttention')}
                  />
                  <span>{storeLabel(storeOfScope(line.scope))}</span>
                  <span>{format.relative(line.editedAt, now)}</span>
                </>
              }
              actions={
                <>
                  <IconButton
                    label={t('sync.retryOne', { kind })}
                    icon={RotateCw}
                    onClick={() => void database.retryRefused(line.opId)}
                  />
                  <IconButton
                    label={t('sync.discardOne', { kind })}
                    icon={Trash2}
                    variant="danger"
                    onClick={() => setDiscarding(line.opId)}
                  />
                </>
              }
            />
          );
        })}
      </ul>
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={(open) => {
          if (!open) setDiscarding(null);
        }}
        title={t('sync.discard.title')}
        description={t('sync.discard.text')}
        confirmLabel={t('sync.discard.confirm')}
        cancelLabel={t('sync.discard.keep')}
        onConfirm={async () => {
          if (discarding !== null) await database.discardRefused(discarding);
          setDiscarding(null);
        }}
      />
    </Card>
  );
}
