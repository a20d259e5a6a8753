import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../../i18n/form-words.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { DeliveryException, DeliveryWindow } from '../../model/domain/delivery.ts';
import { usualWindow, windowProblem } from '../domain/terms-draft.ts';
import type { KnownTerms } from '../../model/domain/delivery.ts';
import { WindowFields } from './window-fields.tsx';

/** Rendered while it is open: a delivery that comes once beside the weekly ones. */
export function ExtraDialog({
  terms,
  today,
  busy,
  onAdd,
  onClose,
}: {
  terms: readonly (KnownTerms & { readonly supplier: string })[];
  today: BusinessDay;
  busy: boolean;
  onAdd: (to: KnownTerms, extra: DeliveryException) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [id, setId] = useState(terms.length === 1 ? (terms[0]?.id ?? '') : '');
  const [day, setDay] = useState('');
  const [window, setWindow] = useState<DeliveryWindow | null>(null);
  const [tried, setTried] = useState(false);
  const chosen = terms.find((each) => each.id === id);
  // As the supplier comes otherwise, until something else is said.
  const shown = window ?? chosen?.deliveries[0] ?? usualWindow;
  const dayProblem = day === '' ? 'day' : day < today ? 'dayPassed' : null;
  const save = async () => {
    setTried(true);
    if (chosen === undefined || dayProblem !== null || windowProblem(shown) !== null) return;
    const { from, until, cut_off_days, cut_off } = shown;
    const extra = { kind: 'extra', day, from, until, cut_off_days, cut_off } as const;
    if (await onAdd(chosen, extra)) onClose();
  };
  return (
    <FormDialog
      open
      title={t('supply.delivery.extra')}
      words={useFormWords()}
      dirty={day !== '' || window !== null}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        label={t('supply.delivery.supplier')}
        placeholder={t('supply.delivery.chooseSupplier')}
        value={id}
        error={tried && chosen === undefined ? t('supply.delivery.problem.supplier') : undefined}
        options={terms.map((each) => ({ value: each.id, label: each.supplier }))}
        onChange={(event) => setId(event.target.value)}
      />
      <DateField
        label={t('supply.delivery.day')}
        min={today}
        value={day}
        error={
          tried && dayProblem !== null ? t(`supply.delivery.problem.${dayProblem}`) : undefined
        }
        onChange={(event) => setDay(event.target.value)}
      />
      <WindowFields
        value={shown}
        problem={tried ? windowProblem(shown) : null}
        onChange={(parts) => setWindow({ ...shown, ...parts })}
      />
    </FormDialog>
  );
}
