import { ClipboardCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useReadyFor } from '../../../../ui/use-ready-for.ts';
import { useCurrentStore, usePermission } from '../../../stores/index.ts';
import { templateNameOf } from '../domain/inspection-filter.ts';
import { nameIn } from '../../model/domain/translation.ts';
import { useInspections, useResponsesOf, useTemplates } from '../../model/queries.ts';
import { useOpenActions } from '../../actions/queries.ts';
import { InspectionRow } from './inspection-row.tsx';
import { OpenActions } from './open-actions.tsx';

const inspectionsShown = 4;

/** On the module page: the inspections to go on with and the latest ones, and what is still to be put right. */
export function ModuleOverview() {
  const { t } = useTranslation();
  const { language } = useFormat();
  const store = useCurrentStore();
  const { rows, loading } = useInspections(store.id);
  const open = useOpenActions(store.id);
  const mayConduct = usePermission('conduct_inspections');
  const running = rows.filter(({ status }) => status === 'in_progress');
  const others = rows.filter(({ status }) => status !== 'in_progress');
  const shown = [...running, ...others].slice(0, inspectionsShown);
  const responses = useResponsesOf(shown.map(({ id }) => id));
  const templates = useTemplates();
  const names = new Map(
    templates.rows.map((template) => [template.id, nameIn(template, language)]),
  );
  const ready = useReadyFor(
    store.id,
    !(loading || open.loading || templates.loading || responses.loading),
  );
  if (loading || !ready) return <Skeleton height="17rem" />;
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
                name={
                  templateNameOf(inspection, names, language) ??
                  t('inspections.list.unknownTemplate')
                }
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
