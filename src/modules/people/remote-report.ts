/** What became of candidates, as the office counts it over stores (rules CR). */
import * as v from 'valibot';
import { request, type Answer } from '../../platform/backend/request.ts';
import { sources, stages } from './domain/stage.ts';
import { closedReasons, statuses } from './domain/status.ts';

const group = {
  id: v.string(),
  candidates: v.number(),
  hired: v.number(),
  open: v.number(),
  median_days: v.nullable(v.number()),
};

const fill = {
  count: v.number(),
  filled: v.number(),
  open: v.number(),
  median_days: v.nullable(v.number()),
  p90_days: v.nullable(v.number()),
};

export const candidateReportSchema = v.object({
  candidates: v.number(),
  open: v.number(),
  stages: v.array(
    v.object({
      stage: v.picklist(stages),
      /** How many came so far, or further. */
      reached: v.number(),
      stays: v.number(),
      median_hours: v.nullable(v.number()),
      p90_hours: v.nullable(v.number()),
      rejected: v.number(),
      withdrawn: v.number(),
      no_show: v.number(),
    }),
  ),
  hired: v.object({
    count: v.number(),
    median_days: v.nullable(v.number()),
    p90_days: v.nullable(v.number()),
  }),
  fill: v.object({
    ...fill,
    stores: v.array(v.object({ ...fill, id: v.string(), number: v.string(), name: v.string() })),
    positions: v.array(v.object({ ...fill, id: v.string() })),
  }),
  sources: v.array(
    v.object({
      source: v.picklist(sources),
      candidates: v.number(),
      interviewed: v.number(),
      hired: v.number(),
    }),
  ),
  reasons: v.array(
    v.object({
      status: v.picklist(statuses),
      reason: v.picklist(closedReasons),
      count: v.number(),
    }),
  ),
  stores: v.array(v.object({ ...group, number: v.string(), name: v.string() })),
  positions: v.array(v.object(group)),
});
export type CandidateReport = v.InferOutput<typeof candidateReportSchema>;

/** `from_day` and the days after it before `to_day`; null: every store or position. */
export type ReportAsked = {
  readonly from_day: string;
  readonly to_day: string;
  readonly of_store: string | null;
  readonly of_position: string | null;
};

export const fetchCandidateReport = (asked: ReportAsked): Promise<Answer<CandidateReport>> =>
  request((client) => client.rpc('candidate_report', asked), candidateReportSchema);
