import { translatedName } from '../../../../kernel/translated-name.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { Product } from '../../model/collections.ts';

import type { NewEntry } from '../commands-entries.ts';
import { adjustmentReasons } from '../domain/entry.ts';
import { useReceivingStores } from '../queries-entries.ts';
import { NoteField, ProductAmount, useProductAmount } from './product-amount.tsx';

type Shared = {
  readonly storeId: string;
  readonly products: readonly Product[];
  readonly detail: (product: Product) => string;
  readonly busy: boolean;
  /** Answers whether it is kept. */
  readonly onRecord: (entry: NewEntry, name: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Rendered while it is open: there is more or less of a product than the figure says (rule ST3). */
export function AdjustDialog({ storeId, products, detail, busy, onRecord, onClose }: Shared) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFormWords();
  const asked = useProductAmount();
  const [way, setWay] = useState<'less' | 'more'>('less');
  const [reason, setReason] = useState('');
  const known = adjustmentReasons.find((each) => each === reason);
  const save = async () => {
    asked.setTried(true);
    const { product, entered } = asked;
    if (product === null || entered === null || known === undefined) return;
    const saved = await onRecord(
      {
        kind: 'adjustment',
        storeId,
        productId: product.id,
        quantity: way === 'less' ? -entered.quantity : entered.quantity,
        unit: entered.unit,
        packSize: entered.packSize,
        reason: known,
        note: asked.note,
      },
      translatedName(product, format.language),
    );
    if (saved) onClose();
  };
  return (
    <FormDialog
      open
      title={t('supply.entry.adjust')}
      words={words}
      dirty={asked.product !== null}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <SegmentedControl
        label={t('supply.entry.way')}
        value={way}
        onValueChange={setWay}
        options={[
          { value: 'less', label: t('supply.entry.less') },
          { value: 'more', label: t('supply.entry.more') },
        ]}
      />
      <ProductAmount asked={asked} products={products} detail={detail} />
      <SelectField
        label={t('supply.step.why')}
        placeholder={t('supply.waste.chooseReason')}
        value={reason}
        error={asked.tried && known === undefined ? t('supply.step.whyMissing') : undefined}
        options={adjustmentReasons.map((value) => ({ value, label: t(`supply.reason.${value}`) }))}
        onChange={(event) => setReason(event.target.value)}
      />
      <NoteField asked={asked} />
    </FormDialog>
  );
}

/** Rendered while it is open: something goes to another store, which says that it came (rule ST6). */
export function TransferDialog({ storeId, products, detail, busy, onRecord, onClose }: Shared) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFormWords();
  const asked = useProductAmount();
  const stores = useReceivingStores(storeId);
  const [to, setTo] = useState('');
  const receiving = stores.kept?.value ?? [];
  const other = receiving.find(({ id }) => id === to);
  const save = async () => {
    asked.setTried(true);
    const { product, entered } = asked;
    if (product === null || entered === null || other === undefined) return;
    const saved = await onRecord(
      {
        kind: 'transfer_out',
        storeId,
        productId: product.id,
        quantity: entered.quantity,
        unit: entered.unit,
        packSize: entered.packSize,
        otherStoreId: other.id,
        note: asked.note,
      },
      translatedName(product, format.language),
    );
    if (saved) onClose();
  };
  return (
    <FormDialog
      open
      title={t('supply.entry.transfer')}
      words={words}
      dirty={asked.product !== null || to !== ''}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <p>{t('supply.entry.transferHint')}</p>
      <SelectField
        label={t('supply.entry.to')}
        placeholder={t('supply.entry.chooseStore')}
        hint={
          stores.kept === null && stores.state !== 'asking' ? t('supply.entry.noStores') : undefined
        }
        value={to}
        error={asked.tried && other === undefined ? t('supply.entry.chooseStore') : undefined}
        options={receiving.map(({ id, store_number, name }) => ({
          value: id,
          label: `#${store_number} ${name}`,
        }))}
        onChange={(event) => setTo(event.target.value)}
      />
      <ProductAmount asked={asked} products={products} detail={detail} />
      <NoteField asked={asked} />
    </FormDialog>
  );
}
