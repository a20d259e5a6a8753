/** Reports, as the server makes them: figures in one document, and the rows behind any of them (rules RP). */
import * as v from 'valibot';
import { request, type Answer } from '../../platform/backend/request.ts';
import type { ReportId } from './domain/report.ts';

const figures = v.record(v.string(), v.nullable(v.number()));

const lineSchema = v.object({
  /** A store's id, a Sunday, or what else is counted together. */
  key: v.string(),
  label: v.nullable(v.string()),
  rows: v.number(),
  /** By measure; nothing where there are no rows. */
  values: figures,
});
export type ReportLine = v.InferOutput<typeof lineSchema>;

export const reportSchema = v.object({
  as_of: v.string(),
  /** By the calendars of the stores; null where there is none. */
  first_day: v.nullable(v.string()),
  last_day: v.nullable(v.string()),
  total: v.object({ rows: v.number(), values: figures }),
  stores: v.array(lineSchema),
  weeks: v.array(lineSchema),
  parts: v.array(lineSchema),
  /** What devices have not sent yet, as they told (rule RP6). */
  awaited: v.array(
    v.object({
      store_id: v.string(),
      number: v.string(),
      writes: v.number(),
      since: v.nullable(v.string()),
    }),
  ),
});
/** Money in dollars, as the wire has it. */
export type ReportAnswer = v.InferOutput<typeof reportSchema>;

const rowSchema = v.object({
  id: v.string(),
  store_id: v.string(),
  day: v.string(),
  part: v.nullable(v.string()),
  title: v.nullable(v.string()),
  values: figures,
});
export type ReportRow = v.InferOutput<typeof rowSchema>;

export const reportRowsSchema = v.object({
  as_of: v.string(),
  count: v.number(),
  rows: v.array(rowSchema),
});
export type ReportRows = v.InferOutput<typeof reportRowsSchema>;

/** `stores`: ids; null: all whose reports the person sees. */
export type ReportFilter = { readonly stores: readonly string[] | null } & (
  | { readonly weeks: number }
  | { readonly from: string; readonly to: string }
);

/** Which figure: all of them that are named together. */
export type ReportCell = {
  readonly store?: string;
  readonly week?: string;
  readonly part?: string;
  readonly measure?: string;
};

export const fetchReport = (id: ReportId, filter: ReportFilter): Promise<Answer<ReportAnswer>> =>
  request((client) => client.rpc(`report_${id}`, { filter }), reportSchema);

/** Rows in one answer. */
export const rowsInPage = 100;

export const fetchReportRows = (
  id: ReportId,
  filter: ReportFilter,
  cell: ReportCell,
  start: number,
): Promise<Answer<ReportRows>> =>
  request((client) => client.rpc(`report_${id}_rows`, { filter, cell, start }), reportRowsSchema);
