/** The question that somebody was at, per inspection on this device (rule W4). Losing it costs a scroll. */
import * as v from 'valibot';
import type { TemplateSnapshot } from './domain/template-snapshot.ts';

const placeSchema = v.object({ sectionId: v.string(), itemId: v.nullable(v.string()) });
export type RememberedPlace = v.InferOutput<typeof placeSchema>;

const keyOf = (inspectionId: string) => `storehand-inspection-place:${inspectionId}`;

export function rememberPlace(inspectionId: string, place: RememberedPlace): void {
  try {
    localStorage.setItem(keyOf(inspectionId), JSON.stringify(place));
  } catch {
    // without room the place is not remembered; the answers are worth more
  }
}

export function recallPlace(inspectionId: string): RememberedPlace | null {
  try {
    return v.parse(placeSchema, JSON.parse(localStorage.getItem(keyOf(inspectionId)) ?? 'null'));
  } catch {
    return null;
  }
}

/** The item that a link asks for by `#item-<id>`; null when it asks for none of this inspection. */
export function askedPlace(snapshot: TemplateSnapshot, hash: string): RememberedPlace | null {
  const itemId = hash.slice('#item-'.length);
  const section = snapshot.sections.find(({ items }) => items.some(({ id }) => id === itemId));
  return section === undefined ? null : { sectionId: section.id, itemId };
}

export function forgetPlace(inspectionId: string): void {
  localStorage.removeItem(keyOf(inspectionId));
}
