import { CalendarClock, PauseCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Candidate, CandidateInterview } from '../collections.ts';
import type { Stage } from '../domain/stage.ts';
import type { CandidateStatus } from '../domain/status.ts';
import { CardSyncBadge } from './candidate-sync-badge.tsx';
import { FlagBadge } from './flag-badge.tsx';
import { MoveMenu } from './move-menu.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

/** A candidate on the board and in the list of a stage. */
export function CandidateCard({
  candidate,
  position,
  interview,
  mayMove,
  draggable = false,
  onMove,
  onStatus,
}: {
  candidate: Candidate;
  position: string;
  /** The next one that is ahead. */
  interview: CandidateInterview | undefined;
  mayMove: boolean;
  draggable?: boolean;
  onMove: (stage: Stage) => void;
  onStatus: (status: CandidateStatus) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a mouse drags it; its menu does the same for keys and fingers
    <li
      draggable={draggable && mayMove && candidate.status === 'active'}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', candidate.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      className="@container relative isolate flex flex-col gap-2 rounded-card border border-line bg-surface p-3 shadow-raised hover:border-brand"
    >
      <div className="flex items-start justify-between gap-1">
        <div className="min-w-0 flex-1">
          <Link
            to={`/candidates/${candidate.id}`}
            draggable={false}
            className="flex min-h-12 items-center font-semibold break-words text-ink after:absolute after:inset-0 after:rounded-card"
          >
            {candidate.display_name === '' ? t('people.noName') : candidate.display_name}
          </Link>
        </div>
        {mayMove ? (
          <span className="relative z-1 -me-1 -mt-1">
            <MoveMenu candidate={candidate} onMove={onMove} onStatus={onStatus} />
          </span>
        ) : null}
      </div>
      <p className="-mt-2 text-small break-words text-muted">{position}</p>
      {interview === undefined ? null : (
        <p className="flex items-center gap-1.5 text-small text-ink">
          <CalendarClock aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {t('people.card.interview', {
            time: `${format.monthDay(interview.starts_at)} ${format.time(interview.starts_at)}`,
          })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        {candidate.status === 'on_hold' ? (
          <Badge tone="warn" icon={PauseCircle}>
            {t('people.status.on_hold')}
          </Badge>
        ) : (
          <WaitingBadge candidate={candidate} />
        )}
        <FlagBadge flag={candidate.flag} />
        <CardSyncBadge candidateId={candidate.id} />
      </div>
    </li>
  );
}
