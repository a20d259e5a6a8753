import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { useMemberName } from '../../../stores/index.ts';
import type { InspectionActionItem } from '../../model/collections.ts';
import { isToDo } from '../domain/action-item.ts';
import type { ActionItem } from '../queries.ts';

/** What is known of an action item: by when, by whom, what came of it. */
export function ActionFacts({ action }: { action: ActionItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { row, repeats, dueDate } = action;
  const assignee = useMemberName(row.store_id, row.assignee_id);
  const doneBy = useMemberName(row.store_id, row.done_by);
  const verifiedBy = useMemberName(row.store_id, row.verified_by);
  // Who belongs to no store of this device works for all of them.
  const by = (name: string | null, moment: string) =>
    `${name ?? t('inspections.presence.office')} · ${format.dateTime(moment)}`;
  return (
    <Card title={t('inspections.actions.facts')}>
      <dl className="grid gap-x-6 gap-y-3 @md:grid-cols-2">
        {isToDo(row) ? (
          <Fact label={t('records.action.dueDate')}>{format.dateTime(dueDate)}</Fact>
        ) : null}
        <Fact label={t('records.action.assignee')}>
          {assignee ??
            (row.assignee_role === null
              ? t('inspections.actions.nobody')
              : t(`stores.role.${row.assignee_role}`))}
        </Fact>
        <Fact label={t('inspections.actions.found')}>
          <ul className="-my-3">
            {[row, ...repeats].map((finding) => (
              <li key={finding.id}>
                <FindingLink finding={finding} />
              </li>
            ))}
          </ul>
        </Fact>
        {row.note === null || row.note === '' ? null : (
          <Fact label={t('records.action.note')}>{row.note}</Fact>
        )}
        {row.reopen_reason === null || row.status === 'verified' ? null : (
          <Fact label={t('records.action.reopenReason')}>{row.reopen_reason}</Fact>
        )}
        {row.done_at === null ? null : (
          <Fact
            label={
              row.status === 'cannot_do'
                ? t('inspections.actions.givenUpBy')
                : t('inspections.actions.doneBy')
            }
          >
            {by(doneBy, row.done_at)}
          </Fact>
        )}
        {row.resolution === null || isToDo(row) ? null : (
          <Fact label={t('records.action.resolution')}>{row.resolution}</Fact>
        )}
        {row.verified_at === null ? null : (
          <Fact label={t('inspections.actions.verifiedBy')}>{by(verifiedBy, row.verified_at)}</Fact>
        )}
      </dl>
    </Card>
  );
}

function FindingLink({ finding }: { finding: InspectionActionItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link
      to={`/inspections/${finding.inspection_id}${finding.item_id === null ? '' : `#item-${finding.item_id}`}`}
      className="inline-flex min-h-12 items-center font-semibold text-brand underline"
    >
      {t('inspections.actions.inspectionOf', {
        date: format.date(finding.found_at ?? finding.created_at),
      })}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-medium whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
