import * as v from 'valibot';
import { rowSchema } from '../../../db/row-schema.ts';
import { useKeptAnswer } from '../../../db/use-kept-answer.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
} from '../model/collections.ts';
import { fetchInspection } from './remote.ts';

const schema = v.nullable(
  v.object({
    inspection: rowSchema(inspections),
    inspector: v.nullable(v.string()),
    responses: v.array(rowSchema(inspectionResponses)),
    photos: v.array(rowSchema(inspectionPhotos)),
    actions: v.array(rowSchema(inspectionActionItems)),
  }),
);

/** Rule XS6: an inspection that is not on this device; the last one that was read stays. */
export function useInspectionFromOffice(id: string) {
  return useKeptAnswer('inspectionFromOffice', id, schema, () => fetchInspection(id, schema));
}
