import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Supplier } from '../../model/collections.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { orderUnits } from '../domain/catalogue-change.ts';
import type { OfferDraft, ProductProblem } from '../domain/product-draft.ts';
import type { KnownPrice } from '../remote.ts';

/** In which pack and at what price a supplier sells it. Of a known offer the pack stays (rule SC3). */
export function OfferFields({
  offer,
  suppliers,
  baseUnit,
  problem,
  prices,
  onOffer,
}: {
  offer: OfferDraft;
  suppliers: readonly Supplier[];
  baseUnit: string;
  problem: Extract<ProductProblem, { readonly field: 'offer' }>['part'] | null;
  /** What it cost before, the latest first. */
  prices: readonly KnownPrice[];
  onOffer: (offer: OfferDraft) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const packs = usePackWords();
  const supplier = suppliers.find(({ id }) => id === offer.supplierId);
  const wrong = (part: NonNullable<typeof problem>) =>
    problem === part ? t(`supply.catalogue.problem.${part}`) : undefined;
  const field = (part: 'code' | 'packSize' | 'price' | 'minQty' | 'stepQty') => ({
    label: t(`supply.catalogue.${part}`),
    autoComplete: 'off',
    value: offer[part],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onOffer({ ...offer, [part]: event.target.value }),
  });
  const money = (price: number) => `$${format.number(price, 4)}`;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-3">
      <legend className="px-1 text-small font-semibold text-ink">
        {offer.known === null
          ? t('supply.catalogue.newOffer')
          : [supplier?.name, packs.pack(offer.known, baseUnit)]
              .filter((part) => part !== undefined)
              .join(' · ')}
      </legend>
      {offer.known === null ? (
        <>
          <SelectField
            label={t('supply.delivery.supplier')}
            placeholder={t('supply.delivery.chooseSupplier')}
            value={offer.supplierId}
            error={wrong('supplierId') ?? wrong('twice')}
            options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => onOffer({ ...offer, supplierId: event.target.value })}
          />
          <div className="grid grid-cols-2 items-start gap-3">
            <SelectField
              label={t('supply.catalogue.orderUnit')}
              value={offer.orderUnit}
              options={orderUnits.map((value) => ({ value, label: packs.unit(1, value) }))}
              onChange={(event) => onOffer({ ...offer, orderUnit: event.target.value })}
            />
            <TextField {...field('packSize')} inputMode="decimal" error={wrong('packSize')} />
          </div>
        </>
      ) : null}
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...field('price')} inputMode="decimal" error={wrong('price')} />
        <DateField
          label={t('supply.catalogue.priceFrom')}
          hint={t('supply.catalogue.priceFromHint')}
          value={offer.priceFrom}
          onChange={(event) => onOffer({ ...offer, priceFrom: event.target.value })}
        />
        <TextField {...field('code')} maxLength={40} />
        <TextField {...field('minQty')} inputMode="decimal" error={wrong('minQty')} />
        <TextField {...field('stepQty')} inputMode="decimal" error={wrong('stepQty')} />
      </div>
      {prices.length > 1 ? (
        <details className="text-small text-muted">
          <summary className="flex min-h-12 items-center font-semibold text-brand">
            {t('supply.catalogue.history')}
          </summary>
          <ul className="flex flex-col gap-1 tabular-nums">
            {prices.map(({ from_date, price }) => (
              <li key={from_date}>
                {t('supply.catalogue.priceSince', {
                  price: money(price),
                  day: format.date(from_date),
                })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Checkbox
        label={t('supply.catalogue.offerActive')}
        checked={offer.isActive}
        onChange={(event) => onOffer({ ...offer, isActive: event.target.checked })}
      />
    </fieldset>
  );
}
