import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents, type Cents } from '../../../../kernel/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { useMemberName } from '../../../stores/index.ts';
import type { WeeklySalesForecast } from '../../model/collections.ts';
import type { SalesProposal } from '../../model/domain/sales-proposal.ts';

/** Rule FC3: the proposal, and how it came about. */
export function ProposedSales({
  proposal,
  onUse,
}: {
  proposal: SalesProposal;
  onUse: (amount: Cents) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const isTrimmed = proposal.weeks.some(({ used }) => !used);
  return (
    <div className="rounded-card bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 tabular-nums">
          <span className="font-semibold">
            {t('budget.sales.proposed', { amount: format.money(proposal.amount) })}
          </span>{' '}
          <span className="text-muted">
            {t(isTrimmed ? 'budget.sales.trimmed' : 'budget.sales.mean', {
              count: proposal.weeks.length,
            })}
          </span>
        </p>
        <Button onClick={() => onUse(proposal.amount)}>{t('budget.sales.use')}</Button>
      </div>
      <details className="-mb-2">
        <summary className="inline-flex min-h-12 items-center font-semibold text-brand hover:underline">
          {t('budget.sales.how')}
        </summary>
        <ul className="pb-2 text-small tabular-nums">
          {proposal.weeks.map(({ weekStartDate, amount, used }) => (
            <li key={weekStartDate} className="flex justify-between gap-3">
              <span>{t('budget.week.of', { date: format.mediumDate(weekStartDate) })}</span>
              <span>
                {format.money(amount)}
                {used ? null : ` (${t('budget.sales.leftOut')})`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Rule FC4: what several people projected for the week, with who and when; one of these can be taken over. */
export function ForecastsOfWeek({
  storeId,
  forecasts,
  onUse,
}: {
  storeId: string;
  forecasts: readonly WeeklySalesForecast[];
  onUse: (amount: Cents) => void;
}) {
  const { t } = useTranslation();
  return (
    <div>
      <p id="others-forecasts" className="font-semibold">
        {t('budget.sales.several')}
      </p>
      <ul aria-labelledby="others-forecasts" className="mt-1 flex flex-col gap-1">
        {forecasts.map((forecast, place) => (
          <li key={forecast.id}>
            <OneForecast storeId={storeId} forecast={forecast} counts={place === 0} onUse={onUse} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OneForecast({
  storeId,
  forecast,
  counts,
  onUse,
}: {
  storeId: string;
  forecast: WeeklySalesForecast;
  counts: boolean;
  onUse: (amount: Cents) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useMemberName(storeId, forecast.user_id) ?? t('budget.figures.someone');
  const amount = toCents(forecast.projected_amount);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 tabular-nums">
        {format.money(amount)}{' '}
        <span className="text-small text-muted">
          {name}, {format.dateTime(forecast.updated_at)}
        </span>
      </span>
      {counts ? (
        <span className="inline-flex min-h-12 items-center text-small text-muted">
          {t('budget.sales.counts')}
        </span>
      ) : (
        <Button
          size="sm"
          aria-label={t('budget.sales.useTheirs', { name, amount: format.money(amount) })}
          onClick={() => onUse(amount)}
        >
          {t('budget.sales.use')}
        </Button>
      )}
    </div>
  );
}
