import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import type { Sold } from '../../ordering/queries.ts';

/** Something came that nobody ordered: which product of the supplier it is. */
export function AddDialog({
  sold,
  onAdd,
  onClose,
}: {
  sold: readonly Sold[];
  onAdd: (each: Sold) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFormWords();
  const packs = usePackWords();
  const [chosen, setChosen] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <FormDialog
      open
      title={t('supply.receive.add')}
      words={{ ...words, save: t('supply.receive.addIt') }}
      dirty={chosen !== ''}
      pending={false}
      onSave={() => {
        setTried(true);
        const each = sold.find(({ offer }) => offer.id === chosen);
        if (each !== undefined) onAdd(each);
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('supply.receive.product')}
        placeholder={t('supply.receive.choose')}
        options={sold.map(({ product, offer }) => ({
          value: offer.id,
          label: `${translatedName(product, format.language)} · ${packs.pack(offer, product.base_unit)}`,
        }))}
        value={chosen}
        error={tried && chosen === '' ? t('supply.receive.choose') : undefined}
        onChange={(event) => setChosen(event.target.value)}
      />
    </FormDialog>
  );
}
