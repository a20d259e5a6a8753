/** What there is to order in a schedule: one supplier, and a product that waits for somebody's yes. */

export const supplierId = 'c4a05000-0000-4000-8000-000000000001';

export type Offered = {
  readonly id: string;
  readonly product_id: string;
  readonly name: string;
  /** Base units in an order unit. */
  readonly pack_size: number;
  /** Of an order unit, in dollars. */
  readonly price: number;
  readonly needs_approval: boolean;
};

const offered = (no: number, name: string, pack_size: number, price: number): Offered => ({
  id: `c4a05000-0000-4000-8000-00000000020${no}`,
  product_id: `c4a05000-0000-4000-8000-00000000010${no}`,
  name,
  pack_size,
  price,
  needs_approval: no === 3,
});

export const offers: readonly Offered[] = [
  offered(1, 'Buns', 12, 6),
  offered(2, 'Cheese', 2.5, 31.25),
  offered(3, 'Freezer', 1, 990),
];
