import { CircleCheckBig, UserRound } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { priorities } from '../../model/domain/priority.ts';
import { actionStatuses } from '../../model/domain/action-status.ts';
import { titleIn } from '../../model/domain/titled.ts';
import {
  FilterPair,
  OverStoresPage,
  StoreFilter,
  StoresAnswer,
} from '../../ui/over-stores-page.tsx';
import { ListPager, listPageSize } from '../../ui/list-pager.tsx';
import { StoreTime } from '../../ui/store-time.tsx';
import { useListAddress } from '../../../../ui/use-list-address.ts';
import { useStoreNames } from '../../ui/use-store-names.ts';
import { useAskedStores, useStoresAnswer } from '../../ui/use-stores-answer.ts';
import { ActionFromOffice } from '../components/action-from-office.tsx';
import { PriorityBadge } from '../components/priority-badge.tsx';
import {
  actionsOverStoresSchema,
  fetchActions,
  type ActionsAsked,
  type FoundAction,
} from '../remote.ts';

const views = ['to_do', 'to_check', 'closed'] as const;

/** What is to be done and to be verified in the stores that are looked at, most in need first (rule XS4). */
export function ActionsOverStoresScreen() {
  const { t } = useTranslation();
  const { chosen, chosenId, page, choose } = useListAddress();
  const storeId = chosenId('store');
  const view = views.find((each) => each === chosen('view')) ?? 'to_do';
  const priority = priorities.find((each) => each === chosen('priority')) ?? null;
  const mine = chosen('mine') !== null;
  const words = useDeferredValue(chosen('q') ?? '');
  const opened = chosenId('action');
  const asked: ActionsAsked = {
    of_stores: useAskedStores(storeId),
    view,
    priority,
    mine_only: mine,
    words: words.trim() || null,
    labels:
      words.trim() === ''
        ? null
        : Object.fromEntries(
            actionStatuses.map((each) => [each, t(`inspections.actionStatus.${each}`)]),
          ),
    page,
    page_size: listPageSize,
  };
  const answer = useStoresAnswer('actionsOverStores', asked, actionsOverStoresSchema, () =>
    fetchActions(asked),
  );
  const close = () => choose({ action: null, page: page === 0 ? null : String(page + 1) });
  const isNarrowed = storeId !== null || priority !== null || mine || words !== '';
  return (
    <OverStoresPage title={t('inspections.actions.title')}>
      <FilterBar>
        <SearchField
          className="col-span-full"
          label={t('inspections.overStores.searchActions')}
          placeholder={t('inspections.overStores.searchActions')}
          clearLabel={t('inspections.action.clearSearch')}
          value={chosen('q') ?? ''}
          onValueChange={(q) => choose({ q })}
        />
        <FilterPair>
          <StoreFilter value={storeId} onStore={(next) => choose({ store: next })} />
          <SelectField
            label={t('inspections.actions.priority')}
            value={priority ?? ''}
            placeholder={t('inspections.actions.allPriorities')}
            onChange={({ target }) => choose({ priority: target.value })}
            options={priorities.map((value) => ({
              value,
              label: t(`inspections.priority.${value}`),
            }))}
          />
        </FilterPair>
        <SegmentedControl
          label={t('inspections.filter.status')}
          value={view}
          onValueChange={(value) => choose({ view: value })}
          options={views.map((value) => ({
            value,
            label: t(`inspections.actions.view.${value}`),
          }))}
        />
        <Chip
          icon={UserRound}
          pressed={mine}
          onPress={() => choose({ mine: mine ? null : '1' })}
          className="justify-self-start"
        >
          {t('inspections.actions.mine')}
        </Chip>
      </FilterBar>
      <StoresAnswer answer={answer}>
        {({ rows, count, overdue }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={CircleCheckBig}
              headingLevel={2}
              title={t(
                isNarrowed ? 'inspections.actions.noMatch' : `inspections.actions.empty.${view}`,
              )}
              action={
                isNarrowed ? (
                  <Button
                    onClick={() => choose({ q: null, store: null, priority: null, mine: null })}
                  >
                    {t('inspections.action.clearFilters')}
                  </Button>
                ) : null
              }
            />
          ) : (
            <>
              <p role="status" className="text-small text-muted tabular-nums">
                {t(
                  view === 'closed'
                    ? 'inspections.overStores.closedLately'
                    : 'inspections.actions.count',
                  { count },
                )}
                {overdue > 0 ? ` · ${t('inspections.board.overdue', { count: overdue })}` : null}
              </p>
              <Rows
                rows={rows}
                count={count}
                onOpen={(id) => choose({ action: id, page: page === 0 ? null : String(page + 1) })}
              />
            </>
          )
        }
      </StoresAnswer>
      <Sheet
        open={opened !== null}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={t('inspections.actions.one')}
        closeLabel={t('ui.close')}
      >
        {opened === null ? null : (
          <ActionFromOffice
            key={opened}
            actionItemId={opened}
            onChanged={() => {
              answer.again();
              // What takes it back stands beside the list, not under this.
              close();
            }}
          />
        )}
      </Sheet>
    </OverStoresPage>
  );
}

function Rows({
  rows,
  count,
  onOpen,
}: {
  rows: readonly FoundAction[];
  count: number;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGridWords();
  const stores = useStoreNames();
  return (
    <div className="flex flex-col gap-3">
      <DataGrid
        caption={t('inspections.actions.title')}
        className="md:max-xl:[&_:is(td,th)]:px-2"
        rows={rows.filter(({ store_id }) => stores.has(store_id))}
        rowKey={({ id }) => id}
        words={words}
        sortedBy={{ column: 'need' }}
        onRowSelect={({ id }) => onOpen(id)}
        columns={[
          {
            id: 'title',
            header: t('inspections.overStores.action'),
            primary: true,
            cell: (row) => titleIn(row, format.language),
          },
          {
            id: 'store',
            header: t('inspections.overStores.store'),
            cell: ({ store_id }) => stores.get(store_id)?.title,
          },
          {
            id: 'priority',
            header: t('inspections.actions.priority'),
            cell: ({ priority }) => <PriorityBadge priority={priority} />,
          },
          {
            id: 'status',
            header: t('inspections.filter.status'),
            cell: ({ status, overdue }) => (
              <span className="inline-flex flex-wrap items-center gap-1.5">
                {t(`inspections.actionStatus.${status}`)}
                {overdue ? <Badge tone="bad">{t('inspections.report.overdue')}</Badge> : null}
              </span>
            ),
          },
          {
            id: 'due',
            header: t('records.action.dueDate'),
            cell: ({ due_date, store_id, status, done_at }) => (
              <StoreTime
                day
                storeId={store_id}
                at={status === 'open' || status === 'in_progress' ? due_date : done_at}
              />
            ),
          },
          {
            id: 'assignee',
            header: t('records.action.assignee'),
            cell: ({ assignee, assignee_role }) =>
              assignee ??
              (assignee_role === null
                ? t('inspections.actions.nobody')
                : t(`stores.role.${assignee_role}`)),
          },
        ]}
      />
      <ListPager count={count} />
    </div>
  );
}
