import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRecordStatus } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { toCents } from '../../../kernel/money.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RecordStatusBadge } from '../../../ui/record-status-badge.tsx';
import { useMemberName } from '../../stores/index.ts';
import { foodCostEntries, type FoodCostEntry } from '../collections.ts';

/** The last 30 days, newest first. */
export function EntryList({
  storeId,
  entries,
  onEdit,
  onDelete,
}: {
  storeId: string;
  entries: readonly FoodCostEntry[];
  /** Both absent for those who only read. */
  onEdit: ((entry: FoodCostEntry) => void) | undefined;
  onDelete: ((entry: FoodCostEntry) => void) | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const describe = (entry: FoodCostEntry) => ({
    amount: format.money(toCents(entry.amount)),
    date: format.mediumDate(entry.entry_date),
  });
  return (
    <DataTable
      caption={t('budget.entries.heading')}
      rows={entries}
      rowKey={(entry) => entry.id}
      columns={[
        {
          id: 'date',
          header: t('budget.entries.date'),
          primary: true,
          cell: (entry) => format.mediumDate(entry.entry_date),
        },
        {
          id: 'amount',
          header: t('budget.entries.amount'),
          align: 'end',
          cell: (entry) => (
            <span className="font-semibold tabular-nums">
              {format.money(toCents(entry.amount))}
            </span>
          ),
        },
        {
          id: 'by',
          header: t('budget.entries.by'),
          cell: (entry) => <MemberName storeId={storeId} userId={entry.user_id} />,
        },
        {
          id: 'status',
          header: t('budget.entries.status'),
          cell: (entry) => <EntryStatus id={entry.id} />,
        },
      ]}
      {...(onEdit && onDelete
        ? {
            rowActionsLabel: t('budget.entries.actions'),
            rowActions: (entry: FoodCostEntry) => (
              <span className="flex justify-end gap-1">
                <IconButton
                  label={t('budget.entries.edit', describe(entry))}
                  icon={Pencil}
                  onClick={() => onEdit(entry)}
                />
                <IconButton
                  label={t('budget.entries.delete', describe(entry))}
                  icon={Trash2}
                  onClick={() => onDelete(entry)}
                />
              </span>
            ),
          }
        : {})}
    />
  );
}

function MemberName({ storeId, userId }: { storeId: string; userId: string }) {
  const { t } = useTranslation();
  return <>{useMemberName(storeId, userId) ?? t('budget.figures.someone')}</>;
}

function EntryStatus({ id }: { id: string }) {
  const status = useRecordStatus([{ collection: foodCostEntries.name, id }]);
  const label = useRecordStatusLabel();
  return status === null ? null : <RecordStatusBadge state={status.state} label={label(status)} />;
}
