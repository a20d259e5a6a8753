import type { InspectionStatus } from '../../model/domain/inspection-status.ts';
import { searchable } from '../../model/domain/searchable.ts';
import { parseSnapshot } from '../../model/domain/template-snapshot.ts';
import { nameIn } from '../../model/domain/translation.ts';

/** Spec §2 Inspections dashboard: search by template name, status and template. Null: all. */
export type InspectionFilter = {
  readonly search: string;
  readonly status: InspectionStatus | null;
  readonly templateId: string | null;
};

export const noFilter: InspectionFilter = { search: '', status: null, templateId: null };

type InspectionFacts = {
  readonly template_id: string;
  readonly status: InspectionStatus;
  readonly template_snapshot: unknown;
};

/** The name the template had when the inspection began, in this language, else the one it has now; null when neither is known. */
export function templateNameOf(
  inspection: Pick<InspectionFacts, 'template_id' | 'template_snapshot'>,
  templateNames: ReadonlyMap<string, string>,
  language: string,
): string | null {
  const snapshot = parseSnapshot(inspection.template_snapshot);
  return snapshot === null
    ? (templateNames.get(inspection.template_id) ?? null)
    : nameIn(snapshot, language);
}

/** Rule L1. */
export function filterInspections<Facts extends InspectionFacts>(
  inspections: readonly Facts[],
  filter: InspectionFilter,
  templateNames: ReadonlyMap<string, string>,
  language: string,
): Facts[] {
  const wanted = searchable(filter.search.trim());
  return inspections.filter(
    (inspection) =>
      (filter.status === null || inspection.status === filter.status) &&
      (filter.templateId === null || inspection.template_id === filter.templateId) &&
      searchable(templateNameOf(inspection, templateNames, language) ?? '').includes(wanted),
  );
}
