import type { Standing } from '../../../../kernel/permission.ts';
import { isOverdue, isToCheck, isToDo, type Action } from './action-item.ts';
import { searchable } from '../../model/domain/searchable.ts';
import { urgencyOf, type Priority } from '../../model/domain/priority.ts';

export const actionViews = ['to_do', 'to_check', 'closed'] as const;
export type ActionView = (typeof actionViews)[number];

export type ActionFilter = {
  readonly view: ActionView;
  readonly search: string;
  readonly priority: Priority | null;
  /** Only what is given to this person, by name or by role. */
  readonly mine: boolean;
};

export const firstFilter: ActionFilter = {
  view: 'to_do',
  search: '',
  priority: null,
  mine: false,
};

export function viewOf({ row }: Action): ActionView {
  if (isToDo(row)) return 'to_do';
  return isToCheck(row) ? 'to_check' : 'closed';
}

/** Rule K6: by name, or by role where nobody is named. */
function isGivenTo(
  { row }: Action,
  person: { readonly userId: string; readonly standing: Standing },
): boolean {
  return row.assignee_id === null
    ? row.assignee_role !== null && row.assignee_role === person.standing.role
    : row.assignee_id === person.userId;
}

/**
 * Rule K7: what is overdue first, then the most urgent, then what is due first. Of what is closed the latest first.
 *
 * @param now epoch milliseconds
 */
export function sortActions<One extends Action>(actions: readonly One[], now: number): One[] {
  return [...actions].sort((a, b) => {
    if (viewOf(a) === 'closed' && viewOf(b) === 'closed') {
      return Date.parse(b.row.done_at ?? b.dueDate) - Date.parse(a.row.done_at ?? a.dueDate);
    }
    return (
      Number(isOverdue(b, now)) - Number(isOverdue(a, now)) ||
      urgencyOf(a.priority) - urgencyOf(b.priority) ||
      Date.parse(a.dueDate) - Date.parse(b.dueDate) ||
      a.title.localeCompare(b.title)
    );
  });
}

/** Searched by title, whatever case and accents. */
export function filterActions<One extends Action>(
  actions: readonly One[],
  filter: ActionFilter,
  person: { readonly userId: string; readonly standing: Standing },
): One[] {
  const wanted = searchable(filter.search.trim());
  return actions.filter(
    (action) =>
      viewOf(action) === filter.view &&
      (filter.priority === null || action.priority === filter.priority) &&
      (!filter.mine || isGivenTo(action, person)) &&
      searchable(action.title).includes(wanted),
  );
}
