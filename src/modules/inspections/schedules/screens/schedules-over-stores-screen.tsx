import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../../command/use-command.ts';
import { useDatabase } from '../../../../db/database-context.tsx';
import { useConnection } from '../../../../db/use-connection.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import { SelectionBar } from '../../../../ui/selection-bar.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import {
  officeNumber,
  storeTitle,
  useStoreChoice,
  useStoresView,
  useWorkIn,
} from '../../../stores/index.ts';
import { nameIn } from '../../model/domain/translation.ts';
import { titleIn } from '../../model/domain/titled.ts';
import { storeSubject, subjectOf } from '../../model/domain/subject.ts';
import { useTemplates } from '../../model/queries.ts';
import {
  FilterPair,
  OverStoresPage,
  StoreFilter,
  StoresAnswer,
} from '../../ui/over-stores-page.tsx';
import { ListPager, listPageSize } from '../../ui/list-pager.tsx';
import { StoreTime } from '../../ui/store-time.tsx';
import { TemplateFilter } from '../../ui/template-filter.tsx';
import { useListAddress } from '../../../../ui/use-list-address.ts';
import { useStoreNames } from '../../ui/use-store-names.ts';
import { useAskedStores, useStoresAnswer } from '../../ui/use-stores-answer.ts';
import { mayKeepSchedules } from '../commands.ts';
import { changeForStores, pauseForStores, scheduleForStores } from '../commands-stores.ts';
import { ScheduleDialog } from '../components/schedule-dialog.tsx';
import { useScheduleWords } from '../components/use-schedule-words.ts';
import type { ScheduleDraft } from '../domain/schedule.ts';
import type { ScheduleFailure } from '../remote.ts';
import {
  fetchSchedules,
  schedulesOverStoresSchema,
  type FoundSchedule,
  type SchedulesAsked,
} from '../remote-stores.ts';

/** So many stores are named, the others counted. */
const named = 4;

/** The schedules of the stores that are looked at: what was missed, and what is due next (rules XS5 and XS8). */
export function SchedulesOverStoresScreen() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const templates = useTemplates();
  const { chosenId, page, choose } = useListAddress();
  const storeId = chosenId('store');
  const template = chosenId('template');
  const offline = useConnection() === 'offline';
  const asked: SchedulesAsked = {
    of_stores: useAskedStores(storeId),
    template,
    page,
    page_size: listPageSize,
  };
  const answer = useStoresAnswer('schedulesOverStores', asked, schedulesOverStoresSchema, () =>
    fetchSchedules(asked),
  );
  const [opened, setOpened] = useState(0);
  // Null: nothing is written; none: a new one for all stores that are looked at.
  const [changing, setChanging] = useState<readonly FoundSchedule[] | null>(null);
  const stores = useKeptStores(storeId);
  const kept = new Map(stores.map((store) => [store.id, store]));
  const { busy, save, change, pause } = useManyKeeper(
    stores.map(({ id }) => id),
    answer.again,
  );
  const write = (schedules: readonly FoundSchedule[]) => {
    setOpened(opened + 1);
    setChanging(schedules);
  };
  const today = businessDayOf(useNow(), undefined);
  const [first] = changing ?? [];
  const of =
    first === undefined || changing === null
      ? stores
      : stores.filter(({ id }) => changing.some(({ store_id }) => store_id === id));
  const names = of.slice(0, named).map(storeTitle).join(', ');
  return (
    <OverStoresPage
      title={t('inspections.schedules.title')}
      actions={
        stores.length > 0 ? (
          <Button variant="primary" icon={Plus} disabled={offline} onClick={() => write([])}>
            {t('inspections.overStores.schedule', { count: stores.length })}
          </Button>
        ) : null
      }
    >
      <FilterBar>
        <FilterPair>
          <StoreFilter value={storeId} onStore={(store) => choose({ store })} />
          <TemplateFilter value={template} onTemplate={(id) => choose({ template: id })} />
        </FilterPair>
      </FilterBar>
      <StoresAnswer answer={answer}>
        {({ rows, count, missed }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={CalendarClock}
              headingLevel={2}
              title={t('inspections.overStores.noSchedules')}
            />
          ) : (
            <>
              <p role="status" className="text-small text-muted tabular-nums">
                {`${t('inspections.overStores.schedules', { count })} · ${t('inspections.overStores.missed', { count: missed ?? 0 })}`}
              </p>
              <Rows
                rows={rows}
                count={count}
                mayKeep={({ store_id }) => kept.has(store_id)}
                blocked={offline || busy}
                onChange={write}
                onPause={(schedules, paused) => void pause(schedules, paused)}
              />
            </>
          )
        }
      </StoresAnswer>
      <ScheduleDialog
        key={opened}
        schedule={first ?? null}
        open={changing !== null}
        keeper={{
          busy,
          save: (schedule, draft) =>
            first === undefined || changing === null
              ? save(schedule, draft)
              : change(changing, draft),
        }}
        stores={t('inspections.overStores.forStores', {
          count: of.length,
          stores: of.length > named ? `${names}…` : names,
        })}
        today={today}
        templates={templates.rows
          .filter(
            (each) => each.is_active && each.store_id === null && subjectOf(each) === storeSubject,
          )
          .map((each) => ({ value: each.id, label: nameIn(each, format.language) }))}
        onClose={() => setChanging(null)}
      />
    </OverStoresPage>
  );
}

