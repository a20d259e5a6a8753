/** Every write of an inspection's course. Each resolves when the record is durable on this device. */
import * as v from 'valibot';
import { change, type Change, type LocalDatabase } from '../../../db/local-database.ts';
import type { SubjectChanges } from '../../../db/inspection-subjects.ts';
import { inspectionActionItemId, inspectionResponseId } from '../../../kernel/ids.ts';
import { demandPermission } from '../../../kernel/not-permitted.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  inspectionResponses,
  inspections,
  type Inspection,
  type InspectionTemplate,
} from '../model/collections.ts';
import { openByItem } from '../actions/domain/action-item.ts';
import { answersOf, longestReason, longestText } from '../model/domain/answer.ts';
import { isAsked } from '../model/domain/asked.ts';
import { photographedItems } from '../model/domain/evidence.ts';
import { foundInCheck } from '../actions/domain/found-in-check.ts';
import { isOfSubject } from '../model/domain/subject.ts';
import {
  failuresInARow,
  foundActionItems,
  type Findings,
} from '../actions/domain/found-action-items.ts';
import { isWhole } from '../model/domain/progress.ts';
import { pointsEarned, scoreOf } from '../model/domain/scoring.ts';
import { isSigned } from '../model/domain/signature.ts';
import { itemsOf, parseSnapshot, takeSnapshot } from '../model/domain/template-snapshot.ts';
import {
  InspectionRefused,
  isOpen,
  openInspection,
  recordId,
  type InspectionActor,
} from '../model/commands-base.ts';

const starting = new Map<string, Promise<void>>();

/** Rules B1 and B2: creates the inspection under the given id, once; further calls wait for the first. */
export function startInspection(
  actor: InspectionActor,
  input: {
    readonly inspectionId: string;
    readonly storeId: string;
    readonly template: InspectionTemplate;
    /** What is checked, of the kind that the template is for; left out: the store. */
    readonly subjectId?: string | null;
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
  const inspectionId = v.parse(recordId, input.inspectionId);
  const storeId = v.parse(recordId, input.storeId);
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
        subject_id: v.parse(v.nullable(recordId), input.subjectId ?? null),
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
  inspectionId: recordId,
  itemId: recordId,
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

/** Spec §4: the floating save button sets `in_progress`. */
export async function keepInProgress(actor: InspectionActor, inspectionId: string): Promise<void> {
  demandPermission(actor.standing, 'conduct_inspections');
  const inspection = await openInspection(actor, inspectionId);
  if (inspection.status === 'in_progress') return;
  await actor.database.write([
    change({ declaration: inspections, id: inspection.id, set: { status: 'in_progress' } }),
  ]);
}

/** How many inspections back it is looked for repeats. */
const inspectionsLookedAt = 10;

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
    .filter((other) => other.id !== inspection.id && isOfSubject(other, inspection.subject_id))
    .sort((a, b) => Date.parse(b.start_date) - Date.parse(a.start_date))
    .slice(0, inspectionsLookedAt);
  const responses = await Promise.all(
    last.map((other) =>
      database.find(inspectionResponses, { equals: { inspection_id: other.id } }),
    ),
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

/**
 * Rules G4, G5, E1, Q3 and F1 to F6; of something else than the store SU3 and SU4.
 *
 * @param changesOf what becomes of it, by whoever has what is checked; null: a store's makes action items, and of anything
 *   else nobody would hear what failed: it is refused
 */
export async function completeInspection(
  actor: InspectionActor,
  inspectionId: string,
  changesOf: SubjectChanges | null = null,
): Promise<void> {
  demandPermission(actor.standing, 'conduct_inspections');
  const { database } = actor;
  const inspection = await database.get(inspections, v.parse(recordId, inspectionId));
  if (inspection === null) throw new InspectionRefused('not_found');
  if (inspection.status === 'completed') return;
  if (!isOpen(inspection)) throw new InspectionRefused('closed');
  const subjectId = inspection.subject_id;
  if (subjectId !== null && changesOf === null) throw new InspectionRefused('app_outdated');
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
  const found =
    subjectId === null
      ? foundActionItems(snapshot, answers, completedAt, await findingsBefore(database, inspection))
      : [];
  const ofSubject =
    subjectId === null || changesOf === null
      ? []
      : await changesOf({
          database,
          inspectionId: inspection.id,
          subjectId,
          completedAt,
          ...foundInCheck(snapshot, responses),
        });
  const known = await database.find(inspectionActionItems, {
    equals: { inspection_id: inspection.id },
  });
  const followed = new Set(known.map((actionItem) => actionItem.id));
  const actionItems = found.flatMap((finding): Change[] => {
    const actionItemId = inspectionActionItemId(inspection.id, finding.itemId);
    if (followed.has(actionItemId)) return [];
    return [
      change({
        declaration: inspectionActionItems,
        id: actionItemId,
        create: true,
        scope: inspection.scope,
        set: {
          inspection_id: inspection.id,
          item_id: finding.itemId,
          title: finding.title,
          status: 'open',
          priority: finding.priority,
          due_date: finding.dueDate,
          assignee_role: finding.role,
          repeat_of: finding.repeatOf,
          repeat_count: finding.repeatCount,
          found_at: completedAt.toISOString(),
        },
      }),
    ];
  });
  // Rule Q3: an answer that nobody asks for any more is no part of the finished inspection.
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
    ...ofSubject,
  ]);
}
