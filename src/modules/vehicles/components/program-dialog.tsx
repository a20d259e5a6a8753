import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { ServiceProgram } from '../collections.ts';
import { meterUnits } from '../domain/odometer.ts';
import {
  linesOf,
  programProblems,
  type ProgramDraft,
  type ProgramLine,
} from '../domain/program.ts';
import { serviceTasks, type ServiceTask } from '../domain/service-status.ts';
import { vehicleTypes } from '../domain/vehicle-status.ts';

/** Rendered while it is open: a line per task; an empty one is no part of the program (rule VE30). */
export function ProgramDialog({
  program,
  pending,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  program: ServiceProgram | null;
  pending: boolean;
  onSave: (draft: ProgramDraft) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [first] = useState<ProgramDraft>(() => ({
    name: program?.name ?? '',
    type: program?.type ?? '',
    meterUnit: program?.meter_unit ?? 'mi',
    lines: linesOf(program?.tasks ?? []),
  }));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  useUnsavedWork(draft !== first);
  const found = programProblems(draft);
  const shown = tried ? found : {};
  const setLine = (task: ServiceTask, line: Partial<ProgramLine>) =>
    setDraft({
      ...draft,
      lines: { ...draft.lines, [task]: { ...draft.lines[task], ...line } },
    });
  return (
    <FormDialog
      open
      title={t(program === null ? 'vehicles.program.add' : 'vehicles.program.change')}
      words={words}
      dirty={draft !== first}
      pending={pending}
      onSave={() => {
        setTried(true);
        if (Object.keys(found).length === 0) onSave(draft);
      }}
      onClose={onClose}
    >
      <TextField
        label={t('vehicles.program.name')}
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        error={shown.name && t('vehicles.program.nameMissing')}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('vehicles.field.type')}
          value={draft.type}
          options={[
            { value: '', label: t('vehicles.program.everyType') },
            ...vehicleTypes.map((value) => ({ value, label: t(`vehicles.type.${value}`) })),
          ]}
          onChange={({ target }) =>
            setDraft({
              ...draft,
              type: vehicleTypes.find((each) => each === target.value) ?? '',
            })
          }
        />
        <SelectField
          label={t('vehicles.field.meterUnit')}
          hint={program === null ? t('vehicles.field.meterUnitHint') : undefined}
          disabled={program !== null}
          value={draft.meterUnit}
          options={meterUnits.map((value) => ({ value, label: t(`vehicles.meterUnit.${value}`) }))}
          onChange={({ target }) =>
            setDraft({
              ...draft,
              meterUnit: meterUnits.find((each) => each === target.value) ?? 'mi',
            })
          }
        />
      </div>
      {shown.tasks ? (
        <p role="alert" className="text-small font-medium text-bad">
          {t('vehicles.program.tasksMissing')}
        </p>
      ) : null}
      {serviceTasks.map((task) => (
        <fieldset key={task} className="min-w-0 border-t border-line pt-3">
          <legend className="sr-only">{t(`vehicles.task.${task}`)}</legend>
          <p aria-hidden="true" className="mb-1.5 font-semibold text-ink">
            {t(`vehicles.task.${task}`)}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            {(['everyDistance', 'everyDays'] as const).map((name) => {
              const problem = shown.lines?.[task]?.[name];
              return (
                <TextField
                  key={name}
                  label={
                    name === 'everyDays'
                      ? t('vehicles.reminder.everyDays')
                      : t(`vehicles.reminder.everyDistance.${draft.meterUnit}`)
                  }
                  optionalLabel={t('vehicles.optional')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={12}
                  value={draft.lines[task][name]}
                  error={problem && t(`vehicles.reminder.problem.${problem}`)}
                  onChange={(event) => setLine(task, { [name]: event.target.value })}
                />
              );
            })}
          </div>
          <Checkbox
            label={t('vehicles.reminder.blocks')}
            checked={draft.lines[task].blocksRoad}
            onChange={(event) => setLine(task, { blocksRoad: event.target.checked })}
          />
        </fieldset>
      ))}
    </FormDialog>
  );
}