/** The stores that are looked at and whose schedules the person keeps (rule U6). */
function useKeptStores(storeId: string | null) {
  const view = useStoresView();
  const { isGlobalAdmin } = useStoreChoice();
  return (view?.stores ?? []).filter(
    ({ id, number, role }) =>
      number !== officeNumber &&
      (storeId === null || storeId === id) &&
      mayKeepSchedules({ role, isGlobalAdmin }),
  );
}

function useManyKeeper(storeIds: readonly string[], onDone: () => void) {
  const { t } = useTranslation();
  const database = useDatabase();
  const { busy, run } = useCommand();
  const keep = (write: () => ReturnType<typeof pauseForStores>, done: string) =>
    run<ScheduleFailure>(
      async () => {
        const made = await write();
        onDone();
        return typeof made === 'string'
          ? made
          : {
              undo: async () => {
                const undone = await made.undo();
                onDone();
                return undone;
              },
            };
      },
      {
        done,
        undo: t('ui.undo'),
        refused: (failure) =>
          t(
            `inspections.schedules.failure.${failure === 'full' || failure === 'failed' ? 'refused' : failure}`,
          ),
      },
    );
  return {
    busy,
    save: ({ id }: { readonly id: string }, draft: ScheduleDraft) =>
      keep(
        () => scheduleForStores(database, storeIds, id, draft, serverNow),
        t('inspections.overStores.scheduled', { count: storeIds.length }),
      ),
    change: (schedules: readonly FoundSchedule[], draft: ScheduleDraft) =>
      keep(
        () => changeForStores(database, schedules, draft),
        t('inspections.overStores.changed', { count: schedules.length }),
      ),
    pause: (schedules: readonly FoundSchedule[], paused: boolean) =>
      keep(
        () => pauseForStores(database, schedules, paused),
        t(`inspections.overStores.${paused ? 'pausedMany' : 'resumedMany'}`, {
          count: schedules.length,
        }),
      ),
  };
}

