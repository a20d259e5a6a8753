import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useImport } from '../../../command/use-import.ts';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { useMeasure } from '../../../i18n/use-measure.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { namesIn, translatedName } from '../../../kernel/translated-name.ts';
import { dateOrders, guessDateOrder } from '../../../kernel/written-day.ts';
import { readTableFile, tableTypes, type TableFile } from '../../../platform/browser/table-file.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { ImportBar } from '../../../ui/import-bar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowErrors } from '../../../ui/row-errors.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { NoAccessState } from '../../../ui/states.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  usePermission,
} from '../../stores/index.ts';
import type { Candidate, CandidateDetails } from '../collections.ts';
import { importCandidates, importedId } from '../commands-import.ts';
import { usePeopleActor } from '../components/use-people-actor.ts';
import { usePositionName } from '../components/use-names.ts';
import {
  candidateFields,
  guessCandidateColumns,
  mostCandidates,
  readCandidates,
  type CandidateRow,
} from '../domain/candidate-file.ts';
import { sources, type Source } from '../domain/stage.ts';
import { useAllContacts, useCandidates, usePositions } from '../queries.ts';

/** Bytes. Beyond it is no list of 5,000 people. */
const largestFile = 5_000_000;
const mostShown = 20;
/** Milliseconds in which so many can be taken back. */
const undoMs = 10_000;

type Chosen = TableFile & { readonly digest: string };

/** Of what the cells say, in whichever encoding they came. */
async function digestOf(lines: TableFile['lines']): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(lines));
  const bytes = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Candidates of a file: all of them or none, and back again with one press (rules CI1 to CI6). */
export function ImportScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const mayHire = usePermission('manage_candidates');
  if (!mayHire) {
    return (
      <Page>
        <NoAccessState title={t('people.import.noAccess')} headingLevel={1} />
      </Page>
    );
  }
  return store.number === officeNumber ? (
    <Page>
      <PageHeader title={t('people.import.title')} subtitle={storeTitle(store)} />
      <AskStore />
    </Page>
  ) : (
    <ImportToStore key={store.id} />
  );
}

function ImportToStore() {
  const { t } = useTranslation();
  const measure = useMeasure();
  const words = useListWords();
  const store = useCurrentStore();
  const known = useCandidates(store.id);
  const contacts = useAllContacts(store.id);
  const positions = usePositions();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useUnsavedWork(chosen !== null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) {
      setChosen(null);
      return;
    }
    const read = await readTableFile(file, largestFile);
    setChosen({ ...read, digest: read.problem === null ? await digestOf(read.lines) : '' });
  };
  const tooMany = (chosen?.lines.length ?? 0) > mostCandidates + 1;
  return (
    <Page>
      <PageHeader
        title={t('people.import.title')}
        subtitle={storeTitle(store)}
        backTo="/candidates"
        backLabel={t('people.board.title')}
      />
      <FileField
        label={t('people.import.file')}
        hint={t('people.import.hint', { count: mostCandidates })}
        accept={tableTypes}
        files={chosen === null ? [] : [chosen.file]}
        onFilesChange={([file]) => void choose(file)}
        chooseText={t('people.import.choose')}
        removeLabel={(name) => t('people.import.remove', { name })}
        sizeText={measure.bytes}
        error={
          chosen === null
            ? undefined
            : chosen.problem !== null
              ? t('people.import.noTable')
              : tooMany
                ? t('people.import.tooMany', { count: mostCandidates })
                : undefined
        }
      />
      {chosen === null || chosen.problem !== null || tooMany ? null : known.loading ||
        contacts.loading ||
        positions.loading ? (
        <SkeletonList rows={6} label={words.loading} />
      ) : (
        <ImportOfFile
          key={chosen.digest}
          lines={chosen.lines}
          digest={chosen.digest}
          candidates={known.rows}
          contacts={contacts.rows}
        />
      )}
    </Page>
  );
}

const tones: Readonly<Record<CandidateRow['state'], BadgeTone>> = {
  new: 'good',
  shares: 'info',
  again: 'warn',
  imported: 'neutral',
};
const states = ['new', 'shares', 'again', 'imported'] as const;
const duplicateChoices = ['skip', 'add'] as const;
const isSource = (value: string): value is Source => sources.some((each) => each === value);

