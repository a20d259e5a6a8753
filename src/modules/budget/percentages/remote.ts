/** The percentage of several stores at once: a global admin's device holds only some of them (rule BP5). */
import * as v from 'valibot';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { request, type Refusal } from '../../../platform/backend/request.ts';

const changesSchema = v.array(
  v.object({ store_id: v.string(), percentage: v.nullable(v.number()) }),
);
/** By store; null: none from that Sunday on. */
export type PercentageChanges = v.InferOutput<typeof changesSchema>;

export type PercentageProblem = 'unreachable' | 'forbidden' | 'past_week' | 'refused';

function problemOf({ kind, code }: Refusal): PercentageProblem {
  if (code === 'past_week') return code;
  return kind === 'not_signed_in' ? 'forbidden' : kind;
}

/** Answers what was there before, which takes it back. */
export async function setPercentages(
  validFrom: BusinessDay,
  changes: PercentageChanges,
): Promise<PercentageProblem | { readonly before: PercentageChanges }> {
  const { refused, value } = await request(
    (client) => client.rpc('set_store_percentages', { from_sunday: validFrom, changes }),
    changesSchema,
  );
  return refused === undefined ? { before: value } : problemOf(refused);
}
