import { isAnswered, type Answers } from './answer.ts';
import { asked } from './asked.ts';
import { missingEvidence } from './evidence.ts';
import type { EvidenceKind } from './item-rules.ts';
import type { TemplateSnapshot } from './template-snapshot.ts';

/** Where in the inspection somebody is: a section by its index and an item in it, null for the section's top. */
export type Place = { readonly sectionIndex: number; readonly itemId: string | null };

/** Rule W1: stays at the first section when there is none before. */
export function previousSection(sectionIndex: number): number {
  return Math.max(0, sectionIndex - 1);
}

/** Rule W1: stays at the last section when there is none after. */
export function nextSection(snapshot: TemplateSnapshot, sectionIndex: number): number {
  return Math.max(0, Math.min(snapshot.sections.length - 1, sectionIndex + 1));
}

export type OpenPlace = {
  readonly sectionIndex: number;
  readonly itemId: string;
  readonly missing: readonly ('answer' | EvidenceKind)[];
};

/** Rule W2: every asked item that lacks its answer, or the evidence of its fail, in the order of the template. */
export function openPlaces(
  snapshot: TemplateSnapshot,
  answers: Answers,
  photographed: ReadonlySet<string>,
): OpenPlace[] {
  return asked(snapshot, answers).sections.flatMap((section, sectionIndex) =>
    section.items.flatMap((item): OpenPlace[] => {
      const missing = isAnswered(item, answers)
        ? missingEvidence(item, answers, photographed)
        : (['answer'] as const);
      return missing.length === 0 ? [] : [{ sectionIndex, itemId: item.id, missing }];
    }),
  );
}

/** Whether all that is asked is answered, and only evidence is missing: of photos, of notes, or of both. */
export function missingEvidenceOf(open: readonly OpenPlace[]): EvidenceKind | 'both' | null {
  const kinds = new Set(open.flatMap(({ missing }) => missing));
  if (kinds.size === 0 || kinds.has('answer')) return null;
  return kinds.size === 2 ? 'both' : kinds.has('photo') ? 'photo' : 'note';
}

/** Questions are numbered through the whole inspection, from 1; those that are not asked keep their numbers. */
export function firstNumberOf(snapshot: TemplateSnapshot, sectionIndex: number): number {
  return snapshot.sections
    .slice(0, sectionIndex)
    .reduce((number, section) => number + section.items.length, 1);
}

function positionOf(snapshot: TemplateSnapshot, place: Place): number {
  const before = firstNumberOf(snapshot, place.sectionIndex) - 1;
  const within = snapshot.sections[place.sectionIndex]?.items.findIndex(
    (item) => item.id === place.itemId,
  );
  return before + (within ?? -1);
}

/** Rule W3: the next open item after the given place, going round to the first; null when none is left. */
export function nextOpenPlace(
  snapshot: TemplateSnapshot,
  answers: Answers,
  photographed: ReadonlySet<string>,
  from: Place,
): Place | null {
  const open = openPlaces(snapshot, answers, photographed);
  const here = positionOf(snapshot, from);
  return open.find((place) => positionOf(snapshot, place) > here) ?? open[0] ?? null;
}

/** Rule W4: the remembered place if the snapshot still has it, else the first open item, else the last section. */
export function placeToOpen(
  snapshot: TemplateSnapshot,
  answers: Answers,
  photographed: ReadonlySet<string>,
  remembered: { readonly sectionId: string; readonly itemId: string | null } | null,
): Place {
  const sectionIndex = snapshot.sections.findIndex(
    (section) => section.id === remembered?.sectionId,
  );
  const section = snapshot.sections[sectionIndex];
  if (section !== undefined && remembered !== null) {
    const known = section.items.some((item) => item.id === remembered.itemId);
    return { sectionIndex, itemId: known ? remembered.itemId : null };
  }
  return (
    openPlaces(snapshot, answers, photographed)[0] ?? {
      sectionIndex: Math.max(0, snapshot.sections.length - 1),
      itemId: null,
    }
  );
}
