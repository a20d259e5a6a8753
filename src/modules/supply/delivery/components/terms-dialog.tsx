import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { addDays } from '../../../../kernel/business-week.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../../ui/money-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import {
  alikeDays,
  draftOf,
  emptyDraft,
  isWhole,
  longestAccount,
  termsProblem,
  windowProblem,
  withWeekday,
  type TermsDraft,
} from '../domain/terms-draft.ts';
import type { KnownTerms } from '../../model/domain/delivery.ts';
import { WindowFields } from './window-fields.tsx';

/** A Sunday and the days after it, for their names. */
const weekdays = Array.from({ length: 7 }, (_, day) => addDays('2026-11-22', day));

/** Rendered while it is open: makes the terms of a supplier, or changes them. */
export function TermsDialog({
  terms,
  suppliers,
  busy,
  onSave,
  onClose,
}: {
  /** Null: of a supplier that is chosen. */
  terms: KnownTerms | null;
  /** Those that have none yet. */
  suppliers: readonly { readonly id: string; readonly name: string }[];
  busy: boolean;
  /** Answers whether it is kept. */
  onSave: (draft: TermsDraft) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first] = useState(() => (terms === null ? emptyDraft : draftOf(terms, format.amount)));
  const [draft, setDraft] = useState(first);
  const [eachItsOwn, setEachItsOwn] = useState(() => alikeDays(first.deliveries).length > 1);
  const [tried, setTried] = useState(false);
  const change = (parts: Partial<TermsDraft>) => setDraft({ ...draft, ...parts });
  const problem = tried ? termsProblem(draft) : null;
  const [all] = draft.deliveries;
  const dirty = draft !== first;
  useUnsavedWork(dirty);
  const save = async () => {
    setTried(true);
    if (isWhole(draft) && (await onSave(draft))) onClose();
  };
  return (
    <FormDialog
      open
      title={t(`supply.delivery.${terms === null ? 'add' : 'change'}`)}
      words={useFormWords()}
      dirty={dirty}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      {terms === null ? (
        <SelectField
          label={t('supply.delivery.supplier')}
          placeholder={t('supply.delivery.chooseSupplier')}
          value={draft.supplierId}
          error={problem === 'supplier' ? t('supply.delivery.problem.supplier') : undefined}
          options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => change({ supplierId: event.target.value })}
        />
      ) : null}
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-small font-semibold text-ink">
          {t('supply.delivery.days')}
        </legend>
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))]">
          {weekdays.map((sample, weekday) => (
            <Chip
              key={sample}
              className="w-full! justify-center px-1!"
              pressed={draft.deliveries.some((each) => each.weekday === weekday)}
              onPress={() => change({ deliveries: withWeekday(draft.deliveries, weekday) })}
            >
              {format.weekday(sample, 'short')}
            </Chip>
          ))}
        </div>
        {problem === 'deliveries' ? (
          <p role="alert" className="mt-1.5 text-small font-medium text-bad">
            {t('supply.delivery.problem.deliveries')}
          </p>
        ) : null}
      </fieldset>
      {draft.deliveries.length > 1 ? (
        <Checkbox
          label={t('supply.delivery.eachItsOwn')}
          checked={eachItsOwn}
          onChange={(event) => {
            setEachItsOwn(event.target.checked);
            const [like] = draft.deliveries;
            if (!event.target.checked && like !== undefined) {
              change({
                deliveries: draft.deliveries.map(({ weekday }) => ({ ...like, weekday })),
              });
            }
          }}
        />
      ) : null}
      {!eachItsOwn && all !== undefined ? (
        <WindowFields
          value={all}
          problem={tried ? windowProblem(all) : null}
          onChange={(parts) =>
            change({ deliveries: draft.deliveries.map((other) => ({ ...other, ...parts })) })
          }
        />
      ) : null}
      {(eachItsOwn ? draft.deliveries : []).map((each) => (
        <fieldset key={each.weekday} className="min-w-0 rounded-card border border-line p-3">
          <legend className="px-1 text-small font-semibold text-ink">
            {format.weekday(weekdays[each.weekday])}
          </legend>
          <WindowFields
            value={each}
            problem={tried ? windowProblem(each) : null}
            onChange={(parts) =>
              change({
                deliveries: draft.deliveries.map((other) =>
                  other.weekday === each.weekday ? { ...other, ...parts } : other,
                ),
              })
            }
          />
        </fieldset>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={t('supply.delivery.minimum')}
          optionalLabel={t('supply.order.optional')}
          value={draft.minimum}
          error={problem === 'minimum' ? t('supply.delivery.problem.minimum') : undefined}
          onChange={(event) => change({ minimum: event.target.value })}
        />
        <TextField
          label={t('supply.delivery.account')}
          optionalLabel={t('supply.order.optional')}
          maxLength={longestAccount}
          value={draft.account}
          onChange={(event) => change({ account: event.target.value })}
        />
      </div>
    </FormDialog>
  );
}
