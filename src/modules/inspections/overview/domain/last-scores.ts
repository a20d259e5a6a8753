import { finalScore, type InspectionStatus } from '../../model/domain/inspection-status.ts';

type InspectionFacts = {
  readonly id: string;
  readonly template_id: string;
  readonly status: InspectionStatus;
  readonly start_date: string;
  readonly completed_date: string | null;
  readonly total_score: number;
  readonly max_possible_score: number;
};

export type LastScore = {
  readonly id: string;
  readonly templateId: string;
  /** When it was completed, ISO 8601. */
  readonly date: string;
  readonly percent: number;
};

/** Rule S5: the scores of the `count` inspections completed last, the latest at the end. */
export function lastScores(inspections: readonly InspectionFacts[], count: number): LastScore[] {
  return inspections
    .flatMap((inspection): LastScore[] => {
      const percent = finalScore(inspection);
      const date = inspection.completed_date ?? inspection.start_date;
      return percent === null
        ? []
        : [{ id: inspection.id, templateId: inspection.template_id, date, percent }];
    })
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date) || a.id.localeCompare(b.id))
    .slice(-count);
}
