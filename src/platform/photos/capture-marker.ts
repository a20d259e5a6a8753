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

export type CapturePlace = {
  readonly route: string;
  readonly parent: { readonly collection: string; readonly id: string };
  readonly part: string;
};

type OngoingCapture = {
  readonly place: CapturePlace;
  readonly setAt: number;
  photos: number;
  handedOver: boolean;
};

export type Capture = {
  /** Once the pictures were handed over, before the first of them is kept. */
  handOver(photos: number): void;
  /** Once the photos are kept, or the person cancelled. */
  end(): void;
};

function parse(stored: unknown, now: number): CaptureMarker | null {
  const parsed = v.safeParse(markerSchema, stored);
  return parsed.success && now - parsed.output.setAt <= validFor ? parsed.output : null;
}

/** The place for the latest of them; what others of the same part still have to keep counts with it. */
function markerOf(captures: readonly OngoingCapture[]): CaptureMarker | null {
  const latest = captures.at(-1);
  if (latest === undefined) return null;
  const samePart = captures.filter(
    ({ place }) => place.parent.id === latest.place.parent.id && place.part === latest.place.part,
  );
  return {
    ...latest.place,
    photos: samePart.reduce((sum, { photos }) => sum + photos, 0),
    setAt: Math.min(...samePart.map(({ setAt }) => setAt)),
  };
}

function keep(marker: CaptureMarker | null): void {
  keepPlace(keptKey, marker);
  try {
    if (marker === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(marker));
  } catch {
    // without room the place is not remembered; taking the photo is worth more
  }
}

/** In the order in which they began. */
let ongoing: readonly OngoingCapture[] = [];

/**
 * Says where the person is, before the camera or the file dialog opens. The next may begin while photos of this one are
 * still being kept: each ends for itself.
 */
export function beginCapture(place: CapturePlace, now = Date.now()): Capture {
  const capture: OngoingCapture = { place, photos: 1, setAt: now, handedOver: false };
  // there is one dialog at a time: another that handed nothing over was left without a word
  ongoing = [...ongoing.filter(({ handedOver }) => handedOver), capture];
  keep(markerOf(ongoing));
  return {
    handOver(photos) {
      capture.handedOver = true;
      capture.photos = photos;
      if (ongoing.includes(capture)) keep(markerOf(ongoing));
    },
    end() {
      if (!ongoing.includes(capture)) return;
      ongoing = ongoing.filter((other) => other !== capture);
      keep(markerOf(ongoing));
    },
  };
}

export const captureMarker = {
  /** The capture that is going on or was interrupted, or null; at once, but a kill may have taken it. */
  read(now = Date.now()): CaptureMarker | null {
    try {
      return parse(JSON.parse(localStorage.getItem(key) ?? 'null'), now);
    } catch {
      return null;
    }
  },

  /** The same, whatever a kill took: of the two places the one that it left. */
  async recall(now = Date.now()): Promise<CaptureMarker | null> {
    return parse(await readPlace(keptKey), now) ?? captureMarker.read(now);
  },

  /** Once the person was told of a capture that another page did not live to end. */
  forgetInterrupted(): void {
    keep(markerOf(ongoing));
  },
};
