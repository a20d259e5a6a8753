import { Trash2 } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordStatus } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../../i18n/record-status.ts';
import { toCents } from '../../../../kernel/money.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { RecordStatusBadge } from '../../../../ui/record-status-badge.tsx';
import { useMemberName } from '../../../stores/index.ts';
import { ConflictNotice } from '../../../sync-centre/index.ts';
import { foodCostEntries, type FoodCostEntry } from '../../model/collections.ts';

const noneYet: readonly FoodCostEntry[] = [];

/** The last 30 days, newest first. A press changes an entry. The figures above it are painted first. */
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
  const shown = useDeferredValue(entries, noneYet);
  return (
    <>
      <ConflictNotice collection={foodCostEntries.name} ids={shown.map(({ id }) => id)} />
      <List label={t('budget.entries.heading')}>
        {shown.map((entry) => (
          <EntryRow
            key={entry.id}
            storeId={storeId}
            entry={entry}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </List>
    </>
  );
}

/** A saved amount changes one row of thirty: the others stay as they are. */
const EntryRow = memo(function EntryRow({
  storeId,
  entry,
  onEdit,
  onDelete,
}: {
  storeId: string;
  entry: FoodCostEntry;
  onEdit: ((entry: FoodCostEntry) => void) | undefined;
  onDelete: ((entry: FoodCostEntry) => void) | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useMemberName(storeId, entry.user_id) ?? t('budget.figures.someone');
  const status = useRecordStatus([{ collection: foodCostEntries.name, id: entry.id }]);
  const statusLabel = useRecordStatusLabel();
  const amount = format.money(toCents(entry.amount));
  const date = format.mediumDate(entry.entry_date);
  const badge = status === null ? null : { state: status.state, label: statusLabel(status) };
  return (
    <ListRow
      title={format.dayAndDate(entry.entry_date, 'short')}
      meta={
        <>
          <span>{name}</span>
          {badge === null ? null : <RecordStatusBadge {...badge} inList />}
        </>
      }
      trailing={<span className="font-semibold">{amount}</span>}
      {...(onEdit ? { onSelect: () => onEdit(entry) } : {})}
      {...(onDelete
        ? {
            actions: (
              <IconButton
                label={t('budget.entries.delete', { amount, date })}
                icon={Trash2}
                // On phones the row leads to the same button.
                className="max-sm:hidden"
                onClick={() => onDelete(entry)}
              />
            ),
          }
        : {})}
    />
  );
});
