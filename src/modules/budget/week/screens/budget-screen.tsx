import {
  Download,
  EllipsisVertical,
  Plus,
  RefreshCw,
  RotateCcw,
  Trash2,
  Upload,
  Wallet,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnfinishedWrite } from '../../../../db/local-database.ts';
import { useNeverRead } from '../../../../db/use-never-read.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { toCents } from '../../../../kernel/money.ts';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { useAddRequest } from '../../../../platform/browser/use-navigation-request.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '../../../../ui/menu.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCurrentStore, usePermission } from '../../../stores/index.ts';
import { RefusedNotice, useCorrection } from '../../../sync-centre/index.ts';
import {
  foodCostEntries,
  weeklySalesForecasts,
  type FoodCostEntry,
} from '../../model/collections.ts';
import { ViewersOnly } from '../../ui/viewers-only.tsx';
import { BudgetFigures } from '../components/budget-figures.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import {
  ClearEntries,
  DayDialog,
  EntryDialog,
  preloadParts,
  ProjectedSalesDialog,
} from '../components/dialogs.ts';
import type { EntryToSave } from '../components/entry-dialog.tsx';
import { EntryList } from '../components/entry-list.tsx';
import { useEntryRequest, type EntryRequest } from '../../model/entry-request.ts';
import { LastWeek } from '../components/last-week.tsx';
import { LeftThisWeek } from '../components/left-this-week.tsx';
import { useShownWeek } from '../components/use-shown-week.ts';
import { useSwipe } from '../components/use-swipe.ts';
import { WeekPicker } from '../components/week-picker.tsx';
import { useBudgetCommands } from '../../ui/use-budget-commands.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { useToday } from '../../ui/use-today.ts';
import { dayToPropose, dayToProposeIn } from '../../model/domain/budget-week.ts';
import { shownWeek } from '../../model/domain/shown-week.ts';
import { entryHistory } from '../../model/domain/entry-history.ts';
import { latestForecast } from '../../model/domain/forecast.ts';
import { useBudgetHere, type Budget } from '../../model/queries.ts';

type Store = ReturnType<typeof useCurrentStore>;

type Open = (
  | { readonly kind: 'entry'; readonly day: BusinessDay; readonly entry: FoodCostEntry | null }
  | { readonly kind: 'day'; readonly day: BusinessDay }
  | { readonly kind: 'sales'; readonly weekStartDate: BusinessDay }
) & {
  /** In dollars: what another page wants to stand in the field. */
  readonly proposed?: number;
  /** It puts right what was refused. */
  readonly corrects?: boolean;
};

// Outside of the component: React Compiler passes over one with `import()` in it.
const loadExport = () => loadCode(() => import('../../report/export-report.ts'));

export function BudgetScreen() {
  return (
    <ViewersOnly>
      <BudgetOnceRead />
    </ViewersOnly>
  );
}

function BudgetOnceRead() {
  const store = useCurrentStore();
  const today = useToday(store.timeZone);
  const [week, showWeek] = useShownWeek(today);
  const { budget, reading } = useBudgetHere(store, today, week);
  const { t } = useTranslation();
  if (budget === undefined) {
    return (
      <Page>
        <PageHeader title={t('budget.title')} />
        <SkeletonList rows={4} label={t('budget.loading')} />
      </Page>
    );
  }
  // A switch of store closes what is open.
  return (
    <BudgetOfStore
      key={store.id}
      store={store}
      today={today}
      budget={budget}
      reading={reading}
      showWeek={showWeek}
    />
  );
}

/** What a press on a day opens: its entry, a new one, or the choice among several. */
function openDay(budget: Budget, day: BusinessDay): Open {
  const ofDay = entriesOf(budget, day);
  const [only] = ofDay;
  return ofDay.length > 1 ? { kind: 'day', day } : { kind: 'entry', day, entry: only ?? null };
}

const entriesOf = ({ entries }: Budget, day: BusinessDay) =>
  entries.filter(({ entry_date }) => entry_date === day);

/** What the server would not take of this store's budget; an entry that it never took is in no list. */
const isOfBudget =
  ({ id }: Store) =>
  ({ collection, row }: UnfinishedWrite) =>
    row['store_id'] === id &&
    (collection === foodCostEntries.name || collection === weeklySalesForecasts.name);

