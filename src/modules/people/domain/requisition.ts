/** Whom a store looks for (rules RQ). */
import { daysBetween, type BusinessDay } from '../../../kernel/business-week.ts';
import { percentile } from './candidate-report.ts';

export const requisitionStatuses = ['open', 'on_hold', 'filled', 'closed'] as const;
export type RequisitionStatus = (typeof requisitionStatuses)[number];

export const mostHeads = 50;

/** Whether somebody is looked for still. */
export const isSought = (status: RequisitionStatus): boolean =>
  status === 'open' || status === 'on_hold';

/** Rule RQ2. */
export const requisitionStepsFrom = (status: RequisitionStatus): readonly RequisitionStatus[] =>
  isSought(status) ? requisitionStatuses.filter((to) => to !== status) : ['open'];

export type ReportedRequisition = {
  readonly opened_on: BusinessDay;
  readonly status: RequisitionStatus;
  /** By the store's calendar; null: not filled. */
  readonly filled_on: BusinessDay | null;
};

/** Rule CR8: days until everybody was found; equal to `public.candidate_report`. */
export function fillFigures(requisitions: readonly ReportedRequisition[]): {
  readonly count: number;
  readonly filled: number;
  readonly open: number;
  readonly median_days: number | null;
  readonly p90_days: number | null;
} {
  const days = requisitions.flatMap(({ opened_on, status, filled_on }) =>
    status === 'filled' && filled_on !== null ? [daysBetween(opened_on, filled_on)] : [],
  );
  return {
    count: requisitions.length,
    filled: requisitions.filter(({ status }) => status === 'filled').length,
    open: requisitions.filter(({ status }) => isSought(status)).length,
    median_days: percentile(days, 0.5),
    p90_days: percentile(days, 0.9),
  };
}
