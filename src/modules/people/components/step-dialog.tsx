import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { newId } from '../../../kernel/ids.ts';
import { storeRoles } from '../../../kernel/permission.ts';
import { translatedName } from '../../../kernel/translated-name.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { OnboardingStep } from '../collections.ts';
import { dueUnits } from '../domain/due-day.ts';
import {
  dueSides,
  longestStepName,
  noStep,
  readStep,
  stepCategories,
  stepDraft,
  stepFields,
  type StepDraft,
} from '../domain/onboarding-step.ts';
import { usePositions } from '../queries.ts';
import { useStepKeeper } from './use-step-keeper.ts';

const names = ['name', 'nameEs', 'nameFr'] as const;

/** Rendered while it is open: a step of the onboarding (rules ST1 and ST2). */
export function StepDialog({
  step,
  offline,
  onClose,
}: {
  /** Null: a new one. */
  step: OnboardingStep | null;
  offline: boolean;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { busy, add, change } = useStepKeeper();
  const positions = usePositions().rows;
  const [id] = useState(newId);
  // As it was when it was opened: what somebody else changes meanwhile is not overwritten.
  const [opened] = useState(step);
  const before = opened === null ? null : stepFields(opened);
  const [first] = useState(before === null ? noStep : stepDraft(before));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const dirty = draft !== first;
  useUnsavedWork(dirty);
  const read = readStep(draft, before);
  const problem = tried && 'problem' in read ? read.problem : null;
  const set = (parts: Partial<StepDraft>) => setDraft({ ...draft, ...parts });
  const choose = <Value extends string>(values: readonly Value[], value: string): Value =>
    values.find((each) => each === value) ?? (values[0] as Value);
  const save = async () => {
    setTried(true);
    if ('problem' in read) return;
    const saved =
      opened === null
        ? await add(id, read.fields)
        : await change(opened, read.fields, t('people.steps.saved', { step: read.fields.name }));
    if (saved) onClose();
  };
  return (
    <FormDialog
      open
      title={t(opened === null ? 'people.steps.new' : 'people.steps.change')}
      words={useFormWords()}
      dirty={dirty}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      {offline ? (
        <p role="status" className="text-small text-muted">
          {t('people.steps.offline')}
        </p>
      ) : null}
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`people.steps.field.${name}`)}
          {...(name === 'name' ? {} : { optionalLabel: t('people.optional') })}
          maxLength={longestStepName}
          autoComplete="off"
          value={draft[name]}
          error={name === 'name' && problem === 'name' ? t('people.steps.nameMissing') : undefined}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('people.steps.field.category')}
          value={draft.category}
          options={stepCategories.map((value) => ({
            value,
            label: t(`people.steps.category.${value}`),
          }))}
          onChange={({ target }) => set({ category: choose(stepCategories, target.value) })}
        />
        <SelectField
          label={t('people.steps.field.ownerRole')}
          hint={t('people.steps.ownerHint')}
          value={draft.ownerRole}
          options={storeRoles
            .toReversed()
            .map((value) => ({ value, label: t(`stores.role.${value}`) }))}
          onChange={({ target }) => set({ ownerRole: choose(storeRoles, target.value) })}
        />
        <SelectField
          label={t('people.steps.field.due')}
          value={draft.dueSide}
          options={dueSides.map((value) => ({ value, label: t(`people.steps.side.${value}`) }))}
          onChange={({ target }) => set({ dueSide: choose(dueSides, target.value) })}
        />
        {draft.dueSide === 'on' ? null : (
          <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-3">
            <TextField
              label={t('people.steps.field.amount')}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={draft.dueAmount}
              error={problem === 'due' ? t('people.steps.dueWrong') : undefined}
              onChange={(event) => set({ dueAmount: event.target.value })}
            />
            <SelectField
              label={t('people.steps.field.unit')}
              value={draft.dueUnit}
              options={dueUnits.map((value) => ({ value, label: t(`people.steps.unit.${value}`) }))}
              onChange={({ target }) => set({ dueUnit: choose(dueUnits, target.value) })}
            />
          </div>
        )}
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-small font-semibold text-ink">
          {t('people.steps.field.positions')}
        </legend>
        <div className="flex flex-wrap gap-2">
          {positions
            .filter((position) => position.is_active || draft.positions.includes(position.id))
            .map((position) => {
              const pressed = draft.positions.includes(position.id);
              return (
                <Chip
                  key={position.id}
                  pressed={pressed}
                  onPress={() =>
                    set({
                      positions: pressed
                        ? draft.positions.filter((each) => each !== position.id)
                        : [...draft.positions, position.id],
                    })
                  }
                >
                  {translatedName(position, i18n.language)}
                </Chip>
              );
            })}
        </div>
        <p className="mt-1.5 text-small text-muted">
          {t(draft.positions.length === 0 ? 'people.steps.everyPosition' : 'people.steps.these')}
        </p>
      </fieldset>
      <div>
        <Checkbox
          label={t('people.steps.field.minorsOnly')}
          checked={draft.minorsOnly}
          onChange={(event) => set({ minorsOnly: event.target.checked })}
        />
        <Checkbox
          label={t('people.steps.field.isRequired')}
          hint={t('people.steps.requiredHint')}
          checked={draft.isRequired}
          onChange={(event) => set({ isRequired: event.target.checked })}
        />
        <Checkbox
          label={t('people.steps.field.needsApproval')}
          hint={t('people.steps.approvalHint')}
          checked={draft.needsApproval}
          onChange={(event) => set({ needsApproval: event.target.checked })}
        />
      </div>
      <p className="text-small text-muted">{t('people.steps.reach')}</p>
    </FormDialog>
  );
}