function openAsked(budget: Budget, asked: EntryRequest): Open {
  switch (asked.enter) {
    case 'food_cost':
      return openDay(budget, asked.day);
    case 'food_cost_again': {
      const entry = budget.entries.find(({ id }) => id === asked.entryId) ?? null;
      return { kind: 'entry', day: asked.day, entry, proposed: asked.amount, corrects: true };
    }
    default: {
      const { weekStartDate, amount } = asked;
      return { kind: 'sales', weekStartDate, proposed: amount, corrects: true };
    }
  }
}

function BudgetOfStore({
  store,
  today,
  budget,
  reading,
  showWeek,
}: {
  store: Store;
  today: BusinessDay;
  budget: Budget;
  /** Its first figures are coming from the server. What is entered meanwhile counts all the same. */
  reading: boolean;
  showWeek: (week: BusinessDay) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayManage = usePermission('manage_budget');
  const commands = useBudgetCommands(store.id);
  const { refreshing, refresh } = useRefresh();
  const neverRead = useNeverRead(`store:${store.id}`, foodCostEntries);
  const asked = useEntryRequest();
  const correction = useCorrection();
  const adds = useAddRequest();
  const [open, setOpen] = useState<Open | null>(() => {
    if (!mayManage) return null;
    if (asked !== null) return openAsked(budget, asked);
    return adds
      ? { kind: 'entry', day: dayToPropose(budget.entries, today, store), entry: null }
      : null;
  });
  useEffect(() => void preloadParts(), []);
  const [deleting, setDeleting] = useState<FoodCostEntry | null>(null);
  const close = () => setOpen(null);
  const [clearing, setClearing] = useState(false);
  const ofWeek = budget.week.days.flatMap(({ entries }) => entries);
  const history = budget.isCurrent ? entryHistory(budget.entries, today) : ofWeek.toReversed();
  const proposedDay = () =>
    (budget.isCurrent ? undefined : dayToProposeIn(budget.week)) ??
    dayToPropose(budget.entries, today, store);
  const addEntry = () => setOpen({ kind: 'entry', day: proposedDay(), entry: null });
  const lastDay = addDays(budget.weekStartDate, 6);
  const swipe = useSwipe((toward) =>
    showWeek(shownWeek(addDays(budget.weekStartDate, 7 * toward), today)),
  );
  const setSales = mayManage
    ? () => setOpen({ kind: 'sales', weekStartDate: budget.weekStartDate })
    : undefined;

  // By its name: within the list it would be another one with each figure, and each row drawn again.
  const editEntry = (entry: FoodCostEntry) =>
    setOpen({ kind: 'entry', day: entry.entry_date, entry });
  const pickDay = (day: BusinessDay) => setOpen(openDay(budget, day));
  const saveEntry = (entry: FoodCostEntry | null, values: EntryToSave) => {
    if (entry !== null) return commands.update(entry.id, values.date, values.amount);
    return values.replaces.length > 0
      ? commands.replace(values.date, values.amount, values.replaces)
      : commands.add(values.date, values.amount);
  };
  /** What was asked for to put a refusal right has done so once it is saved. */
  const settling = async (saving: Promise<boolean>): Promise<boolean> => {
    const saved = await saving;
    if (saved && open?.corrects === true) correction.done();
    return saved;
  };
  const exportReport = async () => {
    const { foodCostReport, downloadReport } = await loadExport();
    downloadReport(
      foodCostReport({
        storeNumber: store.number,
        percentageOf: budget.percentageOf,
        entries: budget.entries,
        forecasts: budget.forecasts,
      }),
    );
  };

  return (
    <Page>
      <PageHeader
        title={t('budget.title')}
        subtitle={t('budget.subtitle', {
          from: format.mediumDate(budget.weekStartDate),
          to: format.mediumDate(lastDay),
        })}
        actionsBeside={!mayManage}
        actions={
          <>
            {mayManage ? (
              <Button variant="primary" icon={Plus} onClick={addEntry}>
                {t('budget.action.addEntry')}
              </Button>
            ) : null}
            <Menu
              label={t('budget.action.more')}
              trigger={
                <IconButton
                  label={t('budget.action.more')}
                  icon={EllipsisVertical}
                  variant="secondary"
                  className="max-sm:flex-none!"
                />
              }
            >
              <MenuItem icon={RefreshCw} disabled={refreshing} onSelect={() => void refresh()}>
                {t('budget.action.refresh')}
              </MenuItem>
              <MenuItem icon={Download} onSelect={() => void exportReport()}>
                {t('budget.action.export')}
              </MenuItem>
              {mayManage ? (
                <MenuLink icon={Upload} to="/budget/import">
                  {t('budget.action.import')}
                </MenuLink>
              ) : null}
              {mayManage ? (
                <MenuItem
                  icon={Trash2}
                  danger
                  disabled={ofWeek.length === 0}
                  onSelect={() => setClearing(true)}
                >
                  {t('budget.clear.week')}
                </MenuItem>
              ) : null}
              <MenuLink icon={RotateCcw} to="/settings">
                {t('budget.action.reset')}
              </MenuLink>
            </Menu>
          </>
        }
      />
      <RefusedNotice of={isOfBudget(store)} />
      <WeekPicker week={budget.weekStartDate} today={today} onWeek={showWeek} />
      {reading ? (
        <SkeletonList rows={4} label={t('budget.loading')} />
      ) : (
        <>
          <LastWeek budget={budget} onPick={mayManage ? pickDay : undefined} />
          <div {...swipe} className="grid gap-5 lg:grid-cols-2 lg:gap-6">
            <LeftThisWeek store={store} today={today} budget={budget} onSetSales={setSales} />
            <DayBars budget={budget} onPick={mayManage ? pickDay : undefined} />
          </div>
          <BudgetFigures budget={budget} storeId={store.id} />
          <section aria-labelledby="entries-heading" className="flex flex-col gap-3">
            <div>
              <h2 id="entries-heading" className="text-heading">
                {t('budget.entries.heading')}
              </h2>
              {budget.isCurrent ? (
                <p className="text-small text-muted">{t('budget.entries.window')}</p>
              ) : null}
            </div>
            {history.length === 0 && neverRead ? (
              <ErrorState
                title={t('budget.error.load')}
                headingLevel={3}
                action={
                  <Button disabled={refreshing} onClick={() => void refresh()}>
                    {t('budget.action.refresh')}
                  </Button>
                }
              >
                {t('budget.error.loadReason')}
              </ErrorState>
            ) : history.length === 0 ? (
              <EmptyState
                icon={Wallet}
                title={t(budget.isCurrent ? 'budget.entries.empty' : 'budget.entries.emptyWeek')}
                headingLevel={3}
              >
                {mayManage ? t('budget.entries.emptyReason') : t('budget.entries.emptyReadOnly')}
              </EmptyState>
            ) : (
              <EntryList
                storeId={store.id}
                entries={history}
                onEdit={mayManage ? editEntry : undefined}
                onDelete={mayManage ? setDeleting : undefined}
              />
            )}
          </section>
        </>
      )}

      {open?.kind === 'entry' ? (
        <EntryDialog
          key={`${open.day} ${open.entry?.id ?? ''}`}
          store={store}
          day={open.day}
          entry={open.entry}
          proposed={open.proposed ?? null}
          entries={budget.entries}
          readSince={budget.readSince}
          today={today}
          saving={commands.busy}
          onSave={(values) => settling(saveEntry(open.entry, values))}
          onDelete={open.entry === null ? undefined : () => setDeleting(open.entry)}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'day' ? (
        <DayDialog
          storeId={store.id}
          day={open.day}
          entries={entriesOf(budget, open.day)}
          onEdit={(entry) => setOpen({ ...open, kind: 'entry', entry })}
          onAdd={() => setOpen({ ...open, kind: 'entry', entry: null })}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'sales' ? (
        <ProjectedSalesDialog
          key={open.weekStartDate}
          storeId={store.id}
          weekStartDate={open.weekStartDate}
          current={latestForecast(budget.forecasts, open.weekStartDate)}
          proposed={open.proposed ?? null}
          percentage={budget.percentageOf(open.weekStartDate)}
          forecasts={budget.forecasts}
          saving={commands.busy}
          onSave={(amount) => {
            const known = latestForecast(budget.forecasts, open.weekStartDate) !== null;
            return settling(commands.setProjectedSales(open.weekStartDate, amount, known));
          }}
          onClose={close}
        />
      ) : null}
      {clearing ? (
        <ClearEntries
          open
          onOpenChange={setClearing}
          entries={ofWeek}
          from={budget.weekStartDate}
          to={lastDay}
          onClear={commands.clear}
        />
      ) : null}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(shown) => !shown && setDeleting(null)}
        title={t('budget.delete.title')}
        description={
          deleting === null
            ? undefined
            : t('budget.delete.description', {
                amount: format.money(toCents(deleting.amount)),
                date: format.mediumDate(deleting.entry_date),
              })
        }
        confirmLabel={t('budget.action.delete')}
        cancelLabel={t('ui.cancel')}
        onConfirm={async () => {
          if (deleting === null) return;
          if (await commands.remove(deleting.id)) {
            setDeleting(null);
            close();
          }
        }}
      />
    </Page>
  );
}
