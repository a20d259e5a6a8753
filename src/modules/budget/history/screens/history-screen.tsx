import { Download, EllipsisVertical, History, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useNeverRead } from '../../../../db/use-never-read.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import {
  officeNumber,
  storeTitle,
  useCurrentStore,
  useKnownNames,
  usePermission,
} from '../../../stores/index.ts';
import { foodCostEntries } from '../../model/collections.ts';
import { ClearEntries } from '../../ui/clear-entries.tsx';
import { useBudgetCommands } from '../../ui/use-budget-commands.ts';
import { useToday } from '../../ui/use-today.ts';
import { ViewersOnly } from '../../ui/viewers-only.tsx';
import { EntryTable } from '../components/entry-table.tsx';
import { OlderNotice } from '../components/older-notice.tsx';
import { WeekTable } from '../components/week-table.tsx';
import { historyRange } from '../domain/history-range.ts';
import { passesFilter, weekFilters, weekHistory, type WeekFilter } from '../domain/week-history.ts';
import { useHistory } from '../queries.ts';

const views = ['weeks', 'entries'] as const;
/** What the address can ask for beside the view. */
const asked = ['from', 'to', 'show', 'by'] as const;

// Outside of the component: React Compiler passes over one with `import()` in it.
const loadDownloads = () => loadCode(() => import('../downloads.ts'));

/** What the store's weeks and days cost, as far back as anybody asks. What is asked for stands in the address. */
export function HistoryScreen() {
  return (
    <ViewersOnly>
      <HistoryOfStore />
    </ViewersOnly>
  );
}

