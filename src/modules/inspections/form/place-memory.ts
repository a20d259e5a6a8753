/** The question that somebody was at, per inspection on this device (rule W4). Losing it costs a scroll. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { afterPaint } from '../../../platform/browser/after-paint.ts';
import { keepPlace, readPlace } from '../../../platform/storage/kept-place.ts';
import type { TemplateSnapshot } from '../model/domain/template-snapshot.ts';

const placeSchema = v.object({ sectionId: v.string(), itemId: v.nullable(v.string()) });
export type RememberedPlace = v.InferOutput<typeof placeSchema>;

const keyOf = (inspectionId: string) => `inspection ${inspectionId}`;

const latest = new Map<string, RememberedPlace>();

/** Does not hold back what the touch itself shows. */
export function rememberPlace(inspectionId: string, place: RememberedPlace): void {
  const before = latest.get(inspectionId);
  if (before?.sectionId === place.sectionId && before.itemId === place.itemId) return;
  latest.set(inspectionId, place);
  void afterPaint().then(() => {
    if (latest.get(inspectionId) === place) keepPlace(keyOf(inspectionId), place);
  });
}

/** `undefined` while it is being read; null: none is known. */
export function useRememberedPlace(inspectionId: string): RememberedPlace | null | undefined {
  const [read, setRead] = useState<RememberedPlace | null>();
  useEffect(() => {
    let current = true;
    void readPlace(keyOf(inspectionId)).then((kept) => {
      if (!current) return;
      const parsed = v.safeParse(placeSchema, kept);
      setRead(latest.get(inspectionId) ?? (parsed.success ? parsed.output : null));
    });
    return () => {
      current = false;
    };
  }, [inspectionId]);
  return read;
}

/** The item that a link asks for by `#item-<id>`; null when it asks for none of this inspection. */
export function askedPlace(snapshot: TemplateSnapshot, hash: string): RememberedPlace | null {
  const itemId = hash.slice('#item-'.length);
  const section = snapshot.sections.find(({ items }) => items.some(({ id }) => id === itemId));
  return section === undefined ? null : { sectionId: section.id, itemId };
}

export function forgetPlace(inspectionId: string): void {
  latest.delete(inspectionId);
  keepPlace(keyOf(inspectionId), null);
}
