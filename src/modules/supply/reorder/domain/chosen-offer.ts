import { toQuantity } from '../../model/domain/quantity.ts';

type Offered = {
  readonly id: string;
  readonly supplier_id: string;
  readonly pack_size: number;
  readonly price: number;
  readonly is_active: boolean;
};

/**
 * Rule SU7: from whom a product is ordered: as it was ordered last, where that is still sold; else the cheapest by base
 * unit, of those who deliver to the store before others. Equal to `sync.reorder_offer`.
 */
export function chosenOffer<T extends Offered>(
  offers: readonly T[],
  {
    active,
    delivering,
    lastOrdered,
  }: {
    /** Suppliers that are ordered from. */
    readonly active: ReadonlySet<string>;
    /** Suppliers with terms for the store. */
    readonly delivering: ReadonlySet<string>;
    readonly lastOrdered: string | null;
  },
): T | null {
  const sold = offers.filter(({ is_active, supplier_id }) => is_active && active.has(supplier_id));
  const again = sold.find(({ id }) => id === lastOrdered);
  if (again !== undefined) return again;
  const first = [...sold].sort(
    (a, b) =>
      Number(delivering.has(b.supplier_id)) - Number(delivering.has(a.supplier_id)) ||
      cheaper(a, b) ||
      (a.id < b.id ? -1 : 1),
  )[0];
  return first ?? null;
}

/** Prices by base unit, compared without dividing: ten-thousandths of a dollar times thousandths of a unit. */
function cheaper(a: Offered, b: Offered): number {
  const product = (price: number, size: number) =>
    BigInt(Math.round(price * 10_000)) * BigInt(toQuantity(size));
  const difference = product(a.price, b.pack_size) - product(b.price, a.pack_size);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}
