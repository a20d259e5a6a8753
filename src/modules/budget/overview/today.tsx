import { Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TaskLink } from '../../../ui/task-link.tsx';
import { useCurrentStore, usePermission } from '../../stores/index.ts';
import { useBudget } from '../model/queries.ts';
import { askFoodCost } from '../model/entry-request.ts';
import { useToday } from '../ui/use-today.ts';

/** The days whose food cost is missing, of the last week too while it stands beside the new one (rule BW6). */
export function TodayTasks() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const mayManage = usePermission('manage_budget');
  const budget = useBudget(store, useToday(store.timeZone));
  if (budget === undefined) return <Skeleton height="3.5rem" />;
  const missing = [...(budget.lastWeek?.week.missingDays ?? []), ...budget.week.missingDays];
  const [first] = missing;
  return (
    <TaskLink
      to="/budget"
      state={mayManage && first !== undefined ? askFoodCost(first) : undefined}
      icon={Wallet}
      count={missing.length}
      label={t('budget.today.missing', { count: missing.length })}
    />
  );
}
