import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { newId } from '../../../../kernel/ids.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import type { Product, Supplier } from '../../model/collections.ts';
import { parseOffers, productCategories } from '../../model/domain/catalogue.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { usePlainFigures } from '../../ui/use-plain-figures.ts';
import { baseUnits } from '../domain/catalogue-change.ts';
import { productFields } from '../domain/catalogue-file.ts';
import {
  newOffer,
  noProduct,
  productDraft,
  readProduct,
  type ProductDraft,
} from '../domain/product-draft.ts';
import { usePrices } from '../queries.ts';
import { OfferFields } from './offer-fields.tsx';
import { useCatalogueKeeper } from './use-catalogue-keeper.ts';

/**
 * Rendered while it is open: a product in three languages, with its offers (rules SC2, SC3 and SC5). It keeps what it was
 * opened with: a row that the sync brings meanwhile takes nothing of what is being typed.
 */
export function ProductDialog({
  product,
  products,
  suppliers,
  offline,
  onClose,
}: {
  /** Null: a new one. */
  product: Product | null;
  products: readonly Product[];
  suppliers: readonly Supplier[];
  offline: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const plain = usePlainFigures();
  const packs = usePackWords();
  const { busy, keep } = useCatalogueKeeper();
  const [opened] = useState(() => ({
    id: product?.id ?? newId(),
    fields: product === null ? null : productFields(product),
    offers: product === null ? [] : parseOffers(product.offers),
  }));
  const [first] = useState(() =>
    opened.fields === null ? noProduct : productDraft(opened.fields, opened.offers, plain),
  );
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const prices = usePrices(opened.offers.map(({ id }) => id)).last?.value ?? [];
  const today = businessDayOf(serverNow());
  const read = readProduct(draft, opened.id, opened.fields, today);
  const problem = tried && 'problem' in read ? read.problem : null;
  const dirty = draft !== first;
  useUnsavedWork(dirty);
  const change = (parts: Partial<ProductDraft>) => setDraft({ ...draft, ...parts });
  const field = (name: 'sku' | 'name' | 'nameEs' | 'nameFr' | 'barcodes') => ({
    label: t(`supply.catalogue.${name}`),
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change({ [name]: event.target.value }),
  });
  const optional = { optionalLabel: t('supply.order.optional') };
  const save = async () => {
    setTried(true);
    if (!('change' in read)) return;
    if (await keep(read.change, t('supply.catalogue.saved', { name: draft.name.trim() })))
      onClose();
  };
  return (
    <FormDialog
      open
      title={product === null ? t('supply.catalogue.new') : product.name}
      words={useFormWords()}
      dirty={dirty}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      {offline ? (
        <p role="status" className="text-small text-warn">
          {t('supply.catalogue.offline')}
        </p>
      ) : null}
      <TextField
        {...field('name')}
        maxLength={120}
        error={problem?.field === 'name' ? t('supply.catalogue.problem.name') : undefined}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('nameEs')} {...optional} maxLength={120} lang="es" />
        <TextField {...field('nameFr')} {...optional} maxLength={120} lang="fr" />
        <TextField {...field('sku')} {...optional} maxLength={40} />
        <SelectField
          label={t('supply.catalogue.category')}
          value={draft.category}
          options={productCategories.map((value) => ({
            value,
            label: t(`supply.catalogue.categories.${value}`),
          }))}
          onChange={({ target }) =>
            change({
              category: productCategories.find((each) => each === target.value) ?? draft.category,
            })
          }
        />
        <SelectField
          label={t('supply.catalogue.baseUnit')}
          hint={t(`supply.catalogue.${product === null ? 'baseUnitHint' : 'baseUnitFixed'}`)}
          disabled={product !== null}
          value={draft.baseUnit}
          options={baseUnits.map((value) => ({ value, label: packs.unit(1, value) }))}
          onChange={(event) => change({ baseUnit: event.target.value })}
        />
        <TextField
          multiline
          rows={2}
          {...field('barcodes')}
          {...optional}
          hint={t('supply.catalogue.barcodesHint')}
          maxLength={1000}
        />
      </div>
      <SelectField
        label={t('supply.catalogue.replacedBy')}
        placeholder={t('supply.catalogue.nothing')}
        value={draft.replacedBy}
        options={products
          .filter(({ id, is_active }) => id !== opened.id && (is_active || id === draft.replacedBy))
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => change({ replacedBy: event.target.value })}
      />
      <div>
        <Checkbox
          label={t('supply.catalogue.isActive')}
          hint={t('supply.catalogue.isActiveHint')}
          checked={draft.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
        <Checkbox
          label={t('supply.catalogue.needsApproval')}
          checked={draft.needsApproval}
          onChange={(event) => change({ needsApproval: event.target.checked })}
        />
      </div>
      {draft.offers.map((offer) => (
        <OfferFields
          key={offer.id}
          offer={offer}
          suppliers={suppliers}
          baseUnit={draft.baseUnit}
          problem={problem?.field === 'offer' && problem.id === offer.id ? problem.part : null}
          prices={prices.filter(({ offer_id }) => offer_id === offer.id)}
          onOffer={(next) =>
            change({ offers: draft.offers.map((each) => (each.id === next.id ? next : each)) })
          }
        />
      ))}
      <Button
        icon={Plus}
        className="self-start"
        onClick={() => change({ offers: [...draft.offers, newOffer(newId())] })}
      >
        {t('supply.catalogue.addOffer')}
      </Button>
    </FormDialog>
  );
}
