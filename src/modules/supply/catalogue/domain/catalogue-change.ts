/** What a change of the catalogue says: of each row its id and the fields that are different (rules SC5 to SC7). */
import type { ProductCategory } from '../../model/domain/catalogue.ts';

export const baseUnits = ['each', 'lb', 'oz', 'kg', 'g', 'gal', 'l', 'ml'] as const;
export const orderUnits = [
  'case',
  'bag',
  'box',
  'bottle',
  'bucket',
  'pack',
  'roll',
  'each',
] as const;
export const orderLanguages = ['en', 'es', 'fr'] as const;

export const mostProducts = 5000;

export type ProductFields = {
  readonly sku: string | null;
  readonly name: string;
  readonly translations: Readonly<Record<string, { readonly name: string }>>;
  readonly category: ProductCategory;
  readonly base_unit: string;
  readonly barcodes: readonly string[];
  readonly needs_approval: boolean;
  readonly is_active: boolean;
  readonly replaced_by: string | null;
};

export type OfferFields = {
  readonly product_id: string;
  readonly supplier_id: string;
  readonly code: string;
  readonly order_unit: string;
  /** Base units in an order unit. */
  readonly pack_size: number;
  /** Of an order unit, in dollars. */
  readonly price: number;
  readonly price_from: string;
  readonly min_qty: number;
  readonly step_qty: number;
  readonly lead_days: number;
  readonly is_active: boolean;
};

export type SupplierFields = {
  readonly name: string;
  readonly kind: 'warehouse' | 'external';
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: (typeof orderLanguages)[number];
  readonly is_active: boolean;
};

/** Of one row: all fields where it is new, else those that are different. */
export type Patch<Fields> = {
  readonly id: string;
  /** Of what is new: it may be back after it was taken back. */
  readonly deleted_at?: null;
} & Partial<Fields>;

export type CatalogueChange = {
  readonly suppliers: readonly Patch<SupplierFields>[];
  readonly products: readonly Patch<ProductFields>[];
  readonly offers: readonly Patch<OfferFields>[];
};

export const changesNothing = ({ suppliers, products, offers }: CatalogueChange): boolean =>
  suppliers.length + products.length + offers.length === 0;

/**
 * Names changes for the office, which counts each once: the one that was asked about last keeps its name, however often it
 * is sent, and another has another name. `make` gives a new one.
 */
export function changeNames(make: () => string): (change: CatalogueChange) => string {
  let last: { readonly change: CatalogueChange; readonly name: string } | null = null;
  return (change) => {
    if (last?.change !== change) last = { change, name: make() };
    return last.name;
  };
}

/** Fields of which the order of keys says nothing. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** The fields of `after` that are different; null: none is. */
export function differences<Fields extends object>(
  before: Fields,
  after: Partial<Fields>,
): Partial<Fields> | null {
  const changed = Object.entries(after).filter(
    ([name, value]) => written(value) !== written(before[name as keyof Fields]),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Fields>);
}
