/** How an interview moves (rule IN2); equal to `sync.interview_leads_to`. */
import { millisecondsInMinute } from 'date-fns/constants';

export const interviewStatuses = [
  'scheduled',
  'confirmed',
  'done',
  'no_show',
  'cancelled',
] as const;
export type InterviewStatus = (typeof interviewStatuses)[number];

export const isAhead = (status: InterviewStatus): boolean =>
  status === 'scheduled' || status === 'confirmed';

/** What may become of an interview; what came of it can be said once it has begun. */
export function outcomesOf(
  status: InterviewStatus,
  { hasBegun }: { readonly hasBegun: boolean },
): readonly InterviewStatus[] {
  if (!isAhead(status)) return [];
  return interviewStatuses.filter(
    (to) => to !== status && (hasBegun || (to !== 'done' && to !== 'no_show')),
  );
}

type Appointment = {
  readonly id: string;
  readonly starts_at: string;
  readonly minutes: number;
  readonly interviewer_id: string | null;
  readonly candidate_id: string;
  readonly status: InterviewStatus;
};

/** Rule IN4: interviews of the same interviewer or candidate at the same time. A hint; nothing is refused. */
export function doubleBooked<A extends Appointment>(
  wanted: Omit<Appointment, 'status'>,
  others: readonly A[],
): readonly A[] {
  const from = Date.parse(wanted.starts_at);
  const until = from + wanted.minutes * millisecondsInMinute;
  return others.filter((other) => {
    const begins = Date.parse(other.starts_at);
    return (
      other.id !== wanted.id &&
      isAhead(other.status) &&
      (other.candidate_id === wanted.candidate_id ||
        (wanted.interviewer_id !== null && other.interviewer_id === wanted.interviewer_id)) &&
      begins < until &&
      begins + other.minutes * millisecondsInMinute > from
    );
  });
}