/** Rule XS9: what can be done with the schedules that are selected, as far as the person keeps them. */
function Selected({
  rows,
  blocked,
  onChange,
  onPause,
  onClear,
}: {
  rows: readonly FoundSchedule[];
  blocked: boolean;
  onChange: (schedules: readonly FoundSchedule[]) => void;
  onPause: (schedules: readonly FoundSchedule[], paused: boolean) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const paused = rows.filter(({ is_paused }) => is_paused);
  const running = rows.filter(({ is_paused }) => !is_paused);
  return (
    <SelectionBar
      label={t('inspections.overStores.selected', { count: rows.length })}
      clearLabel={t('inspections.overStores.clear')}
      onClear={onClear}
    >
      {running.length === 0 ? null : (
        <Button size="sm" disabled={blocked} onClick={() => onPause(running, true)}>
          {t('inspections.overStores.pause', { count: running.length })}
        </Button>
      )}
      {paused.length === 0 ? null : (
        <Button size="sm" disabled={blocked} onClick={() => onPause(paused, false)}>
          {t('inspections.overStores.resume', { count: paused.length })}
        </Button>
      )}
      {rows.length === 0 ? null : (
        <Button size="sm" disabled={blocked} onClick={() => onChange(rows)}>
          {t('inspections.overStores.change', { count: rows.length })}
        </Button>
      )}
    </SelectionBar>
  );
}

function Rows({
  rows,
  count,
  mayKeep,
  ...does
}: {
  rows: readonly FoundSchedule[];
  count: number;
  mayKeep: (schedule: FoundSchedule) => boolean;
} & Pick<Parameters<typeof Selected>[0], 'blocked' | 'onChange' | 'onPause'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGridWords();
  const when = useScheduleWords();
  const stores = useStoreNames();
  const workIn = useWorkIn();
  const seen = rows.filter(({ store_id }) => stores.has(store_id));
  return (
    <div className="flex flex-col gap-3">
      <DataGrid
        caption={t('inspections.schedules.title')}
        className="md:max-xl:[&_:is(td,th)]:px-2"
        rows={seen}
        rowKey={({ id }) => id}
        words={words}
        sortedBy={{ column: 'missed', descending: true }}
        {...(seen.some(mayKeep) && {
          selection: {
            label: (row: FoundSchedule) =>
              t('inspections.overStores.select', {
                schedule: titleIn(row, format.language),
                store: stores.get(row.store_id)?.title,
              }),
            bar: (selected: readonly FoundSchedule[], clear: () => void) => (
              <Selected rows={selected.filter(mayKeep)} onClear={clear} {...does} />
            ),
          },
        })}
        onRowSelect={({ store_id }) => workIn(store_id)}
        columns={[
          {
            id: 'store',
            header: t('inspections.overStores.store'),
            primary: true,
            cell: ({ store_id }) => stores.get(store_id)?.title,
            sortValue: ({ store_id }) => stores.get(store_id)?.number ?? null,
          },
          {
            id: 'template',
            header: t('inspections.overStores.inspection'),
            cell: (row) => (
              <>
                {titleIn(row, format.language)}
                <span className="block text-small text-muted">
                  {`${when(row)} · ${t(`stores.role.${row.role}`)}`}
                </span>
              </>
            ),
            sortValue: (row) => titleIn(row, format.language),
          },
          {
            id: 'next',
            header: t('inspections.overStores.next'),
            cell: ({ next_due, is_paused, store_id }) =>
              is_paused ? (
                <Badge tone="warn">{t('inspections.schedules.paused')}</Badge>
              ) : (
                <StoreTime storeId={store_id} at={next_due} />
              ),
            sortValue: ({ next_due }) => next_due,
          },
          {
            id: 'missed',
            header: t('inspections.overStores.missedLately'),
            align: 'end',
            cell: ({ missed, done, last_missed }) => (
              <>
                <span className={missed > 0 ? 'font-semibold text-bad' : 'text-muted'}>
                  {t('inspections.overStores.missedOf', { missed, count: missed + done })}
                </span>
                {last_missed === null ? null : (
                  <span className="block text-small text-muted">
                    {t('inspections.overStores.lastMissed', { day: format.date(last_missed) })}
                  </span>
                )}
              </>
            ),
            sortValue: ({ missed }) => missed,
            largestFirst: true,
          },
        ]}
      />
      <ListPager count={count} />
    </div>
  );
}
