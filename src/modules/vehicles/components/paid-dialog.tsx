import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { useFormat } from '../../../i18n/format.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { toCents } from '../../../kernel/money.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { VehicleService } from '../collections.ts';
import {
  endOf,
  planOf,
  serviceProblems,
  type ServiceDraft,
  type ServicePaid,
} from '../domain/service-draft.ts';

/** Rendered while it is open: corrects what a service cost that was done (rule VE16). */
export function PaidDialog({
  service,
  today,
  pending,
  onSave,
  onClose,
}: {
  service: VehicleService;
  /** By the store's calendar. */
  today: BusinessDay;
  pending: boolean;
  onSave: (paid: ServicePaid) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFormWords();
  const [first] = useState<ServiceDraft>(() => ({
    scheduledFor: '',
    tasks: service.tasks,
    problems: service.problems,
    note: '',
    completedOn: service.completed_on ?? today,
    meter: '',
    vendor: service.vendor ?? '',
    parts: format.amount(toCents(service.parts)),
    labor: format.amount(toCents(service.labor)),
    tax: format.amount(toCents(service.tax)),
    invoiceNo: service.invoice_no ?? '',
    warrantyUntil: service.warranty_until ?? '',
  }));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  useUnsavedWork(draft !== first);
  const found = serviceProblems(draft, { isEnd: true, startedOn: null, today });
  const shown = tried ? found : {};
  const optionalLabel = t('vehicles.optional');
  const text = (name: 'vendor' | 'parts' | 'labor' | 'tax' | 'invoiceNo' | 'warrantyUntil') => ({
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <FormDialog
      open
      title={t('vehicles.service.correct')}
      words={words}
      dirty={draft !== first}
      pending={pending}
      onSave={() => {
        setTried(true);
        if (Object.keys(found).length > 0) return;
        onSave({ ...endOf(draft), vendor: planOf(draft).vendor });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('vehicles.service.vendor')}
          optionalLabel={optionalLabel}
          maxLength={80}
          {...text('vendor')}
        />
        {(['parts', 'labor', 'tax'] as const).map((name) => (
          <MoneyField
            key={name}
            label={t(`vehicles.service.${name}`)}
            optionalLabel={optionalLabel}
            maxLength={16}
            error={shown[name] && t('vehicles.service.problem.amount')}
            {...text(name)}
          />
        ))}
        <TextField
          label={t('vehicles.service.invoiceNo')}
          optionalLabel={optionalLabel}
          maxLength={60}
          autoComplete="off"
          {...text('invoiceNo')}
        />
        <DateField
          label={t('vehicles.service.warrantyUntil')}
          optionalLabel={optionalLabel}
          error={shown.warrantyUntil && t(`vehicles.service.problem.${shown.warrantyUntil}`)}
          {...text('warrantyUntil')}
        />
      </div>
    </FormDialog>
  );
}
