import { useTranslation } from 'react-i18next';
import { answersOf, isFailed } from './domain/answer.ts';
import { asked } from './domain/asked.ts';
import { criticalFailures } from './domain/scoring.ts';
import { snapshotIn } from './domain/snapshot-in-language.ts';
import { isOfSubject } from './domain/subject.ts';
import { itemsOf, parseSnapshot } from './domain/template-snapshot.ts';
import { nameIn } from './domain/translation.ts';
import { isOfferedIn, useInspections, useResponsesOf, useTemplates } from './queries.ts';
import { useOpenOccurrences } from './queries-due.ts';

export type KnownCheck = {
  readonly id: string;
  /** Of its template, in the reader's language; null: it cannot be read. */
  readonly name: string | null;
  readonly inspectorId: string;
  /** ISO 8601; null: it runs. */
  readonly completedAt: string | null;
  readonly startedAt: string;
  readonly failed: number;
  readonly failedCritical: boolean;
};

/** So many are told of. */
const checksShown = 5;

/**
 * Rule SU5: the last checks of one thing that is no store, those that run first, what it can be checked with, and what is
 * due of it now.
 *
 * @param now epoch milliseconds
 */
export function useChecks(
  { subject, subjectId, storeId }: { subject: string; subjectId: string; storeId: string },
  now: number,
): {
  readonly checks: readonly KnownCheck[];
  readonly templates: readonly {
    readonly id: string;
    readonly name: string;
    /** When a schedule wants it done, ISO 8601; null: none asks for it now. */
    readonly dueAt: string | null;
    readonly late: boolean;
  }[];
  readonly loading: boolean;
} {
  const language = useTranslation().i18n.resolvedLanguage ?? 'en';
  const { rows, loading } = useInspections(storeId, subjectId);
  const runs = ({ status }: { status: string }) => status === 'draft' || status === 'in_progress';
  const shown = [...rows.filter(runs), ...rows.filter((row) => !runs(row))].slice(0, checksShown);
  const responses = useResponsesOf(shown.map(({ id }) => id));
  const templates = useTemplates();
  const due = useOpenOccurrences(storeId, rows, now, subjectId);
  return {
    checks: shown.map((row) => {
      const stored = parseSnapshot(row.template_snapshot);
      const answers = answersOf(
        responses.rows.filter(({ inspection_id }) => inspection_id === row.id),
      );
      return {
        id: row.id,
        name: stored === null ? null : snapshotIn(stored, language).name,
        inspectorId: row.inspector_id,
        startedAt: row.start_date,
        completedAt: row.completed_date,
        failed:
          stored === null
            ? 0
            : itemsOf(asked(stored, answers)).filter((item) => isFailed(item, answers)).length,
        failedCritical: stored !== null && criticalFailures(stored, answers).length > 0,
      };
    }),
    templates: templates.rows
      .filter((template) => isOfferedIn(template, storeId, subject))
      .map((template) => {
        const wanted = due.rows.find(
          (one) => one.template_id === template.id && isOfSubject(one, subjectId),
        );
        return {
          id: template.id,
          name: nameIn(template, language),
          dueAt: wanted?.due_at ?? null,
          late: wanted?.late ?? false,
        };
      }),
    loading: loading || templates.loading || due.loading,
  };
}
