import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { sumCents } from '../../../../kernel/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { useCurrentStore } from '../../../stores/index.ts';
import type { ImportedRow, ImportKind } from '../domain/import-rows.ts';
import { useImportRows } from './use-import-rows.ts';
import { useImport } from './use-import.ts';

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
  const bringButton = useRef<HTMLButtonElement>(null);
  /** The button that was pressed goes with it: whoever works by keyboard stays with the import. */
  const stop = () => {
    bringButton.current?.focus();
    giveUp();
  };
  const bring = async () => {
    if (!(await run(rows.length))) return;
    const from = rows.reduce((first, row) => (row.date < first ? row.date : first), today);
    void navigate(`/budget/history?view=${kind === 'entries' ? 'entries' : 'weeks'}&from=${from}`);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        ref={bringButton}
        variant="primary"
        pending={busy}
        disabled={waits || rows.length === 0}
        onClick={() => void bring()}
      >
        {t('budget.import.bring', { count: rows.length })}
      </Button>
      {progress === null ? null : <Button onClick={stop}>{t('ui.cancel')}</Button>}
      <p role="status" className="text-muted tabular-nums">
        {progress !== null
          ? t('budget.import.bringing')
          : hasErrors
            ? t('budget.import.allOrNothing')
            : t('budget.import.sum', {
                amount: format.money(sumCents(rows.map((row) => row.amount))),
              })}
      </p>
      {progress === null ? null : (
        <Progress
          className="basis-full sm:max-w-md"
          label={t('budget.import.writing')}
          value={progress.done}
          max={progress.of}
          valueText={t('budget.import.figures', {
            done: format.number(progress.done),
            of: format.number(progress.of),
          })}
        />
      )}
    </div>
  );
}
