import clsx from 'clsx';
import {
  CircleCheck,
  CircleDot,
  Download,
  OctagonAlert,
  Printer,
  Rows3,
  Rows4,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDatabase } from '../../../db/database-context.tsx';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { useGridWords } from '../../../i18n/grid-words.ts';
import { zoneOffset } from '../../../kernel/zone-offset.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { readPreference, writePreference } from '../../../platform/storage/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useReviewStores } from '../../review/index.ts';
import { storeTitle } from '../../stores/index.ts';
import type { BoardPart } from '../board-part.tsx';
import type { BoardRow } from '../remote.ts';
import { BoardTiles } from './board-tiles.tsx';
import { onRowKey } from './row-keys.ts';
import { SelectedStores } from './selected-stores.tsx';
import { StorePanel } from './store-panel.tsx';

const tones = { 0: 'good', 1: 'neutral', 2: 'warn', 3: 'bad' } as const;
/** Told apart by shape too. */
const marks = {
  0: { Icon: CircleCheck, look: 'text-good' },
  1: { Icon: CircleDot, look: 'text-muted' },
  2: { Icon: TriangleAlert, look: 'text-warn' },
  3: { Icon: OctagonAlert, look: 'text-bad' },
} as const;

/** A mouse hits a row of 40 px, a finger needs more. */
const isAtDesk = () => window.matchMedia('(pointer: fine) and (min-width: 80rem)').matches;

/** Two lines fit into 40 px, on wide screens there is one. */
const narrowRows = [
  'pointer-fine:[&_tbody_.min-h-12]:min-h-8 pointer-fine:[&_tbody_.min-h-12]:items-center pointer-fine:[&_tbody_.min-h-12]:py-0',
  'md:[&_:is(td,th)]:py-1 md:[&_[data-more]]:hidden',
  'xl:max-[100rem]:[&_:is(td,th)]:px-1 min-[100rem]:[&_:is(td,th)]:px-2',
  'xl:max-[120rem]:[&_tbody_:is(td,th)_*]:text-caption xl:max-[120rem]:[&_tbody_td]:text-caption xl:max-[120rem]:[&_thead_*]:text-caption',
  'min-[120rem]:[&_td]:text-small min-[120rem]:[&_tbody]:whitespace-nowrap',
];

/** The rows of the board, with the tiles that narrow them down (rules BD8 to BD11). `day`: the reader's; `asked`: null where it is
 * each store's own yesterday. */
