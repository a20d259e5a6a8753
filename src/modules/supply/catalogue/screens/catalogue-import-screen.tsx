import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useConnection } from '../../../../db/use-connection.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { useMeasure } from '../../../../i18n/use-measure.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { decimalMarks, guessDecimalMark } from '../../../../kernel/decimal-mark.ts';
import { naturalId, newId } from '../../../../kernel/ids.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import {
  readTableFile,
  tableTypes,
  type TableFile,
} from '../../../../platform/browser/table-file.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { FileField } from '../../../../ui/file-field.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { RowErrors } from '../../../../ui/row-errors.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import type { Product, Supplier } from '../../model/collections.ts';
import { useCatalogueKeeper } from '../components/use-catalogue-keeper.ts';
import { changeNames, changesNothing, mostProducts } from '../domain/catalogue-change.ts';
import {
  catalogueFields,
  columnNames,
  guessColumns,
  isTooMany,
  readCatalogue,
  type CatalogueError,
  type CatalogueField,
  type Columns,
  type ReadRow,
} from '../domain/catalogue-file.ts';
import { useCatalogue } from '../queries.ts';

/** Bytes. Beyond it is no list of 5,000 products. */
const largestFile = 20_000_000;
const mostLines = 4 * mostProducts;

type Chosen = {
  readonly id: string;
  readonly file: File;
  readonly lines: TableFile['lines'];
  readonly problem: TableFile['problem'] | 'too_many_lines';
};

/** A list of products from a file: looked at first, then all of it or nothing, and back with one press (rules SC6 and SC7). */
export function CatalogueImportScreen() {
  const { t } = useTranslation();
  const measure = useMeasure();
  const words = useListWords();
  const { products, suppliers, loading } = useCatalogue();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useUnsavedWork(chosen !== null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) {
      setChosen(null);
      return;
    }
    const read = await readTableFile(file, largestFile);
    setChosen({
      ...read,
      id: newId(),
      problem: read.problem ?? (read.lines.length > mostLines + 1 ? 'too_many_lines' : null),
    });
  };
  return (
    <Page>
      <PageHeader
        title={t('supply.import.title')}
        subtitle={t('supply.import.subtitle')}
        backTo="/supply-admin/products"
        backLabel={t('supply.catalogue.title')}
      />
      <FileField
        label={t('supply.import.file')}
        hint={t('supply.import.hint', { count: mostProducts })}
        accept={tableTypes}
        files={chosen === null ? [] : [chosen.file]}
        onFilesChange={([file]) => void choose(file)}
        chooseText={t('supply.import.choose')}
        removeLabel={(name) => t('supply.import.remove', { name })}
        sizeText={measure.bytes}
        error={
          chosen === null || chosen.problem === null
            ? undefined
            : t(`supply.import.fileProblem.${chosen.problem}`, {
                size: measure.bytes(largestFile),
                count: mostLines,
              })
        }
      />
      {chosen === null || chosen.problem !== null ? null : loading ? (
        <SkeletonList rows={6} label={words.loading} />
      ) : (
        <ImportOfFile
          key={chosen.id}
          lines={chosen.lines}
          products={products}
          suppliers={suppliers}
        />
      )}
    </Page>
  );
}

const tones: Record<ReadRow['state'], BadgeTone> = {
  new: 'good',
  changed: 'info',
  unchanged: 'neutral',
};
const states = ['new', 'changed', 'unchanged'] as const;
const numbers: readonly CatalogueField[] = ['pack_size', 'price', 'min_qty', 'step_qty'];
const mostShown = 50;

