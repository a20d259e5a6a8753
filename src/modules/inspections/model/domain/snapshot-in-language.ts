import type { TemplateSnapshot } from './template-snapshot.ts';
import { isTranslated, nameIn, textIn } from './translation.ts';

const localized = new WeakMap<TemplateSnapshot, Map<string, TemplateSnapshot>>();

/** Rule T4: the whole snapshot in one language. The same snapshot and language give the same object. */
export function snapshotIn(snapshot: TemplateSnapshot, language: string): TemplateSnapshot {
  if (!isTranslated(language)) return snapshot;
  const ofSnapshot = localized.get(snapshot) ?? new Map<string, TemplateSnapshot>();
  localized.set(snapshot, ofSnapshot);
  const known = ofSnapshot.get(language);
  if (known !== undefined) return known;
  const made: TemplateSnapshot = {
    ...snapshot,
    name: nameIn(snapshot, language),
    sections: snapshot.sections.map((section) => ({
      ...section,
      name: textIn(section, 'name', language),
      description: textIn(section, 'description', language),
      items: section.items.map((item) => ({
        ...item,
        question_text: textIn(item, 'question_text', language),
        help_text: textIn(item, 'help_text', language),
      })),
    })),
  };
  ofSnapshot.set(language, made);
  return made;
}
