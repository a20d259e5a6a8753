import * as v from 'valibot';

const itemSchema = v.object({
  offer_id: v.pipe(v.string(), v.uuid()),
  /** In order units. */
  qty: v.pipe(v.number(), v.gtValue(0), v.maxValue(99_999)),
});
/** What a guide lists: an offer, and how much of it is mostly ordered (rule SG1). */
export type GuideItem = v.InferOutput<typeof itemSchema>;

/** Rule SG1. */
export const mostGuideItems = 200;

/** The items of a guide's row, in their order. One that cannot be read is left out. */
export function parseGuideItems(items: unknown): readonly GuideItem[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => {
    const read = v.safeParse(itemSchema, item);
    return read.success ? [read.output] : [];
  });
}

/** With one item moved up or down; at an end nothing moves. */
export function movedItem(
  items: readonly GuideItem[],
  offerId: string,
  by: 1 | -1,
): readonly GuideItem[] {
  const from = items.findIndex(({ offer_id }) => offer_id === offerId);
  const to = from + by;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** With how much of an offer is mostly ordered; a new one comes last, null takes it off. */
export function withItem(
  items: readonly GuideItem[],
  offerId: string,
  qty: number | null,
): readonly GuideItem[] {
  if (qty === null) return items.filter(({ offer_id }) => offer_id !== offerId);
  const item = { offer_id: offerId, qty };
  return items.some(({ offer_id }) => offer_id === offerId)
    ? items.map((each) => (each.offer_id === offerId ? item : each))
    : [...items, item];
}
