/**
 * Where the person was when the camera opened. The page may be killed meanwhile; the next start leads back there. Kept
 * twice: in local storage for whoever must know at once, and where it outlives a kill of the whole browser.
 */
import * as v from 'valibot';
import { keepPlace, readPlace } from '../storage/kept-place.ts';

const key = 'storehand-capture';
const keptKey = 'capture';
/** An older marker says nothing about what the person wants now. */
const validFor = 30 * 60_000;

/** Loose: what an older version of the app said of the record is its module's to read. */
const markerSchema = v.looseObject({
  route: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
  /** The record that the picture is for, and what of it. */
  parent: v.optional(v.object({ collection: v.string(), id: v.string() })),
  part: v.optional(v.string()),
  /** How many pictures were handed over. */
  photos: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Epoch ms. */
  setAt: v.number(),
});
export type CaptureMarker = v.InferOutput<typeof markerSchema>;

function parse(stored: unknown, now: number): CaptureMarker | null {
  const parsed = v.safeParse(markerSchema, stored);
  return parsed.success && now - parsed.output.setAt <= validFor ? parsed.output : null;
}

function keep(marker: CaptureMarker): void {
  keepPlace(keptKey, marker);
  try {
    localStorage.setItem(key, JSON.stringify(marker));
  } catch {
    // without room the place is not remembered; taking the photo is worth more
  }
}

export const captureMarker = {
  /** Before the camera or the file dialog opens. */
  set(
    place: {
      readonly route: string;
      readonly parent: { readonly collection: string; readonly id: string };
      readonly part: string;
    },
    now = Date.now(),
  ): void {
    keep({ ...place, photos: 1, setAt: now });
  },

  /** Once the pictures were handed over, before the first of them is kept. */
  expect(photos: number): void {
    const marker = captureMarker.read();
    if (marker !== null && photos > 0) keep({ ...marker, photos });
  },

  /** Once the photos are kept, or the person cancelled. */
  clear(): void {
    keepPlace(keptKey, null);
    localStorage.removeItem(key);
  },

  /** The capture that is going on or was interrupted, or null; at once, but a kill may have taken it. */
  read(now = Date.now()): CaptureMarker | null {
    try {
      return parse(JSON.parse(localStorage.getItem(key) ?? 'null'), now);
    } catch {
      return null;
    }
  },

  /** The same, whatever a kill took. */
  async recall(now = Date.now()): Promise<CaptureMarker | null> {
    return parse(await readPlace(keptKey), now);
  },
};
