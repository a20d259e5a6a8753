import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useKeptAnswer } from '../../../db/use-kept-answer.ts';
import { useFormat } from '../../../i18n/format.ts';
import { addDays, businessDayOf } from '../../../kernel/business-week.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '../../../ui/states.tsx';
import { ReviewButton } from '../../review/index.ts';
import {
  storeTitle,
  UnknownStores,
  useStoreChoice,
  useStoresView,
  useWatchedStores,
} from '../../stores/index.ts';
import type { BoardPart } from '../board-part.tsx';
import { boardRowSchema, fetchBoard, type BoardRow } from '../remote.ts';
import { BoardRows } from './board-rows.tsx';

const rowsSchema = v.array(boardRowSchema);
/** Rule BD5. */
const everyMs = 30_000;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Every store of the person, those that need most first (rules BD). The day that is looked at stands in the address. */
export function StoresView({ parts }: { parts: readonly BoardPart[] }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { stores: own, current, isGlobalAdmin } = useStoreChoice();
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
    useWatchedStores(),
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
  const view = useStoresView();
  const shown = view === null || view.isAll ? null : new Set(view.stores.map(({ id }) => id));
  // A store that the person lost goes at once, whatever was answered last (rule SV4).
  const ownIds = new Set(own.map(({ id }) => id));
  const rows = (kept?.value ?? []).filter(
    ({ store_id }) => (isGlobalAdmin || ownIds.has(store_id)) && (shown?.has(store_id) ?? true),
  );
  return (
    <section aria-labelledby="stores" data-prints-alone="" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="stores" className="text-heading">
            {shown === null
              ? t(isGlobalAdmin ? 'stores.picker.all' : 'stores.picker.mine')
              : (view?.name ?? t('stores.picker.some', { count: shown.size }))}
          </h2>
          {rows.length === 0 ? null : <Headline rows={rows} isAll={shown === null} />}
        </div>
        <ReviewButton className="print:hidden" />
        <DateField
          className="w-52 print:hidden"
          label={t('board.day')}
          max={addDays(yesterday, 1)}
          value={day ?? yesterday}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <UnknownStores />
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
          <BoardRows
            rows={rows}
            stores={shown === null ? rows[0]?.stores : undefined}
            parts={parts}
            day={day ?? yesterday}
            asked={day}
            onChanged={again}
          />
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
function Headline({ rows, isAll }: { rows: readonly BoardRow[]; isAll: boolean }) {
  const { t } = useTranslation();
  const [first] = rows;
  if (first === undefined) return null;
  // Of all stores the answer says it, which may have more of them than it shows.
  const stores = isAll ? first.stores : rows.length;
  const count = isAll ? first.in_need : rows.filter(({ need }) => need >= 2).length;
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
