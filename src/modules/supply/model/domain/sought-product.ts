import { parseOffers } from './catalogue.ts';
import { isSought } from './find-sold.ts';

/** Whether what somebody typed, or a scanner read, names a product in any of the packs that it is sold in. */
export function isSoughtProduct(
  product: {
    readonly sku: string | null;
    readonly name: string;
    readonly barcodes: unknown;
    readonly offers: unknown;
  },
  called: string,
  search: string,
): boolean {
  if (search.trim() === '') return true;
  const offers = parseOffers(product.offers);
  return (offers.length === 0 ? [{ code: '' }] : offers).some((offer) =>
    isSought({ product, offer, called }, search),
  );
}
