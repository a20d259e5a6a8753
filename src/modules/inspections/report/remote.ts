/** One inspection as the office has it (rule XS6). */
import type * as v from 'valibot';
import { request, type Answer } from '../../../platform/backend/request.ts';

/** Null: there is none that this person sees. */
export function fetchInspection<Schema extends v.GenericSchema>(
  id: string,
  schema: Schema,
): Promise<Answer<v.InferOutput<Schema>>> {
  return request((client) => client.rpc('inspection_to_read', { of_inspection: id }), schema);
}
