/** Inspections of many stores, a page in one request (rules XS1 to XS3). */
import * as v from 'valibot';
import { request, type Answer } from '../../../platform/backend/request.ts';
import { inspectionStatuses } from '../model/domain/inspection-status.ts';
import { titledFields } from '../model/domain/titled.ts';

export const overStoresResults = ['critical', 'failed', 'passed', 'running', 'missed'] as const;
export const overStoresStatuses = [...inspectionStatuses, 'missed'] as const;
export const overStoresSorts = ['begun', 'store', 'score', 'failed'] as const;

const foundSchema = v.object({
  id: v.string(),
  kind: v.picklist(['inspection', 'occurrence']),
  store_id: v.string(),
  template_id: v.string(),
  status: v.picklist(overStoresStatuses),
  begun: v.string(),
  finished: v.nullable(v.string()),
  score: v.nullable(v.number()),
  result: v.picklist(['critical', 'passed', 'running', 'missed']),
  failed: v.number(),
  inspector: v.nullable(v.string()),
  progress: v.nullish(v.object({ done: v.number(), of: v.number() }), null),
  ...titledFields,
});
/** An inspection, or a time of a schedule that was missed. */
export type FoundInspection = v.InferOutput<typeof foundSchema>;

export const inspectionsOverStoresSchema = v.object({
  count: v.number(),
  of: v.object({
    critical: v.number(),
    failed: v.number(),
    passed: v.number(),
    running: v.number(),
    missed: v.number(),
  }),
  rows: v.array(foundSchema),
});
export type InspectionsOverStores = v.InferOutput<typeof inspectionsOverStoresSchema>;

/** As `public.inspections_over_stores` names them. */
export type InspectionsAsked = {
  readonly of_stores: readonly string[] | null;
  readonly from_day?: string | null;
  readonly to_day?: string | null;
  readonly template?: string | null;
  readonly status?: string | null;
  readonly result?: string | null;
  readonly words?: string | null;
  readonly labels?: Readonly<Record<string, string>> | null;
  readonly sort?: string;
  readonly descending?: boolean;
  readonly page?: number;
  readonly page_size?: number;
};

export function fetchInspections(asked: InspectionsAsked): Promise<Answer<InspectionsOverStores>> {
  return request(
    (client) => client.rpc('inspections_over_stores', asked),
    inspectionsOverStoresSchema,
  );
}
