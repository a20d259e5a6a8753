/** Every write of the inspections. Each resolves when the record is durable on this device. */
import * as v from 'valibot';
import { change, type Change, type LocalDatabase } from '../../db/local-database.ts';
import { inspectionActionItemId, inspectionResponseId } from '../../kernel/ids.ts';
import { demandPermission } from '../../kernel/not-permitted.ts';
import type { Standing } from '../../kernel/permission.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
  type Inspection,
  type InspectionTemplate,
} from './collections.ts';
import { openByItem } from './domain/action-item.ts';
import { answersOf, longestReason, longestText } from './domain/answer.ts';
import { isAsked } from './domain/asked.ts';
import { photographedItems } from './domain/evidence.ts';
import { failuresInARow, followUpsOf, type Findings } from './domain/follow-up.ts';
import { photoRoles } from './domain/photo-role.ts';
import { isWhole } from './domain/progress.ts';
import { pointsEarned, scoreOf } from './domain/scoring.ts';
import { isSigned } from './domain/signature.ts';
import { strokesSchema, type Stroke } from './domain/strokes.ts';
import { itemsOf, parseSnapshot, takeSnapshot } from './domain/template-snapshot.ts';

/** Who writes, where to, and by which clock. */
export type InspectionActor = {
  readonly database: LocalDatabase;
  readonly standing: Standing;
  readonly now: () => Date;
};

/** The inspection is not in a state that allows the command. */
class InspectionRefused extends Error {
  readonly code: 'not_found' | 'closed' | 'incomplete';

  constructor(code: InspectionRefused['code']) {
    super(`Inspection refused: ${code}`);
    this.name = 'InspectionRefused';
    this.code = code;
  }
}

const id = v.pipe(v.string(), v.uuid());
const isOpen = (inspection: Inspection) =>
  inspection.status === 'draft' || inspection.status === 'in_progress';

async function knownInspection(actor: InspectionActor, inspectionId: string): Promise<Inspection> {
  const inspection = await actor.database.get(inspections, v.parse(id, inspectionId));
  if (inspection === null) throw new InspectionRefused('not_found');
  return inspection;
}

async function openInspection(actor: InspectionActor, inspectionId: string): Promise<Inspection> {
  const inspection = await knownInspection(actor, inspectionId);
  if (!isOpen(inspection)) throw new InspectionRefused('closed');
  return inspection;
}

const starting = new Map<string, Promise<void>>();

/** Rules B1 and B2: creates the inspection under the given id, once; further calls wait for the first. */
export function startInspection(
  actor: InspectionActor,
  input: {
    readonly inspectionId: string;
    readonly storeId: string;
    readonly template: InspectionTemplate;
  },
): Promise<void> {
  const underway = starting.get(input.inspectionId);
  if (underway !== undefined) return underway;
  const started = createInspection(actor, input).finally(() => {
    starting.delete(input.inspectionId);
  });
  starting.set(input.inspectionId, started);
  return started;
}

async function createInspection(
  actor: InspectionActor,
  input: Parameters<typeof startInspection>[1],
): Promise<void> {
  const inspectionId = v.parse(id, input.inspectionId);
  const storeId = v.parse(id, input.storeId);
  demandPermission(actor.standing, 'conduct_inspections');
  if ((await actor.database.get(inspections, inspectionId)) !== null) return;
  const snapshot = takeSnapshot(input.template);
  await actor.database.write([
    change({
      declaration: inspections,
      id: inspectionId,
      create: true,
      scope: `store:${storeId}`,
      set: {
        template_id: input.template.id,
        store_id: storeId,
        inspector_id: actor.database.userId,
        status: 'in_progress',
        start_date: actor.now().toISOString(),
        max_possible_score: scoreOf(snapshot, new Map()).possible,
        template_snapshot: snapshot,
      },
    }),
  ]);
}

const shortText = v.nullable(v.pipe(v.string(), v.maxLength(longestText)));
const answerSchema = v.object({
  inspectionId: id,
  itemId: id,
  patch: v.object({
    value: v.optional(shortText),
    notes: v.optional(shortText),
    noPhotoReason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(longestReason)))),
  }),
});
export type AnswerInput = v.InferOutput<typeof answerSchema>;

/** Rules A6 and G6. The caller keeps the order of the writes of one item (rule V2). */
export async function saveAnswer(actor: InspectionActor, input: AnswerInput): Promise<void> {
  const { inspectionId, itemId, patch } = v.parse(answerSchema, input);
  demandPermission(actor.standing, 'conduct_inspections');
  const inspection = await openInspection(actor, inspectionId);
  const snapshot = parseSnapshot(inspection.template_snapshot);
  const item = snapshot === null ? undefined : itemsOf(snapshot).find(({ id }) => id === itemId);
  if (snapshot === null || item === undefined) throw new InspectionRefused('not_found');
  const responseId = inspectionResponseId(inspectionId, itemId);
  const known = await actor.database.get(inspectionResponses, responseId);
  const value = patch.value === undefined ? (known?.response_value ?? null) : patch.value;
  const set = {
    response_value: value,
    notes: patch.notes === undefined ? (known?.notes ?? null) : patch.notes,
    no_photo_reason:
      patch.noPhotoReason === undefined ? (known?.no_photo_reason ?? null) : patch.noPhotoReason,
    points_earned: pointsEarned(item, value, snapshot.scoring_mode),
    answered_by: actor.database.userId,
  };
  await actor.database.write([
    known === null
      ? change({
          declaration: inspectionResponses,
          id: responseId,
          create: true,
          scope: inspection.scope,
          set: {
            ...set,
            inspection_id: inspectionId,
            item_id: itemId,
          },
        })
      : change({
          declaration: inspectionResponses,
          id: responseId,
          set: {
            // Whose the answer is follows the answer: a note is added to it by anybody.
            ...(patch.value === undefined
              ? {}
              : {
                  response_value: set.response_value,
                  points_earned: set.points_earned,
                  answered_by: set.answered_by,
                }),
            ...(patch.notes === undefined ? {} : { notes: set.notes }),
            ...(patch.noPhotoReason === undefined ? {} : { no_photo_reason: set.no_photo_reason }),
          },
        }),
  ]);
}

