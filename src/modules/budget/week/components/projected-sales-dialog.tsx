import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { weeklySalesForecastId } from '../../../../kernel/ids.ts';
import { percentOf, toCents, type Cents } from '../../../../kernel/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { MoneyField } from '../../../../ui/money-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import { ConflictNotice, RefusedNotice } from '../../../sync-centre/index.ts';
import { weeklySalesForecasts, type WeeklySalesForecast } from '../../model/collections.ts';
import { parseProjectedSales, type ForecastProblem } from '../../model/domain/entry-input.ts';
import { forecastsOfWeek, proposeSales } from '../../model/domain/sales-proposal.ts';
import { unusualSales } from '../../model/domain/usual-amount.ts';
import { AmountChoice } from './amount-choice.tsx';
import { ForecastsOfWeek, ProposedSales } from './sales-proposal.tsx';
import { UnusualWarning } from './unusual-warning.tsx';

const problemKeys: Record<ForecastProblem, string> = {
  missing_sales: 'budget.problem.missingSales',
  invalid_sales: 'budget.problem.invalidSales',
  ambiguous_amount: 'budget.problem.ambiguous',
};

/** Rendered while it is open, so that it starts fresh each time. */
export function ProjectedSalesDialog({
  storeId,
  weekStartDate,
  current,
  proposed,
  percentage,
  forecasts,
  saving,
  onSave,
  onClose,
}: {
  storeId: string;
  weekStartDate: BusinessDay;
  /** The store's figure of that week; null: nobody has set one. */
  current: WeeklySalesForecast | null;
  /** Dollars that stand in the field at first, in place of the present figure. */
  proposed: number | null;
  percentage: number;
  /** What everybody projected for this week and those before. */
  forecasts: readonly WeeklySalesForecast[];
  saving: boolean;
  onSave: (amount: Cents) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId } = useDatabase();
  const own = {
    collection: weeklySalesForecasts.name,
    id: weeklySalesForecastId(userId, storeId, weekStartDate),
  };
  const inField = (dollars: number) => format.amount(toCents(dollars));
  const start = current === null ? '' : inField(current.projected_amount);
  const salesField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(proposed === null ? start : inField(proposed));
  const [submitted, setSubmitted] = useState(false);
  /** What the person was asked about. */
  const [confirmed, setConfirmed] = useState<string | null>(null);
  useUnsavedWork(typed !== start);
  const parsed = parseProjectedSales(typed, format.language);
  const unusual = parsed.ok ? unusualSales(forecasts, weekStartDate, parsed.value) : null;
  const asked = unusual !== null && confirmed === typed;

  const proposal = proposeSales(forecasts, weekStartDate);
  const ofWeek = forecastsOfWeek(forecasts, weekStartDate);
  const use = (amount: Cents) => {
    setTyped(format.amount(amount));
    salesField.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!parsed.ok) {
      salesField.current?.focus();
      return;
    }
    if (unusual !== null && !asked) {
      setConfirmed(typed);
      return;
    }
    const saved = await onSave(parsed.value);
    if (saved) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('budget.sales.title')}
      description={t('budget.sales.week', {
        from: format.mediumDate(weekStartDate),
        to: format.mediumDate(addDays(weekStartDate, 6)),
      })}
      size="sm"
      initialFocus={salesField}
      closeLabel={t('budget.action.close')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <MoneyField
          id="projected-sales"
          label={t('budget.sales.label')}
          ref={salesField}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={submitted && !parsed.ok ? t(problemKeys[parsed.problem]) : undefined}
        />
        {submitted && !parsed.ok && parsed.choices !== undefined ? (
          <AmountChoice
            typed={typed}
            choices={parsed.choices}
            onChoose={(text) => {
              setTyped(text);
              salesField.current?.focus();
            }}
          />
        ) : null}
        <p aria-live="polite" className="text-muted">
          {parsed.ok
            ? t('budget.sales.gives', {
                amount: format.money(percentOf(parsed.value, percentage)),
                percent: format.percent(percentage),
              })
            : t('budget.sales.explain', { percent: format.percent(percentage) })}
        </p>
        {proposal === null ? null : <ProposedSales proposal={proposal} onUse={use} />}
        {ofWeek.length > 1 ? (
          <ForecastsOfWeek storeId={storeId} forecasts={ofWeek} onUse={use} />
        ) : null}
        <RefusedNotice
          of={({ collection, id }) => collection === own.collection && id === own.id}
        />
        <ConflictNotice
          collection={weeklySalesForecasts.name}
          ids={[own.id, ...(current === null ? [] : [current.id])]}
        />
        {asked && parsed.ok ? (
          <UnusualWarning amount={parsed.value} unusual={unusual} day={null} />
        ) : null}
        <FormActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" pending={saving}>
            {t(asked ? 'budget.action.saveAnyway' : 'ui.save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
