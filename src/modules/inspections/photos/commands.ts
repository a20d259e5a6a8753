/** Every write of an inspection's photos. Each resolves when the record is durable on this device. */
import * as v from 'valibot';
import { change } from '../../../db/local-database.ts';
import { demandPermission } from '../../../kernel/not-permitted.ts';
import { inspectionPhotos } from '../model/collections.ts';
import {
  knownInspection,
  openInspection,
  recordId,
  type InspectionActor,
} from '../model/commands-base.ts';
import { photoRoles } from '../model/domain/photo-role.ts';
import { strokesSchema, type Stroke } from './domain/strokes.ts';

const photoSchema = v.object({
  photoId: recordId,
  inspectionId: recordId,
  itemId: v.nullable(recordId),
  role: v.picklist(photoRoles),
  /** Of a signature: who signed. */
  caption: v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120))),
  /** Of an after-photo: what was put right. */
  actionItemId: v.nullable(recordId),
  path: v.pipe(v.string(), v.startsWith('inspection-photos/')),
  mimeType: v.string(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  bytes: v.number(),
  capturedAt: v.string(),
  orderIndex: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type PhotoInput = v.InferOutput<typeof photoSchema>;

/** The record of a photo that the photo outbox already holds. Writing it again changes nothing. */
export async function addPhoto(actor: InspectionActor, input: PhotoInput): Promise<void> {
  const photo = v.parse(photoSchema, input);
  const after = photo.role === 'after';
  demandPermission(actor.standing, after ? 'finish_action_items' : 'conduct_inspections');
  const inspection = after
    ? await knownInspection(actor, photo.inspectionId)
    : await openInspection(actor, photo.inspectionId);
  if ((await actor.database.get(inspectionPhotos, photo.photoId)) !== null) return;
  await actor.database.write([
    change({
      declaration: inspectionPhotos,
      id: photo.photoId,
      create: true,
      scope: inspection.scope,
      set: {
        inspection_id: photo.inspectionId,
        item_id: photo.itemId,
        role: photo.role,
        caption: photo.caption,
        action_item_id: photo.actionItemId,
        path: photo.path,
        mime_type: photo.mimeType,
        sha256: photo.sha256,
        width: photo.width,
        height: photo.height,
        order_index: photo.orderIndex,
        captured_at: photo.capturedAt,
        bytes: photo.bytes,
      },
    }),
  ]);
}

export async function removePhoto(actor: InspectionActor, photoId: string): Promise<void> {
  demandPermission(actor.standing, 'conduct_inspections');
  await actor.database.write([
    change({
      declaration: inspectionPhotos,
      id: v.parse(recordId, photoId),
      set: { deleted_at: actor.now().toISOString() },
    }),
  ]);
}

export async function restorePhoto(actor: InspectionActor, photoId: string): Promise<void> {
  demandPermission(actor.standing, 'conduct_inspections');
  await actor.database.write([
    change({
      declaration: inspectionPhotos,
      id: v.parse(recordId, photoId),
      set: { deleted_at: null },
    }),
  ]);
}

/** Puts an item's photos into this order; the first one stands for the item (spec §3 photo_url). */
export async function arrangePhotos(
  actor: InspectionActor,
  photoIds: readonly string[],
): Promise<void> {
  demandPermission(actor.standing, 'conduct_inspections');
  await actor.database.write(
    v
      .parse(v.array(recordId), photoIds)
      .map((photoId, order_index) =>
        change({ declaration: inspectionPhotos, id: photoId, set: { order_index } }),
      ),
  );
}

/** Rule O1: what is drawn on a photo; nothing drawn is null. The picture stays as it was taken. */
export async function annotatePhoto(
  actor: InspectionActor,
  photoId: string,
  strokes: readonly Stroke[],
): Promise<void> {
  demandPermission(actor.standing, 'conduct_inspections');
  const drawn = v.parse(strokesSchema, strokes);
  await actor.database.write([
    change({
      declaration: inspectionPhotos,
      id: v.parse(recordId, photoId),
      set: { strokes: drawn.length === 0 ? null : drawn },
    }),
  ]);
}
