import { ClipboardCheck, Plus } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { addDays, businessDayOf } from '../../../../kernel/business-week.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useStoreChoice, useStoresView } from '../../../stores/index.ts';
import { useInspectionScreenAhead } from '../../form/load-inspection-screen.ts';
import { titleIn } from '../../model/domain/titled.ts';
import {
  FilterPair,
  OverStoresPage,
  StoreFilter,
  StoresAnswer,
} from '../../ui/over-stores-page.tsx';
import { statusKeys } from '../../ui/status-badge.tsx';
import { ListPager, listPageSize } from '../../ui/list-pager.tsx';
import { StoreTime } from '../../ui/store-time.tsx';
import { TemplateFilter } from '../../ui/template-filter.tsx';
import { useListAddress } from '../../../../ui/use-list-address.ts';
import { useStoreNames } from '../../ui/use-store-names.ts';
import { useAskedStores, useStoresAnswer } from '../../ui/use-stores-answer.ts';
import { ResultBadge } from '../components/result-badge.tsx';
import {
  fetchInspections,
  inspectionsOverStoresSchema,
  overStoresResults,
  overStoresSorts,
  overStoresStatuses,
  type FoundInspection,
  type InspectionsAsked,
} from '../remote.ts';

const ranges = ['7', '28', '91', '365'] as const;

