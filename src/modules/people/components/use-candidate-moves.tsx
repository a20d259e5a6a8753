import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { deferred, quiet } from '../../../ui/deferred.tsx';
import { useStores } from '../../stores/index.ts';
import type { Candidate } from '../collections.ts';
import { moveCandidate, setCandidateStatus } from '../commands.ts';
import { moveBetween, stageNeedsOffer, type BackReason, type Stage } from '../domain/stage.ts';
import { reasonsOf, type CandidateStatus, type ClosedReason } from '../domain/status.ts';
import type { AskedMove } from './move-reason-dialog.tsx';
import { usePeopleActor } from './use-people-actor.ts';

const MoveReasonDialog = deferred(
  () =>
    loadCode(() => import('./move-reason-dialog.tsx')).then(({ MoveReasonDialog: Part }) => Part),
  quiet,
);

/** How a screen moves candidates of a store: at once, or after it has asked why. `dialog` is what asks. */
export function useCandidateMoves(storeId: string): {
  readonly move: (candidate: Candidate, stage: Stage) => void;
  readonly setStatus: (candidate: Candidate, status: CandidateStatus) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const actor = usePeopleActor(storeId);
  const timeZone = useStores().find(({ id }) => id === storeId)?.timeZone;
  const { busy, run } = useJournalCommand();
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const take = async (of: Candidate, stage: Stage, backReason: BackReason | null) => {
    const done = await run(
      (database) =>
        moveCandidate({ ...actor, database }, { candidateId: of.id, to: stage, backReason }),
      {
        done: t('people.move.done', { name: of.display_name, stage: t(`people.stage.${stage}`) }),
        ...(stage === 'hired' && { failed: t('people.move.stepsOpen') }),
        ...(stageNeedsOffer(stage) && { failed: t('people.move.offerNeeded') }),
      },
    );
    if (done) setAsked(null);
  };
  const say = async (of: Candidate, status: CandidateStatus, reason: ClosedReason | null) => {
    const done = await run(
      (database) =>
        setCandidateStatus(
          { ...actor, database },
          {
            candidateId: of.id,
            status,
            reason,
            today: businessDayOf(serverNow(), timeZone),
          },
        ),
      { done: t(`people.status.done.${status}`, { name: of.display_name }) },
    );
    if (done) setAsked(null);
  };
  return {
    move: (of, stage) => {
      if (moveBetween(of.stage, stage) === 'back') setAsked({ of, stage });
      else void take(of, stage, null);
    },
    setStatus: (of, status) => {
      if (reasonsOf(status).length > 0) setAsked({ of, status });
      else void say(of, status, null);
    },
    dialog:
      asked === null ? null : (
        <MoveReasonDialog
          asked={asked}
          today={businessDayOf(serverNow(), timeZone)}
          pending={busy}
          onMove={(of, stage, reason) => void take(of, stage, reason)}
          onStatus={(of, status, reason) => void say(of, status, reason)}
          onClose={() => setAsked(null)}
        />
      ),
  };
}
