import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useRows } from '../../../db/database-context.tsx';
import { useListWords } from '../../../i18n/list-words.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { decimalMarks, guessDecimalMark } from '../../../kernel/decimal-mark.ts';
import { naturalId } from '../../../kernel/ids.ts';
import { localMoment } from '../../../kernel/local-moment.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { vehicleMeterEntries, vehicles, vehicleServices } from '../collections.ts';
import { bringFleetIn } from '../commands-file.ts';
import { dayOrders, guessDayOrder, type DayOrder } from '../domain/file-cells.ts';
import {
  changesNothing,
  columnNames,
  fieldsOfKind,
  guessColumns,
  idsInFile,
  neededOfKind,
  readFleetFile,
  type Columns,
  type FileContent,
  type FileError,
  type FileField,
  type FileKind,
  type ReadRow,
} from '../domain/fleet-file.ts';
import { serviceTasks } from '../domain/service-status.ts';
import { useKeeper } from './use-keeper.ts';

const tones: Record<ReadRow['state'], BadgeTone> = {
  new: 'good',
  changed: 'info',
  unchanged: 'neutral',
};
const states = ['new', 'changed', 'unchanged'] as const;
const dayFields: readonly FileField[] = ['date', 'acquiredOn'];
const amountFields: readonly FileField[] = ['parts', 'labor', 'tax'];
const mostShown = 50;

