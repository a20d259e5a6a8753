import { Repeat, TriangleAlert, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRecordStatus } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../../i18n/record-status.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { RecordStatusBadge } from '../../../../ui/record-status-badge.tsx';
import { useMemberName } from '../../../stores/index.ts';
import { inspectionActionItems } from '../../model/collections.ts';
import { isOverdue, isToDo } from '../domain/action-item.ts';
import type { ActionItem } from '../queries.ts';
import { PriorityBadge } from './priority-badge.tsx';

/** One thing to do in a list. `now` in epoch milliseconds. */
export function ActionRow({ action, now }: { action: ActionItem; now: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { row, title, priority, dueDate, timesFound } = action;
  const late = isOverdue(action, now);
  return (
    <ListRow
      to={`/inspections/actions/${row.id}`}
      title={title}
      meta={
        <>
          {late ? (
            <Badge tone="bad" icon={TriangleAlert}>
              {t('inspections.report.overdue')}
            </Badge>
          ) : null}
          <PriorityBadge priority={priority} />
          <span className="font-semibold text-ink">
            {t(`inspections.actionStatus.${row.status}`)}
          </span>
          {isToDo(row) ? (
            <span>{t('inspections.report.due', { date: format.date(dueDate) })}</span>
          ) : null}
          {timesFound > 1 ? (
            <span className="flex items-center gap-1">
              <Repeat aria-hidden="true" className="size-4" />
              {t('inspections.actions.timesFound', { count: timesFound })}
            </span>
          ) : null}
          <Assignee action={action} />
          <ActionSyncBadge id={row.id} />
        </>
      }
    />
  );
}

function ActionSyncBadge({ id }: { id: string }) {
  const status = useRecordStatus([{ collection: inspectionActionItems.name, id }]);
  const label = useRecordStatusLabel();
  if (status === null || status.state === 'office_has_it') return null;
  return <RecordStatusBadge state={status.state} label={label(status)} />;
}

function Assignee({ action: { row } }: { action: ActionItem }) {
  const { t } = useTranslation();
  const name = useMemberName(row.store_id, row.assignee_id);
  const assignee =
    name ?? (row.assignee_role === null ? null : t(`stores.role.${row.assignee_role}`));
  if (assignee === null) return null;
  return (
    <span className="flex items-center gap-1">
      <UserRound aria-hidden="true" className="size-4" />
      {assignee}
    </span>
  );
}
