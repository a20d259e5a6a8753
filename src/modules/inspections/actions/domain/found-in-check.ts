import { answersOf, isFailed } from '../../model/domain/answer.ts';
import { asked } from '../../model/domain/asked.ts';
import { itemsOf, type TemplateSnapshot } from '../../model/domain/template-snapshot.ts';
import { firstPriority } from './found-action-items.ts';

/** Rules SU3 and SU4: what a check of something else than a store found, and what was read off its meter. */
export function foundInCheck(
  snapshot: TemplateSnapshot,
  responses: Parameters<typeof answersOf>[0],
) {
  const answers = answersOf(responses);
  const notes = new Map(responses.map(({ item_id, notes: said }) => [item_id, said]));
  const items = itemsOf(asked(snapshot, answers));
  return {
    failed: items
      .filter((item) => isFailed(item, answers))
      .map((item) => ({
        itemId: item.id,
        question: item.question_text,
        notes: notes.get(item.id) ?? null,
        isCritical: item.is_critical,
        priority: firstPriority(item),
        part: item.rules.on_fail?.part ?? null,
      })),
    readings: items.flatMap(({ id, item_type, rules }) => {
      const typed = answers.get(id)?.value ?? '';
      const value = Number(typed);
      return item_type === 'number' && rules.reads === 'meter' && typed !== '' && value >= 0
        ? [{ itemId: id, value }]
        : [];
    }),
  };
}
