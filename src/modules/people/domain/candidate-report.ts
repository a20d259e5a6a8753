/** What became of candidates (rules CR1 to CR6); equal to `public.candidate_report`. */
import { daysBetween, type BusinessDay } from '../../../kernel/business-week.ts';
import { millisecondsInHour } from 'date-fns/constants';
import { sources, stages, type Source, type Stage } from './stage.ts';
import { isClosed, type CandidateStatus, type ClosedReason } from './status.ts';

export type ReportedCandidate = {
  readonly id: string;
  readonly position_id: string;
  readonly source: Source;
  readonly applied_on: BusinessDay;
  readonly stage: Stage;
  readonly status: CandidateStatus;
  /** By the store's calendar; null: not hired. */
  readonly hired_on: BusinessDay | null;
  readonly closed_reason: ClosedReason | null;
  /** In the order in which they were made. */
  readonly events: readonly {
    readonly from_stage: Stage | null;
    readonly to_stage: Stage;
    readonly to_status: CandidateStatus;
    /** ISO 8601. */
    readonly made_at: string;
  }[];
};

/** The value below which this share of them lies, between the two nearest; null of none. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined
    ? null
    : low + (high - low) * (at - Math.floor(at));
}

const isHired = ({ stage }: ReportedCandidate): boolean => stage === 'hired';
const isOpen = ({ stage, status }: ReportedCandidate): boolean =>
  stage !== 'hired' && !isClosed(status);

const daysOf = (candidates: readonly ReportedCandidate[]): number[] =>
  candidates.flatMap((each) =>
    isHired(each) && each.hired_on !== null ? [daysBetween(each.applied_on, each.hired_on)] : [],
  );

/** How far somebody ever came: the place of a stage, from 0. */
const furthest = ({ stage, events }: ReportedCandidate): number =>
  Math.max(
    ...[stage, ...events.map(({ to_stage }) => to_stage)].map((each) => stages.indexOf(each)),
  );

/** Rule CR3: in hours, each time that somebody came into a stage and left it. */
function staysIn(stage: Stage, { events }: ReportedCandidate): number[] {
  const marks = events.filter(
    ({ from_stage, to_stage, to_status }) => from_stage !== to_stage || isClosed(to_status),
  );
  return marks.flatMap((mark, at) => {
    const next = marks[at + 1];
    return mark.to_stage === stage && mark.from_stage !== stage && next !== undefined
      ? [(Date.parse(next.made_at) - Date.parse(mark.made_at)) / millisecondsInHour]
      : [];
  });
}

/** What a group of them came to (rule CR6). */
export function groupFigures(candidates: readonly ReportedCandidate[]): {
  readonly candidates: number;
  readonly hired: number;
  readonly open: number;
  readonly median_days: number | null;
} {
  return {
    candidates: candidates.length,
    hired: candidates.filter(isHired).length,
    open: candidates.filter(isOpen).length,
    median_days: percentile(daysOf(candidates), 0.5),
  };
}

const interviewPlace = stages.indexOf('interview');

export function candidateReport(candidates: readonly ReportedCandidate[]) {
  const days = daysOf(candidates);
  return {
    candidates: candidates.length,
    open: candidates.filter(isOpen).length,
    stages: stages.map((stage, place) => {
      const stays = stage === 'hired' ? [] : candidates.flatMap((each) => staysIn(stage, each));
      const lost = (status: CandidateStatus) =>
        candidates.filter((each) => each.stage === stage && each.status === status).length;
      return {
        stage,
        reached: candidates.filter((each) => furthest(each) >= place).length,
        stays: stays.length,
        median_hours: percentile(stays, 0.5),
        p90_hours: percentile(stays, 0.9),
        rejected: lost('rejected'),
        withdrawn: lost('withdrawn'),
        no_show: lost('no_show'),
      };
    }),
    hired: {
      count: candidates.filter(isHired).length,
      median_days: percentile(days, 0.5),
      p90_days: percentile(days, 0.9),
    },
    sources: sources.flatMap((source) => {
      const theirs = candidates.filter((each) => each.source === source);
      return theirs.length === 0
        ? []
        : [
            {
              source,
              candidates: theirs.length,
              interviewed: theirs.filter((each) => furthest(each) >= interviewPlace).length,
              hired: theirs.filter(isHired).length,
            },
          ];
    }),
  };
}
