import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../../db/database-context.tsx';
import { useMeasure } from '../../../../i18n/use-measure.ts';
import { decimalMarks, guessDecimalMark } from '../../../../kernel/decimal-mark.ts';
import { toCents } from '../../../../kernel/money.ts';
import { dateOrders, guessDateOrder } from '../../../../kernel/written-day.ts';
import {
  readTableFile,
  tableTypes,
  type TableFile,
} from '../../../../platform/browser/table-file.ts';
import { FileField } from '../../../../ui/file-field.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { NoAccessState } from '../../../../ui/states.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import { storeTitle, useCurrentStore, usePermission } from '../../../stores/index.ts';
import { foodCostEntries, weeklySalesForecasts } from '../../model/collections.ts';
import { useToday } from '../../ui/use-today.ts';
import { BringRows } from '../components/bring-rows.tsx';
import { ImportErrors, ImportPreview } from '../components/preview.tsx';
import {
  duplicatesOf,
  guessColumns,
  importKinds,
  mostRows,
  readRows,
  type ImportKind,
} from '../domain/import-rows.ts';

/** Beyond it is no list of 5,000 rows. */
const largestFile = 5_000_000;

/** What a person said; what they did not say is guessed from the file. */
type Said = {
  readonly date?: string;
  readonly amount?: string;
  readonly order?: string;
  readonly mark?: string;
};
const duplicateChoices = ['skip', 'add'] as const;

/** Past entries and forecasts of a file: all of them or none, and back again with one press. */
export function ImportScreen() {
  const { t } = useTranslation();
  const mayManage = usePermission('manage_budget');
  if (!mayManage) {
    return (
      <Page>
        <NoAccessState title={t('budget.import.noAccess')} headingLevel={1}>
          {t('budget.noAccess.reason')}
        </NoAccessState>
      </Page>
    );
  }
  return <ImportToStore />;
}

function ImportToStore() {
  const { t } = useTranslation();
  const measure = useMeasure();
  const store = useCurrentStore();
  const [kind, setKind] = useState<ImportKind>('entries');
  const [chosen, setChosen] = useState<TableFile | null>(null);
  useUnsavedWork(chosen !== null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) {
      setChosen(null);
      return;
    }
    setChosen(await readTableFile(file, largestFile));
  };
  const tooMany = (chosen?.lines.length ?? 0) > mostRows + 1;
  return (
    <Page>
      <PageHeader
        title={t('budget.import.title')}
        subtitle={storeTitle(store)}
        backTo="/budget"
        backLabel={t('budget.week.all')}
      />
      <SegmentedControl
        className="sm:max-w-md"
        label={t('budget.import.what')}
        value={kind}
        onValueChange={setKind}
        options={importKinds.map((value) => ({ value, label: t(`budget.import.kind.${value}`) }))}
      />
      <FileField
        label={t('budget.import.file')}
        hint={t('budget.import.hint', { count: mostRows })}
        accept={tableTypes}
        files={chosen === null ? [] : [chosen.file]}
        onFilesChange={([file]) => void choose(file)}
        chooseText={t('budget.import.choose')}
        removeLabel={(name) => t('budget.import.remove', { name })}
        sizeText={measure.bytes}
        error={
          chosen === null
            ? undefined
            : chosen.problem !== null
              ? t('budget.import.noTable')
              : tooMany
                ? t('budget.import.tooMany', { count: mostRows })
                : undefined
        }
      />
      {chosen === null || chosen.problem !== null || tooMany ? null : (
        <ImportOfFile
          key={`${kind} ${chosen.file.name} ${chosen.file.lastModified}`}
          kind={kind}
          lines={chosen.lines}
        />
      )}
    </Page>
  );
}

