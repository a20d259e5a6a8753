import type { Answers } from '../../model/domain/answer.ts';
import { asked } from '../../model/domain/asked.ts';
import { failuresInARow } from '../../actions/domain/found-action-items.ts';
import { criticalFailures, sectionScores } from '../../model/domain/scoring.ts';
import { finalScore, type InspectionStatus } from '../../model/domain/inspection-status.ts';
import {
  itemsOf,
  parseSnapshot,
  type TemplateSnapshot,
} from '../../model/domain/template-snapshot.ts';

/** Rule X1: so many inspections make a trend. */
const inspectionsInTrend = 8;

type InspectionFacts = {
  readonly id: string;
  readonly template_id: string;
  readonly store_id: string;
  readonly status: InspectionStatus;
  readonly start_date: string;
  readonly completed_date: string | null;
  readonly total_score: number;
  readonly max_possible_score: number;
  readonly template_snapshot: unknown;
};

/** A completed inspection, as trends look at it. */
export type CompletedInspection = {
  readonly id: string;
  readonly templateId: string;
  readonly storeId: string;
  /** When it was completed, ISO 8601. */
  readonly date: string;
  readonly percent: number;
  /** Null: it cannot be read, only its score is known. */
  readonly snapshot: TemplateSnapshot | null;
};

/** By inspection. */
export type AnswersByInspection = ReadonlyMap<string, Answers>;

const noAnswers: Answers = new Map();

const byDate = (a: CompletedInspection, b: CompletedInspection) =>
  Date.parse(a.date) - Date.parse(b.date) || a.id.localeCompare(b.id);

/** The completed inspections among these inspections, the latest at the end. */
export function completedInspections(
  inspections: readonly InspectionFacts[],
): CompletedInspection[] {
  return inspections
    .flatMap((inspection): CompletedInspection[] => {
      const percent = finalScore(inspection);
      if (percent === null) return [];
      return [
        {
          id: inspection.id,
          templateId: inspection.template_id,
          storeId: inspection.store_id,
          date: inspection.completed_date ?? inspection.start_date,
          percent,
          // Read when it is asked for: of all the inspections of all the stores only the last eight are looked into.
          get snapshot() {
            return parseSnapshot(inspection.template_snapshot);
          },
        },
      ];
    })
    .sort(byDate);
}

/** Rule X1: the last eight inspections of one template, the latest at the end. */
export function lastInspections(
  inspections: readonly CompletedInspection[],
  templateId: string,
): CompletedInspection[] {
  return inspections
    .filter((inspection) => inspection.templateId === templateId)
    .slice(-inspectionsInTrend);
}

/** Rule X2: the template that has the most to tell: the most inspections, then the latest one. */
export function templateToBeginWith(inspections: readonly CompletedInspection[]): string | null {
  const counts = new Map<string, number>();
  for (const { templateId } of inspections)
    counts.set(templateId, (counts.get(templateId) ?? 0) + 1);
  let best: string | null = null;
  for (const { templateId } of inspections) {
    if (best === null || (counts.get(templateId) ?? 0) >= (counts.get(best) ?? 0)) {
      best = templateId;
    }
  }
  return best;
}

/** The mean of percents with two decimals, in hundredths: those are whole, so their order says nothing. */
const hundredthsOf = (percents: readonly number[]) =>
  percents.reduce((sum, percent) => sum + Math.round(percent * 100), 0) / percents.length;
const meanOf = (percents: readonly number[]) => Math.round(hundredthsOf(percents)) / 100;

export type ScoreTrend = {
  readonly latest: number;
  readonly mean: number;
  /** Percentage points that the latest inspection lies above the mean of those before it; null: it is the only one. */
  readonly change: number | null;
};

/** Rule X3. Null without an inspection. */
export function scoreTrend(inspections: readonly CompletedInspection[]): ScoreTrend | null {
  const percents = inspections.map(({ percent }) => percent);
  const latest = percents.at(-1);
  if (latest === undefined) return null;
  const before = percents.slice(0, -1);
  return {
    latest,
    mean: meanOf(percents),
    change: before.length === 0 ? null : Math.round(latest * 100 - hundredthsOf(before)) / 100,
  };
}

/** Rule X7: the stores by the mean score of their inspections, the lowest first; those without an inspection last. */
export function storesByMean(
  inspections: ReadonlyMap<string, readonly CompletedInspection[]>,
): string[] {
  const means = new Map(
    [...inspections].map(([id, of]) => [id, scoreTrend(of)?.mean ?? Number.POSITIVE_INFINITY]),
  );
  const meanOfStore = (id: string) => means.get(id) ?? Number.POSITIVE_INFINITY;
  return [...inspections.keys()].sort((a, b) => {
    const [first, second] = [meanOfStore(a), meanOfStore(b)];
    return first === second ? 0 : first - second;
  });
}

/** Whether a critical item failed (rule C1). */
export function hasCriticalFail(
  { id, snapshot }: CompletedInspection,
  answers: AnswersByInspection,
): boolean {
  return snapshot !== null && criticalFailures(snapshot, answers.get(id) ?? noAnswers).length > 0;
}

