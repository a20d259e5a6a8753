import { FileDown, Printer, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useFormat } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx';
import { EmptyState, NoAccessState } from '../../../ui/states.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import {
  officeNumber,
  storeTitle,
  UnknownStores,
  useStoreChoice,
  useStoresView,
  useStoresViewName,
} from '../../stores/index.ts';
import { Awaited } from '../components/awaited.tsx';
import { ReportChart } from '../components/report-chart.tsx';
import { ReportTable } from '../components/report-table.tsx';
import { RowsPanel, type OpenedFigure } from '../components/rows-panel.tsx';
import { useDownloadReport } from '../components/use-download-report.ts';
import { useFigureWords } from '../components/use-figure-words.ts';
import { useGroupingName } from '../components/use-grouping-name.ts';
import { useLineName } from '../components/use-line-name.ts';
import { cellOf, figureOf, groupingsOf, isWanted } from '../domain/figures.ts';
import type { Report } from '../domain/report.ts';
import { groupingOf, spanOf, spans, type Grouping } from '../domain/report-filter.ts';
import { useAskedStores, useReport, useReports } from '../queries.ts';
import type { ReportAnswer, ReportFilter } from '../remote.ts';

/** One report; what is chosen of it stands in its address (rule RP4). */
export function ReportScreen() {
  const { t } = useTranslation();
  const { reportId } = useParams();
  const reports = useReports();
  const report = reports?.find(({ id }) => id === reportId);
  const { stores, isGlobalAdmin } = useStoreChoice();
  if (reports === null) {
    return (
      <Page>
        <SkeletonList rows={6} label={t('ui.loading')} />
      </Page>
    );
  }
  if (report === undefined) {
    return (
      <Page>
        <PageHeader title={t('reports.unknown')} backTo="/reports" backLabel={t('reports.title')} />
        <EmptyState icon={SearchX} headingLevel={2} title={t('reports.unknownTitle')}>
          {t('reports.unknownReason')}
        </EmptyState>
      </Page>
    );
  }
  if (!stores.some(({ role }) => hasPermission({ role, isGlobalAdmin }, report.permission))) {
    return (
      <Page>
        <PageHeader title={t(report.titleKey)} backTo="/reports" backLabel={t('reports.title')} />
        <NoAccessState headingLevel={2} title={t('reports.noAccess')} />
      </Page>
    );
  }
  return <OneReport key={report.id} report={report} />;
}

function OneReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { chosen, chosenId, choose } = useListAddress();
  const view = useStoresView();
  const looked = useStoresViewName();
  const { current } = useStoreChoice();
  const span = spanOf(chosen('weeks'));
  const storeId = chosenId('store');
  const stores = useAskedStores(storeId);
  const filter: ReportFilter = { stores, weeks: Number(span) };
  const groupingName = useGroupingName(report);
  const offered = groupingsOf(report);
  // One store beside itself says nothing.
  const usual =
    stores?.length === 1 ? (report.ofDays ? 'weeks' : (offered.at(-1) ?? 'stores')) : 'stores';
  const grouping = groupingOf(chosen('by'), offered, usual);
  return (
    <Page>
      <PageHeader
        title={t(report.titleKey)}
        subtitle={`${looked ?? (view === null ? storeTitle(current) : t('stores.picker.all'))} · ${t(report.descriptionKey)}`}
        backTo="/reports"
        backLabel={t('reports.title')}
      />
      <UnknownStores />
      <div className="print:hidden">
        <FilterBar>
          {view === null ? null : (
            <SelectField
              label={t('reports.store')}
              value={storeId ?? ''}
              placeholder={t('reports.everyStore')}
              options={view.stores
                .filter(({ number }) => number !== officeNumber)
                .map((store) => ({ value: store.id, label: storeTitle(store) }))}
              onChange={({ target }) => choose({ store: target.value || null })}
            />
          )}
          {report.ofDays ? (
            <SelectField
              label={t('reports.span')}
              value={span}
              options={spans.map((value) => ({
                value,
                label: t('reports.lastWeeks', { count: Number(value) }),
              }))}
              onChange={({ target }) => choose({ weeks: target.value })}
            />
          ) : null}
          <SegmentedControl
            label={t('reports.by.label')}
            value={grouping}
            onValueChange={(value) => choose({ by: value })}
            options={offered.map((value) => ({
              value,
              label: groupingName(value),
            }))}
          />
        </FilterBar>
      </div>
      <Answer key={JSON.stringify(filter)} report={report} filter={filter} grouping={grouping} />
    </Page>
  );
}

