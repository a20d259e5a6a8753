import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { RowErrors } from '../../../../ui/row-errors.tsx';
import { mostRows, type ImportedRow, type RowError } from '../domain/import-rows.ts';

const rowsShown = 20;

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
    <RowErrors
      title={t('budget.import.errors', { count: errors.length })}
      errors={errors.map(({ row, column, problem, text }) => ({
        key: `${row} ${column}`,
        what: t('budget.import.errorAt', {
          row,
          column: columnNames[column],
          what: t(`budget.import.problem.${problem}`),
        }),
        text,
      }))}
      moreText={(count) => t('budget.import.more', { count })}
    />
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