const photoSchema = v.object({
  photoId: id,
  inspectionId: id,
  itemId: v.nullable(id),
  role: v.picklist(photoRoles),
  /** Of a signature: who signed. */
  caption: v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120))),
  /** Of an after-photo: what was put right. */
  actionItemId: v.nullable(id),
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
      id: v.parse(id, photoId),
      set: { deleted_at: actor.now().toISOString() },
    }),
  ]);
}

export async function restorePhoto(actor: InspectionActor, photoId: string): Promise<void> {
  demandPermission(actor.standing, 'conduct_inspections');
  await actor.database.write([
    change({
      declaration: inspectionPhotos,
      id: v.parse(id, photoId),
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
      .parse(v.array(id), photoIds)
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
      id: v.parse(id, photoId),
      set: { strokes: drawn.length === 0 ? null : drawn },
    }),
  ]);
}

/** Spec §4: the floating save button sets `in_progress`. */
export async function keepInProgress(actor: InspectionActor, inspectionId: string): Promise<void> {
  demandPermission(actor.standing, 'conduct_inspections');
  const inspection = await openInspection(actor, inspectionId);
  if (inspection.status === 'in_progress') return;
  await actor.database.write([
    change({ declaration: inspections, id: inspection.id, set: { status: 'in_progress' } }),
  ]);
}

/** How many walks back it is looked for repeats. */
const walksLookedAt = 10;

/** What the store knows of earlier findings (rules F5 and F6). */
async function findingsBefore(database: LocalDatabase, inspection: Inspection): Promise<Findings> {
  const earlier = await database.find(inspections, {
    equals: {
      store_id: inspection.store_id,
      template_id: inspection.template_id,
      status: 'completed',
    },
  });
  const last = earlier
    .filter((other) => other.id !== inspection.id)
    .sort((a, b) => Date.parse(b.start_date) - Date.parse(a.start_date))
    .slice(0, walksLookedAt);
  const responses = await Promise.all(
    last.map((walk) => database.find(inspectionResponses, { equals: { inspection_id: walk.id } })),
  );
  const actionItems = await database.find(inspectionActionItems, {
    equals: { store_id: inspection.store_id },
  });
  return {
    failedInARow: failuresInARow(
      responses.map((rows) => new Map(rows.map((row) => [row.item_id, row.response_value]))),
    ),
    open: openByItem(actionItems.filter((row) => row.inspection_id !== inspection.id)),
  };
}

/** Rules G4, G5, E1, Q3 and F1 to F6. */
export async function completeInspection(
  actor: InspectionActor,
  inspectionId: string,
): Promise<void> {
  demandPermission(actor.standing, 'conduct_inspections');
  const { database } = actor;
  const inspection = await database.get(inspections, v.parse(id, inspectionId));
  if (inspection === null) throw new InspectionRefused('not_found');
  if (inspection.status === 'completed') return;
  if (!isOpen(inspection)) throw new InspectionRefused('closed');
  const snapshot = parseSnapshot(inspection.template_snapshot);
  if (snapshot === null) throw new InspectionRefused('not_found');
  const responses = await database.find(inspectionResponses, {
    equals: { inspection_id: inspection.id },
  });
  const photos = await database.find(inspectionPhotos, {
    equals: { inspection_id: inspection.id },
  });
  const answers = answersOf(responses);
  if (!isWhole(snapshot, answers, photographedItems(photos))) {
    throw new InspectionRefused('incomplete');
  }
  if (!isSigned(snapshot, photos)) throw new InspectionRefused('incomplete');
  const completedAt = actor.now();
  const score = scoreOf(snapshot, answers);
  const followUps = followUpsOf(
    snapshot,
    answers,
    completedAt,
    await findingsBefore(database, inspection),
  );
  const known = await database.find(inspectionActionItems, {
    equals: { inspection_id: inspection.id },
  });
  const followed = new Set(known.map((actionItem) => actionItem.id));
  const actionItems = followUps.flatMap((followUp): Change[] => {
    const actionItemId = inspectionActionItemId(inspection.id, followUp.itemId);
    if (followed.has(actionItemId)) return [];
    return [
      change({
        declaration: inspectionActionItems,
        id: actionItemId,
        create: true,
        scope: inspection.scope,
        set: {
          inspection_id: inspection.id,
          item_id: followUp.itemId,
          title: followUp.title,
          status: 'open',
          priority: followUp.priority,
          due_date: followUp.dueDate,
          assignee_role: followUp.role,
          repeat_of: followUp.repeatOf,
          repeat_count: followUp.repeatCount,
          found_at: completedAt.toISOString(),
        },
      }),
    ];
  });
  // Rule Q3: an answer that nobody asks for any more is no part of the finished walk.
  const unasked = responses
    .filter((row) => !isAsked(snapshot, row.item_id, answers))
    .map((row) =>
      change({
        declaration: inspectionResponses,
        id: row.id,
        set: { deleted_at: completedAt.toISOString() },
      }),
    );
  await database.write([
    ...unasked,
    change({
      declaration: inspections,
      id: inspection.id,
      set: {
        status: 'completed',
        completed_date: completedAt.toISOString(),
        total_score: score.earned,
        max_possible_score: score.possible,
      },
    }),
    ...actionItems,
  ]);
}
