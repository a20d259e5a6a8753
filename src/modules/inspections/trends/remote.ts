/** How many stores score in each section, and what fails most in them, in one request (rules X7 and X8). */
import * as v from 'valibot';
import { request, type Answer } from '../../../platform/backend/request.ts';
import { titledFields } from '../model/domain/titled.ts';

const nullableText = v.nullish(v.string(), null);

export const trendsOverStoresSchema = v.object({
  templates: v.array(v.object({ id: v.string(), visits: v.number(), ...titledFields })),
  /** The one that all that follows is of; null: nothing was inspected. */
  template: v.nullable(v.string()),
  visits: v.number(),
  stores: v.array(
    v.object({
      store_id: v.string(),
      visits: v.number(),
      mean: v.number(),
      latest: v.number(),
      /** Percent by section; of those in which anything was possible. */
      sections: v.record(v.string(), v.number()),
    }),
  ),
  sections: v.array(v.object({ id: v.string(), ...titledFields })),
  questions: v.array(
    v.object({
      id: v.string(),
      failed: v.number(),
      checked: v.number(),
      /** In how many of the stores it failed. */
      stores: v.number(),
      is_critical: v.boolean(),
      section: nullableText,
      section_es: nullableText,
      section_fr: nullableText,
      ...titledFields,
    }),
  ),
});
export type TrendsOverStores = v.InferOutput<typeof trendsOverStoresSchema>;

/** As `public.trends_over_stores` names them. */
export type TrendsAsked = {
  readonly from_day: string;
  readonly to_day: string;
  readonly of_stores: readonly string[] | null;
  readonly template: string | null;
};

export function fetchTrends(asked: TrendsAsked): Promise<Answer<TrendsOverStores>> {
  return request((client) => client.rpc('trends_over_stores', asked), trendsOverStoresSchema);
}
