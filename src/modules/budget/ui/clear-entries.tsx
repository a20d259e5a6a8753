import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { sumCents, toCents } from '../../../kernel/money.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { FoodCostEntry } from '../model/collections.ts';

/** Rule BC1: what goes is named before, by its days, its number and its sum. */
export function ClearEntries({
  open,
  onOpenChange,
  entries,
  from,
  to,
  onClear,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly FoodCostEntry[];
  from: BusinessDay;
  to: BusinessDay;
  onClear: (entryIds: readonly string[]) => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('budget.clear.title', { count: entries.length })}
      description={t('budget.clear.description', {
        count: entries.length,
        amount: format.money(sumCents(entries.map(({ amount }) => toCents(amount)))),
        from: format.mediumDate(from),
        to: format.mediumDate(to),
      })}
      confirmLabel={t('budget.clear.confirm', { count: entries.length })}
      cancelLabel={t('ui.cancel')}
      onConfirm={async () => {
        if (await onClear(entries.map(({ id }) => id))) onOpenChange(false);
      }}
    />
  );
}
