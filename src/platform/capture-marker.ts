/**
 * Where the person was when the camera opened. Android may kill the page meanwhile; the next start leads back there.
 * Local storage will do: it is written to the disk when the app goes into the background.
 */
import * as v from 'valibot';

const key = 'storehand-capture';
/** An older marker says nothing about what the person wants now. */
const validFor = 30 * 60_000;

const markerSchema = v.object({
  route: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
  inspectionId: v.string(),
  itemId: v.string(),
  /** Epoch ms. */
  setAt: v.number(),
});
export type CaptureMarker = v.InferOutput<typeof markerSchema>;

export const captureMarker = {
  /** Before the camera or the file dialog opens. */
  set(place: Omit<CaptureMarker, 'setAt'>, now: number = Date.now()): void {
    try {
      localStorage.setItem(key, JSON.stringify({ ...place, setAt: now }));
    } catch {
      // without room the place is not remembered; taking the photo is worth more
    }
  },

  /** Once the photo is kept, or the person cancelled. */
  clear(): void {
    localStorage.removeItem(key);
  },

  /** The capture that was interrupted, or null. */
  read(now: number = Date.now()): CaptureMarker | null {
    try {
      const marker = v.parse(markerSchema, JSON.parse(localStorage.getItem(key) ?? 'null'));
      return now - marker.setAt <= validFor ? marker : null;
    } catch {
      return null;
    }
  },
};
