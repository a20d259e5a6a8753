import * as v from 'valibot';

/** What can be drawn on a photo. */
export const strokeKinds = ['arrow', 'circle', 'text'] as const;
export type StrokeKind = (typeof strokeKinds)[number];

/** More than anybody can read on one picture. */
export const mostStrokes = 50;
export const longestMark = 80;

/** A part of the picture's width or height, from its upper left corner. */
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const strokeSchema = v.object({
  kind: v.picklist(strokeKinds),
  /** Where it begins: the end of an arrow, a corner of what a circle is in, where a text stands. */
  from: v.tuple([share, share]),
  /** Where it ends: the head of an arrow, the other corner. Of a text the same as `from`. */
  to: v.tuple([share, share]),
  text: v.exactOptional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestMark))),
});
export type Stroke = v.InferOutput<typeof strokeSchema>;

export const strokesSchema = v.pipe(v.array(strokeSchema), v.maxLength(mostStrokes));

/** The strokes of a photo, without those that this app cannot read. */
export function parseStrokes(stored: unknown): readonly Stroke[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .map((one: unknown) => v.safeParse(strokeSchema, one))
    .flatMap((result) => (result.success ? [result.output] : []))
    .slice(0, mostStrokes);
}

/** Shorter than this it was a tap and no line. */
const shortest = 0.02;

/** Rule O2: a drag makes an arrow or a circle, a tap makes a text. Null: it makes nothing. */
export function strokeOf(
  kind: StrokeKind,
  from: readonly [number, number],
  to: readonly [number, number],
  text: string,
): Stroke | null {
  const inside = ([x, y]: readonly [number, number]): [number, number] => [
    Math.min(1, Math.max(0, x)),
    Math.min(1, Math.max(0, y)),
  ];
  const words = text.trim().slice(0, longestMark);
  if (kind === 'text') {
    return words === '' ? null : { kind, from: inside(from), to: inside(from), text: words };
  }
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < shortest) return null;
  return { kind, from: inside(from), to: inside(to) };
}
