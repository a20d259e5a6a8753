import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Candidate } from '../collections.ts';
import { setRequisitionStatus } from '../commands-requisitions.ts';
import { requisitionStepsFrom, type RequisitionStatus } from '../domain/requisition.ts';
import { useRequisitions } from '../queries-hiring.ts';
import { RequisitionDialog } from './requisition-dialog.tsx';
import { usePositionName } from './use-names.ts';
import { usePeopleActor } from './use-people-actor.ts';

const tones: Record<RequisitionStatus, BadgeTone> = {
  open: 'info',
  on_hold: 'neutral',
  filled: 'good',
  closed: 'neutral',
};

/** Whom a store looks for, and how many of them were hired (rules RQ). */
export function RequisitionsCard({
  storeId,
  candidates,
  today,
}: {
  storeId: string;
  candidates: readonly Candidate[];
  today: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = usePeopleActor(storeId);
  const mayHire = hasPermission(actor.standing, 'manage_candidates');
  const { busy, run } = useJournalCommand();
  const positionName = usePositionName();
  const [adding, setAdding] = useState(false);
  const shown = useRequisitions(storeId).filter(({ status }) => status !== 'closed');
  return (
    <Card
      title={t('people.requisition.title')}
      actions={
        mayHire ? (
          <Button icon={UserSearch} onClick={() => setAdding(true)}>
            {t('people.requisition.add')}
          </Button>
        ) : null
      }
    >
      {shown.length === 0 ? (
        <p className="text-muted">{t('people.requisition.none')}</p>
      ) : (
        <ul aria-label={t('people.requisition.title')} className="flex flex-col gap-4">
          {shown.map((each) => {
            const name = positionName(each.position_id);
            const hired = candidates.filter(
              ({ requisition_id, stage }) => requisition_id === each.id && stage === 'hired',
            ).length;
            const isLate =
              each.status === 'open' && each.needed_by !== null && each.needed_by < today;
            return (
              <li key={each.id} className="flex flex-col gap-2 border-s-2 border-line ps-3">
                <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
                  {name}
                  <Badge tone={isLate ? 'bad' : tones[each.status]}>
                    {t(
                      isLate
                        ? 'people.requisition.late'
                        : `people.requisition.status.${each.status}`,
                    )}
                  </Badge>
                </p>
                <p className="text-small text-muted">
                  {[
                    t('people.requisition.hired', {
                      hired: format.number(hired),
                      count: each.headcount,
                    }),
                    each.needed_by === null
                      ? null
                      : t('people.requisition.until', { day: format.date(each.needed_by) }),
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </p>
                {mayHire ? (
                  <div className="flex flex-wrap gap-2">
                    {requisitionStepsFrom(each.status).map((status) => (
                      <Button
                        key={status}
                        variant={status === 'filled' ? 'secondary' : 'quiet'}
                        disabled={busy}
                        aria-label={`${t(`people.requisition.to.${status}`)}: ${name}`}
                        onClick={() =>
                          void run(
                            (database) =>
                              setRequisitionStatus({ ...actor, database }, each.id, status),
                            { done: t(`people.requisition.said.${status}`, { name }) },
                          )
                        }
                      >
                        {t(`people.requisition.to.${status}`)}
                      </Button>
                    ))}
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      {adding ? (
        <RequisitionDialog storeId={storeId} today={today} onClose={() => setAdding(false)} />
      ) : null}
    </Card>
  );
}
