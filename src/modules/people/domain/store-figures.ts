/** Who waits in a store, and who starts (rules PB). Equal to `sync.board_of_people`. */
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { readinessOf } from './readiness.ts';
import type { ProgressStatus } from './onboarding-status.ts';
import type { Stage } from './stage.ts';
import type { CandidateStatus } from './status.ts';
import { startsThisWeek } from './track.ts';
import { waitingSince } from './waiting.ts';

export type PeopleFacts = {
  readonly candidates: readonly {
    readonly id: string;
    readonly stage: Stage;
    readonly status: CandidateStatus;
    readonly stage_entered_at: string | null;
    readonly created_at: string;
    readonly start_on: BusinessDay | null;
  }[];
  /** Of those who are in onboarding. */
  readonly steps: readonly {
    readonly candidate_id: string;
    readonly status: ProgressStatus;
    readonly isRequired: boolean;
    readonly dueOn: BusinessDay | null;
  }[];
  /** By stage, in hours; null where as long as it takes. */
  readonly targets: ReadonlyMap<Stage, number | null>;
  /** By the store's calendar. */
  readonly today: BusinessDay;
  readonly now: Date;
};

export type PeopleFigures = {
  /** Before the onboarding. */
  readonly waiting: number;
  /** Of these: longer than what is aimed at. */
  readonly late: number;
  readonly starting: number;
  /** Of these: something that is missing is overdue, or the day has come. */
  readonly notReady: number;
};

export function peopleFigures({
  candidates,
  steps,
  targets,
  today,
  now,
}: PeopleFacts): PeopleFigures {
  const active = candidates.filter(({ status }) => status === 'active');
  const waiting = active.filter(({ stage }) => stage !== 'onboarding' && stage !== 'hired');
  const starting = startsThisWeek(
    active.filter(({ stage }) => stage === 'onboarding'),
    today,
  );
  return {
    waiting: waiting.length,
    late: waiting.filter(
      ({ stage, stage_entered_at, created_at }) =>
        waitingSince(stage_entered_at ?? created_at, targets.get(stage) ?? null, now).against ===
        'late',
    ).length,
    starting: starting.length,
    notReady: starting.filter(
      ({ id, start_on }) =>
        readinessOf(
          start_on,
          steps.filter(({ candidate_id }) => candidate_id === id),
          today,
        ).answer === 'late',
    ).length,
  };
}

/** Rule PB3, as the board says it: 2 today, 1 when there is time, 0 nothing. */
export const needOf = ({ late, notReady }: PeopleFigures): 0 | 1 | 2 =>
  notReady > 0 ? 2 : late > 0 ? 1 : 0;
