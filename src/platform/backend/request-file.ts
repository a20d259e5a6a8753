/** As `request.ts`, of the files in a bucket. */
import * as v from 'valibot';
import { answerOf, type Answer, type Reply } from './request.ts';
import { dataClient } from './supabase.ts';

type Bucket = ReturnType<Awaited<ReturnType<typeof dataClient>>['storage']['from']>;

/** Storage answers its errors as HTTP 400 with the real status in the body. */
const fileErrorSchema = v.object({
  status: v.fallback(v.optional(v.number()), undefined),
  statusCode: v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number())),
    undefined,
  ),
});

/** Asks for a file of a bucket, or puts one there. Storage has no codes: it is `storage_409` after the status. */
export function requestFile<Schema extends v.GenericSchema>(
  bucket: string,
  query: (files: Bucket) => PromiseLike<Reply>,
  schema: Schema,
): Promise<Answer<v.InferOutput<Schema>>> {
  return answerOf(async () => {
    const { data, error } = await query((await dataClient()).storage.from(bucket));
    if (error === null) return { data, error };
    const told = v.parse(v.fallback(fileErrorSchema, {}), error);
    const status = told.statusCode ?? told.status ?? 0;
    return { error: { code: status === 0 ? '' : `storage_${status}` }, status };
  }, schema);
}