/** What a file says, what is wrong with it, and the press that brings it in (rule VE26). */
export function ImportOfFile({
  kind,
  lines,
  storeId,
  timeZone,
}: {
  kind: FileKind;
  lines: readonly (readonly string[])[];
  storeId: string;
  timeZone: string | undefined;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const words = useListWords();
  const keeper = useKeeper(storeId);
  const { busy, run } = useJournalCommand();
  const { known, loading } = useKnown(kind, storeId, timeZone);
  const [header = [], ...body] = lines;
  const [columns, setColumns] = useState<Columns>(() => guessColumns(header, kind));
  const [saidMark, setSaidMark] = useState('');
  const [saidOrder, setSaidOrder] = useState('');
  const cells = (fields: readonly FileField[]) =>
    body.flatMap((line) =>
      fields.map((field) => (columns[field] === undefined ? '' : (line[columns[field]] ?? ''))),
    );
  const mark =
    decimalMarks.find((each) => each === saidMark) ?? guessDecimalMark(cells(amountFields));
  const order: DayOrder | null =
    dayOrders.find((each) => each === saidOrder) ?? guessDayOrder(cells(dayFields));
  const lacks = neededOfKind[kind].filter((field) => columns[field] === undefined);
  const isWhole = lacks.length === 0;
  const read = useMemo(
    () =>
      mark === null || order === null || !isWhole || loading
        ? null
        : readFleetFile({
            kind,
            lines: lines.slice(1),
            columns,
            mark,
            order,
            today: businessDayOf(serverNow(), timeZone),
            ...known,
            taskNames: new Map(
              serviceTasks.map((task) => [t(`vehicles.task.${task}`).toLowerCase(), task]),
            ),
            idOf,
          }),
    [kind, lines, columns, mark, order, isWhole, loading, known, timeZone, t],
  );
  const nameOf = (field: FileField) => t(`vehicles.import.field.${field}`);
  const columnOptions = [
    { value: '', label: t('vehicles.import.notInFile') },
    ...header.map((name, place) => ({
      value: String(place),
      label: name.trim() === '' ? t('vehicles.import.columnNo', { no: place + 1 }) : name,
    })),
  ];
  const bring = async () => {
    if (read === null) return;
    const count = read.rows.filter(({ state }) => state !== 'unchanged').length;
    const now = keeper.now();
    const done = await run(
      (database) =>
        bringFleetIn({ ...keeper, database }, storeId, read, (day) =>
          // nobody remembers the hour of a day before
          day === businessDayOf(now, timeZone)
            ? now.toISOString()
            : localMoment(day, '12:00', timeZone),
        ),
      { done: t('vehicles.import.done', { count }) },
    );
    if (done) await navigate('/vehicles');
  };
  if (loading) return <SkeletonList rows={6} label={words.loading} />;
  return (
    <>
      <details className="rounded-card border border-line p-4" open={!isWhole}>
        <summary className="flex min-h-12 items-center font-semibold text-brand">
          {t('vehicles.import.columns')}
        </summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-2 xl:grid-cols-4">
          {fieldsOfKind[kind].map((field) => (
            <SelectField
              key={field}
              label={nameOf(field)}
              hint={columnNames[field] === nameOf(field) ? undefined : columnNames[field]}
              value={columns[field] === undefined ? '' : String(columns[field])}
              options={columnOptions}
              onChange={({ target: { value } }) => {
                const { [field]: _, ...others } = columns;
                setColumns(value === '' ? others : { ...others, [field]: Number(value) });
              }}
            />
          ))}
        </div>
      </details>
      <div className="grid gap-3 sm:max-w-2xl sm:grid-cols-2">
        <SelectField
          label={t('vehicles.import.order')}
          value={order ?? ''}
          options={[
            ...(order === null ? [{ value: '', label: t('vehicles.import.ask') }] : []),
            ...dayOrders.map((value) => ({ value, label: t(`vehicles.import.orders.${value}`) })),
          ]}
          onChange={({ target }) => setSaidOrder(target.value)}
        />
        {kind === 'services' ? (
          <SelectField
            label={t('vehicles.import.mark')}
            value={mark ?? ''}
            options={[
              ...(mark === null ? [{ value: '', label: t('vehicles.import.ask') }] : []),
              ...decimalMarks.map((value) => ({
                value,
                label: t(`vehicles.import.marks.${value}`),
              })),
            ]}
            onChange={({ target }) => setSaidMark(target.value)}
          />
        ) : null}
      </div>
      {read === null ? (
        <p role="status" className="rounded-card bg-warn-soft p-4 font-semibold text-warn">
          {isWhole
            ? t('vehicles.import.needsHow')
            : t('vehicles.import.needsColumns', { columns: lacks.map(nameOf).join(', ') })}
        </p>
      ) : (
        <>
          {read.errors.length === 0 ? null : <Errors errors={read.errors} nameOf={nameOf} />}
          <p role="status" className="flex flex-wrap gap-2">
            {states.map((state) => (
              <Badge key={state} tone={tones[state]}>
                {t(`vehicles.import.counted.${state}`, {
                  count: read.rows.filter((row) => row.state === state).length,
                })}
              </Badge>
            ))}
          </p>
          {read.rows.length === 0 ? null : <Preview rows={read.rows} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="primary"
              pending={busy}
              disabled={read.errors.length > 0 || changesNothing(read)}
              onClick={() => void bring()}
            >
              {t('vehicles.import.bring')}
            </Button>
            <p className="text-muted">
              {t(
                `vehicles.import.${
                  read.errors.length > 0
                    ? 'allOrNothing'
                    : changesNothing(read)
                      ? 'noChange'
                      : 'canUndo'
                }`,
              )}
            </p>
          </div>
        </>
      )}
    </>
  );
}

const idOf: FileContent['idOf'] = (of, ...key) =>
  naturalId(of === 'reading' ? vehicleMeterEntries.name : vehicleServices.name, ...key);

/** What the rows of a file are compared with. */
function useKnown(kind: FileKind, storeId: string, timeZone: string | undefined) {
  const of = { equals: { store_id: storeId } };
  const fleet = useRows(vehicles, of);
  const readings = useRows(vehicleMeterEntries, kind === 'readings' ? of : null);
  const services = useRows(vehicleServices, kind === 'services' ? of : null);
  const known = useMemo(
    () => ({
      vehicles: fleet.rows.map((each) => ({ ...each, isRetired: each.status === 'retired' })),
      known: idsInFile(idOf, timeZone, readings.rows, services.rows),
    }),
    [fleet.rows, readings.rows, services.rows, timeZone],
  );
  return { known, loading: fleet.loading || readings.loading || services.loading };
}

function Errors({
  errors,
  nameOf,
}: {
  errors: readonly FileError[];
  nameOf: (field: FileField) => string;
}) {
  const { t } = useTranslation();
  return (
    <section
      role="alert"
      className="flex flex-col gap-2 rounded-card border border-bad bg-bad-soft/40 p-4"
    >
      <p className="flex items-start gap-3 font-semibold text-bad">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {t('vehicles.import.errors', { count: errors.length })}
      </p>
      <ul className="flex flex-col gap-1">
        {errors.slice(0, mostShown).map(({ row, column, problem, text }) => (
          <li key={`${row} ${column} ${problem}`} className="wrap-anywhere">
            {t('vehicles.import.errorAt', {
              row,
              column: nameOf(column),
              what: t(`vehicles.import.problem.${problem}`),
            })}
            {text === '' ? null : ` (${text})`}
          </li>
        ))}
      </ul>
      {errors.length > mostShown ? (
        <p className="text-muted">
          {t('vehicles.import.more', { count: errors.length - mostShown })}
        </p>
      ) : null}
    </section>
  );
}

function Preview({ rows }: { rows: readonly ReadRow[] }) {
  const { t } = useTranslation();
  const sorted = rows.toSorted(
    (a, b) => states.indexOf(a.state) - states.indexOf(b.state) || a.row - b.row,
  );
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        caption={t('vehicles.import.preview')}
        rows={sorted.slice(0, mostShown)}
        rowKey={({ row }) => String(row)}
        columns={[
          {
            id: 'unit',
            header: t('vehicles.column.vehicle'),
            primary: true,
            cell: ({ unit }) => t('vehicles.unit', { unit }),
          },
          { id: 'row', header: t('vehicles.import.row'), cell: ({ row }) => row },
          {
            id: 'text',
            header: t('vehicles.import.says'),
            cell: ({ text }) => (text === '' ? '–' : text),
          },
          {
            id: 'state',
            header: t('vehicles.import.state'),
            cell: ({ state }) => (
              <Badge tone={tones[state]}>{t(`vehicles.import.states.${state}`)}</Badge>
            ),
          },
        ]}
      />
      {rows.length > mostShown ? (
        <p className="text-small text-muted">
          {t('vehicles.import.more', { count: rows.length - mostShown })}
        </p>
      ) : null}
    </div>
  );
}
