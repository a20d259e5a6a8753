/** Giving up what was begun: an inspection with nothing in it. */
import { change } from '../../../db/local-database.ts';
import { NotPermitted } from '../../../kernel/not-permitted.ts';
import { mayDeleteInspection } from '../../../kernel/permission.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
} from '../model/collections.ts';
import type { InspectionActor } from '../model/commands-base.ts';
import { isUntouched } from './domain/untouched.ts';

/** Rule B4: takes away an inspection that was begun by mistake. */
export async function discardInspection(
  actor: InspectionActor,
  inspectionId: string,
): Promise<void> {
  const { database } = actor;
  const inspection = await database.get(inspections, inspectionId);
  if (inspection === null) return;
  const ofIt = { equals: { inspection_id: inspectionId } };
  const isEmpty = isUntouched({
    responses: await database.find(inspectionResponses, ofIt),
    photos: await database.find(inspectionPhotos, ofIt),
    actionItems: await database.find(inspectionActionItems, ofIt),
  });
  const isOwn = inspection.inspector_id === database.userId;
  if (!mayDeleteInspection(actor.standing, { status: inspection.status, isOwn, isEmpty })) {
    throw new NotPermitted('delete_inspections');
  }
  await database.write([
    change({
      declaration: inspections,
      id: inspectionId,
      set: { deleted_at: actor.now().toISOString() },
    }),
  ]);
}
