import { isAnswered, type Answers } from './answer.ts';
import { asked } from './asked.ts';
import { openPlaces } from './places.ts';
import { type SnapshotSection, type TemplateSnapshot } from './template-snapshot.ts';

export type Progress = {
  readonly itemsTotal: number;
  readonly itemsCompleted: number;
  readonly sectionsTotal: number;
  readonly sectionsCompleted: number;
  /** 0 to 100, whole; 100 only when every item is answered. */
  readonly percent: number;
};

/** Rule G2. */
function isSectionComplete(section: SnapshotSection, answers: Answers): boolean {
  return section.items.every((item) => isAnswered(item, answers));
}

/** Rules G1 to G3, over what is asked (rule Q3). */
export function progressOf(snapshot: TemplateSnapshot, answers: Answers): Progress {
  const { sections } = asked(snapshot, answers);
  const items = sections.flatMap((section) => section.items);
  const itemsCompleted = items.filter((item) => isAnswered(item, answers)).length;
  return {
    itemsTotal: items.length,
    itemsCompleted,
    sectionsTotal: sections.length,
    sectionsCompleted: sections.filter((section) => isSectionComplete(section, answers)).length,
    percent: items.length === 0 ? 0 : Math.floor((itemsCompleted / items.length) * 100),
  };
}

/** Rule G4 (spec §4): Complete Inspection is enabled only on the last section, and only when nothing is open. */
export function canComplete(
  snapshot: TemplateSnapshot,
  answers: Answers,
  photographed: ReadonlySet<string>,
  sectionIndex: number,
): boolean {
  return sectionIndex === snapshot.sections.length - 1 && isWhole(snapshot, answers, photographed);
}

/** Rules G1, G3 and E1: every item is answered, and every fail has the evidence that it asks for. */
export function isWhole(
  snapshot: TemplateSnapshot,
  answers: Answers,
  photographed: ReadonlySet<string>,
): boolean {
  return (
    progressOf(snapshot, answers).percent === 100 &&
    openPlaces(snapshot, answers, photographed).length === 0
  );
}
