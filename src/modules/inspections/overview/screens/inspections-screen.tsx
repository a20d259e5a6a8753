import {
  ChartLine,
  ClipboardCheck,
  ClipboardList,
  Gauge,
  ListTodo,
  Plus,
  ShieldAlert,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { HeaderAction } from '../../../../ui/header-action.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { StatCard, StatGrid } from '../../../../ui/stat-card.tsx';
import { EmptyState, NoAccessState } from '../../../../ui/states.tsx';
import { useCurrentStore, usePermission } from '../../../stores/index.ts';
import { DueInspections } from '../components/due-inspections.tsx';
import { InspectionFilters } from '../components/inspection-filters.tsx';
import { InspectionList } from '../components/inspection-list.tsx';
import { deferred, quiet } from '../../../../ui/deferred.tsx';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { QuickStart } from '../components/quick-start.tsx';
import { filterInspections, noFilter, templateNameOf } from '../domain/inspection-filter.ts';
import { nameIn } from '../../model/domain/translation.ts';
import { useStoreLine } from '../../ui/use-store-line.ts';
import { useOpenOccurrences } from '../../model/queries-due.ts';
import { isOfferedIn, useInspections, useTemplates } from '../../model/queries.ts';
import { useInspectionStatistics } from '../queries.ts';
import { useInspectionScreenAhead } from '../../form/load-inspection-screen.ts';

const KeepHelpPhotos = deferred(
  () =>
    loadCode(() =>
      import('../../photos/components/keep-help-photos.tsx').then(
        (module) => module.KeepHelpPhotos,
      ),
    ),
  quiet,
);

const pageSize = 20;

export function InspectionsScreen() {
  useInspectionScreenAhead();
  const { t } = useTranslation();
  const store = useCurrentStore();
  const mayView = usePermission('view_inspections');
  if (!mayView) {
    return (
      <Page>
        <NoAccessState title={t('inspections.noAccess.view')} headingLevel={1} />
      </Page>
    );
  }
  return <Dashboard key={store.id} storeId={store.id} />;
}

function Dashboard({ storeId }: { storeId: string }) {
  const storeLine = useStoreLine();
  const { t } = useTranslation();
  const format = useFormat();
  const mayConduct = usePermission('conduct_inspections');
  const navigate = useNavigate();
  const inspections = useInspections(storeId);
  const { statistics, loading } = useInspectionStatistics(storeId, inspections);
  const templates = useTemplates();
  const due = useOpenOccurrences(storeId, inspections.rows, useNow().getTime());
  const [filter, setFilter] = useState(noFilter);
  const [shown, setShown] = useState(pageSize);
  const templateNames = new Map(
    templates.rows.map((template) => [template.id, nameIn(template, format.language)]),
  );
  const found = filterInspections(inspections.rows, filter, templateNames, format.language);
  const offered = templates.rows.filter((template) => isOfferedIn(template, storeId));
  const used = new Map(
    inspections.rows.map((inspection) => [
      inspection.template_id,
      templateNameOf(inspection, templateNames, format.language) ??
        t('inspections.list.unknownTemplate'),
    ]),
  );

  return (
    <Page>
      {mayConduct ? (
        <HeaderAction
          label={t('inspections.action.startNew')}
          icon={Plus}
          onPress={() => void navigate('/inspections/templates')}
        />
      ) : null}
      <PageHeader
        title={t('inspections.title')}
        subtitle={storeLine}
        actions={
          <>
            {/* On a phone the longer button has what the shorter one leaves: it stays on one line. */}
            <ButtonLink
              icon={ChartLine}
              to="/inspections/trends"
              className="max-sm:flex-[1_1_auto]! max-sm:px-3! max-sm:[&_svg]:hidden"
            >
              {t('inspections.trends.title')}
            </ButtonLink>
            {mayConduct ? (
              <ButtonLink
                variant="primary"
                icon={Plus}
                to="/inspections/templates"
                className="max-sm:flex-[99]! max-sm:px-3!"
              >
                {t('inspections.action.startNew')}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <StatGrid label={t('inspections.stats.heading')} className="[&_dd]:mt-auto">
        <StatCard
          label={t('inspections.stats.total')}
          value={format.number(statistics.totalInspections)}
          icon={ClipboardList}
          loading={loading}
        />
        <StatCard
          label={t('inspections.stats.average')}
          value={statistics.averageScore === null ? '–' : format.percent(statistics.averageScore)}
          icon={Gauge}
          loading={loading}
        />
        <StatCard
          label={t('inspections.stats.critical')}
          value={format.number(statistics.criticalIssues)}
          icon={ShieldAlert}
          tone={statistics.criticalIssues > 0 ? 'bad' : 'neutral'}
          loading={loading}
        />
        <StatCard
          label={t('inspections.stats.openActions')}
          value={format.number(statistics.openActions)}
          icon={ListTodo}
          tone={statistics.openActions > 0 ? 'warn' : 'neutral'}
          loading={loading}
        />
      </StatGrid>
      <DueInspections
        due={due.rows}
        storeId={storeId}
        names={templateNames}
        mayConduct={mayConduct}
      />
      {mayConduct ? <KeepHelpPhotos templates={offered} /> : null}
      {mayConduct && !due.loading ? (
        <QuickStart templates={offered} loading={templates.loading} storeId={storeId} />
      ) : null}
      {/* Nothing is shown below what may still grow: it would move. */}
      <section
        aria-labelledby="recent-heading"
        className={
          due.loading || (mayConduct && templates.loading) ? 'hidden' : 'flex flex-col gap-3'
        }
      >
        <h2 id="recent-heading" className="text-heading">
          {t('inspections.list.recent')}
        </h2>
        <InspectionFilters
          filter={filter}
          templates={[...used].map(([value, label]) => ({ value, label }))}
          onFilter={(next) => {
            setFilter(next);
            setShown(pageSize);
          }}
        />
        {inspections.loading ? (
          <SkeletonList rows={4} label={t('inspections.loading.list')} />
        ) : found.length === 0 ? (
          <EmptyState
            icon={ClipboardCheck}
            headingLevel={3}
            title={t('inspections.list.empty')}
            action={
              inspections.rows.length > 0 ? (
                <Button onClick={() => setFilter(noFilter)}>
                  {t('inspections.action.clearFilters')}
                </Button>
              ) : mayConduct ? (
                <ButtonLink variant="primary" to="/inspections/templates">
                  {t('inspections.action.startNew')}
                </ButtonLink>
              ) : null
            }
          >
            {t('inspections.list.emptyHint')}
          </EmptyState>
        ) : (
          <>
            <InspectionList inspections={found.slice(0, shown)} templateNames={templateNames} />
            {found.length > shown ? (
              <Button className="self-center" onClick={() => setShown(shown + pageSize)}>
                {t('inspections.list.more', { count: found.length - shown })}
              </Button>
            ) : null}
          </>
        )}
      </section>
    </Page>
  );
}
