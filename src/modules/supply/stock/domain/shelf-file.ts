/** The inventory as a file (rule ST11). */
import { fromCents } from '../../../../kernel/money.ts';
import { fromQuantity } from '../../model/domain/quantity.ts';
import type { ShelfFigure } from './shelf-figure.ts';

export const shelfColumns = [
  'SKU',
  'Product',
  'Category',
  'Unit',
  'On Hand',
  'Par',
  'Unit Cost',
  'Value',
  'Last Counted',
  'Areas',
];

export const shelfFileName = (storeNumber: string, day: string): string =>
  `inventory_${storeNumber}_${day}.csv`;

/** The cells of a product, in the order of `shelfColumns`; what nobody knows is empty. */
export function shelfCells(
  product: {
    readonly sku: string | null;
    readonly category: string;
    readonly base_unit: string;
  },
  name: string,
  figure: ShelfFigure,
  words: { readonly time: (moment: string) => string; readonly areas: readonly string[] },
): readonly (string | number)[] {
  const quantity = (value: number | null) => (value === null ? '' : fromQuantity(value));
  return [
    product.sku ?? '',
    name,
    product.category,
    product.base_unit,
    figure.onHand === null ? (figure.level ?? '') : fromQuantity(figure.onHand),
    quantity(figure.par),
    figure.unitCost ?? '',
    figure.value === null ? '' : fromCents(figure.value),
    figure.countedAt === null ? '' : words.time(figure.countedAt),
    words.areas.join('; '),
  ];
}
