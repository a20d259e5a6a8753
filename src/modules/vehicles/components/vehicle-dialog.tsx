import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { Vehicle } from '../collections.ts';
import { meterUnits } from '../domain/odometer.ts';
import {
  doubtsVin,
  draftOf,
  draftProblems,
  emptyVehicle,
  fieldsOf,
  type VehicleDraft,
  type VehicleFields,
} from '../domain/vehicle-draft.ts';
import { fuels, ownerships, vehicleTypes } from '../domain/vehicle-status.ts';

/** Rendered while it is open: adds a vehicle, or changes one (rules VE1 and VE2). */
export function VehicleDialog({
  vehicle,
  others,
  today,
  pending,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  vehicle: Vehicle | null;
  /** Of the store, without this one and without what is retired. */
  others: readonly Vehicle[];
  /** By the store's calendar. */
  today: BusinessDay;
  pending: boolean;
  onSave: (fields: VehicleFields, meterUnit: VehicleDraft['meterUnit']) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [first] = useState(() => (vehicle === null ? emptyVehicle : draftOf(vehicle)));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const dirty = draft !== first;
  useUnsavedWork(dirty);
  const problems = draftProblems(draft, others, today);
  const shown = tried ? problems : {};
  const optionalLabel = t('vehicles.optional');
  const text = (name: keyof VehicleDraft) => ({
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  const options = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const save = () => {
    setTried(true);
    if (Object.keys(problems).length === 0) onSave(fieldsOf(draft), draft.meterUnit);
  };
  return (
    <FormDialog
      open
      title={t(vehicle === null ? 'vehicles.add.title' : 'vehicles.change.title')}
      words={words}
      dirty={dirty}
      pending={pending}
      onSave={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('vehicles.field.unit')}
          hint={t('vehicles.field.unitHint')}
          maxLength={20}
          error={shown.unit && t(`vehicles.problem.unit.${shown.unit}`)}
          {...text('unit')}
        />
        <TextField
          label={t('vehicles.field.name')}
          optionalLabel={optionalLabel}
          maxLength={60}
          {...text('name')}
        />
        <TextField
          label={t('vehicles.field.plate')}
          optionalLabel={optionalLabel}
          maxLength={16}
          autoCapitalize="characters"
          autoComplete="off"
          error={shown.plate && t(`vehicles.problem.plate.${shown.plate}`)}
          {...text('plate')}
        />
        <div>
          <TextField
            label={t('vehicles.field.vin')}
            optionalLabel={optionalLabel}
            maxLength={24}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            error={shown.vin && t(`vehicles.problem.vin.${shown.vin}`)}
            {...text('vin')}
          />
          {doubtsVin(draft.vin) ? (
            <p role="status" className="mt-1.5 text-small font-medium text-warn">
              {t('vehicles.problem.vin.doubtful')}
            </p>
          ) : null}
        </div>
        <TextField
          label={t('vehicles.field.make')}
          optionalLabel={optionalLabel}
          maxLength={40}
          {...text('make')}
        />
        <TextField
          label={t('vehicles.field.model')}
          optionalLabel={optionalLabel}
          maxLength={40}
          {...text('model')}
        />
        <TextField
          label={t('vehicles.field.year')}
          optionalLabel={optionalLabel}
          inputMode="numeric"
          maxLength={4}
          error={shown.year && t(`vehicles.problem.year.${shown.year}`)}
          {...text('year')}
        />
        <SelectField
          label={t('vehicles.field.type')}
          options={options(vehicleTypes, (value) => t(`vehicles.type.${value}`))}
          {...text('type')}
        />
        <SelectField
          label={t('vehicles.field.fuel')}
          options={options(fuels, (value) => t(`vehicles.fuel.${value}`))}
          {...text('fuel')}
        />
        <SelectField
          label={t('vehicles.field.ownership')}
          options={options(ownerships, (value) => t(`vehicles.ownership.${value}`))}
          {...text('ownership')}
        />
        <SelectField
          label={t('vehicles.field.meterUnit')}
          hint={vehicle === null ? t('vehicles.field.meterUnitHint') : undefined}
          disabled={vehicle !== null}
          options={options(meterUnits, (value) => t(`vehicles.meterUnit.${value}`))}
          {...text('meterUnit')}
        />
        <DateField
          label={t('vehicles.field.acquiredOn')}
          optionalLabel={optionalLabel}
          max={today}
          error={shown.acquiredOn && t(`vehicles.problem.acquiredOn.${shown.acquiredOn}`)}
          {...text('acquiredOn')}
        />
        <TextField
          label={t('vehicles.field.acquiredMeter')}
          optionalLabel={optionalLabel}
          inputMode="decimal"
          maxLength={20}
          error={shown.acquiredMeter && t(`vehicles.reading.problem.${shown.acquiredMeter}`)}
          {...text('acquiredMeter')}
        />
      </div>
    </FormDialog>
  );
}