function ImportOfFile({
  kind,
  lines,
}: {
  kind: ImportKind;
  lines: readonly (readonly string[])[];
}) {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const today = useToday(store.timeZone);
  const [said, setSaid] = useState<Said>({});
  const [duplicates, setDuplicates] = useState<(typeof duplicateChoices)[number]>('skip');
  const entries = useRows(foodCostEntries, { equals: { store_id: store.id } });
  const forecasts = useRows(weeklySalesForecasts, { equals: { store_id: store.id } });
  const [header = [], ...body] = lines;
  const guessed = guessColumns(header, kind);
  const columnOf = (which: 'date' | 'amount') => {
    const chosen = said[which];
    return chosen === undefined ? guessed[which] : chosen === '' ? null : Number(chosen);
  };
  const date = columnOf('date');
  const amount = columnOf('amount');
  const cells = (column: number | null) =>
    column === null ? [] : body.map((line) => line[column] ?? '');
  const guessedOrder = guessDateOrder(cells(date));
  const guessedMark = guessDecimalMark(cells(amount));
  const order = dateOrders.find((each) => each === said.order) ?? guessedOrder;
  const mark = decimalMarks.find((each) => each === said.mark) ?? guessedMark;
  const read =
    date === null || amount === null || order === null || mark === null
      ? null
      : readRows({ kind, lines: body, columns: { date, amount }, order, mark, today, store });
  const known =
    kind === 'entries'
      ? entries.rows.map((row) => ({ date: row.entry_date, amount: toCents(row.amount) }))
      : forecasts.rows.map((row) => ({
          date: row.week_start_date,
          amount: toCents(row.projected_amount),
        }));
  const again = read === null ? [] : duplicatesOf(read.rows, kind, known);
  const left = new Set(duplicates === 'skip' ? again : []);
  const rows = read?.rows.filter((row) => !left.has(row)) ?? [];
  const columnNames = {
    date: t(kind === 'entries' ? 'budget.entry.date' : 'budget.history.week'),
    amount: t(kind === 'entries' ? 'budget.entry.amount' : 'budget.figures.projectedSales'),
  };
  const columnOptions = [
    { value: '', label: t('budget.import.pick') },
    ...header.map((name, place) => ({
      value: String(place),
      label: name.trim() === '' ? t('budget.import.column', { count: place + 1 }) : name,
    })),
  ];
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {(['date', 'amount'] as const).map((which) => (
          <SelectField
            key={which}
            label={t('budget.import.columnOf', { name: columnNames[which] })}
            value={String(columnOf(which) ?? '')}
            options={columnOptions}
            onChange={({ target }) => setSaid({ ...said, [which]: target.value })}
          />
        ))}
        <SelectField
          label={t('budget.import.order')}
          value={order ?? ''}
          options={[
            ...(order === null ? [{ value: '', label: t('budget.import.ask') }] : []),
            ...dateOrders.map((value) => ({ value, label: t(`budget.import.orders.${value}`) })),
          ]}
          onChange={({ target }) => setSaid({ ...said, order: target.value })}
        />
        <SelectField
          label={t('budget.import.mark')}
          value={mark ?? ''}
          options={[
            ...(mark === null ? [{ value: '', label: t('budget.import.ask') }] : []),
            ...decimalMarks.map((value) => ({ value, label: t(`budget.import.marks.${value}`) })),
          ]}
          onChange={({ target }) => setSaid({ ...said, mark: target.value })}
        />
      </div>
      {read === null ? (
        <p role="status" className="rounded-card bg-warn-soft p-4 font-semibold text-warn">
          {t(
            date === null || amount === null
              ? 'budget.import.needsColumns'
              : 'budget.import.needsWay',
          )}
        </p>
      ) : (
        <>
          {read.errors.length > 0 ? (
            <ImportErrors errors={read.errors} columnNames={columnNames} />
          ) : null}
          {again.length > 0 ? (
            <div className="flex flex-col gap-3 rounded-card bg-accent-soft p-4">
              <p id="again" className="font-semibold text-accent">
                {t('budget.import.again', {
                  count: again.length,
                  rows: again
                    .slice(0, 10)
                    .map(({ row }) => row)
                    .join(', '),
                })}
              </p>
              <SegmentedControl
                label={t('budget.import.againQuestion')}
                describedBy="again"
                value={duplicates}
                onValueChange={setDuplicates}
                options={duplicateChoices.map((value) => ({
                  value,
                  label: t(`budget.import.againChoice.${value}`),
                }))}
              />
            </div>
          ) : null}
          {rows.length > 0 ? <ImportPreview rows={rows} columnNames={columnNames} /> : null}
          <BringRows
            kind={kind}
            rows={rows}
            today={today}
            waits={read.errors.length > 0 || entries.loading}
            hasErrors={read.errors.length > 0}
          />
        </>
      )}
    </>
  );
}