export function BoardRows({
  rows,
  stores = rows.length,
  parts,
  day,
  asked,
  onChanged,
}: {
  rows: readonly BoardRow[];
  /** How many there are, where those are not all of them. */
  stores?: number | undefined;
  parts: readonly BoardPart[];
  day: string;
  asked: string | null;
  /** Something behind the rows was changed from here. */
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const words = useGridWords();
  const now = useNow();
  const { userId } = useDatabase();
  const review = useReviewStores();
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<{
    row: BoardRow;
    open: boolean;
    beginWith: string | null;
  } | null>(null);
  const [dense, setDense] = useState(
    () => readPreference(userId, 'boardDense', v.boolean()) ?? isAtDesk(),
  );
  const filters = parts.flatMap(({ part, filters: own }) =>
    own.map(({ id, labelKey, applies, among }) => {
      const found = rows.filter((row) => applies(row.parts[part]));
      return {
        id: `${part}.${id}`,
        labelKey,
        rows: found,
        count: found.length,
        among: among ? rows.filter((row) => among(row.parts[part])).length : null,
      };
    }),
  );
  const places = new Map(rows.map(({ store_id }, place) => [store_id, place]));
  const filter = filters.find(({ id, count }) => id === chosen && count > 0);
  const shown = filter?.rows ?? rows;
  const act = (letter: string, storeId: string): boolean => {
    const row = rows.find(({ store_id }) => store_id === storeId);
    if (row === undefined) return false;
    if (letter === 'r') {
      void review([storeId]);
      return true;
    }
    const meant = parts.flatMap(({ part, actions }) =>
      actions.flatMap(({ inRow, applies }) =>
        inRow?.key === letter && applies(row.parts[part]) ? inRow : [],
      ),
    )[0];
    if (meant === undefined) return false;
    setOpened({ row, open: true, beginWith: meant.beginWith });
    return true;
  };
  const changeDensity = () => {
    setDense(!dense);
    writePreference(userId, 'boardDense', !dense);
  };
  return (
    // Keys go to the rows once anything of the board was pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows within are buttons
    <div
      tabIndex={-1}
      onKeyDown={(event) => onRowKey(event, act)}
      className="flex flex-col gap-4 outline-none"
    >
      <BoardTiles tiles={filters} chosen={filter?.id ?? null} onChoose={setChosen} />
      <DataGrid
        caption={t('stores.picker.all')}
        className={clsx(
          'md:max-xl:[&_:is(td,th)]:px-1.5',
          // What it needs stands at the store's name where there are too many columns for one of its own.
          'xl:max-[100rem]:[&_:is(td,th):nth-child(3)]:hidden xl:max-[100rem]:[&_[data-unsorted]]:hidden',
          dense ? narrowRows : 'xl:max-[100rem]:[&_:is(td,th)]:px-1.5',
        )}
        rows={shown}
        rowKey={({ store_id }) => store_id}
        words={words}
        sortedBy={{ column: 'need' }}
        pageSize={50}
        selection={{
          label: ({ store_number, name }) =>
            t('board.select', { store: storeTitle({ number: store_number, name }) }),
          bar: (selected, clear) => (
            <SelectedStores rows={selected} parts={parts} onClear={clear} />
          ),
        }}
        tools={(inOrder) => (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <p className="min-w-0 flex-1 basis-60 text-small text-muted">
              <span>{t('board.shown', { count: inOrder.length, stores })}</span>{' '}
              <span className="max-md:hidden">{t('board.keys')}</span>
            </p>
            <Button
              size="sm"
              variant="quiet"
              icon={dense ? Rows3 : Rows4}
              aria-pressed={dense}
              onClick={changeDensity}
              className="max-md:hidden"
            >
              {t('board.dense')}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              icon={Download}
              onClick={() =>
                void import('../download-board.ts').then(({ downloadBoard }) =>
                  downloadBoard(day, inOrder, parts),
                )
              }
            >
              {t('board.download')}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              icon={Printer}
              onClick={() => window.print()}
              className="max-md:hidden"
            >
              {t('board.print')}
            </Button>
          </div>
        )}
        onRowSelect={(row) => setOpened({ row, open: true, beginWith: null })}
        columns={[
          {
            id: 'store',
            header: t('board.store'),
            primary: true,
            cell: (row) => <StoreName row={row} day={day} now={now} dense={dense} />,
            sortValue: ({ store_number }) => store_number,
          },
          {
            id: 'need',
            header: t('board.need'),
            // There it stands below the store's name.
            wideOnly: true,
            cell: ({ need }) => <NeedBadge need={need} />,
            sortValue: ({ store_id }) => places.get(store_id) ?? rows.length,
          },
          ...parts.flatMap(({ part, columns }) =>
            columns.map(({ id, headerKey, align, largestFirst, render, sortValue }) => ({
              id: `${part}.${id}`,
              header: t(headerKey),
              cell: (row: BoardRow) => (
                <ClockZone value={row.time_zone}>{render(row.parts[part])}</ClockZone>
              ),
              ...(align && { align }),
              ...(largestFirst && { largestFirst }),
              ...(sortValue && { sortValue: (row: BoardRow) => sortValue(row.parts[part]) }),
            })),
          ),
        ]}
      />
      {opened === null || !places.has(opened.row.store_id) ? null : (
        <StorePanel
          row={opened.row}
          open={opened.open}
          day={asked}
          parts={parts}
          beginWith={opened.beginWith}
          onChanged={onChanged}
          onClose={() => setOpened({ ...opened, open: false })}
        />
      )}
    </div>
  );
}

function NeedBadge({ need }: Pick<BoardRow, 'need'>) {
  const { t } = useTranslation();
  return <Badge tone={tones[need]}>{t(`board.needs.${need}`)}</Badge>;
}

/** The same as a mark, where each row has two lines at most. */
function NeedMark({ need }: Pick<BoardRow, 'need'>) {
  const { t } = useTranslation();
  const { Icon, look } = marks[need];
  return (
    <span title={t(`board.needs.${need}`)} className="max-xl:hidden min-[100rem]:hidden">
      <Icon aria-hidden="true" className={clsx('size-4', look)} />
      <VisuallyHidden>{t(`board.needs.${need}`)}</VisuallyHidden>
    </span>
  );
}

/** Rule BD11: where the store's clock is another than the reader's, what it shows, and which day is looked at there. */
function StoreName({
  row,
  day,
  now,
  dense,
}: {
  row: BoardRow;
  day: string;
  now: Date;
  dense: boolean;
}) {
  const { t } = useTranslation();
  const { store_number, name, closed_on, time_zone, looked_at } = row;
  const isElsewhere = zoneOffset(now.getTime(), time_zone) !== zoneOffset(now.getTime(), undefined);
  return (
    <>
      <span className="flex items-center gap-1.5">
        {dense ? <NeedMark need={row.need} /> : null}
        <span data-row={row.store_id} className={clsx(dense && 'xl:line-clamp-2')}>
          {storeTitle({ number: store_number, name })}
        </span>
      </span>
      <span
        className={clsx(
          'block font-normal max-md:hidden min-[100rem]:hidden',
          dense && 'xl:hidden',
        )}
      >
        <NeedBadge need={row.need} />
      </span>
      {closed_on === null ? null : (
        <span className="block text-small font-normal text-muted">{t('board.closed')}</span>
      )}
      {isElsewhere ? (
        <ClockZone value={time_zone}>
          <StoreClock now={now} lookedAt={looked_at === day ? null : looked_at} />
        </ClockZone>
      ) : null}
    </>
  );
}

function StoreClock({ now, lookedAt }: { now: Date; lookedAt: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span data-more="" className="block text-small font-normal text-muted">
      {[
        format.time(now.toISOString()),
        ...(lookedAt === null ? [] : [t('board.lookedAt', { day: format.monthDay(lookedAt) })]),
      ].join(' · ')}
    </span>
  );
}
