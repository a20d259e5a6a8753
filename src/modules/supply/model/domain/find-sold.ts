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

/** Whether what somebody typed, or a scanner read, names a product: each word of it, or its whole code or barcode. */
export function isSought({ product, offer, called }: Sought, search: string): boolean {
  const text = search.trim().toLowerCase();
  if (text === '') return true;
  const codes = [
    offer.code,
    product.sku,
    ...(Array.isArray(product.barcodes) ? product.barcodes : []),
  ];
  if (codes.some((code) => String(code ?? '').toLowerCase() === text)) return true;
  const names = `${called} ${product.name} ${offer.code} ${product.sku ?? ''}`.toLowerCase();
  return text.split(/\s+/).every((word) => names.includes(word));
}
