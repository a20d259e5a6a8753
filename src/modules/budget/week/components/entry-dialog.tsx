import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents, type Cents } from '../../../../kernel/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { MoneyField } from '../../../../ui/money-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import { foodCostEntries, type FoodCostEntry } from '../../model/collections.ts';
import { useEntriesAround } from '../../model/entries-around.ts';
import { parseEntry, type EntryProblem } from '../../model/domain/entry-input.ts';
import { sameDay } from '../../model/domain/same-day.ts';
import { enterableDays, type StoreDays } from '../../model/domain/store-days.ts';
import { unusualFoodCost } from '../../model/domain/usual-amount.ts';
import { AmountChoice } from './amount-choice.tsx';
import { EntryTrail } from './entry-trail.tsx';
import { SameDayChoice, type SameDayDecision } from './same-day-choice.tsx';
import { UnusualWarning } from './unusual-warning.tsx';

const problemKeys: Record<EntryProblem, string> = {
  incomplete: 'budget.problem.incomplete',
  invalid_food_cost: 'budget.problem.invalidFoodCost',
  ambiguous_amount: 'budget.problem.ambiguous',
  future_date: 'budget.problem.futureDate',
  before_opening: 'budget.problem.beforeOpening',
  after_closing: 'budget.problem.afterClosing',
  too_long_ago: 'budget.problem.tooLongAgo',
};
const ofTheDate = new Set<EntryProblem>([
  'future_date',
  'before_opening',
  'after_closing',
  'too_long_ago',
]);

export type EntryToSave = {
  readonly date: BusinessDay;
  readonly amount: Cents;
  /** The entries that this amount replaces (rule BD2). */
  readonly replaces: readonly string[];
};

/** Adds an entry on `day`, or changes `entry`. Rendered while it is open, so that it starts fresh each time. */
export function EntryDialog({
  store,
  day,
  entry,
  proposed,
  entries: entriesRead,
  readSince,
  today,
  saving,
  onSave,
  onDelete,
  onClose,
}: {
  store: StoreDays & { readonly id: string };
  day: BusinessDay;
  entry: FoodCostEntry | null;
  /** Dollars that stand in the field at first, in place of the entry's own. */
  proposed: number | null;
  entries: readonly FoodCostEntry[];
  /** The day from which on `entries` are read; those of an earlier one are read when it is chosen. */
  readSince: BusinessDay;
  today: BusinessDay;
  saving: boolean;
  onSave: (values: EntryToSave) => Promise<boolean>;
  onDelete: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const startAmount = entry === null ? '' : format.amount(toCents(entry.amount));
  const amountField = useRef<HTMLInputElement>(null);
  const [date, setDate] = useState(day);
  const entries = useEntriesAround(store.id, date, { readSince, entries: entriesRead });
  const [amount, setAmount] = useState(
    proposed === null ? startAmount : format.amount(toCents(proposed)),
  );
  const [decision, setDecision] = useState<SameDayDecision>('add');
  const [submitted, setSubmitted] = useState(false);
  /** The amount about which the person was asked. */
  const [confirmed, setConfirmed] = useState<string | null>(null);
  useUnsavedWork(amount !== startAmount || date !== day);
  const parsed = parseEntry({ date, amount }, today, store, format.language);
  const days = enterableDays(store, today);
  const problem = submitted && !parsed.ok ? parsed.problem : null;
  const edge = problem === 'after_closing' ? days.last : days.first;
  const key =
    problem === 'before_opening' && edge > today
      ? 'budget.problem.opensOn'
      : problemKeys[problem ?? 'incomplete'];
  const message = problem === null ? undefined : t(key, { date: format.mediumDate(edge) });
  const isOfDate = (found: EntryProblem) =>
    ofTheDate.has(found) || (found === 'incomplete' && date.trim() === '');
  const dateIsWrong = problem !== null && isOfDate(problem);
  const unusual = parsed.ok
    ? unusualFoodCost(entries, parsed.value.date, parsed.value.amount)
    : null;
  const asked = unusual !== null && confirmed === amount;
  const there = entry === null ? sameDay(entries, date, null) : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!parsed.ok) {
      setSubmitted(true);
      if (isOfDate(parsed.problem)) document.getElementById('entry-date')?.focus();
      else amountField.current?.focus();
      return;
    }
    if (unusual !== null && !asked) {
      setConfirmed(amount);
      return;
    }
    const replaces = there !== null && decision === 'replace' ? there.entryIds : [];
    const saved = await onSave({ ...parsed.value, replaces });
    if (saved) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry === null ? t('budget.entry.addTitle') : t('budget.entry.editTitle')}
      size="sm"
      initialFocus={amountField}
      closeLabel={t('budget.action.close')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <MoneyField
          id="entry-amount"
          label={t('budget.entry.amount')}
          ref={amountField}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={dateIsWrong ? undefined : message}
        />
        {problem === 'ambiguous_amount' && !parsed.ok ? (
          <AmountChoice
            typed={amount}
            choices={parsed.choices ?? []}
            onChoose={(text) => {
              setAmount(text);
              amountField.current?.focus();
            }}
          />
        ) : null}
        <DateField
          id="entry-date"
          label={t('budget.entry.date')}
          min={days.first}
          max={days.last}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={dateIsWrong ? message : undefined}
        />
        {entry === null ? null : (
          <>
            <EntryTrail storeId={store.id} entry={entry} />
            <Link
              to={`/comments/${foodCostEntries.name}/${entry.id}`}
              className="inline-flex min-h-12 items-center self-start font-semibold text-brand hover:underline"
            >
              {t('budget.trail.comments')}
            </Link>
          </>
        )}
        {there === null ? null : (
          <SameDayChoice
            storeId={store.id}
            day={date}
            there={there}
            decision={decision}
            onDecide={setDecision}
          />
        )}
        {asked && parsed.ok ? (
          <UnusualWarning amount={parsed.value.amount} unusual={unusual} day={parsed.value.date} />
        ) : null}
        <FormActions>
          {onDelete ? (
            <Button variant="quiet" className="text-bad! sm:me-auto" onClick={onDelete}>
              {t('budget.action.delete')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" pending={saving}>
            {asked
              ? t('budget.action.saveAnyway')
              : entry === null && there !== null && decision === 'replace'
                ? t('budget.action.replace')
                : entry === null
                  ? t('budget.action.add')
                  : t('ui.save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
