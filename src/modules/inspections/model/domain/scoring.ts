import { isAnswer, isFailed, type Answers } from './answer.ts';
import { asked } from './asked.ts';
import {
  itemsOf,
  type ScoringMode,
  type SnapshotItem,
  type TemplateSnapshot,
} from './template-snapshot.ts';

/** Spec §9: the possible points of a template whose total is missing. */
const defaultMaxScore = 100;

/** Points have two decimals, as in the database; sums are taken in hundredths so that they do not drift. */
export function addPoints(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

/**
 * Rules P1 to P3 (spec §5 Points): pass and n/a earn the full points, everything else 0. In mode `applicable` n/a earns
 * nothing (and is not possible either) and a rating earns its fifths.
 */
export function pointsEarned(
  item: Pick<SnapshotItem, 'item_type' | 'points'>,
  value: string | null | undefined,
  mode: ScoringMode,
): number {
  if (value === 'pass') return item.points;
  if (value === 'na') return mode === 'standard' ? item.points : 0;
  if (item.item_type === 'radio' && mode === 'applicable' && isAnswer('radio', value)) {
    return Math.round((Math.round(item.points * 100) * Number(value)) / 5) / 100;
  }
  return 0;
}

/** Whether anybody can earn the points of such an item (spec §5; rules P1 to P3). */
export function canEarn(item: Pick<SnapshotItem, 'item_type'>, mode: ScoringMode): boolean {
  return item.item_type === 'checkbox' || (item.item_type === 'radio' && mode === 'applicable');
}

export type Score = {
  readonly earned: number;
  readonly possible: number;
  /** 0 to 100 with two decimals; 0 when nothing is possible. */
  readonly percent: number;
};

export function percentOf(earned: number, possible: number): number {
  return possible > 0 ? Math.round((earned / possible) * 10_000) / 100 : 0;
}

/**
 * Rules P4, P5 and Q3: the sum of points earned over the template's total (spec §4), less what is not asked, and in
 * `applicable` less what was N/A. Points that nobody can earn are in no total and are taken out of none.
 */
export function scoreOf(snapshot: TemplateSnapshot, answers: Answers): Score {
  const mode = snapshot.scoring_mode;
  const items = itemsOf(asked(snapshot, answers));
  const earned = addPoints(
    items.map((item) => pointsEarned(item, answers.get(item.id)?.value, mode)),
  );
  const total = snapshot.total_points > 0 ? snapshot.total_points : defaultMaxScore;
  const notApplicable =
    mode === 'applicable' ? items.filter((item) => answers.get(item.id)?.value === 'na') : [];
  const isAskedFor = new Set(items);
  const unasked = itemsOf(snapshot).filter((item) => !isAskedFor.has(item));
  const takenOut = [...unasked, ...notApplicable].filter((item) => canEarn(item, mode));
  const possible = Math.max(0, addPoints([total, ...takenOut.map((item) => -item.points)]));
  return { earned, possible, percent: percentOf(earned, possible) };
}

export type SectionScore = Score & {
  readonly sectionId: string;
  readonly failed: number;
};

/**
 * Rule P7: a section's points are those of its asked items; what is possible is their sum, less what was N/A in
 * `applicable`.
 */
export function sectionScores(snapshot: TemplateSnapshot, answers: Answers): SectionScore[] {
  const mode = snapshot.scoring_mode;
  return asked(snapshot, answers).sections.map((section) => {
    const value = (item: SnapshotItem) => answers.get(item.id)?.value;
    const earned = addPoints(section.items.map((item) => pointsEarned(item, value(item), mode)));
    const possible = addPoints(
      section.items
        .filter((item) => mode === 'standard' || value(item) !== 'na')
        .map(({ points }) => points),
    );
    return {
      sectionId: section.id,
      earned,
      possible,
      percent: percentOf(earned, possible),
      failed: section.items.filter((item) => isFailed(item, answers)).length,
    };
  });
}

/** Rule C1: the critical items that failed. One is enough to make the inspection 'Failed – critical', whatever its score. */
export function criticalFailures(snapshot: TemplateSnapshot, answers: Answers): SnapshotItem[] {
  return itemsOf(asked(snapshot, answers)).filter(
    (item) => item.is_critical && isFailed(item, answers),
  );
}