function ImportOfFile({
  lines,
  digest,
  candidates,
  contacts,
}: {
  lines: TableFile['lines'];
  digest: string;
  /** Whom the store knows, all of them. */
  candidates: readonly Candidate[];
  contacts: readonly CandidateDetails[];
}) {
  const { t, i18n } = useTranslation();
  const store = useCurrentStore();
  const today = businessDayOf(useNow(), store.timeZone);
  const all = usePositions().rows;
  const open = all.filter(({ is_active }) => is_active);
  const [header = []] = lines;
  const [columns, setColumns] = useState(() => guessCandidateColumns(header));
  const [saidOrder, setOrder] = useState('');
  const [saidPosition, setPosition] = useState('');
  const [source, setSource] = useState<Source>('job_board');
  const [duplicates, setDuplicates] = useState<(typeof duplicateChoices)[number]>('skip');
  // What the sync brings while somebody looks is no part of what they look at: their own import least of all.
  const [known] = useState(() => ({
    ids: new Set(candidates.map(({ id }) => id)),
    contacts,
    positions: all.map(({ id, name, translations }) => ({
      id,
      names: [name, ...Object.values(namesIn(translations)).map((each) => each.name)],
    })),
  }));
  const days = columns.applied_on;
  const order =
    dateOrders.find((each) => each === saidOrder) ??
    guessDateOrder(days === null ? [] : lines.slice(1).map((line) => line[days] ?? ''));
  const positionId = saidPosition === '' ? (open[0]?.id ?? '') : saidPosition;
  const named = columns.name !== null || columns.first_name !== null;
  const read =
    !named || order === null || positionId === ''
      ? null
      : readCandidates({
          lines: lines.slice(1),
          columns,
          order,
          today,
          positions: known.positions,
          otherwise: { positionId, source },
          known: known.contacts,
          idOf: (row) => importedId(store.id, digest, row),
          isThere: (id) => known.ids.has(id),
        });
  const nameOf = (field: (typeof candidateFields)[number]) => t(`people.import.field.${field}`);
  const rows =
    read?.rows.filter(
      ({ state }) => state !== 'imported' && (state !== 'again' || duplicates === 'add'),
    ) ?? [];
  const count = (state: CandidateRow['state']) =>
    read?.rows.filter((row) => row.state === state).length ?? 0;
  return (
    <>
      <details className="rounded-card border border-line p-4" open={!named}>
        <summary className="flex min-h-12 items-center font-semibold text-brand">
          {t('people.import.columns')}
        </summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-2 xl:grid-cols-4">
          {candidateFields.map((field) => (
            <SelectField
              key={field}
              label={nameOf(field)}
              value={String(columns[field] ?? '')}
              options={[
                { value: '', label: t('people.import.notInFile') },
                ...header.map((name, place) => ({
                  value: String(place),
                  label: name.trim() === '' ? t('people.import.columnNo', { no: place + 1 }) : name,
                })),
              ]}
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
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label={t('people.import.otherPosition')}
          value={positionId}
          options={open.map((each) => ({
            value: each.id,
            label: translatedName(each, i18n.language),
          }))}
          onChange={({ target }) => setPosition(target.value)}
        />
        <SelectField
          label={t('people.import.otherSource')}
          value={source}
          options={sources.map((value) => ({ value, label: t(`people.source.${value}`) }))}
          onChange={({ target }) => isSource(target.value) && setSource(target.value)}
        />
        {days === null ? null : (
          <SelectField
            label={t('people.import.order')}
            value={order ?? ''}
            options={[
              ...(order === null ? [{ value: '', label: t('people.import.ask') }] : []),
              ...dateOrders.map((value) => ({ value, label: t(`people.import.orders.${value}`) })),
            ]}
            onChange={({ target }) => setOrder(target.value)}
          />
        )}
      </div>
      {read === null ? (
        <p role="status" className="rounded-card bg-warn-soft p-4 font-semibold text-warn">
          {t(
            !named
              ? 'people.import.needsName'
              : order === null
                ? 'people.import.needsOrder'
                : 'people.add.positionsUnread',
          )}
        </p>
      ) : (
        <>
          {read.errors.length === 0 ? null : (
            <RowErrors
              title={t('people.import.errors', { count: read.errors.length })}
              errors={read.errors.map(({ row, column, problem, text }) => ({
                key: `${row} ${column}`,
                what: t('people.import.errorAt', {
                  row,
                  column: nameOf(column),
                  what: t(`people.import.problem.${problem}`),
                }),
                text,
              }))}
              moreText={(more) => t('people.import.more', { count: more })}
            />
          )}
          <p role="status" className="flex flex-wrap gap-2">
            {states
              .filter((state) => count(state) > 0)
              .map((state) => (
                <Badge key={state} tone={tones[state]}>
                  {t(`people.import.counted.${state}`, { count: count(state) })}
                </Badge>
              ))}
          </p>
          {count('again') === 0 ? null : (
            <SegmentedControl
              className="sm:max-w-md"
              label={t('people.import.againQuestion')}
              value={duplicates}
              onValueChange={setDuplicates}
              options={duplicateChoices.map((value) => ({
                value,
                label: t(`people.import.againChoice.${value}`),
              }))}
            />
          )}
          {read.rows.length === 0 ? null : <Preview rows={read.rows} />}
          <Bring rows={rows} errors={read.errors.length} />
        </>
      )}
    </>
  );
}

/** On its own, so that what moves on does not read the file again. */
function Bring({ rows, errors }: { rows: readonly CandidateRow[]; errors: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const store = useCurrentStore();
  const actor = usePeopleActor(store.id);
  const { busy, run: tell } = useJournalCommand();
  const figures = (done: number, of: number) =>
    t('people.import.figures', { done: format.number(done), of: format.number(of) });
  const { progress, giveUp, run } = useImport((followed) =>
    tell((database) => importCandidates({ ...actor, database }, store.id, rows, followed), {
      done: t('people.import.done', { count: rows.length }),
      lasting: undoMs,
      givenUp: t('people.import.givenUp'),
      takingBack: {
        title: t('people.import.takingBack'),
        figures,
        done: t('people.import.takenBack', { count: rows.length }),
      },
    }),
  );
  const bring = async () => {
    if (await run(rows.length * 2)) void navigate('/candidates');
  };
  return (
    <ImportBar
      label={t('people.import.bring', { count: rows.length })}
      pending={busy}
      disabled={errors > 0 || rows.length === 0}
      status={
        progress !== null
          ? t('people.import.bringing')
          : errors > 0
            ? t('people.import.allOrNothing')
            : t(rows.length === 0 ? 'people.import.nothing' : 'people.import.canUndo')
      }
      progress={
        progress && {
          ...progress,
          label: t('people.import.writing'),
          text: figures(progress.done, progress.of),
          cancelLabel: t('ui.cancel'),
        }
      }
      onBring={() => void bring()}
      onStop={giveUp}
    />
  );
}

function Preview({ rows }: { rows: readonly CandidateRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const positionName = usePositionName();
  // what somebody has to decide on comes first
  const sorted = rows.toSorted(
    (a, b) => (states.indexOf(b.state) % 3) - (states.indexOf(a.state) % 3) || a.row - b.row,
  );
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        caption={t('people.import.preview')}
        rows={sorted.slice(0, mostShown)}
        rowKey={({ row }) => String(row)}
        columns={[
          {
            id: 'name',
            header: t('people.import.field.name'),
            primary: true,
            cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
          },
          { id: 'row', header: t('people.import.row'), cell: ({ row }) => row },
          {
            id: 'contact',
            header: t('people.import.contact'),
            cell: ({ phone, email }) => phone ?? email ?? '–',
          },
          {
            id: 'position',
            header: t('people.details.position'),
            cell: ({ positionId }) => positionName(positionId),
          },
          {
            id: 'applied',
            header: t('people.candidate.applied'),
            cell: ({ appliedOn }) => format.date(appliedOn),
          },
          {
            id: 'state',
            header: t('people.import.state'),
            cell: ({ state }) => (
              <Badge tone={tones[state]}>{t(`people.import.states.${state}`)}</Badge>
            ),
          },
        ]}
      />
      {rows.length > mostShown ? (
        <p className="text-small text-muted">
          {t('people.import.more', { count: rows.length - mostShown })}
        </p>
      ) : null}
    </div>
  );
}
