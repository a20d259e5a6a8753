import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import type { Product } from '../../model/collections.ts';
import { largestPack } from '../../model/domain/largest-pack.ts';
import { readAmount } from '../../model/domain/amount.ts';
import { AmountFields, nothingTyped } from './amount-fields.tsx';
import { ProductPicker } from './product-picker.tsx';

type Begun = {
  readonly product: Product;
  readonly typed: typeof nothingTyped;
  readonly note: string;
};

/**
 * What every entry asks: which product, how much of it, and a note. `onAnother` hears that another product is chosen, or
 * none any more: what is said of one is not said of the next. `begun`: what was entered before the page was left.
 */
export function useProductAmount(onAnother?: () => void, begun: Begun | null = null) {
  const [product, setProduct] = useState<Product | null>(begun?.product ?? null);
  const [typed, setTyped] = useState(begun?.typed ?? nothingTyped);
  const [note, setNote] = useState(begun?.note ?? '');
  const [tried, setTried] = useState(false);
  const pack = product === null ? null : largestPack(product);
  const read = product === null ? null : readAmount(typed, pack, product.base_unit);
  useUnsavedWork(product !== null);
  const choose = (next: Product | null) => {
    setProduct(next);
    setTyped(nothingTyped);
    setTried(false);
    onAnother?.();
  };
  return {
    product,
    note,
    tried,
    pack,
    typed,
    problem: tried && read !== null && 'problem' in read ? read : null,
    entered: read !== null && 'entered' in read ? read.entered : null,
    /** In base units; null: nobody can say yet. */
    base: read !== null && 'base' in read ? read.base : null,
    setTyped,
    setNote,
    setTried,
    choose,
    clear: () => {
      choose(null);
      setNote('');
    },
  };
}
type AskedAmount = ReturnType<typeof useProductAmount>;

/** Which product, and how much of it once it is chosen. */
export function ProductAmount({
  asked,
  products,
  detail,
}: {
  asked: AskedAmount;
  products: readonly Product[];
  /** What is said of a product below its name. */
  detail: (product: Product) => string;
}) {
  const { t } = useTranslation();
  return (
    <>
      <ProductPicker
        products={products}
        chosen={asked.product}
        detail={detail}
        error={asked.tried && asked.product === null ? t('supply.receive.choose') : undefined}
        onChosen={asked.choose}
      />
      {asked.product === null ? null : (
        <AmountFields
          typed={asked.typed}
          pack={asked.pack}
          baseUnit={asked.product.base_unit}
          problem={asked.problem}
          onTyped={asked.setTyped}
        />
      )}
    </>
  );
}

export function NoteField({
  asked,
  needed = false,
}: {
  asked: AskedAmount;
  /** It says why, and may not stay empty. */
  needed?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <TextField
      multiline
      rows={2}
      label={t('supply.order.note')}
      {...(needed ? {} : { optionalLabel: t('supply.order.optional') })}
      maxLength={500}
      value={asked.note}
      error={
        asked.tried && needed && asked.note.trim() === '' ? t('supply.step.whyMissing') : undefined
      }
      onChange={(event) => asked.setNote(event.target.value)}
    />
  );
}
