import * as v from 'valibot';
import { rowSchema } from '../../../db/row-schema.ts';
import { useKeptAnswer } from '../../../db/use-kept-answer.ts';
import { inspectionActionItems, inspectionPhotos } from '../model/collections.ts';
import { titledFields } from '../model/domain/titled.ts';
import { fetchAction } from './remote.ts';

const schema = v.nullable(
  v.object({
    rows: v.array(rowSchema(inspectionActionItems)),
    photos: v.array(rowSchema(inspectionPhotos)),
    people: v.array(v.object({ id: v.string(), name: v.string(), works: v.boolean() })),
    ...titledFields,
  }),
);
export type OfficeAction = NonNullable<v.InferOutput<typeof schema>>;

/** Rule XS6: an action item whether or not its store is on this device; the last one that was read stays. */
export function useActionFromOffice(id: string) {
  return useKeptAnswer('actionFromOffice', id, schema, () => fetchAction(id, schema));
}