type Grouped = { readonly report: Report; readonly grouping: Grouping };

function Answer({
  report,
  filter,
  grouping,
}: Grouped & {
  readonly filter: ReportFilter;
}) {
  const { t } = useTranslation();
  const words = useListWords();
  const { last, state, again } = useReport(report.id, filter);
  return (
    <ListFrame
      state={
        last !== null
          ? 'here'
          : state === 'offline'
            ? 'offline'
            : state === 'failed'
              ? 'refused'
              : 'loading'
      }
      words={words}
      lines={6}
      refused={t('reports.failed')}
      offline={[t('reports.offlineTitle'), t('reports.offlineReason')]}
      onRetry={again}
      empty={null}
    >
      {last === null ? null : (
        <div aria-busy={state === 'asking'} className="flex flex-col gap-5">
          <Figures
            report={report}
            filter={filter}
            grouping={grouping}
            answer={last.value}
            asOf={last.asOf}
            isOld={state === 'offline' || state === 'failed'}
          />
        </div>
      )}
    </ListFrame>
  );
}

function Figures({
  report,
  filter,
  grouping,
  answer,
  asOf,
  isOld,
}: Grouped & {
  readonly filter: ReportFilter;
  readonly answer: ReportAnswer;
  readonly asOf: string;
  readonly isOld: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const words = useFigureWords();
  const nameOf = useLineName(report);
  const download = useDownloadReport(report);
  const { chosen, choose } = useListAddress();
  const [figure, setFigure] = useState<OpenedFigure | null>(null);
  const [isOpen, setOpen] = useState(false);
  const lines = answer[grouping];
  const measure =
    report.measures.find(({ id }) => id === chosen('figure')) ??
    report.measures.find(({ main }) => main) ??
    report.measures[0];
  const open = (opened: OpenedFigure) => {
    setFigure(opened);
    setOpen(true);
  };
  return (
    <>
      <p role="status" className="text-small text-muted">
        {t(isOld ? 'reports.keptFrom' : 'reports.asOf', { time: format.dateTime(asOf) })}
        {report.ofDays && answer.first_day !== null && answer.last_day !== null
          ? ` · ${t('reports.days_from_to', {
              from: format.date(answer.first_day),
              to: format.date(answer.last_day),
            })}`
          : null}
      </p>
      <Awaited awaited={answer.awaited} />
      {answer.total.rows === 0 ? (
        <EmptyState icon={SearchX} headingLevel={2} title={t('reports.nothing')}>
          {t('reports.nothingReason')}
        </EmptyState>
      ) : (
        <>
          <StatGrid label={t('reports.total')}>
            {report.measures.map((each) => {
              const value = figureOf(each, answer.total);
              return (
                <StatCard
                  key={each.id}
                  label={t(each.labelKey)}
                  value={words(each.format, value)}
                  tone={isWanted(each, value) ? 'bad' : 'neutral'}
                />
              );
            })}
          </StatGrid>
          <Card
            title={t('reports.chart')}
            actions={
              <SelectField
                className="min-w-44 print:hidden"
                label={t('reports.figure')}
                hideLabel
                value={measure.id}
                options={report.measures.map(({ id, labelKey }) => ({
                  value: id,
                  label: t(labelKey),
                }))}
                onChange={({ target }) => choose({ figure: target.value })}
              />
            }
          >
            <ReportChart report={report} measure={measure} grouping={grouping} lines={lines} />
          </Card>
          <ReportTable
            key={grouping}
            report={report}
            grouping={grouping}
            lines={lines}
            onFigure={(line, of) =>
              open({
                cell: { ...cellOf(grouping, line.key), measure: of.id },
                title: `${t(of.labelKey)}: ${words(of.format, figureOf(of, line))} · ${nameOf(grouping, line)}`,
              })
            }
          />
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button
              onClick={() =>
                open({ cell: {}, title: t('reports.rowsOfAll', { count: answer.total.rows }) })
              }
            >
              {t('reports.rowsOfAll', { count: answer.total.rows })}
            </Button>
            <Button icon={FileDown} onClick={() => download(grouping, lines, asOf)}>
              {t('reports.csv')}
            </Button>
            <Button icon={Printer} onClick={() => window.print()}>
              {t('reports.print')}
            </Button>
          </div>
        </>
      )}
      {figure === null ? null : (
        <RowsPanel
          report={report}
          filter={filter}
          figure={figure}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
