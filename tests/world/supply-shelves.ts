/** What the stores of the demo keep on their shelves. */
import { people } from './people.ts';
import { stores } from './stores.ts';
import { products, type DemoProduct } from './supply-catalogue.ts';

type ShelfCount = {
  readonly store: string;
  readonly user: string;
  readonly daysAgo: number;
};

const countOf = (store: '7486' | '7505', user: string, daysAgo: number): ShelfCount => ({
  store: stores[store].id,
  user,
  daysAgo,
});
const counts = {
  '7486': countOf('7486', people.manager.id, 2),
  '7505': countOf('7505', people.manager2.id, 9),
};
export const shelfCounts: readonly ShelfCount[] = Object.values(counts);

const areaOf = ({ supplier, category, name }: DemoProduct): string => {
  if (category === 'cleaning') return 'chemicals';
  if (/fries|onion rings|patties|tenders/i.test(name)) return 'freezer';
  return supplier === 'produce' || supplier === 'dairy' || supplier === 'meat' ? 'cooler' : 'dry';
};

/** Packs that a store wants to have, and what is there in hundredths of that: by the place in the list. */
const wanted = [2, 3, 4, 2, 6, 3];
const there = [90, 45, 120, 70, 20, 100, 0];

export const shelves = (['7486', '7505'] as const).flatMap((store) =>
  products
    .map((product, place) => {
      const par = (wanted[place % wanted.length] ?? 2) * product.packSize;
      const isSeen = product.category === 'equipment';
      return {
        store: counts[store].store,
        product: product.id,
        baseUnit: product.baseUnit,
        par: isSeen ? null : par,
        reorderPoint: isSeen || place % 3 > 0 ? null : Math.floor(par / 2),
        areas: [areaOf(product)],
        track: isSeen ? ('status' as const) : ('quantity' as const),
        // every ninth was forgotten
        counted:
          isSeen || place % 9 === 8
            ? null
            : Math.floor((par * (there[place % there.length] ?? 0)) / 100),
        count: counts[store],
        isKept: store === '7486' || place % 2 === 0,
      };
    })
    .filter(({ isKept }) => isKept),
);

const named = (name: string): DemoProduct => {
  const found = products.find((product) => product.name === name);
  if (found === undefined) throw new Error(`The demo sells no ${name}`);
  return found;
};
const waste = (
  name: string,
  qty: number,
  reason: 'expired' | 'damaged' | 'spill' | 'meal',
  [daysAgo, at]: readonly [number, number],
  { inPacks = false, note = null as string | null } = {},
) => {
  const product = named(name);
  return {
    store: stores['7486'].id,
    user: people.shift.id,
    product: product.id,
    qty,
    unit: inPacks ? product.orderUnit : product.baseUnit,
    packSize: inPacks ? product.packSize : 1,
    reason,
    note,
    daysAgo,
    at,
  };
};

export const shelfWaste = [
  waste('Iceberg lettuce', 5, 'expired', [1, 570]),
  waste('Whole milk', 1, 'expired', [1, 575], { note: 'Past its day.' }),
  waste('Burger buns 4"', 12, 'damaged', [1, 640], { note: 'The bag was open.' }),
  waste('Fry oil', 1, 'spill', [1, 1020], { inPacks: true }),
];
