import { ClipboardCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCurrentStore, usePermission } from '../../stores/index.ts';
import type { InspectionActionItem } from '../collections.ts';
import { templateNameOf } from '../domain/inspection-filter.ts';
import { useInspections, useOpenActions, useResponsesOf, useTemplates } from '../queries.ts';
import { InspectionRow } from './list/inspection-row.tsx';

const walksShown = 4;
const actionsShown = 3;

/** On the module page: the walks to go on with and the latest ones, and what is still to be put right. */
export function ModuleOverview() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const { rows, loading } = useInspections(store.id);
  const open = useOpenActions(store.id);
  const mayConduct = usePermission('conduct_inspections');
  const running = rows.filter(({ status }) => status === 'in_progress');
  const others = rows.filter(({ status }) => status !== 'in_progress');
  const shown = [...running, ...others].slice(0, walksShown);
  const responses = useResponsesOf(shown.map(({ id }) => id));
  const templates = useTemplates();
  const names = new Map(templates.rows.map((template) => [template.id, template.name]));
  if (loading) return <Skeleton height="17rem" />;
  return (
    <>
      {open.rows.length > 0 ? <OpenActions actions={open.rows} /> : null}
      <Card
        title={t('inspections.list.recent')}
        padded={shown.length === 0}
        actions={
          <ButtonLink to="/inspections" size="sm" variant="quiet" className="-my-2 px-1!">
            {t('inspections.list.all')}
          </ButtonLink>
        }
      >
        {shown.length === 0 ? (
          <EmptyState
            icon={ClipboardCheck}
            headingLevel={3}
            title={t('inspections.list.empty')}
            action={
              mayConduct ? (
                <ButtonLink to="/inspections/templates">
                  {t('inspections.action.startNew')}
                </ButtonLink>
              ) : null
            }
          />
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-b-card border-t border-line">
            {shown.map((inspection) => (
              <InspectionRow
                key={inspection.id}
                brief
                inspection={inspection}
                name={templateNameOf(inspection, names) ?? t('inspections.list.unknownTemplate')}
                responses={responses.rows.filter(
                  ({ inspection_id }) => inspection_id === inspection.id,
                )}
              />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function OpenActions({ actions }: { actions: readonly InspectionActionItem[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow().getTime();
  return (
    <Card title={t('inspections.report.openActions', { count: actions.length })} padded={false}>
      <ul className="divide-y divide-line overflow-hidden rounded-b-card border-t border-line">
        {actions.slice(0, actionsShown).map((action) => {
          const late = Date.parse(action.due_date) < now;
          return (
            <ListRow
              key={action.id}
              to={`/inspections/${action.inspection_id}`}
              title={action.title}
              meta={
                <>
                  {late ? (
                    <Badge tone="bad" icon={TriangleAlert}>
                      {t('inspections.report.overdue')}
                    </Badge>
                  ) : null}
                  <span>
                    {t('inspections.report.due', { date: format.mediumDate(action.due_date) })}
                  </span>
                </>
              }
            />
          );
        })}
      </ul>
    </Card>
  );
}
