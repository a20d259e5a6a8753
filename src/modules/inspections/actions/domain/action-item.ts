import { hasPermission, type Standing, type StoreRole } from '../../../../kernel/permission.ts';
import type { ActionStatus } from '../../model/domain/action-status.ts';
import { urgencyOf, type Priority } from '../../model/domain/priority.ts';

type ActionRow = {
  readonly id: string;
  readonly item_id: string | null;
  readonly title: string;
  readonly status: ActionStatus;
  readonly priority: Priority;
  readonly due_date: string;
  readonly assignee_role: StoreRole | null;
  readonly assignee_id: string | null;
  readonly created_at: string;
  readonly done_at: string | null;
  readonly done_by: string | null;
  readonly repeat_of: string | null;
  readonly repeat_count: number;
  readonly found_at: string | null;
};

/** One thing to do: an action item with the later findings of the same (rule F6). */
export type Action<Row extends ActionRow = ActionRow> = {
  readonly row: Row;
  /** What is to be done, in the language of the reader (rule T4). */
  readonly title: string;
  /** Found again while it was still to be done, the first one first. */
  readonly repeats: readonly Row[];
  /** The most urgent of all of them. */
  readonly priority: Priority;
  /** The earliest of all of them, ISO 8601. */
  readonly dueDate: string;
  /** In how many inspections in a row it was found, 1 for the first time. */
  readonly timesFound: number;
};

/** When the inspection that found it was completed, epoch milliseconds. */
export const foundAt = (row: ActionRow): number => Date.parse(row.found_at ?? row.created_at);

/** Whether the row is part of the one it repeats: that one was not done before this was found. */
function isPartOf(row: ActionRow, root: ActionRow | undefined): root is ActionRow {
  return root !== undefined && (root.done_at === null || Date.parse(root.done_at) >= foundAt(row));
}

/**
 * Rule F6: the things to do that these rows are. A repeat joins what it repeats; one that was found after that was done,
 * or whose first finding is not here, stands for itself.
 */
export function actionsOf<Row extends ActionRow>(rows: readonly Row[]): Action<Row>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rootOf = (row: Row): Row => {
    const passed = new Set<string>();
    let root = row;
    while (root.repeat_of !== null && !passed.has(root.id)) {
      passed.add(root.id);
      const earlier = byId.get(root.repeat_of);
      if (earlier === undefined || !isPartOf(root, earlier)) break;
      root = earlier;
    }
    return root;
  };
  const repeats = new Map<string, Row[]>();
  const roots: Row[] = [];
  for (const row of rows) {
    const root = rootOf(row);
    if (root.id === row.id) roots.push(row);
    else repeats.set(root.id, [...(repeats.get(root.id) ?? []), row]);
  }
  return roots.map((row) => {
    const again = (repeats.get(row.id) ?? []).sort((a, b) => foundAt(a) - foundAt(b));
    const all = [row, ...again];
    return {
      row,
      title: row.title,
      repeats: again,
      priority: all.reduce(
        (most, { priority }) => (urgencyOf(priority) < urgencyOf(most) ? priority : most),
        row.priority,
      ),
      dueDate: all.reduce(
        (first, { due_date }) => (Date.parse(due_date) < Date.parse(first) ? due_date : first),
        row.due_date,
      ),
      timesFound: Math.max(...all.map(({ repeat_count }) => repeat_count + 1), all.length),
    };
  });
}

/** Still to be done. */
export function isToDo({ status }: { readonly status: ActionStatus }): boolean {
  return status === 'open' || status === 'in_progress';
}

/** Rule S3: what is still to be done, the soonest due first. Every figure of open actions is the length of this. */
export function stillToDo<One extends Action>(actions: readonly One[]): One[] {
  return actions
    .filter(({ row }) => isToDo(row))
    .sort((a, b) => Date.parse(a.dueDate) - Date.parse(b.dueDate));
}

/** Waits for somebody else's eye. */
export function isToCheck({ status }: { readonly status: ActionStatus }): boolean {
  return status === 'done' || status === 'cannot_do';
}

/** Rule K7. `now` in epoch milliseconds. */
export function isOverdue(action: Action, now: number): boolean {
  return isToDo(action.row) && Date.parse(action.dueDate) < now;
}

/** Rule F6: by item, what is still to be done about it; of several the one found last. */
export function openByItem(rows: readonly ActionRow[]): ReadonlyMap<string, string> {
  return new Map(
    actionsOf(rows)
      .filter(({ row }) => isToDo(row))
      .sort((a, b) => foundAt(a.row) - foundAt(b.row))
      .flatMap(({ row }) => (row.item_id === null ? [] : [[row.item_id, row.id] as const])),
  );
}

/** What somebody can do with an action item. */
export const actionSteps = [
  'start',
  'done',
  'cannot_do',
  'take_back',
  'verify',
  'reopen',
  'assign',
] as const;
export type ActionStep = (typeof actionSteps)[number];

/** Rules K1 to K6: the steps that this person may take now. */
export function stepsFor(
  { status, done_by }: Pick<ActionRow, 'status' | 'done_by'>,
  standing: Standing,
  userId: string,
): ReadonlySet<ActionStep> {
  const steps = new Set<ActionStep>();
  const may = (permission: Parameters<typeof hasPermission>[1]) =>
    hasPermission(standing, permission);
  if (isToDo({ status })) {
    if (may('finish_action_items')) {
      if (status === 'open') steps.add('start');
      steps.add('done').add('cannot_do');
    }
    if (may('assign_action_items')) steps.add('assign');
  } else if (isToCheck({ status })) {
    if (done_by === userId) {
      if (may('finish_action_items')) steps.add('take_back');
    } else if (may('verify_action_items')) steps.add('verify').add('reopen');
  } else if (may('verify_action_items')) {
    steps.add('reopen');
  }
  return steps;
}

/** The status that a step leads to; null: it stays. */
export const statusAfter: Readonly<Record<ActionStep, ActionStatus | null>> = {
  start: 'in_progress',
  done: 'done',
  cannot_do: 'cannot_do',
  take_back: 'open',
  verify: 'verified',
  reopen: 'open',
  assign: null,
};

/** Rules K3 to K5: what a step lacks. `words` is what was done, or the reason. */
export function lackingFor(
  step: ActionStep,
  given: { readonly words: string; readonly photos: number },
): 'words' | 'photo_or_words' | null {
  const said = given.words.trim() !== '';
  if (step === 'cannot_do' || step === 'reopen') return said ? null : 'words';
  if (step === 'done') return said || given.photos > 0 ? null : 'photo_or_words';
  return null;
}
