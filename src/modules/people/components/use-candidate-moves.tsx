import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import type { Candidate } from '../collections.ts';
import { moveCandidate, setCandidateStatus } from '../commands.ts';
import { backReasons, moveBetween, type BackReason, type Stage } from '../domain/stage.ts';
import { reasonsOf, type CandidateStatus, type ClosedReason } from '../domain/status.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { usePeopleActor } from './use-people-actor.ts';

type Asked =
  | { readonly of: Candidate; readonly stage: Stage }
  | { readonly of: Candidate; readonly status: CandidateStatus };

/**
 * How a screen moves candidates of a store: at once, or after it has asked why. `dialog` is what asks. `may`: whether
 * everything that is required is done, where somebody is to be hired.
 */
export function useCandidateMoves(storeId: string): {
  readonly move: (candidate: Candidate, stage: Stage) => void;
  readonly setStatus: (candidate: Candidate, status: CandidateStatus) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const actor = usePeopleActor(storeId);
  const { busy, run } = useJournalCommand();
  const [asked, setAsked] = useState<Asked | null>(null);
  const take = async (of: Candidate, stage: Stage, backReason: BackReason | null) => {
    const done = await run(
      (database) =>
        moveCandidate({ ...actor, database }, { candidateId: of.id, to: stage, backReason }),
      {
        done: t('people.move.done', {
          name: of.display_name,
          stage: t(`people.stage.${stage}`),
        }),
        ...(stage === 'hired' && { failed: t('people.move.stepsOpen') }),
      },
    );
    if (done) setAsked(null);
  };
  const say = async (of: Candidate, status: CandidateStatus, reason: ClosedReason | null) => {
    const done = await run(
      (database) =>
        setCandidateStatus({ ...actor, database }, { candidateId: of.id, status, reason }),
      { done: t(`people.status.done.${status}`, { name: of.display_name }) },
    );
    if (done) setAsked(null);
  };
  const close = () => setAsked(null);
  const dialog =
    asked === null ? null : 'stage' in asked ? (
      <ReasonDialog<BackReason>
        title={t('people.move.back', {
          name: asked.of.display_name,
          stage: t(`people.stage.${asked.stage}`),
        })}
        label={t('people.move.why')}
        reasons={backReasons}
        wordsOf={(reason) => t(`people.backReason.${reason}`)}
        save={t('people.move.save')}
        pending={busy}
        onTake={(reason) => void take(asked.of, asked.stage, reason)}
        onClose={close}
      />
    ) : (
      <ReasonDialog<ClosedReason>
        title={`${t(`people.status.to.${asked.status}`)} · ${asked.of.display_name}`}
        label={t('people.move.why')}
        reasons={reasonsOf(asked.status)}
        wordsOf={(reason) => t(`people.closedReason.${reason}`)}
        save={t(`people.status.to.${asked.status}`)}
        pending={busy}
        onTake={(reason) => void say(asked.of, asked.status, reason)}
        onClose={close}
      />
    );
  return {
    move: (of, stage) => {
      if (moveBetween(of.stage, stage) === 'back') setAsked({ of, stage });
      else void take(of, stage, null);
    },
    setStatus: (of, status) => {
      if (reasonsOf(status).length > 0) setAsked({ of, status });
      else void say(of, status, null);
    },
    dialog,
  };
}
