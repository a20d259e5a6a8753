import { isFailed, type Answers } from './answer.ts';
import { itemsOf, type TemplateSnapshot } from './template-snapshot.ts';

export const actionStatuses = ['open', 'in_progress', 'done', 'verified', 'cannot_do'] as const;

/** From the most to the least urgent. */
export const priorities = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

const hour = 3_600_000;
/** Rule F3: how long there is to put it right, in milliseconds. */
const timeToFix: Readonly<Record<Priority, number>> = {
  critical: 24 * hour,
  high: 3 * 24 * hour,
  medium: 7 * 24 * hour,
  low: 14 * 24 * hour,
};

export type FollowUp = {
  readonly itemId: string;
  readonly title: string;
  readonly priority: Priority;
  /** ISO 8601. */
  readonly dueDate: string;
};

/**
 * Rules F1 to F3: what a completed walk leaves to do, one per failed item. `failedBefore` holds the items that failed in
 * the store's walk before this one: a repeat is `high`.
 */
export function followUpsOf(
  snapshot: TemplateSnapshot,
  answers: Answers,
  completedAt: Date,
  failedBefore: ReadonlySet<string> = new Set(),
): FollowUp[] {
  return itemsOf(snapshot)
    .filter((item) => isFailed(item, answers))
    .map((item) => {
      const repeated = failedBefore.has(item.id);
      const priority: Priority = item.is_critical ? 'critical' : repeated ? 'high' : 'medium';
      return {
        itemId: item.id,
        title: item.question_text,
        priority,
        dueDate: new Date(completedAt.getTime() + timeToFix[priority]).toISOString(),
      };
    });
}
