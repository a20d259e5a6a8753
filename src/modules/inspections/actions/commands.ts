/** Every write of the action items. Each resolves when the record is durable on this device. */
import * as v from 'valibot';
import { change } from '../../../db/local-database.ts';
import { storeRoles } from '../../../kernel/permission.ts';
import {
  inspectionActionItems,
  inspectionPhotos,
  type InspectionActionItem,
} from '../model/collections.ts';
import type { InspectionActor } from '../model/commands-base.ts';
import {
  actionsOf,
  actionSteps,
  lackingFor,
  statusAfter,
  stepsFor,
  type ActionStep,
} from './domain/action-item.ts';
import { longestText } from '../model/domain/answer.ts';
import { priorities } from '../model/domain/priority.ts';

/** The action item is not in a state that allows the step, or the step lacks something. */
class ActionRefused extends Error {
  readonly code: 'not_found' | 'not_now' | 'incomplete';

  constructor(code: ActionRefused['code']) {
    super(`Action item refused: ${code}`);
    this.name = 'ActionRefused';
    this.code = code;
  }
}

const id = v.pipe(v.string(), v.uuid());
const words = v.pipe(v.string(), v.trim(), v.maxLength(longestText));

async function actionFor(
  actor: InspectionActor,
  actionItemId: string,
  step: ActionStep,
): Promise<InspectionActionItem> {
  const row = await actor.database.get(inspectionActionItems, v.parse(id, actionItemId));
  if (row === null) throw new ActionRefused('not_found');
  if (!stepsFor(row, actor.standing, actor.database.userId).has(step)) {
    throw new ActionRefused('not_now');
  }
  return row;
}

const stepSchema = v.object({
  actionItemId: id,
  step: v.picklist(actionSteps.filter((step) => step !== 'assign')),
  /** What was done, or the reason. */
  words: v.optional(words, ''),
});
export type StepInput = v.InferInput<typeof stepSchema>;

/** Rules K1 to K5. */
export async function takeStep(actor: InspectionActor, input: StepInput): Promise<void> {
  const { actionItemId, step, words: said } = v.parse(stepSchema, input);
  const row = await actionFor(actor, actionItemId, step);
  const photos = await actor.database.find(inspectionPhotos, {
    equals: { inspection_id: row.inspection_id, action_item_id: row.id },
  });
  if (lackingFor(step, { words: said, photos: photos.length }) !== null) {
    throw new ActionRefused('incomplete');
  }
  const status = statusAfter[step];
  if (status === null) throw new ActionRefused('not_now');
  const at = actor.now().toISOString();
  const me = actor.database.userId;
  const text = said === '' ? null : said;
  // When and by whom is the server's word in the end; until then this device's.
  const whoAndWhen =
    status === 'verified'
      ? { verified_at: at, verified_by: me }
      : {
          verified_at: null,
          verified_by: null,
          ...(status === 'done' || status === 'cannot_do'
            ? { done_at: at, done_by: me }
            : { done_at: null, done_by: null }),
        };
  await actor.database.write([
    change({
      declaration: inspectionActionItems,
      id: row.id,
      set: {
        status,
        ...whoAndWhen,
        ...(step === 'done' || step === 'cannot_do' ? { resolution: text } : {}),
        ...(step === 'reopen' ? { reopen_reason: text } : {}),
      },
    }),
  ]);
}

const assignmentSchema = v.object({
  actionItemId: id,
  assigneeRole: v.nullable(v.picklist(storeRoles)),
  /** Whoever is named is given it, whatever their role. */
  assigneeId: v.nullable(id),
  priority: v.picklist(priorities),
  dueDate: v.pipe(v.string(), v.isoTimestamp()),
  note: v.nullable(words),
});
export type Assignment = v.InferInput<typeof assignmentSchema>;

/**
 * Rule K6. Only what is changed is sent. How urgent it is, and until when, is then said of the later findings of the
 * same, too: what was decided here stands.
 */
export async function assignAction(actor: InspectionActor, input: Assignment): Promise<void> {
  const wanted = v.parse(assignmentSchema, input);
  const row = await actionFor(actor, wanted.actionItemId, 'assign');
  const note = wanted.note === '' ? null : wanted.note;
  const urgency = { priority: wanted.priority, due_date: wanted.dueDate };
  const ofStore = await actor.database.find(inspectionActionItems, {
    equals: { store_id: row.store_id },
  });
  const repeats = actionsOf(ofStore).find((action) => action.row.id === row.id)?.repeats ?? [];
  await actor.database.write([
    change({
      declaration: inspectionActionItems,
      id: row.id,
      set: {
        assignee_role: wanted.assigneeRole,
        assignee_id: wanted.assigneeId,
        ...urgency,
        note,
      },
    }),
    ...repeats.map((repeat) =>
      change({ declaration: inspectionActionItems, id: repeat.id, set: urgency }),
    ),
  ]);
}
