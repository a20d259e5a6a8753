import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import type { Inspection, InspectionResponse } from '../../model/collections.ts';
import { answersOf } from '../../model/domain/answer.ts';
import { progressOf } from '../../model/domain/progress.ts';
import { criticalFailures, percentOf, scoreOf } from '../../model/domain/scoring.ts';
import { parseSnapshot } from '../../model/domain/template-snapshot.ts';
import { InspectionRowSyncBadge } from '../../ui/inspection-sync-badge.tsx';
import { FailedCriticalBadge, StatusBadge } from '../../ui/status-badge.tsx';

/** One inspection in a list. `brief` is for the module page: what and how far, the rest is one press away. */
export function InspectionRow({
  inspection,
  name,
  responses,
  brief = false,
}: {
  inspection: Inspection;
  name: string;
  responses: readonly InspectionResponse[];
  brief?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const snapshot = parseSnapshot(inspection.template_snapshot);
  const answers = answersOf(responses);
  // What this device answered since the server last counted is in the answers, not yet in the row.
  const score =
    inspection.status === 'in_progress' && snapshot !== null
      ? scoreOf(snapshot, answers)
      : {
          earned: inspection.total_score,
          possible: inspection.max_possible_score,
          percent: percentOf(inspection.total_score, inspection.max_possible_score),
        };
  const progress =
    inspection.status === 'in_progress' && snapshot !== null ? progressOf(snapshot, answers) : null;
  const completed = inspection.completed_date !== null || inspection.status === 'completed';
  const failedCritical = snapshot !== null && criticalFailures(snapshot, answers).length > 0;
  return (
    <ListRow
      to={`/inspections/${inspection.id}`}
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {name}
          {brief ? null : <StatusBadge status={inspection.status} />}
          {failedCritical ? <FailedCriticalBadge /> : null}
        </span>
      }
      meta={
        <>
          {brief ? <StatusBadge status={inspection.status} /> : null}
          {brief ? null : (
            <span className="tabular-nums">
              {t('inspections.list.score', {
                earned: format.number(score.earned, 2),
                possible: format.number(score.possible, 2),
              })}{' '}
              {progress === null ? null : t('inspections.form.soFar')}
            </span>
          )}
          {brief && completed ? null : (
            <span>
              {t('inspections.list.started', { date: format.date(inspection.start_date) })}
            </span>
          )}
          {!completed ? null : (
            <span>
              {t('inspections.list.completed', { date: format.date(inspection.completed_date) })}
            </span>
          )}
          <InspectionRowSyncBadge inspection={inspection} onlyUnsettled={brief} />
        </>
      }
      trailing={
        progress === null ? (
          <span className="text-heading">
            {format.percent(score.percent, 0)}
            <span className="sr-only"> {t('inspections.list.scoreLabel')}</span>
          </span>
        ) : (
          <span className="font-semibold tabular-nums">
            {t('inspections.form.items', {
              done: progress.itemsCompleted,
              count: progress.itemsTotal,
            })}
          </span>
        )
      }
    />
  );
}
