/** Which item a camera was opened for, as the device remembers it while the page may be killed. */
import * as v from 'valibot';

const marker = v.object({
  parent: v.object({ collection: v.literal('inspections'), id: v.string() }),
  part: v.string(),
});
/** As versions of the app wrote it that had photos of inspections only. */
const earlierMarker = v.object({ inspectionId: v.string(), itemId: v.string() });

const placeSchema = v.union([
  v.pipe(
    marker,
    v.transform(({ parent, part }) => ({ inspectionId: parent.id, itemId: part })),
  ),
  earlierMarker,
]);

/** The item in this inspection, or null where the capture was of something else. */
export function capturedItem(of: unknown, inspectionId: string): string | null {
  const place = v.safeParse(placeSchema, of);
  return place.success && place.output.inspectionId === inspectionId ? place.output.itemId : null;
}
