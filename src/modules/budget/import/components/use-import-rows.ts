import { useTranslation } from 'react-i18next';
import type { Writing } from '../../../../db/local-database.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { useBudgetWrites, weightyMs } from '../../ui/use-budget-commands.ts';
import { importEntries, importForecasts, type RowsToImport } from '../commands.ts';

/** Thousands of rows at once: followed, given up before they are kept, and taken back with the same figures. */
export function useImportRows(storeId: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, tell } = useBudgetWrites(storeId);
  const importRows = (
    kind: 'entries' | 'forecasts',
    rows: RowsToImport['rows'],
    followed: Writing,
  ): Promise<boolean> =>
    tell(
      (actor) =>
        kind === 'entries'
          ? importEntries(actor, { storeId, rows }, followed)
          : importForecasts(actor, { storeId, rows }, followed),
      t('budget.success.imported', { count: rows.length }),
      kind === 'entries' ? t('budget.error.add') : t('budget.error.sales'),
      {
        lasting: weightyMs,
        givenUp: t('budget.import.givenUp'),
        takingBack: {
          title: t('budget.import.takingBack'),
          figures: (done, of) =>
            t('budget.import.figures', { done: format.number(done), of: format.number(of) }),
          done: t('budget.success.takenBack', { count: rows.length }),
        },
      },
    );
  return { busy, importRows };
}
