import type { Answers } from '../../model/domain/answer.ts';
import { hasConditions, isAsked } from '../../model/domain/asked.ts';
import { finalScore, type InspectionStatus } from '../../model/domain/inspection-status.ts';
import { itemsOf, parseSnapshot } from '../../model/domain/template-snapshot.ts';

export type InspectionStatistics = {
  readonly totalInspections: number;
  /** Percent, rounded to two decimals (spec §9); null: nothing was completed yet. */
  readonly averageScore: number | null;
  readonly criticalIssues: number;
  readonly openActions: number;
};

/** Spec §8: what is shown when the figures cannot be read. */
export const noStatistics: InspectionStatistics = {
  totalInspections: 0,
  averageScore: 0,
  criticalIssues: 0,
  openActions: 0,
};

type InspectionFacts = {
  readonly id: string;
  readonly status: InspectionStatus;
  readonly total_score: number;
  readonly max_possible_score: number;
  readonly template_snapshot: unknown;
};

function criticalItemsOf(storedSnapshot: unknown): ReadonlySet<string> {
  const snapshot = parseSnapshot(storedSnapshot);
  if (snapshot === null) return new Set();
  const critical = itemsOf(snapshot).filter((item) => item.is_critical);
  return new Set(critical.map((item) => item.id));
}

/** Whether an answer is asked for in an inspection that still runs (rule Q3); a completed one has no others. */
function isStillAsked(stored: unknown, itemId: string, answers: Answers): boolean {
  const snapshot = parseSnapshot(stored);
  return snapshot === null || isAsked(snapshot, itemId, answers);
}

/** The inspections of which it takes all answers to say what is asked in them. */
export function runningWithConditions<One extends InspectionFacts>(
  inspections: readonly One[],
): One[] {
  return inspections.filter((inspection) => {
    if (inspection.status !== 'in_progress') return false;
    const snapshot = parseSnapshot(inspection.template_snapshot);
    return snapshot !== null && hasConditions(snapshot);
  });
}

/**
 * Rules S1 to S4 (spec §7: from inspections, open action items and failed critical-item responses). `answersOfRunning`:
 * by inspection, of those that `runningWithConditions` names.
 */
export function statisticsOf(
  inspections: readonly InspectionFacts[],
  failedResponses: readonly { readonly inspection_id: string; readonly item_id: string }[],
  openActions: number,
  answersOfRunning: ReadonlyMap<string, Answers> = new Map(),
): InspectionStatistics {
  const scores = inspections.map(finalScore).filter((score) => score !== null);
  const criticalItems = new Map(
    inspections.map((inspection) => [inspection.id, criticalItemsOf(inspection.template_snapshot)]),
  );
  const snapshots = new Map(
    inspections.map(({ id, template_snapshot }) => [id, template_snapshot]),
  );
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    totalInspections: inspections.length,
    averageScore: scores.length === 0 ? null : Math.round(mean * 100) / 100,
    criticalIssues: failedResponses.filter(({ inspection_id, item_id }) => {
      if (!criticalItems.get(inspection_id)?.has(item_id)) return false;
      const answers = answersOfRunning.get(inspection_id);
      return answers === undefined || isStillAsked(snapshots.get(inspection_id), item_id, answers);
    }).length,
    openActions,
  };
}
