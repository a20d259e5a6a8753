import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { useFormat } from '../../../i18n/format.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { toCents } from '../../../kernel/money.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { VehicleProblem, VehicleService } from '../collections.ts';
import type { MeterUnit } from '../domain/odometer.ts';
import {
  endOf,
  planOf,
  serviceProblems,
  type ServiceDraft,
  type ServiceEnd,
  type ServicePlan,
} from '../domain/service-draft.ts';
import { serviceTasks, type ServiceTask } from '../domain/service-status.ts';
import { ReadingField, type LastReading } from './reading-field.tsx';

const empty: ServiceDraft = {
  scheduledFor: '',
  vendor: '',
  tasks: [],
  problems: [],
  note: '',
  completedOn: '',
  meter: '',
  parts: '',
  labor: '',
  tax: '',
  invoiceNo: '',
  warrantyUntil: '',
};

/** Rendered while it is open: plans a service, changes one, or ends it with what was read and paid (rules VE16, VE17). */
export function ServiceDialog({
  service,
  isEnd = false,
  suggested = [],
  problems,
  unit,
  last,
  today,
  pending,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  service: VehicleService | null;
  /** It is completed with this. */
  isEnd?: boolean;
  /** What a new one is of. */
  suggested?: readonly ServiceTask[];
  /** Of the vehicle, what is still to be mended. */
  problems: readonly VehicleProblem[];
  unit: MeterUnit;
  last: LastReading;
  /** By the store's calendar. */
  today: BusinessDay;
  pending: boolean;
  onSave: (plan: ServicePlan, end: ServiceEnd) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFormWords();
  const [first] = useState<ServiceDraft>(() =>
    service === null
      ? { ...empty, tasks: suggested }
      : {
          ...empty,
          scheduledFor: service.scheduled_for ?? '',
          vendor: service.vendor ?? '',
          tasks: service.tasks,
          problems: service.problems,
          note: service.note ?? '',
          completedOn: today,
          parts: service.parts === 0 ? '' : format.amount(toCents(service.parts)),
          labor: service.labor === 0 ? '' : format.amount(toCents(service.labor)),
          tax: service.tax === 0 ? '' : format.amount(toCents(service.tax)),
          invoiceNo: service.invoice_no ?? '',
          warrantyUntil: service.warranty_until ?? '',
        },
  );
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const dirty = draft !== first;
  useUnsavedWork(dirty);
  const found = serviceProblems(draft, { isEnd, startedOn: service?.started_on ?? null, today });
  const shown = tried ? found : {};
  const optionalLabel = t('vehicles.optional');
  const text = (name: Exclude<keyof ServiceDraft, 'tasks' | 'problems'>) => ({
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  const toggled = <V extends string>(all: readonly V[], one: V): readonly V[] =>
    all.includes(one) ? all.filter((each) => each !== one) : [...all, one];
  const save = () => {
    setTried(true);
    if (Object.keys(found).length === 0) onSave(planOf(draft), endOf(draft));
  };
  const title = isEnd ? 'complete' : service === null ? 'plan' : 'change';
  return (
    <FormDialog
      open
      title={t(`vehicles.service.${title}`)}
      words={isEnd ? { ...words, save: t('vehicles.service.complete') } : words}
      dirty={dirty}
      pending={pending}
      onSave={save}
      onClose={onClose}
    >
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-small font-semibold text-ink">
          {t('vehicles.service.tasks')}
        </legend>
        <div className="flex flex-wrap gap-2">
          {serviceTasks.map((each) => (
            <Chip
              key={each}
              pressed={draft.tasks.includes(each)}
              onPress={() => setDraft({ ...draft, tasks: toggled(draft.tasks, each) })}
            >
              {t(`vehicles.task.${each}`)}
            </Chip>
          ))}
        </div>
        {shown.tasks ? (
          <p role="alert" className="mt-1.5 text-small font-medium text-bad">
            {t('vehicles.service.problem.tasks')}
          </p>
        ) : null}
      </fieldset>
      {problems.length === 0 ? null : (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-small font-semibold text-ink">
            {t('vehicles.service.problems')}
          </legend>
          {problems.map((each) => (
            <Checkbox
              key={each.id}
              label={t(`vehicles.part.${each.part}`)}
              hint={each.note ?? undefined}
              checked={draft.problems.includes(each.id)}
              onChange={() => setDraft({ ...draft, problems: toggled(draft.problems, each.id) })}
            />
          ))}
        </fieldset>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {isEnd ? (
          <>
            <DateField
              label={t('vehicles.service.completedOn')}
              max={today}
              error={shown.completedOn && t(`vehicles.service.problem.${shown.completedOn}`)}
              {...text('completedOn')}
            />
            <ReadingField
              label={t('vehicles.reading.label')}
              value={draft.meter}
              onValueChange={(meter) => setDraft({ ...draft, meter })}
              unit={unit}
              last={draft.completedOn === today ? last : null}
              isOptional
              showsProblem={tried}
            />
          </>
        ) : (
          <DateField
            label={t('vehicles.service.scheduledFor')}
            optionalLabel={optionalLabel}
            error={shown.scheduledFor && t(`vehicles.service.problem.${shown.scheduledFor}`)}
            {...text('scheduledFor')}
          />
        )}
        <TextField
          label={t('vehicles.service.vendor')}
          optionalLabel={optionalLabel}
          maxLength={80}
          {...text('vendor')}
        />
        {isEnd ? (
          <>
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
          </>
        ) : null}
      </div>
      <TextField
        multiline
        label={t('vehicles.service.note')}
        optionalLabel={optionalLabel}
        maxLength={2000}
        {...text('note')}
      />
    </FormDialog>
  );
}
