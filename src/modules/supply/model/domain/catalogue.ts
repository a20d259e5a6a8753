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
  /** What it costs until that day; null: the day has begun, or it was not sold before. */
  price_before: v.optional(v.nullable(v.number()), null),
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

/** Rule SC9: what an order unit costs on a day of the store's calendar, in dollars. Equal to `sync.offer_price`. */
export const priceOn = (
  { price, price_from, price_before }: Pick<Offer, 'price' | 'price_from' | 'price_before'>,
  day: string,
): number => (price_from <= day ? price : (price_before ?? price));

/** What is announced of an offer: another price from a day on. */
export type Announced = { readonly price: number; readonly from: string };

/** An offer as it is on a day, and what is announced of it then. */
export type OfferOfDay = Offer & { readonly announced: Announced | null };

/** The offers of a product's row with the prices of that day. */
export const offersOn = (offers: unknown, day: string): OfferOfDay[] =>
  parseOffers(offers).map((offer) => ({
    ...offer,
    price: priceOn(offer, day),
    announced:
      offer.price_from > day && offer.price_before !== null
        ? { price: offer.price, from: offer.price_from }
        : null,
  }));
