import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { newId } from '../../../../kernel/ids.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import type { Supplier } from '../../model/collections.ts';
import { supplierKinds } from '../../model/domain/catalogue.ts';
import { differences, orderLanguages, type SupplierFields } from '../domain/catalogue-change.ts';
import { useCatalogueKeeper } from './use-catalogue-keeper.ts';

const email = /^[^@\s]+@[^@\s]+$/;

/** Rendered while it is open: whom stores order from (rule SC5). */
export function SupplierDialog({
  supplier,
  onClose,
}: {
  /** Null: a new one. */
  supplier: Supplier | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { busy, keep } = useCatalogueKeeper();
  const [id] = useState(() => supplier?.id ?? newId());
  const [first] = useState((): SupplierFields => ({
    name: supplier?.name ?? '',
    kind: supplier?.kind ?? 'external',
    email: supplier?.email ?? null,
    phone: supplier?.phone ?? null,
    language: orderLanguages.find((each) => each === supplier?.language) ?? 'en',
    is_active: supplier?.is_active ?? true,
  }));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const dirty = draft !== first;
  useUnsavedWork(dirty);
  const change = (parts: Partial<SupplierFields>) => setDraft({ ...draft, ...parts });
  const wanted: SupplierFields = {
    ...draft,
    name: draft.name.trim(),
    email: draft.email?.trim() || null,
    phone: draft.phone?.trim() || null,
  };
  const lacksName = wanted.name === '';
  const wrongEmail = wanted.email !== null && !email.test(wanted.email);
  const save = async () => {
    setTried(true);
    if (lacksName || wrongEmail) return;
    const different = supplier === null ? wanted : differences(first, wanted);
    const saved = await keep(
      {
        suppliers: different === null ? [] : [{ id, ...different }],
        products: [],
        offers: [],
      },
      t('supply.catalogue.saved', { name: wanted.name }),
    );
    if (saved) onClose();
  };
  return (
    <FormDialog
      open
      title={supplier === null ? t('supply.catalogue.newSupplier') : supplier.name}
      words={useFormWords()}
      dirty={dirty}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('supply.guides.name')}
        maxLength={120}
        autoComplete="off"
        value={draft.name}
        error={tried && lacksName ? t('supply.guides.nameMissing') : undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SegmentedControl
        label={t('supply.catalogue.kind')}
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
        options={supplierKinds.map((value) => ({
          value,
          label: t(`supply.catalogue.kinds.${value}`),
        }))}
      />
      <TextField
        type="email"
        label={t('supply.channel.email')}
        hint={t('supply.catalogue.emailHint')}
        optionalLabel={t('supply.order.optional')}
        maxLength={254}
        autoComplete="off"
        value={draft.email ?? ''}
        error={tried && wrongEmail ? t('supply.catalogue.problem.email') : undefined}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        type="tel"
        label={t('supply.channel.phone')}
        optionalLabel={t('supply.order.optional')}
        maxLength={40}
        autoComplete="off"
        value={draft.phone ?? ''}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <SelectField
        label={t('supply.catalogue.language')}
        value={draft.language}
        options={orderLanguages.map((value) => ({
          value,
          label: t(`supply.catalogue.languages.${value}`),
        }))}
        onChange={({ target }) =>
          change({
            language: orderLanguages.find((each) => each === target.value) ?? draft.language,
          })
        }
      />
      <Checkbox
        label={t('supply.catalogue.supplierActive')}
        hint={t('supply.catalogue.supplierActiveHint')}
        checked={draft.is_active}
        onChange={(event) => change({ is_active: event.target.checked })}
      />
    </FormDialog>
  );
}
