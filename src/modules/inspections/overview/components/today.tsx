import { ClipboardCheck, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TaskLink } from '../../../../ui/task-link.tsx';
import { useCurrentStore } from '../../../stores/index.ts';
import { isOverdue } from '../../actions/domain/action-item.ts';
import { useOpenActions } from '../../actions/queries.ts';
import { useInspections } from '../../model/queries.ts';
import { useOpenOccurrences } from '../../model/queries-due.ts';

/** What the schedules ask for now, and what should have been put right by now. */
export function TodayTasks() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const now = useNow().getTime();
  const inspections = useInspections(store.id);
  const due = useOpenOccurrences(store.id, inspections.rows, now);
  const actions = useOpenActions(store.id);
  if (inspections.loading || due.loading || actions.loading) {
    return (
      <>
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </>
    );
  }
  const overdue = actions.rows.filter((action) => isOverdue(action, now)).length;
  return (
    <>
      <TaskLink
        to="/inspections"
        icon={ClipboardCheck}
        count={due.rows.length}
        late={due.rows.some(({ late }) => late)}
        label={t('inspections.today.due', { count: due.rows.length })}
      />
      <TaskLink
        to="/inspections/actions"
        icon={ListChecks}
        count={overdue}
        late={overdue > 0}
        label={t('inspections.today.overdue', { count: overdue })}
      />
    </>
  );
}
