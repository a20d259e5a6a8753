import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCurrentStore, usePermission } from '../../stores/index.ts';
import { useBudget } from '../model/queries.ts';
import { DayBars } from '../ui/day-bars.tsx';
import { askFoodCost } from '../model/entry-request.ts';
import { useToday } from '../ui/use-today.ts';

/** The week on the module page: what each day cost, and one press to enter a day that is missing. */
export function ModuleOverview() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const store = useCurrentStore();
  const mayManage = usePermission('manage_budget');
  const budget = useBudget(store, useToday(store.timeZone));
  if (budget === undefined) return <Skeleton height="17rem" />;
  return (
    <DayBars
      budget={budget}
      onPick={
        mayManage ? (day) => void navigate('/budget', { state: askFoodCost(day) }) : undefined
      }
      actions={
        <ButtonLink to="/budget" size="sm" variant="quiet" className="-my-2 px-1!">
          {t('budget.week.all')}
        </ButtonLink>
      }
    />
  );
}
