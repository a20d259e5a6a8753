import { percentOf } from './scoring.ts';

export const inspectionStatuses = ['draft', 'in_progress', 'completed', 'archived'] as const;
export type InspectionStatus = (typeof inspectionStatuses)[number];

/** Rule S1: a completed inspection's percentage; null while it is not completed. */
export function finalScore(inspection: {
  readonly status: InspectionStatus;
  readonly total_score: number;
  readonly max_possible_score: number;
}): number | null {
  if (inspection.status !== 'completed' && inspection.status !== 'archived') return null;
  return percentOf(inspection.total_score, inspection.max_possible_score);
}
