import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents } from '../../../../kernel/money.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { fromQuantity, isUnusual, type Quantity } from '../../model/domain/quantity.ts';
import type { SupplyOrderLine } from '../../model/collections.ts';
import { useReplacement, type Sold } from '../../ordering/queries.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { usePackWords } from '../../ui/use-pack-words.ts';

/** A product of the supplier, and how much of it stands in the order. */
export function CartRow({
  sold: { product, offer },
  line,
  quantity,
  last,
  onQuantity,
}: {
  sold: Sold;
  line: SupplyOrderLine | null;
  quantity: Quantity | null;
  /** How much of it was ordered last; null: it was not in that order, or there was none. */
  last: Quantity | null;
  onQuantity: (quantity: Quantity | null) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePackWords();
  const name = translatedName(product, format.language);
  const twin = quantity === null ? null : words.twin(quantity, offer, product.base_unit);
  const unusual = quantity !== null && last !== null && isUnusual(quantity, last);
  const priceChanged = line !== null && line.unit_price !== offer.price;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-40 flex-1 basis-52">
        <p className="font-semibold text-ink">{name}</p>
        <p className="text-small text-muted">
          {[
            offer.code,
            words.pack(offer, product.base_unit),
            words.price(offer),
            words.announced(offer),
          ]
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </p>
        {twin === null && last === null ? null : (
          <p className="text-small text-muted tabular-nums">
            {[
              twin,
              last === null
                ? null
                : t('supply.cart.last', {
                    units: words.units(fromQuantity(last), offer.order_unit),
                  }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        )}
        {product.needs_approval || priceChanged || unusual ? (
          <p className="mt-1 flex flex-wrap gap-2">
            {product.needs_approval ? (
              <Badge tone="warn">{t('supply.cart.needsApproval')}</Badge>
            ) : null}
            {unusual ? (
              <Badge tone="warn" icon={CircleAlert}>
                {t('supply.cart.unusual')}
              </Badge>
            ) : null}
            {priceChanged ? (
              <Badge tone="info">
                {t('supply.cart.priceChanged', { before: format.money(toCents(line.unit_price)) })}
              </Badge>
            ) : null}
          </p>
        ) : null}
      </div>
      <QuantityStepper name={name} offer={offer} quantity={quantity} onQuantity={onQuantity} />
    </li>
  );
}

/** Of what is in the order, but not sold any more: it can only be taken off. */
export function UnsoldRow({ line, onRemove }: { line: SupplyOrderLine; onRemove: ReactNode }) {
  const { t } = useTranslation();
  const words = usePackWords();
  const instead = useReplacement(line.product_id, useFormat().language);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-40 flex-1 basis-52">
        <p className="font-semibold text-ink">{line.name}</p>
        <p className="text-small text-muted tabular-nums">
          {words.units(line.qty, line.order_unit)}
        </p>
        <Badge tone="bad" className="mt-1">
          {t('supply.cart.notSold')}
        </Badge>
        {instead === null ? null : (
          <p className="mt-1 text-small text-ink">
            {t('supply.cart.replacedBy', { name: instead })}
          </p>
        )}
      </div>
      {onRemove}
    </li>
  );
}
