/** Whether a candidate is on the way, and why not (rule CA5); equal to `sync.is_reason_of`. */
export const statuses = ['active', 'on_hold', 'rejected', 'withdrawn', 'no_show'] as const;
export type CandidateStatus = (typeof statuses)[number];

const reasons = {
  active: [],
  on_hold: ['no_opening', 'waiting_for_candidate', 'later_start'],
  rejected: [
    'not_qualified',
    'availability',
    'interview',
    'incomplete',
    'position_filled',
    'check',
  ],
  withdrawn: ['other_job', 'pay', 'schedule', 'distance', 'no_reason_given'],
  no_show: ['interview_missed', 'first_day_missed'],
} as const satisfies Record<CandidateStatus, readonly string[]>;

export const closedReasons = [
  ...reasons.on_hold,
  ...reasons.rejected,
  ...reasons.withdrawn,
  ...reasons.no_show,
] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** The reasons that one chooses from; none where none is asked for. */
export const reasonsOf = (status: CandidateStatus): readonly ClosedReason[] => reasons[status];

export const isReasonOf = (status: CandidateStatus, reason: string | null): boolean =>
  reasonsOf(status).some((each) => each === reason);

/** Whether somebody with this status stands in the archive. */
export const isClosed = (status: CandidateStatus): boolean =>
  status !== 'active' && status !== 'on_hold';

/** What may be said of a candidate with this status next: who is in the archive is restored first. */
export function statusesFrom(status: CandidateStatus): readonly CandidateStatus[] {
  if (isClosed(status)) return ['active'];
  return statuses.filter((to) => to !== status);
}
