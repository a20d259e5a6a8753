/** Waste that is being entered and is not saved yet, as it stays on the device (rule ST13). */
import * as v from 'valibot';

const draftSchema = v.object({
  productId: v.string(),
  typed: v.object({ packs: v.string(), pieces: v.string() }),
  reason: v.string(),
  note: v.string(),
});
export type WasteDraft = Readonly<v.InferOutput<typeof draftSchema>>;

/** Null: nothing is kept, or an app of another time kept it. */
export function parseWaste(kept: unknown): WasteDraft | null {
  const read = v.safeParse(draftSchema, kept);
  return read.success ? read.output : null;
}

const photosSchema = v.object({ files: v.array(v.file()) });

/** Its pictures; none where none are kept. */
export function parseWastePhotos(kept: unknown): readonly File[] {
  const read = v.safeParse(photosSchema, kept);
  return read.success ? read.output.files : [];
}
