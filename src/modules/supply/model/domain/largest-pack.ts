import { parseOffers } from './catalogue.ts';

/** The largest pack that a product is sold in; null: pieces alone. */
export function largestPack(product: {
  readonly offers: unknown;
}): { readonly pack_size: number; readonly order_unit: string } | null {
  const packs = parseOffers(product.offers)
    .filter(({ is_active, pack_size }) => is_active && pack_size > 1)
    .sort((a, b) => b.pack_size - a.pack_size || (a.id < b.id ? -1 : 1));
  return packs[0] ?? null;
}