/** The inspections of the stores that are looked at, with what was missed (rules XS1 to XS3). */
export function InspectionsOverStoresScreen() {
  useInspectionScreenAhead();
  const { t } = useTranslation();
  const { isGlobalAdmin } = useStoreChoice();
  const view = useStoresView();
  const mayConduct = (view?.stores ?? []).some(({ role }) =>
    hasPermission({ role, isGlobalAdmin }, 'conduct_inspections'),
  );
  return (
    <OverStoresPage
      title={t('inspections.title')}
      actions={
        <>
          <ButtonLink to="/inspections/trends">{t('inspections.trends.title')}</ButtonLink>
          {/* Which store is asked beside the template (rule SV5). */}
          {mayConduct ? (
            <ButtonLink variant="primary" icon={Plus} to="/inspections/templates">
              {t('inspections.action.startNew')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Inspections />
    </OverStoresPage>
  );
}

/** What each result is called, so that words find it. */
function useResultWords(): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  return {
    critical: t('inspections.result.failedCritical'),
    passed: t('inspections.overStores.result.passed'),
    running: t('inspections.overStores.result.running'),
    missed: t('inspections.overStores.result.missed'),
  };
}

function Inspections() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const today = businessDayOf(useNow(), undefined);
  const { chosen, chosenId, page, choose } = useListAddress();
  const labels = useResultWords();
  const storeId = chosenId('store');
  const range = ranges.find((each) => each === chosen('days')) ?? '28';
  const result = overStoresResults.find((each) => each === chosen('result')) ?? null;
  const status = overStoresStatuses.find((each) => each === chosen('status')) ?? null;
  const template = chosenId('template');
  const sort = overStoresSorts.find((each) => each === chosen('sort')) ?? 'begun';
  const descending = chosen('order') === null ? sort === 'begun' : chosen('order') === 'desc';
  const words = useDeferredValue(chosen('q') ?? '');
  const asked: InspectionsAsked = {
    of_stores: useAskedStores(storeId),
    from_day: addDays(today, 1 - Number(range)),
    template,
    status,
    result,
    words: words.trim() || null,
    labels: words.trim() === '' ? null : labels,
    sort,
    descending,
    page,
    page_size: listPageSize,
  };
  const answer = useStoresAnswer('inspectionsOverStores', asked, inspectionsOverStoresSchema, () =>
    fetchInspections(asked),
  );
  const isNarrowed =
    [storeId, result, status, template].some((each) => each !== null) || words !== '';
  return (
    <>
      <FilterBar>
        <SearchField
          className="col-span-full"
          label={t('inspections.overStores.search')}
          placeholder={t('inspections.overStores.search')}
          clearLabel={t('inspections.action.clearSearch')}
          value={chosen('q') ?? ''}
          onValueChange={(q) => choose({ q })}
        />
        <FilterPair>
          <StoreFilter value={storeId} onStore={(store) => choose({ store })} />
          <TemplateFilter value={template} onTemplate={(id) => choose({ template: id })} />
        </FilterPair>
        <FilterPair>
          <SelectField
            label={t('inspections.filter.status')}
            value={status ?? ''}
            placeholder={t('inspections.filter.allStatuses')}
            onChange={({ target }) => choose({ status: target.value })}
            options={overStoresStatuses.map((value) => ({
              value,
              label:
                value === 'missed'
                  ? t('inspections.overStores.result.missed')
                  : t(statusKeys[value]),
            }))}
          />
          <SelectField
            label={t('inspections.overStores.range')}
            value={range}
            onChange={({ target }) => choose({ days: target.value })}
            options={ranges.map((value) => ({
              value,
              label: t('inspections.overStores.days', { count: Number(value) }),
            }))}
          />
        </FilterPair>
      </FilterBar>
      <StoresAnswer answer={answer}>
        {({ rows, count, of }) => (
          <>
            <div
              role="group"
              aria-label={t('inspections.report.result')}
              className="flex flex-wrap gap-2"
            >
              {overStoresResults.map((each) => (
                <Chip
                  key={each}
                  pressed={each === result}
                  onPress={() => choose({ result: each === result ? null : each })}
                  {...(each === 'critical' && of.critical > 0 ? { tone: 'bad' as const } : {})}
                >
                  <span className="tabular-nums">{format.number(of[each])}</span>
                  {t(`inspections.overStores.tile.${each}`)}
                </Chip>
              ))}
            </div>
            {rows.length === 0 ? (
              <EmptyState
                icon={ClipboardCheck}
                headingLevel={2}
                title={t(isNarrowed ? 'inspections.list.empty' : 'inspections.overStores.none')}
                action={
                  isNarrowed ? (
                    <Button
                      onClick={() =>
                        choose({ q: null, store: null, template: null, status: null, result: null })
                      }
                    >
                      {t('inspections.action.clearFilters')}
                    </Button>
                  ) : null
                }
              />
            ) : (
              <Rows
                rows={rows}
                count={count}
                sortedBy={{ column: sort, descending }}
                onSort={(column, desc) => choose({ sort: column, order: desc ? 'desc' : 'asc' })}
              />
            )}
          </>
        )}
      </StoresAnswer>
    </>
  );
}

function Rows({
  rows,
  count,
  sortedBy,
  onSort,
}: {
  rows: readonly FoundInspection[];
  count: number;
  sortedBy: { readonly column: string; readonly descending: boolean };
  onSort: (column: string, descending: boolean) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGridWords();
  const stores = useStoreNames();
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-small text-muted tabular-nums">
        {t('inspections.overStores.count', { count })}
      </p>
      <DataGrid
        caption={t('inspections.title')}
        className="md:max-xl:[&_:is(td,th)]:px-2"
        rows={rows.filter(({ store_id }) => stores.has(store_id))}
        rowKey={({ id }) => id}
        words={words}
        sortedBy={sortedBy}
        onSort={onSort}
        columns={[
          {
            id: 'template',
            header: t('inspections.overStores.inspection'),
            primary: true,
            cell: (row) => (
              <Link
                to={
                  row.kind === 'occurrence'
                    ? `/inspections/occurrences/${row.id}`
                    : `/inspections/${row.id}`
                }
                className="inline-flex min-h-12 items-center font-semibold text-brand hover:underline"
              >
                {titleIn(row, format.language) ?? t('inspections.list.unknownTemplate')}
              </Link>
            ),
          },
          {
            id: 'store',
            header: t('inspections.overStores.store'),
            cell: ({ store_id }) => stores.get(store_id)?.title,
            sortValue: ({ store_id }) => store_id,
          },
          {
            id: 'result',
            header: t('inspections.report.result'),
            cell: (row) => <ResultBadge {...row} />,
          },
          {
            id: 'score',
            header: t('inspections.report.score'),
            align: 'end',
            cell: ({ score }) => (score === null ? '–' : format.percent(score, 0)),
            sortValue: ({ score }) => score,
          },
          {
            id: 'failed',
            wideOnly: true,
            header: t('inspections.overStores.failed'),
            align: 'end',
            cell: ({ failed, kind, result }) =>
              kind === 'occurrence' || result === 'running' ? '–' : format.number(failed),
            sortValue: ({ failed }) => failed,
            largestFirst: true,
          },
          {
            id: 'inspector',
            header: t('inspections.overStores.inspector'),
            cell: ({ inspector }) => inspector ?? '–',
          },
          {
            id: 'begun',
            header: t('inspections.overStores.begun'),
            cell: ({ store_id, begun, finished }) => (
              <StoreTime storeId={store_id} at={finished ?? begun} />
            ),
            sortValue: ({ begun }) => begun,
            largestFirst: true,
          },
        ]}
      />
      <ListPager count={count} />
    </div>
  );
}
