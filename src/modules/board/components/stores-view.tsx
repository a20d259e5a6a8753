import { Store } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useKeptAnswer } from '../../../db/use-kept-answer.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useGridWords } from '../../../i18n/grid-words.ts';
import { addDays, businessDayOf } from '../../../kernel/business-week.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '../../../ui/states.tsx';
import { storeTitle, useStoreChoice } from '../../stores/index.ts';
import type { BoardPart } from '../board-part.tsx';
import { boardRowSchema, fetchBoard, type BoardRow } from '../remote.ts';

const rowsSchema = v.array(boardRowSchema);
/** Rule BD5. */
const everyMs = 30_000;

const tones = { 0: 'good', 1: 'neutral', 2: 'warn', 3: 'bad' } as const;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Every store of the person, those that need most first (rules BD). The day that is looked at stands in the address. */
export function StoresView({ parts }: { parts: readonly BoardPart[] }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { current, isGlobalAdmin } = useStoreChoice();
  const [params, setParams] = useSearchParams();
  const yesterday = addDays(businessDayOf(useNow(), current.timeZone), -1);
  const asked = params.get('day');
  const day = asked !== null && dayPattern.test(asked) ? asked : null;
  const { kept, state, again } = useKeptAnswer(
    'storeBoard',
    day ?? 'yesterday',
    rowsSchema,
    () => fetchBoard(day),
    everyMs,
  );
  const choose = (next: string) =>
    setParams(
      (given) => {
        if (next === '' || next === yesterday) given.delete('day');
        else given.set('day', next);
        return given;
      },
      { replace: true },
    );
  const retry = <Button onClick={again}>{t('board.retry')}</Button>;
  const rows = kept?.value ?? [];
  return (
    <section aria-labelledby="stores" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="stores" className="text-heading">
            {isGlobalAdmin ? t('stores.picker.all') : t('stores.picker.mine')}
          </h2>
          {rows.length === 0 ? null : <Headline rows={rows} />}
        </div>
        <DateField
          className="w-52"
          label={t('board.day')}
          max={addDays(yesterday, 1)}
          value={day ?? yesterday}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {kept === null ? (
        state === 'offline' ? (
          <OfflineState title={t('board.offlineTitle')} headingLevel={3}>
            {t('board.offlineReason')}
          </OfflineState>
        ) : state === 'failed' ? (
          <ErrorState title={t('board.error')} headingLevel={3} action={retry} />
        ) : (
          <SkeletonList rows={6} label={t('board.loading')} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={Store} title={t('board.empty')} headingLevel={3}>
          {t('board.emptyReason')}
        </EmptyState>
      ) : (
        <>
          <Rows rows={rows} parts={parts} />
          <p className="text-small text-muted">
            {state === 'offline' || state === 'failed'
              ? t('board.keptFrom', { time: format.dateTime(kept.asOf) })
              : t('board.asOf', { time: format.dateTime(kept.asOf) })}
          </p>
        </>
      )}
    </section>
  );
}

/** Rule BD4: how many stores need somebody today, and the first of them by name. */
function Headline({ rows }: { rows: readonly BoardRow[] }) {
  const { t } = useTranslation();
  const [first] = rows;
  if (first === undefined) return null;
  const { stores, in_need: count } = first;
  const names = rows
    .filter(({ need }) => need >= 2)
    .slice(0, 3)
    .map(({ store_number, name }) => storeTitle({ number: store_number, name }))
    .join(', ');
  return (
    <p role="status" className="mt-1 text-body text-pretty">
      {count === 0
        ? t('board.allWell', { count: stores })
        : `${t('board.headline', { count, stores })} ${names}${count > 3 ? '…' : '.'}`}
    </p>
  );
}

function Rows({ rows, parts }: { rows: readonly BoardRow[]; parts: readonly BoardPart[] }) {
  const { t } = useTranslation();
  const words = useGridWords();
  const navigate = useNavigate();
  const { switchStore } = useStoreChoice();
  const [chosen, setChosen] = useState<string | null>(null);
  const filters = parts.flatMap(({ part, filters: own }) =>
    own.map(({ id, labelKey, applies }) => ({
      id: `${part}.${id}`,
      labelKey,
      rows: rows.filter((row) => applies(row.parts[part])),
    })),
  );
  const places = new Map(rows.map(({ store_id }, place) => [store_id, place]));
  const filter = filters.find(({ id, rows: found }) => id === chosen && found.length > 0);
  return (
    <>
      <div role="group" aria-label={t('board.filters')} className="flex flex-wrap gap-2">
        {filters.map(({ id, labelKey, rows: found }) =>
          found.length === 0 ? null : (
            <Chip
              key={id}
              pressed={filter?.id === id}
              onPress={() => setChosen(filter?.id === id ? null : id)}
            >
              {t(labelKey, { count: found.length })}
            </Chip>
          ),
        )}
      </div>
      <DataGrid
        caption={t('stores.picker.all')}
        rows={filter?.rows ?? rows}
        rowKey={({ store_id }) => store_id}
        words={words}
        sortedBy={{ column: 'need' }}
        pageSize={50}
        onRowSelect={({ store_id }) => {
          switchStore(store_id);
          void navigate('/modules');
        }}
        columns={[
          {
            id: 'store',
            header: t('board.store'),
            primary: true,
            cell: ({ store_number, name, closed_on }) => (
              <>
                {storeTitle({ number: store_number, name })}
                {closed_on === null ? null : (
                  <span className="block text-small font-normal text-muted">
                    {t('board.closed')}
                  </span>
                )}
              </>
            ),
            sortValue: ({ store_number }) => store_number,
          },
          {
            id: 'need',
            header: t('board.need'),
            cell: ({ need }) => <Badge tone={tones[need]}>{t(`board.needs.${need}`)}</Badge>,
            sortValue: ({ store_id }) => places.get(store_id) ?? rows.length,
          },
          ...parts.flatMap(({ part, columns }) =>
            columns.map(({ id, headerKey, align, largestFirst, render, sortValue }) => ({
              id: `${part}.${id}`,
              header: t(headerKey),
              cell: (row: BoardRow) => render(row.parts[part]),
              ...(align && { align }),
              ...(largestFirst && { largestFirst }),
              ...(sortValue && { sortValue: (row: BoardRow) => sortValue(row.parts[part]) }),
            })),
          ),
        ]}
      />
    </>
  );
}
