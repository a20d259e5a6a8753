import { millisecondsInHour } from 'date-fns/constants';
import type { StoreRole } from '../../../../kernel/permission.ts';
import { isFailed, type Answers } from '../../model/domain/answer.ts';
import { asked } from '../../model/domain/asked.ts';
import { raised, timeToFix, type Priority } from '../../model/domain/priority.ts';
import {
  itemsOf,
  type SnapshotItem,
  type TemplateSnapshot,
} from '../../model/domain/template-snapshot.ts';

export type FoundActionItem = {
  readonly itemId: string;
  readonly title: string;
  readonly priority: Priority;
  /** ISO 8601. */
  readonly dueDate: string;
  readonly role: StoreRole;
  readonly repeatCount: number;
  readonly repeatOf: string | null;
};

/** What the store knows of earlier findings. */
export type Findings = {
  /** Rule F5, by item. */
  readonly failedInARow: ReadonlyMap<string, number>;
  /** Rule F6: by item, the action item that is still to be done. */
  readonly open: ReadonlyMap<string, string>;
};

const noFindings: Findings = { failedInARow: new Map(), open: new Map() };

/** Rule F2, before any repeat. */
export function firstPriority(item: SnapshotItem): Priority {
  return item.rules.on_fail?.priority ?? (item.is_critical ? 'critical' : 'medium');
}

/** Rules F2 and F3, in milliseconds: what the rule gives, but a repeat has no more time than its raised priority. */
function timeFor(item: SnapshotItem, priority: Priority): number {
  const hours = item.rules.on_fail?.due_hours ?? null;
  if (hours === null) return timeToFix[priority];
  return priority === firstPriority(item)
    ? hours * millisecondsInHour
    : Math.min(hours * millisecondsInHour, timeToFix[priority]);
}

/** Rules F1 to F6: what a completed inspection leaves to do, one per failed item that is asked. */
export function foundActionItems(
  snapshot: TemplateSnapshot,
  answers: Answers,
  completedAt: Date,
  { failedInARow, open }: Findings = noFindings,
): FoundActionItem[] {
  return itemsOf(asked(snapshot, answers))
    .filter((item) => isFailed(item, answers))
    .map((item) => {
      const repeatCount = failedInARow.get(item.id) ?? 0;
      const priority = raised(firstPriority(item), repeatCount);
      return {
        itemId: item.id,
        title: item.question_text,
        priority,
        dueDate: new Date(completedAt.getTime() + timeFor(item, priority)).toISOString(),
        role: item.rules.on_fail?.role ?? 'general_manager',
        repeatCount,
        repeatOf: open.get(item.id) ?? null,
      };
    });
}

/**
 * Rule F5: by item, in how many of these inspections in a row it failed, from the latest one back. An inspection in
 * which it was N/A, or not asked, is passed over.
 *
 * @param inspections the answers of each inspection by item id, the latest first
 */
export function failuresInARow(
  inspections: readonly ReadonlyMap<string, string | null>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const ended = new Set<string>();
  for (const inspection of inspections) {
    for (const [itemId, value] of inspection) {
      if (ended.has(itemId) || value === 'na' || value === null || value === '') continue;
      if (value === 'fail') counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
      else ended.add(itemId);
    }
  }
  return counts;
}
