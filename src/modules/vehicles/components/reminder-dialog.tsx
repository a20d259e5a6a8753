import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { VehicleReminder } from '../collections.ts';
import type { MeterUnit } from '../domain/odometer.ts';
import {
  reminderFields,
  reminderProblems,
  soonOf,
  type ReminderDraft,
  type ReminderFields,
} from '../domain/reminder-draft.ts';
import { serviceTasks, type ServiceTask } from '../domain/service-status.ts';

/** Said where it is not what the interval leads to by itself: it follows another interval then. */
function soonText(reminder: VehicleReminder | null): { soonDistance: string; soonDays: string } {
  if (reminder === null) return { soonDistance: '', soonDays: '' };
  const { every_distance, every_days, soon_distance, soon_days } = reminder;
  const usual = soonOf(every_distance, every_days);
  return {
    soonDistance: soon_distance === usual.soon_distance ? '' : String(soon_distance),
    soonDays: soon_days === usual.soon_days ? '' : String(soon_days),
  };
}

/** Rendered while it is open: what a vehicle needs again and again (rule VE18). */
export function ReminderDialog({
  reminder,
  first,
  taken,
  unit,
  pending,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  reminder: VehicleReminder | null;
  /** What a new one is of at first. */
  first: ServiceTask;
  /** Tasks that have one. */
  taken: readonly ServiceTask[];
  unit: MeterUnit;
  pending: boolean;
  onSave: (task: ServiceTask, fields: ReminderFields) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [begun] = useState<ReminderDraft>(() => ({
    task: reminder?.task ?? first,
    everyDistance: reminder?.every_distance?.toString() ?? '',
    everyDays: reminder?.every_days?.toString() ?? '',
    ...soonText(reminder),
    blocksRoad: reminder?.blocks_road ?? false,
  }));
  const [draft, setDraft] = useState(begun);
  const [tried, setTried] = useState(false);
  useUnsavedWork(draft !== begun);
  const problems = reminderProblems(draft);
  const shown = tried ? problems : {};
  return (
    <FormDialog
      open
      title={t(reminder === null ? 'vehicles.reminder.add' : 'vehicles.reminder.change')}
      words={words}
      dirty={draft !== begun}
      pending={pending}
      onSave={() => {
        setTried(true);
        if (Object.keys(problems).length === 0) onSave(draft.task, reminderFields(draft));
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('vehicles.reminder.task')}
        disabled={reminder !== null}
        value={draft.task}
        options={serviceTasks
          .filter((task) => task === draft.task || !taken.includes(task))
          .map((task) => ({ value: task, label: t(`vehicles.task.${task}`) }))}
        onChange={(event) => {
          const task = serviceTasks.find((each) => each === event.target.value);
          if (task !== undefined) setDraft({ ...draft, task });
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t(`vehicles.reminder.everyDistance.${unit}`)}
          optionalLabel={t('vehicles.optional')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={draft.everyDistance}
          error={shown.everyDistance && t(`vehicles.reminder.problem.${shown.everyDistance}`)}
          onChange={(event) => setDraft({ ...draft, everyDistance: event.target.value })}
        />
        <TextField
          label={t('vehicles.reminder.everyDays')}
          optionalLabel={t('vehicles.optional')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={draft.everyDays}
          error={shown.everyDays && t(`vehicles.reminder.problem.${shown.everyDays}`)}
          onChange={(event) => setDraft({ ...draft, everyDays: event.target.value })}
        />
        <TextField
          label={t(`vehicles.reminder.soonDistance.${unit}`)}
          optionalLabel={t('vehicles.optional')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={draft.soonDistance}
          error={shown.soonDistance && t(`vehicles.reminder.problem.${shown.soonDistance}`)}
          onChange={(event) => setDraft({ ...draft, soonDistance: event.target.value })}
        />
        <TextField
          label={t('vehicles.reminder.soonDays')}
          optionalLabel={t('vehicles.optional')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={draft.soonDays}
          error={shown.soonDays && t(`vehicles.reminder.problem.${shown.soonDays}`)}
          onChange={(event) => setDraft({ ...draft, soonDays: event.target.value })}
        />
      </div>
      <Checkbox
        label={t('vehicles.reminder.blocks')}
        hint={t('vehicles.reminder.blocksHint')}
        checked={draft.blocksRoad}
        onChange={(event) => setDraft({ ...draft, blocksRoad: event.target.checked })}
      />
    </FormDialog>
  );
}
