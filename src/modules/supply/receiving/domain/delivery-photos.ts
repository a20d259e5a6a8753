/** The pictures of a delivery that is being taken in, as they stay on the device (rules SR6 and SP2). */
import * as v from 'valibot';

/** By line, and by offer where nothing was ordered. */
export type LinePhotos = ReadonlyMap<string, readonly File[]>;

const photosSchema = v.object({ lines: v.array(v.tuple([v.string(), v.array(v.file())])) });

export const writtenPhotos = (photos: LinePhotos): object => ({
  lines: [...photos].map(([line, files]) => [line, [...files]]),
});

/** None: nothing is kept, or an app of another time kept it. */
export function parsePhotos(kept: unknown): LinePhotos {
  const read = v.safeParse(photosSchema, kept);
  return new Map(read.success ? read.output.lines : []);
}

/** The same with these of one line. */
export function withPhotos(photos: LinePhotos, line: string, files: readonly File[]): LinePhotos {
  const others = [...photos].filter(([each]) => each !== line);
  return new Map(files.length === 0 ? others : [...others, [line, files]]);
}
