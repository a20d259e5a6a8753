import { isAnswer, isFailed, type Answers } from '../../model/domain/answer.ts';
import { asked } from '../../model/domain/asked.ts';
import { addPoints, pointsEarned } from '../../model/domain/scoring.ts';
import type {
  ScoringMode,
  SnapshotItem,
  TemplateSnapshot,
} from '../../model/domain/template-snapshot.ts';
import { firstNumberOf } from '../../model/domain/places.ts';

/** Rule P6: what the best answer would have earned beyond this one. What is open, or N/A, has cost nothing. */
function lostBy(item: SnapshotItem, answers: Answers, mode: ScoringMode): number {
  if (isFailed(item, answers)) return item.points;
  const value = answers.get(item.id)?.value;
  const rated = mode === 'applicable' && item.item_type === 'radio' && isAnswer('radio', value);
  return rated ? addPoints([item.points, -pointsEarned(item, value, mode)]) : 0;
}

/** One item that has cost points, or failed though nothing may. */
export type Loss = {
  readonly item: SnapshotItem;
  /** As it is numbered in the inspection. */
  readonly number: number;
  readonly sectionIndex: number;
  readonly points: number;
};

/** Rule P8. */
export function lossesOf(snapshot: TemplateSnapshot, answers: Answers): Loss[] {
  const sections = asked(snapshot, answers).sections;
  return snapshot.sections
    .flatMap((section, sectionIndex) => {
      const isAskedFor = new Set(sections[sectionIndex]?.items);
      const first = firstNumberOf(snapshot, sectionIndex);
      return section.items.flatMap((item, index): Loss[] => {
        if (!isAskedFor.has(item)) return [];
        const points = lostBy(item, answers, snapshot.scoring_mode);
        const failedCritical = item.is_critical && isFailed(item, answers);
        return points > 0 || failedCritical
          ? [{ item, number: first + index, sectionIndex, points }]
          : [];
      });
    })
    .sort(
      (a, b) =>
        b.points - a.points ||
        Number(b.item.is_critical) - Number(a.item.is_critical) ||
        a.number - b.number,
    );
}

/** Rule P6: what the answers have cost so far. */
export function pointsLost(snapshot: TemplateSnapshot, answers: Answers): number {
  return addPoints(lossesOf(snapshot, answers).map(({ points }) => points));
}

/** Rule P8: what each section has lost, in the order of the template; those that have lost nothing are left out. */
export function lostBySection(
  losses: readonly Loss[],
): { readonly sectionIndex: number; readonly points: number }[] {
  const indexes = [...new Set(losses.map(({ sectionIndex }) => sectionIndex))].sort(
    (a, b) => a - b,
  );
  return indexes
    .map((index) => ({
      sectionIndex: index,
      points: addPoints(
        losses.filter(({ sectionIndex }) => sectionIndex === index).map(({ points }) => points),
      ),
    }))
    .filter(({ points }) => points > 0);
}
