import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { useTimeWords } from '../../../../i18n/time-words.ts';
import { newId } from '../../../../kernel/ids.ts';
import { storeRoles } from '../../../../kernel/permission.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { TimeField } from '../../../../ui/time-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import { useSubject } from '../../model/subjects.ts';
import { SubjectChooser } from '../../ui/subject-parts.tsx';
import { repeatKinds } from '../../model/domain/occurrence.ts';
import {
  draftOf,
  graces,
  newDraft,
  scheduleProblem,
  weekdaySamples,
  type KeptSchedule,
  type ScheduleDraft,
  type ScheduleProblem,
} from '../domain/schedule.ts';

/** Makes a schedule or changes one; which template it is for stays. */
export function ScheduleDialog({
  schedule,
  open,
  keeper: { save, busy },
  stores,
  today,
  templates,
  storeId,
  onClose,
}: {
  /** Null: a new one. */
  schedule: (KeptSchedule & { readonly id: string }) | null;
  open: boolean;
  keeper: {
    readonly busy: boolean;
    /** Answers whether it is kept. */
    readonly save: (
      schedule: { readonly id: string; readonly isNew: boolean },
      draft: ScheduleDraft,
    ) => Promise<boolean>;
  };
  /** Which stores it is made for, in words, where they are several. */
  stores?: string;
  today: string;
  /** What it can be inspected with. */
  templates: readonly {
    readonly value: string;
    readonly label: string;
    /** What is checked with it; left out: the store. */
    readonly subject?: string;
  }[];
  /** In which store what is checked is chosen; left out: stores alone are checked. */
  storeId?: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const timeWords = useTimeWords();
  const [first] = useState(() => (schedule === null ? newDraft(today) : draftOf(schedule)));
  const [draft, setDraft] = useState(first);
  // Once per dialog: saving again after a lost answer is the same schedule.
  const [id, setId] = useState(() => schedule?.id ?? newId());
  const [tried, setTried] = useState(false);
  const change = (parts: Partial<ScheduleDraft>) => setDraft({ ...draft, ...parts });
  const problem = tried ? scheduleProblem(draft) : null;
  const errorOf = (field: Exclude<ScheduleProblem, 'opens'>) =>
    problem === field ? t(`inspections.schedules.problem.${field}`) : undefined;
  const dirty = open && draft !== first;
  useUnsavedWork(dirty);

  const chosen = templates.find(({ value }) => value === draft.templateId);
  const asksSubject = useSubject(chosen ?? {}) !== null && storeId !== undefined;
  const submit = async () => {
    setTried(true);
    if (scheduleProblem(draft) !== null) return;
    if (schedule === null && asksSubject && draft.subjectId === undefined) return;
    if (await save({ id, isNew: schedule === null }, draft)) onClose();
  };

  return (
    <FormDialog
      open={open}
      title={t(`inspections.schedules.${schedule === null ? 'add' : 'change'}`)}
      words={useFormWords()}
      dirty={dirty}
      pending={busy}
      onSave={submit}
      onClose={onClose}
    >
      {stores === undefined ? null : <p className="text-body text-pretty">{stores}</p>}
      {schedule === null ? (
        <SelectField
          label={t('inspections.filter.template')}
          placeholder={t('inspections.schedules.chooseTemplate')}
          value={draft.templateId}
          error={errorOf('template')}
          options={templates}
          onChange={(event) => {
            // The template of a schedule stays: another one makes another schedule.
            setId(newId());
            const { subjectId: _of, ...others } = draft;
            setDraft({ ...others, templateId: event.target.value });
          }}
        />
      ) : null}
      {schedule === null && chosen !== undefined && storeId !== undefined && asksSubject ? (
        <SubjectChooser
          of={chosen}
          storeId={storeId}
          value={draft.subjectId ?? ''}
          error={
            tried && draft.subjectId === undefined
              ? t('inspections.schedules.problem.subject')
              : undefined
          }
          onChange={(subjectId) => {
            setId(newId());
            change({ subjectId });
          }}
        />
      ) : null}
      <SelectField
        label={t('inspections.schedules.role')}
        value={draft.role}
        options={storeRoles.map((value) => ({ value, label: t(`stores.role.${value}`) }))}
        onChange={(event) => change({ role: event.target.value })}
      />
      <SegmentedControl
        label={t('inspections.schedules.repeats')}
        value={draft.repeats}
        onValueChange={(repeats) => change({ repeats })}
        options={repeatKinds.map((value) => ({
          value,
          label: t(`inspections.schedules.repeat.${value}`),
        }))}
      />
      {draft.repeats === 'weekly' ? (
        <Weekdays
          chosen={draft.weekdays}
          error={errorOf('weekdays')}
          onChoose={(weekdays) => change({ weekdays })}
        />
      ) : draft.repeats === 'monthly' ? (
        <TextField
          label={t('inspections.schedules.monthDay')}
          hint={t('inspections.schedules.monthDayHint')}
          value={draft.monthDay}
          inputMode="numeric"
          error={errorOf('monthDay')}
          onChange={(event) => change({ monthDay: event.target.value })}
        />
      ) : (
        <TextField
          label={t('inspections.schedules.everyDays')}
          value={draft.everyDays}
          inputMode="numeric"
          error={errorOf('everyDays')}
          onChange={(event) => change({ everyDays: event.target.value })}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))] gap-3">
        <TimeField
          label={t('inspections.schedules.opens')}
          words={timeWords}
          value={draft.opens}
          error={problem === 'opens' ? timeWords.unreadable : undefined}
          onValueChange={(opens) => change({ opens })}
        />
        <TimeField
          label={t('inspections.schedules.due')}
          words={timeWords}
          value={draft.due}
          error={draft.due === '' && problem === 'due' ? timeWords.unreadable : errorOf('due')}
          onValueChange={(due) => change({ due })}
        />
        <DateField
          label={t('inspections.schedules.startsOn')}
          value={draft.startsOn}
          error={errorOf('starts')}
          onChange={(event) => change({ startsOn: event.target.value })}
        />
        <DateField
          label={t('inspections.schedules.endsOn')}
          optionalLabel={t('inspections.form.optional')}
          value={draft.endsOn}
          error={errorOf('ends')}
          onChange={(event) => change({ endsOn: event.target.value })}
        />
      </div>
      <SelectField
        label={t('inspections.schedules.grace')}
        value={String(draft.graceMinutes)}
        options={graces.map((minutes) => ({
          value: String(minutes),
          label:
            minutes === 0
              ? t('inspections.schedules.noGrace')
              : t('inspections.schedules.hours', { count: minutes / 60 }),
        }))}
        onChange={(event) => change({ graceMinutes: Number(event.target.value) })}
      />
    </FormDialog>
  );
}

function Weekdays({
  chosen,
  error,
  onChoose,
}: {
  chosen: readonly number[];
  error: string | undefined;
  onChoose: (weekdays: readonly number[]) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold text-ink">
        {t('inspections.schedules.weekdays')}
      </legend>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))]">
        {weekdaySamples.map((sample, day) => (
          <Chip
            key={sample}
            className="w-full! justify-center px-1!"
            pressed={chosen.includes(day)}
            onPress={() =>
              onChoose(
                chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day],
              )
            }
          >
            {format.weekday(sample, 'short')}
          </Chip>
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-1.5 text-small font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
