import type { Offer } from './catalogue.ts';

type Sought = {
  readonly product: {
    readonly sku: string | null;
    readonly name: string;
    readonly barcodes: unknown;
  };
  readonly offer: Pick<Offer, 'code'>;
  /** What the reader knows it as. */
  readonly called: string;
};

/**
 * Whether what somebody typed, or a scanner read, names a product: each word of it, or its whole code or barcode. Made
 * once for what is typed, and asked for each of thousands with every key.
 */
export function soughtBy(search: string): (sought: Sought) => boolean {
  const text = search.trim().toLowerCase();
  if (text === '') return () => true;
  const words = text.split(/\s+/);
  return ({ product, offer, called }) => {
    const name = called === product.name ? called : `${called} ${product.name}`;
    const names = `${name} ${offer.code} ${product.sku ?? ''}`.toLowerCase();
    if (words.every((word) => names.includes(word))) return true;
    // Whole codes of the offer and the product are among the names already.
    return (
      Array.isArray(product.barcodes) &&
      product.barcodes.some((code) => String(code ?? '').toLowerCase() === text)
    );
  };
}

export const isSought = (sought: Sought, search: string): boolean => soughtBy(search)(sought);