function HistoryOfStore() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const today = useToday(store.timeZone);
  const mayManage = usePermission('manage_budget');
  const names = useKnownNames(store.id);
  const commands = useBudgetCommands(store.id);
  const neverRead = useNeverRead(`store:${store.id}`, foodCostEntries);
  const [clearing, setClearing] = useState(false);
  const [params, setParams] = useSearchParams();
  const [folded, setFolded] = useState(() => !asked.some((name) => params.has(name)));
  const choose = (name: string, value: string) =>
    setParams(
      (given) => {
        const next = new URLSearchParams(given);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const range = historyRange({ from: params.get('from'), to: params.get('to') }, today);
  const wrongWay = range.from > range.to;
  const view = views.find((each) => each === params.get('view')) ?? 'weeks';
  const filter = weekFilters.find((each) => each === params.get('show')) ?? 'all';
  const by = params.get('by') ?? '';
  const history = useHistory(store, range);
  const inRange = ({ entry_date }: { readonly entry_date: BusinessDay }) =>
    entry_date >= range.from && entry_date <= range.to;
  const weeks = weekHistory({ ...history, range, today, store }).filter((week) =>
    passesFilter(week, filter),
  );
  const ofRange = history.entries.filter(inRange);
  const entries = ofRange.filter(({ user_id }) => by === '' || user_id === by);
  const clearable = history.onDevice
    .filter(inRange)
    .filter(({ user_id }) => by === '' || user_id === by);
  const people = [...new Set(ofRange.map(({ user_id }) => user_id))];
  const nameOf = (userId: string) => names.get(userId) ?? t('budget.figures.someone');
  const nothing = view === 'weeks' ? weeks.length === 0 : entries.length === 0;
  const exportShown = async () => {
    const { downloadReport, reportOfRange, downloadWeeks } = await loadDownloads();
    if (view === 'weeks') downloadWeeks(store.number, weeks);
    else downloadReport(reportOfRange({ storeNumber: store.number, ...history }, range));
  };

  return (
    <Page>
      <PageHeader
        title={t('budget.history.title')}
        subtitle={storeTitle(store)}
        actionsBeside
        actions={
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
            <MenuItem icon={Download} disabled={nothing} onSelect={() => void exportShown()}>
              {t('budget.action.export')}
            </MenuItem>
            {mayManage && view === 'entries' ? (
              <MenuItem
                icon={Trash2}
                danger
                disabled={clearable.length === 0}
                onSelect={() => setClearing(true)}
              >
                {t('budget.clear.range')}
              </MenuItem>
            ) : null}
          </Menu>
        }
      />
      <FilterBar
        count={
          history.loading || wrongWay
            ? ''
            : view === 'weeks'
              ? t('budget.history.weekCount', { count: weeks.length })
              : t('budget.history.entryCount', { count: entries.length })
        }
      >
        <SegmentedControl
          className="self-start"
          label={t('budget.history.view')}
          value={view}
          onValueChange={(value) => choose('view', value)}
          options={views.map((value) => ({ value, label: t(`budget.history.views.${value}`) }))}
        />
        {/* On a phone they would fill the first screen. */}
        <Button
          className="sm:hidden"
          icon={SlidersHorizontal}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {t('budget.history.filters')}
        </Button>
        <div className={folded ? 'contents max-sm:hidden' : 'contents'}>
          <RangeField
            label={t('budget.history.from')}
            day={range.from}
            max={today}
            error={wrongWay ? t('budget.history.wrongWay') : undefined}
            onDay={(day) => choose('from', day)}
          />
          <RangeField
            label={t('budget.history.to')}
            day={range.to}
            max={today}
            onDay={(day) => choose('to', day)}
          />
          {view === 'weeks' ? (
            <SelectField
              className="self-start"
              label={t('budget.history.show')}
              value={filter}
              onChange={({ target }) => choose('show', target.value)}
              options={weekFilters.map((value: WeekFilter) => ({
                value,
                label: t(`budget.history.shows.${value}`),
              }))}
            />
          ) : (
            <SelectField
              className="self-start"
              label={t('budget.history.by')}
              value={by}
              onChange={({ target }) => choose('by', target.value)}
              options={[
                { value: '', label: t('budget.history.everybody') },
                ...people.map((userId) => ({ value: userId, label: nameOf(userId) })),
              ]}
            />
          )}
        </div>
      </FilterBar>
      <OlderNotice older={history.older} oldestHere={history.oldestHere} />
      {history.loading ? (
        <SkeletonList rows={6} label={t('budget.loading')} />
      ) : nothing && neverRead ? (
        <ErrorState title={t('budget.error.load')}>{t('budget.error.loadReason')}</ErrorState>
      ) : nothing && store.number === officeNumber ? (
        <EmptyState
          icon={History}
          title={t('budget.office.title')}
          action={<ButtonLink to="/budget/stores">{t('budget.stores.title')}</ButtonLink>}
        >
          {t('budget.office.hint')}
        </EmptyState>
      ) : nothing ? (
        <EmptyState icon={History} title={t('budget.history.none')}>
          {t('budget.history.noneHint')}
        </EmptyState>
      ) : view === 'weeks' ? (
        <WeekTable weeks={weeks} />
      ) : (
        <EntryTable entries={entries} nameOf={nameOf} />
      )}
      <ClearEntries
        open={clearing}
        onOpenChange={setClearing}
        entries={clearable}
        from={range.from}
        to={range.to}
        onClear={commands.clear}
      />
    </Page>
  );
}

/** A day that is half typed stays in the field; the list follows once it is one. */
function RangeField({
  label,
  day,
  max,
  error,
  onDay,
}: {
  label: string;
  day: BusinessDay;
  max: BusinessDay;
  error?: string | undefined;
  onDay: (day: string) => void;
}) {
  const [typed, setTyped] = useState({ of: day, text: day });
  if (typed.of !== day) setTyped({ of: day, text: day });
  return (
    <DateField
      className="self-start"
      label={label}
      max={max}
      value={typed.text}
      error={error}
      onChange={({ target }) => {
        setTyped({ of: day, text: target.value });
        if (target.value !== '') onDay(target.value);
      }}
    />
  );
}
