import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { toCents } from '../../../kernel/money.ts';
import type { Announced } from '../model/domain/catalogue.ts';
import { fromQuantity, inBaseUnits, toQuantity, type Quantity } from '../model/domain/quantity.ts';

type Pack = { readonly order_unit: string; readonly pack_size: number };

/** Packs and quantities in words: a unit that this app does not know is shown as it is called. */
export function usePackWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = (quantity: Quantity) => format.number(fromQuantity(quantity), 3);
  const units = (count: number, unit: string) =>
    t(`supply.unit.${unit}`, {
      count,
      amount: format.number(count, 3),
      defaultValue: `${format.number(count, 3)} ${unit}`,
    });
  return {
    /** `case`, or `cases` of that many. */
    unit: (count: number, unit: string): string =>
      t(`supply.unit.${unit}`, { count, amount: '', defaultValue: unit }).trim(),
    /** `2 cases`, `1 case` */
    units,
    /** `Case of 12 lb`; a single one has no pack. */
    pack: ({ order_unit, pack_size }: Pack, baseUnit: string): string =>
      order_unit === 'each' && pack_size === 1
        ? units(1, 'each')
        : t('supply.cart.pack', { unit: units(1, order_unit), size: units(pack_size, baseUnit) }),
    /** `2 cases × 12 = 24`; nothing where a unit is a piece. */
    twin: (quantity: Quantity, { order_unit, pack_size }: Pack, baseUnit: string): string | null =>
      pack_size === 1
        ? null
        : t('supply.cart.twin', {
            units: units(fromQuantity(quantity), order_unit),
            size: amount(toQuantity(pack_size)),
            total: units(fromQuantity(inBaseUnits(quantity, pack_size)), baseUnit),
          }),
    price: ({ price }: { readonly price: number }): string => format.money(toCents(price)),
    /** `from Dec 1: $12.50`; null: nothing is announced. */
    announced: ({ announced }: { readonly announced: Announced | null }): string | null =>
      announced === null
        ? null
        : t('supply.cart.priceFrom', {
            day: format.date(announced.from),
            price: format.money(toCents(announced.price)),
          }),
  };
}
