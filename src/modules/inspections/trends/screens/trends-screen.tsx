import { ChartLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../../ui/states.tsx';
import { useReadyFor } from '../../../../ui/use-ready-for.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { usePermission, useStoreChoice } from '../../../stores/index.ts';
import { StoreTrends } from '../components/store-trends.tsx';
import { trendViews } from '../components/trend-view.ts';
import { templateToBeginWith, type CompletedInspection } from '../domain/trends.ts';
import {
  useActionsByStore,
  useAnswersOf,
  useCompletedInspections,
  inspectionsByStore,
} from '../queries.ts';
import { snapshotIn } from '../../model/domain/snapshot-in-language.ts';
import { nameIn } from '../../model/domain/translation.ts';
import { useStoreLine } from '../../ui/use-store-line.ts';
import { useTemplates } from '../../model/queries.ts';

const storeChoices = ['one', 'all'] as const;

/** How stores do over their last inspections. What is chosen stands in the address. */
export function TrendsScreen() {
  const { t } = useTranslation();
  const storeLine = useStoreLine();
  const mayView = usePermission('view_inspections');
  if (!mayView) {
    return (
      <Page>
        <NoAccessState title={t('inspections.noAccess.view')} headingLevel={1} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={t('inspections.trends.title')}
        subtitle={storeLine}
        backTo="/inspections"
        backLabel={t('inspections.action.back')}
      />
      <Trends />
    </Page>
  );
}

/** The stores of the person whose inspections they see, the current one among them. */
function useSeenStores(): readonly string[] {
  const { stores, isGlobalAdmin } = useStoreChoice();
  return stores
    .filter(({ role }) => hasPermission({ role, isGlobalAdmin }, 'view_inspections'))
    .map(({ id }) => id);
}

/** Rule T4, of an inspection. */
function inspectionIn(inspection: CompletedInspection, language: string): CompletedInspection {
  const { snapshot } = inspection;
  return { ...inspection, snapshot: snapshot === null ? null : snapshotIn(snapshot, language) };
}

/** A name for each template that was inspected with, by the template or else by the latest inspection of it. */
function useTemplateNames(
  inspections: readonly CompletedInspection[],
): ReadonlyMap<string, string> {
  const { t } = useTranslation();
  const templates = useTemplates();
  const { language } = useFormat();
  const known = new Map(
    templates.rows.map((template) => [template.id, nameIn(template, language)]),
  );
  const nameOf = ({ snapshot }: CompletedInspection) =>
    snapshot === null ? t('inspections.list.unknownTemplate') : nameIn(snapshot, language);
  return new Map(
    inspections.map((inspection) => [
      inspection.templateId,
      known.get(inspection.templateId) ?? nameOf(inspection),
    ]),
  );
}

function Trends() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { current } = useStoreChoice();
  const several = useSeenStores().length > 1;
  const mayConduct = usePermission('conduct_inspections');
  const now = useNow().getTime();
  const view = params.get('as') === 'table' ? 'table' : 'drawing';
  const storeIds = [current.id];
  const { completed: inspections, loading } = useCompletedInspections(storeIds);
  const { language } = useFormat();
  const names = useTemplateNames(inspections);
  const asked = params.get('template');
  const templateId = asked !== null && names.has(asked) ? asked : templateToBeginWith(inspections);
  const byStore = new Map(
    [...inspectionsByStore(inspections, storeIds, templateId ?? '')].map(([id, last]) => [
      id,
      last.map((inspection) => inspectionIn(inspection, language)),
    ]),
  );
  const shown = [...byStore.values()].flat();
  const { answers, loading: answersLoading } = useAnswersOf(shown);
  const { actions, loading: actionsLoading } = useActionsByStore(storeIds);

  const coming = loading || answersLoading || actionsLoading;
  // What there is to choose from comes with the first charts: it moves nothing.
  const ready = useReadyFor('choices', !coming);

  const choose = (name: string, value: string) => {
    setParams(
      (given) => {
        given.set(name, value);
        return given;
      },
      { replace: true },
    );
  };
  return (
    <>
      {ready ? (
        <div className="@container">
          <div className="grid items-end gap-3 @xl:grid-cols-2 @3xl:grid-cols-[1.6fr_1fr_1fr]">
            {names.size > 0 ? (
              <SelectField
                className="@xl:col-span-2 @3xl:col-span-1"
                label={t('inspections.filter.template')}
                value={templateId ?? ''}
                onChange={(event) => choose('template', event.target.value)}
                options={[...names]
                  .map(([value, label]) => ({ value, label }))
                  .sort((a, b) => a.label.localeCompare(b.label))}
              />
            ) : null}
            {/* All of them are another page of the same place (rule SV1 of the board). */}
            {several ? (
              <SegmentedControl
                label={t('inspections.trends.stores.label')}
                value="one"
                onValueChange={(value) => choose('stores', value)}
                options={storeChoices.map((value) => ({
                  value,
                  label: t(`inspections.trends.stores.${value}`),
                }))}
              />
            ) : null}
            <SegmentedControl
              label={t('inspections.trends.view.label')}
              value={view}
              onValueChange={(value) => choose('as', value)}
              options={trendViews.map((value) => ({
                value,
                label: t(`inspections.trends.view.${value}`),
              }))}
            />
          </div>
        </div>
      ) : null}
      {coming ? (
        <TrendsComing />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={ChartLine}
          title={t('inspections.trends.none')}
          action={
            mayConduct ? (
              <ButtonLink to="/inspections/templates">
                {t('inspections.action.startNew')}
              </ButtonLink>
            ) : null
          }
        >
          {t('inspections.trends.noneHint')}
        </EmptyState>
      ) : (
        <StoreTrends
          inspections={shown}
          answers={answers}
          actions={actions.get(current.id) ?? []}
          view={view}
          now={now}
        />
      )}
    </>
  );
}

function TrendsComing() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-5">
      <VisuallyHidden>{t('inspections.trends.loading')}</VisuallyHidden>
      <Skeleton height="6rem" />
      <Skeleton height="17rem" />
      <Skeleton height="17rem" />
    </div>
  );
}
