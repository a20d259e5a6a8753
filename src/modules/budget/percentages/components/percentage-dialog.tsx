import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import { storeTitle } from '../../../stores/index.ts';
import { parsePercentage, settableSundays } from '../domain/percentage-input.ts';
import type { PercentageToSet } from './use-set-percentage.ts';

type Choice = { readonly id: string; readonly number: string; readonly name: string };

/** Rendered while it is open, so that it starts fresh each time. */
export function PercentageDialog({
  store,
  stores,
  today,
  saving,
  onSave,
  onClose,
}: {
  store: Choice;
  /** Those that the person administers; the current one is chosen at first, unless it is not among them. */
  stores: readonly Choice[];
  today: BusinessDay;
  saving: boolean;
  onSave: (wanted: PercentageToSet) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const sundays = settableSundays(today);
  const [typed, setTyped] = useState('');
  const [validFrom, setValidFrom] = useState(sundays[0] ?? today);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(stores.flatMap(({ id }) => (id === store.id ? [id] : []))),
  );
  const [tried, setTried] = useState(false);
  const percentage = parsePercentage(typed);
  const dirty = typed !== '' || chosen.size > 1;
  useUnsavedWork(dirty);

  const all = stores.every(({ id }) => chosen.has(id));
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const formId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (saving || percentage === null || chosen.size === 0) return;
    const storeIds = stores.map(({ id }) => id).filter((id) => chosen.has(id));
    if (await onSave({ storeIds, validFrom, percentage })) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      dismissible={!dirty}
      title={t('budget.percentages.set')}
      closeLabel={t('ui.close')}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={saving}>
            {t('ui.save')}
          </Button>
        </FormActions>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={t('budget.percentages.label')}
          hint={t('budget.percentages.hint')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={tried && percentage === null ? t('budget.percentages.invalid') : undefined}
          trailing={
            <span aria-hidden="true" className="px-4 text-muted">
              %
            </span>
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label={t('budget.percentages.from')}
          hint={t('budget.percentages.fromHint')}
          value={validFrom}
          options={sundays.map((value, week) => ({
            value,
            label:
              week === 0
                ? t('budget.percentages.thisWeek', { date: format.mediumDate(value) })
                : t('budget.week.of', { date: format.mediumDate(value) }),
          }))}
          onChange={(event) => setValidFrom(event.target.value)}
        />
        {stores.length > 1 ? (
          <fieldset className="min-w-0">
            <legend className="text-small font-semibold text-ink">
              {t('budget.percentages.stores')}
            </legend>
            <Checkbox
              label={t('budget.percentages.allStores', { count: stores.length })}
              checked={all}
              ref={(box) => {
                if (box !== null) box.indeterminate = !all && chosen.size > 0;
              }}
              onChange={(event) =>
                setChosen(new Set(event.target.checked ? stores.map(({ id }) => id) : []))
              }
            />
            <div className="max-h-64 overflow-y-auto border-t border-line ps-4">
              {stores.map((each) => (
                <Checkbox
                  key={each.id}
                  label={storeTitle(each)}
                  checked={chosen.has(each.id)}
                  onChange={(event) => choose(each.id, event.target.checked)}
                />
              ))}
            </div>
            {tried && chosen.size === 0 ? (
              <p role="alert" className="mt-1.5 text-small font-medium text-bad">
                {t('budget.percentages.noStore')}
              </p>
            ) : null}
          </fieldset>
        ) : null}
      </form>
    </Dialog>
  );
}
