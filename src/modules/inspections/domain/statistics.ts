import { percentOf } from './scoring.ts';
import { itemsOf, parseSnapshot } from './template-snapshot.ts';

export const inspectionStatuses = ['draft', 'in_progress', 'completed', 'archived'] as const;
export type InspectionStatus = (typeof inspectionStatuses)[number];

export type InspectionStatistics = {
  readonly totalInspections: number;
  /** Percent, rounded to two decimals (spec §9). */
  readonly averageScore: number;
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

/** Rule S1: a completed inspection's percentage; null while it is not completed. */
export function finalScore(
  inspection: Pick<InspectionFacts, 'status' | 'total_score' | 'max_possible_score'>,
): number | null {
  if (inspection.status !== 'completed' && inspection.status !== 'archived') return null;
  return percentOf(inspection.total_score, inspection.max_possible_score);
}

function criticalItemsOf(storedSnapshot: unknown): ReadonlySet<string> {
  const snapshot = parseSnapshot(storedSnapshot);
  if (snapshot === null) return new Set();
  const critical = itemsOf(snapshot).filter((item) => item.is_critical);
  return new Set(critical.map((item) => item.id));
}

/** Rules S1 to S4 (spec §7: from inspections, open action items and failed critical-item responses). */
export function statisticsOf(
  inspections: readonly InspectionFacts[],
  failedResponses: readonly { readonly inspection_id: string; readonly item_id: string }[],
  openActions: number,
): InspectionStatistics {
  const scores = inspections.map(finalScore).filter((score) => score !== null);
  const criticalItems = new Map(
    inspections.map((inspection) => [inspection.id, criticalItemsOf(inspection.template_snapshot)]),
  );
  const mean = scores.reduce((sum, score) => sum + score, 0) / (scores.length || 1);
  return {
    totalInspections: inspections.length,
    averageScore: Math.round(mean * 100) / 100,
    criticalIssues: failedResponses.filter((response) =>
      criticalItems.get(response.inspection_id)?.has(response.item_id),
    ).length,
    openActions,
  };
}
