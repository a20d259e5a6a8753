import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { mostRows, type ImportedRow, type RowError } from '../domain/import-rows.ts';

const rowsShown = 20;
const errorsShown = 50;

/** Rule IM6: what is wrong, by row and column, in words. */
export function ImportErrors({
  errors,
  columnNames,
}: {
  errors: readonly RowError[];
  columnNames: Readonly<Record<RowError['column'], string>>;
}) {
  const { t } = useTranslation();
  return (
    <section
      role="alert"
      className="flex flex-col gap-2 rounded-card border border-bad bg-bad-soft/40 p-4"
    >
      <p className="flex items-start gap-3 font-semibold text-bad">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {t('budget.import.errors', { count: errors.length })}
      </p>
      <ul className="flex flex-col gap-1">
        {errors.slice(0, errorsShown).map(({ row, column, problem, text }) => (
          <li key={`${row} ${column}`} className="wrap-anywhere">
            {t('budget.import.errorAt', {
              row,
              column: columnNames[column],
              what: t(`budget.import.problem.${problem}`),
            })}
            {text === '' ? null : ` (${text})`}
          </li>
        ))}
      </ul>
      {errors.length > errorsShown ? (
        <p className="text-muted">
          {t('budget.import.more', { count: errors.length - errorsShown })}
        </p>
      ) : null}
    </section>
  );
}

export function ImportPreview({
  rows,
  columnNames,
}: {
  rows: readonly ImportedRow[];
  columnNames: Readonly<Record<RowError['column'], string>>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        caption={t('budget.import.preview')}
        rows={rows.slice(0, rowsShown)}
        rowKey={({ row }) => String(row)}
        columns={[
          {
            id: 'row',
            header: t('budget.import.row'),
            cell: ({ row }) => row,
          },
          {
            id: 'date',
            header: columnNames.date,
            primary: true,
            cell: ({ date }) => format.dayAndDate(date, 'short'),
          },
          {
            id: 'amount',
            header: columnNames.amount,
            align: 'end',
            cell: ({ amount }) => format.money(amount),
          },
        ]}
      />
      {rows.length > rowsShown ? (
        <p className="text-small text-muted">
          {t('budget.import.more', { count: Math.min(rows.length, mostRows) - rowsShown })}
        </p>
      ) : null}
    </div>
  );
}