/** The sections of these inspections: as the latest has them, then those that only earlier ones had. */
function sectionsOf(inspections: readonly CompletedInspection[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { snapshot } of inspections.toReversed()) {
    for (const { id, name } of snapshot?.sections ?? []) {
      if (!names.has(id)) names.set(id, name);
    }
  }
  return names;
}

export type SectionTrend = {
  readonly id: string;
  readonly name: string;
  /** Percent, one per column; null where the section was not asked or nothing in it was possible. */
  readonly scores: readonly (number | null)[];
};

function sectionPercents(
  inspection: CompletedInspection,
  answers: AnswersByInspection,
): ReadonlyMap<string, number> {
  if (inspection.snapshot === null) return new Map();
  const scores = sectionScores(inspection.snapshot, answers.get(inspection.id) ?? noAnswers);
  return new Map(
    scores
      .filter(({ possible }) => possible > 0)
      .map(({ sectionId, percent }) => [sectionId, percent]),
  );
}

/** Rule X4: the score of each section in each of these inspections. */
export function sectionTrends(
  inspections: readonly CompletedInspection[],
  answers: AnswersByInspection,
): SectionTrend[] {
  const columns = inspections.map((inspection) => sectionPercents(inspection, answers));
  return [...sectionsOf(inspections)].map(([id, name]) => ({
    id,
    name,
    scores: columns.map((column) => column.get(id) ?? null),
  }));
}

/** Rule X4, across stores: the mean score of each section in each store's inspections. */
export function sectionsByStore(
  inspectionsByStore: readonly (readonly CompletedInspection[])[],
  answers: AnswersByInspection,
): SectionTrend[] {
  const columns = inspectionsByStore.map((inspections) =>
    inspections.map((inspection) => sectionPercents(inspection, answers)),
  );
  const sections = sectionsOf(inspectionsByStore.flat().sort(byDate));
  return [...sections].map(([id, name]) => ({
    id,
    name,
    scores: columns.map((column) => {
      const scores = column.flatMap((percents) => percents.get(id) ?? []);
      return scores.length === 0 ? null : meanOf(scores);
    }),
  }));
}

export type ItemResult = 'pass' | 'fail' | 'na';
export type RepeatFinding = {
  readonly itemId: string;
  readonly question: string;
  readonly section: string;
  readonly critical: boolean;
  /** One per inspection; null: not asked, or not answered. */
  readonly results: readonly (ItemResult | null)[];
  readonly failed: number;
  /** Fails in a row up to the latest inspection (rule F5). */
  readonly inARow: number;
};

const isResult = (value: string | null): value is ItemResult =>
  value === 'pass' || value === 'fail' || value === 'na';

/** Rule X5: the items that failed in more than one of these inspections, what goes on failing first. */
export function repeatFindings(
  inspections: readonly CompletedInspection[],
  answers: AnswersByInspection,
): RepeatFinding[] {
  const columns = inspections.map(({ id, snapshot }) => {
    const given = answers.get(id) ?? noAnswers;
    const results = new Map<string, string | null>();
    for (const item of snapshot === null ? [] : itemsOf(asked(snapshot, given))) {
      if (item.item_type === 'checkbox') results.set(item.id, given.get(item.id)?.value ?? null);
    }
    return results;
  });
  const inARow = failuresInARow(columns.toReversed());
  const found = new Map<string, RepeatFinding>();
  for (const { snapshot } of inspections.toReversed()) {
    for (const section of snapshot?.sections ?? []) {
      for (const item of section.items) {
        if (item.item_type !== 'checkbox' || found.has(item.id)) continue;
        const results = columns.map((column) => {
          const value = column.get(item.id) ?? null;
          return isResult(value) ? value : null;
        });
        found.set(item.id, {
          itemId: item.id,
          question: item.question_text,
          section: section.name,
          critical: item.is_critical,
          results,
          failed: results.filter((result) => result === 'fail').length,
          inARow: inARow.get(item.id) ?? 0,
        });
      }
    }
  }
  return [...found.values()]
    .filter(({ failed }) => failed > 1)
    .sort(
      (a, b) =>
        b.inARow - a.inARow ||
        b.failed - a.failed ||
        Number(b.critical) - Number(a.critical) ||
        a.question.localeCompare(b.question),
    );
}

/** How good a percentage is, for what is coloured by it: 95 and more, 85, 70, 50, less. */
export type Grade = 'best' | 'good' | 'fair' | 'poor' | 'worst';
export function gradeOf(percent: number): Grade {
  if (percent >= 95) return 'best';
  if (percent >= 85) return 'good';
  if (percent >= 70) return 'fair';
  return percent >= 50 ? 'poor' : 'worst';
}

/**
 * Where a drawing of these percentages begins, and the lines across it. It ends at 100; it begins at 0 unless all of
 * them are in the upper half, where differences would not be seen.
 */
export function scoreAxis(percents: readonly number[]): {
  readonly from: number;
  readonly lines: readonly number[];
} {
  const lowest = Math.min(100, ...percents);
  if (lowest < 50) return { from: 0, lines: [0, 50, 100] };
  if (lowest < 80) return { from: 50, lines: [50, 75, 100] };
  return { from: 80, lines: [80, 90, 100] };
}
