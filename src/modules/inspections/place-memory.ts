/** The question that somebody was at, per inspection on this device (rule W4). Losing it costs a scroll. */
import * as v from 'valibot';

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

export function forgetPlace(inspectionId: string): void {
  localStorage.removeItem(keyOf(inspectionId));
}
