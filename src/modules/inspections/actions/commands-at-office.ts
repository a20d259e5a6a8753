/**
 * Action items of stores that are not on the device are changed at the office, over the network (rule XS7). Each answers
 * what takes it back; `refused` where the server did not take it.
 */
import type { Assignment } from './commands.ts';
import type { ActionItem } from './queries.ts';
import { changeActions } from './remote.ts';

type Change = Promise<'refused' | null>;
type AtOffice = Awaited<Change> | { readonly undo: () => Change };
type Fields = Readonly<Record<string, string | null>>;

async function change(ids: readonly string[], fields: Fields): Change {
  const { refused } = await changeActions(ids, fields);
  return refused === undefined ? null : 'refused';
}

/** Rule K2. Taking it back leaves who did it as it was. */
export async function verifyAtOffice({ row }: ActionItem): Promise<AtOffice> {
  const failure = await change([row.id], { status: 'verified' });
  return failure ?? { undo: () => change([row.id], { status: row.status }) };
}

/** Rules K1, K3 and K4: `words` is what was done, or why it cannot be. Taking it back leaves it as it was. */
export async function finishAtOffice(
  { row }: ActionItem,
  step: 'done' | 'cannot_do',
  words: string,
): Promise<AtOffice> {
  const failure = await change([row.id], { status: step, resolution: words.trim() || null });
  const { status, resolution } = row;
  return failure ?? { undo: () => change([row.id], { status, resolution }) };
}

/** Rule K5: whoever did it says that it is not done after all. */
export function takeBackAtOffice({ row }: ActionItem): Change {
  return change([row.id], { status: 'open' });
}

/** Rule K5. */
export function reopenAtOffice({ row }: ActionItem, reason: string): Change {
  return change([row.id], { status: 'open', reopen_reason: reason });
}

/** Rule K6: how urgent it is and until when is said of the later findings of the same, too. */
export async function assignAtOffice(
  { row, repeats }: ActionItem,
  { assigneeRole, assigneeId, priority, dueDate, note }: Assignment,
): Promise<AtOffice> {
  const urgency = { priority, due_date: dueDate };
  const failure =
    (await change([row.id], {
      assignee_role: assigneeRole,
      assignee_id: assigneeId,
      note: note === '' ? null : note,
      ...urgency,
    })) ??
    (repeats.length === 0
      ? null
      : await change(
          repeats.map(({ id }) => id),
          urgency,
        ));
  if (failure !== null) return failure;
  const { assignee_role, assignee_id, note: before } = row;
  return {
    undo: async () => {
      for (const each of [row, ...repeats]) {
        const undone = await change([each.id], {
          priority: each.priority,
          due_date: each.due_date,
          ...(each.id === row.id && { assignee_role, assignee_id, note: before }),
        });
        if (undone !== null) return undone;
      }
      return null;
    },
  };
}
