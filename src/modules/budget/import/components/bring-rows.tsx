import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { sumCents } from '../../../../kernel/money.ts';
import { ImportBar } from '../../../../ui/import-bar.tsx';
import { useCurrentStore } from '../../../stores/index.ts';
import type { ImportedRow, ImportKind } from '../domain/import-rows.ts';
import { useImportRows } from './use-import-rows.ts';
import { useImport } from '../../../../command/use-import.ts';

/**
 * Rule IM8: the press that imports all rows, and how far that is. On its own, so that what moves on does not read the
 * file again.
 */
export function BringRows({
  kind,
  rows,
  today,
  waits,
  hasErrors,
}: {
  kind: ImportKind;
  rows: readonly ImportedRow[];
  today: BusinessDay;
  waits: boolean;
  hasErrors: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { busy, importRows } = useImportRows(useCurrentStore().id);
  const { progress, giveUp, run } = useImport((followed) =>
    importRows(
      kind,
      rows.map((row) => ({ date: row.date, amount: row.amount })),
      followed,
    ),
  );
  const bring = async () => {
    if (!(await run(rows.length))) return;
    const from = rows.reduce((first, row) => (row.date < first ? row.date : first), today);
    void navigate(`/budget/history?view=${kind === 'entries' ? 'entries' : 'weeks'}&from=${from}`);
  };
  return (
    <ImportBar
      label={t('budget.import.bring', { count: rows.length })}
      pending={busy}
      disabled={waits || rows.length === 0}
      status={
        progress !== null
          ? t('budget.import.bringing')
          : hasErrors
            ? t('budget.import.allOrNothing')
            : t('budget.import.sum', {
                amount: format.money(sumCents(rows.map((row) => row.amount))),
              })
      }
      progress={
        progress && {
          ...progress,
          label: t('budget.import.writing'),
          text: t('budget.import.figures', {
            done: format.number(progress.done),
            of: format.number(progress.of),
          }),
          cancelLabel: t('ui.cancel'),
        }
      }
      onBring={() => void bring()}
      onStop={giveUp}
    />
  );
}
