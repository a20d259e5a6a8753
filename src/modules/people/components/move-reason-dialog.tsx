import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import type { Candidate } from '../collections.ts';
import { firstDayToReject, isRejectable } from '../domain/check.ts';
import { backReasons, type BackReason, type Stage } from '../domain/stage.ts';
import { reasonsOf, type CandidateStatus, type ClosedReason } from '../domain/status.ts';
import { useChecks } from '../queries-hiring.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** What is to be done with whom, once it is said why. */
export type AskedMove =
  | { readonly of: Candidate; readonly stage: Stage }
  | { readonly of: Candidate; readonly status: CandidateStatus };

/** Why somebody goes back, waits, or is not taken. */
export function MoveReasonDialog({
  asked,
  today,
  pending,
  onMove,
  onStatus,
  onClose,
}: {
  asked: AskedMove;
  /** By the store's calendar. */
  today: string;
  pending: boolean;
  onMove: (of: Candidate, stage: Stage, reason: BackReason) => void;
  onStatus: (of: Candidate, status: CandidateStatus, reason: ClosedReason) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const checks = useChecks(asked.of.id);
  if ('stage' in asked) {
    return (
      <ReasonDialog<BackReason>
        title={t('people.move.back', {
          name: asked.of.display_name,
          stage: t(`people.stage.${asked.stage}`),
        })}
        label={t('people.move.why')}
        reasons={backReasons}
        wordsOf={(reason) => t(`people.backReason.${reason}`)}
        save={t('people.move.save')}
        pending={pending}
        onTake={(reason) => onMove(asked.of, asked.stage, reason)}
        onClose={onClose}
      />
    );
  }
  // A check is a reason from its day on alone (rule CK5).
  const reasons = reasonsOf(asked.status);
  const from = reasons.includes('check') ? firstDayToReject(checks) : null;
  const mayUseCheck = isRejectable(checks, today);
  return (
    <ReasonDialog<ClosedReason>
      title={`${t(`people.status.to.${asked.status}`)} · ${asked.of.display_name}`}
      label={t('people.move.why')}
      hint={
        from === null || mayUseCheck
          ? undefined
          : t('people.check.from', { day: format.dayAndDate(from) })
      }
      reasons={reasons.filter((reason) => reason !== 'check' || mayUseCheck)}
      wordsOf={(reason) => t(`people.closedReason.${reason}`)}
      save={t(`people.status.to.${asked.status}`)}
      pending={pending}
      onTake={(reason) => onStatus(asked.of, asked.status, reason)}
      onClose={onClose}
    />
  );
}
