import * as v from 'valibot';

export const supplierKinds = ['warehouse', 'external'] as const;
export const productCategories = [
  'food',
  'beverage',
  'packaging',
  'cleaning',
  'equipment',
  'other',
] as const;
export type ProductCategory = (typeof productCategories)[number];

const offerSchema = v.object({
  id: v.string(),
  supplier_id: v.string(),
  code: v.string(),
  order_unit: v.string(),
  /** Base units in an order unit. */
  pack_size: v.number(),
  /** Of an order unit, in dollars. */
  price: v.number(),
  price_from: v.string(),
  min_qty: v.number(),
  step_qty: v.number(),
  lead_days: v.number(),
  is_active: v.boolean(),
});
/** A pack in which a supplier sells a product (rule SC2). */
export type Offer = v.InferOutput<typeof offerSchema>;

/** The offers of a product's row. One that an older app cannot read is not offered. */
export function parseOffers(offers: unknown): Offer[] {
  if (!Array.isArray(offers)) return [];
  return offers.flatMap((offer) => {
    const read = v.safeParse(offerSchema, offer);
    return read.success ? [read.output] : [];
  });
}
