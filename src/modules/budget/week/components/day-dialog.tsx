import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { sumCents, toCents } from '../../../../kernel/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import type { FoodCostEntry } from '../../model/collections.ts';
import { EntryTrail } from './entry-trail.tsx';

/** A day with several entries: which one to change. */
export function DayDialog({
  storeId,
  day,
  entries,
  onEdit,
  onAdd,
  onClose,
}: {
  storeId: string;
  day: BusinessDay;
  entries: readonly FoodCostEntry[];
  onEdit: (entry: FoodCostEntry) => void;
  onAdd: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = sumCents(entries.map((entry) => toCents(entry.amount)));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={format.dayAndDate(day)}
      description={t('budget.day.total', { amount: format.money(total) })}
      size="sm"
      closeLabel={t('budget.action.close')}
      footer={
        <Button icon={Plus} variant="primary" fullWidth onClick={onAdd}>
          {t('budget.action.addEntry')}
        </Button>
      }
    >
      <List label={t('budget.entries.heading')}>
        {entries.map((entry) => (
          <DayEntry key={entry.id} storeId={storeId} entry={entry} onEdit={onEdit} />
        ))}
      </List>
    </Dialog>
  );
}

function DayEntry({
  storeId,
  entry,
  onEdit,
}: {
  storeId: string;
  entry: FoodCostEntry;
  onEdit: (entry: FoodCostEntry) => void;
}) {
  const format = useFormat();
  return (
    <ListRow
      title={format.money(toCents(entry.amount))}
      meta={<EntryTrail storeId={storeId} entry={entry} />}
      onSelect={() => onEdit(entry)}
    />
  );
}
