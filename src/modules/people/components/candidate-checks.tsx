import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Candidate, CandidateCheck, CandidateOffer } from '../collections.ts';
import { orderCheck, setCheckStatus, tellOfCheck } from '../commands-checks.ts';
import {
  checkKinds,
  checkNeedsOffer,
  checkStepsFrom,
  rejectableFrom,
  type CheckStatus,
} from '../domain/check.ts';
import { hasAccepted } from '../domain/offer.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { usePeopleActor } from './use-people-actor.ts';

const tones: Record<CheckStatus, BadgeTone> = { ordered: 'info', clear: 'good', review: 'warn' };

/** That a candidate is checked, and how it stands (rules CK). */
export function CandidateChecks({
  candidate,
  checks,
  offers,
  today,
}: {
  candidate: Candidate;
  checks: readonly CandidateCheck[];
  offers: readonly CandidateOffer[];
  today: string;
}) {
  const { t } = useTranslation();
  const actor = usePeopleActor(candidate.store_id);
  const { busy, run } = useJournalCommand();
  const [ordering, setOrdering] = useState(false);
  const accepted = hasAccepted(offers);
  return (
    <Card
      title={t('people.check.title')}
      actions={
        candidate.status === 'active' ? (
          <Button icon={ScanSearch} onClick={() => setOrdering(true)}>
            {t('people.check.order')}
          </Button>
        ) : null
      }
    >
      {checks.length === 0 ? (
        <p className="text-muted">{t('people.check.none')}</p>
      ) : (
        <ul aria-label={t('people.check.title')} className="flex flex-col gap-4">
          {checks.map((check) => (
            <Check key={check.id} candidate={candidate} check={check} today={today} />
          ))}
        </ul>
      )}
      {ordering ? (
        <ReasonDialog
          title={t('people.check.order')}
          label={t('people.check.kindLabel')}
          hint={accepted ? undefined : t('people.check.offerNeeded')}
          missing={t('people.check.kindMissing')}
          reasons={checkKinds.filter((kind) => accepted || !checkNeedsOffer(kind))}
          wordsOf={(kind) => t(`people.check.kind.${kind}`)}
          save={t('people.check.order')}
          pending={busy}
          onTake={async (kind) => {
            const done = await run(
              (database) => orderCheck({ ...actor, database }, candidate.id, kind),
              { done: t('people.check.ordered') },
            );
            if (done) setOrdering(false);
          }}
          onClose={() => setOrdering(false)}
        />
      ) : null}
    </Card>
  );
}

function Check({
  candidate,
  check,
  today,
}: {
  candidate: Candidate;
  check: CandidateCheck;
  today: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = usePeopleActor(candidate.store_id);
  const { busy, run } = useJournalCommand();
  const kind = t(`people.check.kind.${check.kind}`);
  return (
    <li className="flex flex-col gap-2 border-s-2 border-line ps-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
        {kind}
        <Badge tone={tones[check.status]}>{t(`people.check.status.${check.status}`)}</Badge>
      </p>
      <p className="text-small text-muted">
        {check.pre_adverse_on === null || check.status !== 'review'
          ? t('people.check.since', { day: format.date(check.created_at) })
          : t('people.check.told', {
              day: format.date(check.pre_adverse_on),
              from: format.dayAndDate(rejectableFrom(check.pre_adverse_on)),
            })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {checkStepsFrom(check.status).map((status) => (
          <Button
            key={status}
            disabled={busy}
            aria-label={`${t(`people.check.to.${status}`)}: ${kind}`}
            onClick={() =>
              void run((database) => setCheckStatus({ ...actor, database }, check.id, status), {
                done: t(`people.check.said.${status}`, { kind }),
              })
            }
          >
            {t(`people.check.to.${status}`)}
          </Button>
        ))}
        {check.status === 'review' && check.pre_adverse_on === null ? (
          <Button
            variant="quiet"
            disabled={busy}
            aria-label={`${t('people.check.tell')}: ${kind}`}
            onClick={() =>
              void run((database) => tellOfCheck({ ...actor, database }, check.id, today), {
                done: t('people.check.toldSaved'),
              })
            }
          >
            {t('people.check.tell')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
