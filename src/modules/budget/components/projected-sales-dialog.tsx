import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { addDays, type BusinessDay } from '../../../kernel/business-week.ts';
import { fromCents, percentOf, type Cents } from '../../../kernel/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import { parseProjectedSales, type ForecastProblem } from '../domain/entry-input.ts';

const problemKeys: Record<ForecastProblem, string> = {
  missing_sales: 'budget.problem.missingSales',
  invalid_sales: 'budget.problem.invalidSales',
};

/** Rendered while it is open, so that it starts fresh each time. */
export function ProjectedSalesDialog({
  weekStartDate,
  current,
  percentage,
  onSave,
  onClose,
}: {
  weekStartDate: BusinessDay;
  current: Cents | null;
  percentage: number;
  onSave: (amount: Cents) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const start = current === null ? '' : fromCents(current).toFixed(2);
  const salesField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(start);
  const [submitted, setSubmitted] = useState(false);
  const [saving, setSaving] = useState(false);
  useUnsavedWork(typed !== start);
  const parsed = parseProjectedSales(typed);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!parsed.ok) {
      salesField.current?.focus();
      return;
    }
    setSaving(true);
    const saved = await onSave(parsed.value);
    setSaving(false);
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
        <p aria-live="polite" className="text-muted">
          {parsed.ok
            ? t('budget.sales.gives', {
                amount: format.money(percentOf(parsed.value, percentage)),
                percent: format.percent(percentage),
              })
            : t('budget.sales.explain', { percent: format.percent(percentage) })}
        </p>
        <FormActions>
          <Button onClick={onClose}>{t('budget.action.cancel')}</Button>
          <Button type="submit" variant="primary" pending={saving}>
            {t('budget.action.save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