function ImportOfFile({
  lines,
  products,
  suppliers,
}: {
  lines: readonly (readonly string[])[];
  products: readonly Product[];
  suppliers: readonly Supplier[];
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offline = useConnection() === 'offline';
  const { busy, keep } = useCatalogueKeeper();
  const [header = [], ...body] = lines;
  const [columns, setColumns] = useState<Columns>(() => guessColumns(header));
  const [saidMark, setSaidMark] = useState('');
  // What the sync brings while somebody looks is no part of what they look at: their own import least of all.
  const [known] = useState({ products, suppliers });
  /** Sent twice it counts once; read with other columns or another mark it is another change. */
  const [nameOfChange] = useState(() => changeNames(newId));
  const mark =
    decimalMarks.find((each) => each === saidMark) ??
    guessDecimalMark(
      body.flatMap((line) =>
        numbers.map((field) => (columns[field] === null ? '' : (line[columns[field]] ?? ''))),
      ),
    );
  const read = useMemo(
    () =>
      mark === null || (columns.name === null && columns.sku === null)
        ? null
        : readCatalogue({
            lines: lines.slice(1),
            columns,
            mark,
            today: businessDayOf(serverNow()),
            products: known.products,
            suppliers: known.suppliers,
            idOf: (kind, key) => naturalId(`catalogue_${kind}`, key),
          }),
    [lines, columns, mark, known],
  );
  const nameOf = (field: CatalogueField) => t(`supply.import.field.${field}`);
  const columnOptions = [
    { value: '', label: t('supply.import.notInFile') },
    ...header.map((name, place) => ({
      value: String(place),
      label: name.trim() === '' ? t('supply.import.columnNo', { no: place + 1 }) : name,
    })),
  ];
  const counts = states.map((state) => ({
    state,
    count: read?.rows.filter((row) => row.state === state).length ?? 0,
  }));
  const tooMany = read !== null && isTooMany(read);
  const noChange = read !== null && read.errors.length === 0 && changesNothing(read.change);
  const bring = async () => {
    if (read === null) return;
    const changed = read.rows.filter(({ state }) => state !== 'unchanged').length;
    const done = t('supply.import.done', { count: changed });
    if (await keep(read.change, done, nameOfChange(read.change))) {
      void navigate('/supply-admin/products');
    }
  };
  return (
    <>
      <details className="rounded-card border border-line p-4" open={columns.name === null}>
        <summary className="flex min-h-12 items-center font-semibold text-brand">
          {t('supply.import.columns')}
        </summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-2 xl:grid-cols-4">
          {catalogueFields.map((field) => (
            <SelectField
              key={field}
              label={nameOf(field)}
              hint={columnNames[field] === nameOf(field) ? undefined : columnNames[field]}
              value={columns[field] === null ? '' : String(columns[field])}
              options={columnOptions}
              onChange={({ target }) =>
                setColumns({
                  ...columns,
                  [field]: target.value === '' ? null : Number(target.value),
                })
              }
            />
          ))}
        </div>
      </details>
      <SelectField
        className="sm:max-w-md"
        label={t('supply.import.mark')}
        value={mark ?? ''}
        options={[
          ...(mark === null ? [{ value: '', label: t('supply.import.ask') }] : []),
          ...decimalMarks.map((value) => ({ value, label: t(`supply.import.marks.${value}`) })),
        ]}
        onChange={({ target }) => setSaidMark(target.value)}
      />
      {read === null ? (
        <p role="status" className="rounded-card bg-warn-soft p-4 font-semibold text-warn">
          {t(mark === null ? 'supply.import.needsMark' : 'supply.import.needsName')}
        </p>
      ) : (
        <>
          {tooMany ? (
            <p role="alert" className="rounded-card bg-bad-soft p-4 font-semibold text-bad">
              {t('supply.catalogue.failure.too_many_products')}
            </p>
          ) : null}
          {read.errors.length === 0 ? null : <Errors errors={read.errors} nameOf={nameOf} />}
          <p role="status" className="flex flex-wrap gap-2">
            {counts.map(({ state, count }) => (
              <Badge key={state} tone={tones[state]}>
                {t(`supply.import.counted.${state}`, { count })}
              </Badge>
            ))}
          </p>
          {read.rows.length === 0 ? null : <Preview rows={read.rows} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="primary"
              pending={busy}
              disabled={offline || tooMany || read.errors.length > 0 || noChange}
              onClick={() => void bring()}
            >
              {t('supply.import.bring')}
            </Button>
            <p className="text-muted">
              {t(
                offline
                  ? 'supply.catalogue.offline'
                  : read.errors.length > 0
                    ? 'supply.import.allOrNothing'
                    : noChange
                      ? 'supply.import.noChange'
                      : 'supply.import.canUndo',
              )}
            </p>
          </div>
        </>
      )}
    </>
  );
}

function Errors({
  errors,
  nameOf,
}: {
  errors: readonly CatalogueError[];
  nameOf: (field: CatalogueField) => string;
}) {
  const { t } = useTranslation();
  return (
    <RowErrors
      title={t('supply.import.errors', { count: errors.length })}
      errors={errors.map(({ row, column, problem, text }) => ({
        key: `${row} ${column} ${problem}`,
        what: t('supply.import.errorAt', {
          row,
          column: nameOf(column),
          what: t(`supply.import.problem.${problem}`),
        }),
        text,
      }))}
      moreText={(count) => t('supply.import.more', { count })}
    />
  );
}

function Preview({ rows }: { rows: readonly ReadRow[] }) {
  const { t } = useTranslation();
  const order = { new: 0, changed: 1, unchanged: 2 } as const;
  const sorted = rows.toSorted((a, b) => order[a.state] - order[b.state] || a.row - b.row);
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        caption={t('supply.import.preview')}
        rows={sorted.slice(0, mostShown)}
        rowKey={({ row }) => String(row)}
        columns={[
          {
            id: 'name',
            header: t('supply.receive.product'),
            primary: true,
            cell: ({ name }) => name,
          },
          { id: 'row', header: t('supply.import.row'), cell: ({ row }) => row },
          {
            id: 'supplier',
            header: t('supply.delivery.supplier'),
            cell: ({ supplier }) => (supplier === '' ? '–' : supplier),
          },
          {
            id: 'state',
            header: t('supply.import.state'),
            cell: ({ state }) => (
              <Badge tone={tones[state]}>{t(`supply.import.states.${state}`)}</Badge>
            ),
          },
        ]}
      />
      {rows.length > mostShown ? (
        <p className="text-small text-muted">
          {t('supply.import.more', { count: rows.length - mostShown })}
        </p>
      ) : null}
    </div>
  );
}
