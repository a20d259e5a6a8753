import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Supplier } from '../../model/collections.ts';
import { longestGuideName } from '../commands.ts';

/** What a guide is called and, of a new one, whom it orders from. */
export function GuideNameDialog({
  title,
  name: before,
  suppliers,
  pending,
  onSave,
  onClose,
}: {
  title: string;
  name: string;
  /** To choose from; none where that is settled. */
  suppliers: readonly Supplier[];
  pending: boolean;
  onSave: (name: string, supplierId: string | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [name, setName] = useState(before);
  const [supplierId, setSupplierId] = useState(suppliers[0]?.id ?? null);
  const [tried, setTried] = useState(false);
  const lacksName = name.trim() === '';
  return (
    <FormDialog
      open
      title={title}
      words={words}
      dirty={name !== before}
      pending={pending}
      onClose={onClose}
      onSave={() => {
        setTried(true);
        if (!lacksName) onSave(name.trim(), supplierId);
      }}
    >
      <TextField
        label={t('supply.guides.name')}
        placeholder={t('supply.guides.nameExample')}
        maxLength={longestGuideName}
        value={name}
        error={tried && lacksName ? t('supply.guides.nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {suppliers.length === 0 ? null : (
        <SelectField
          label={t('supply.guides.supplier')}
          options={suppliers.map((supplier) => ({ value: supplier.id, label: supplier.name }))}
          value={supplierId ?? ''}
          onChange={(event) => setSupplierId(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
