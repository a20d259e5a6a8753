import { useDeferredValue } from 'react';
import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { knownWeeks } from '../../model/domain/known-week.ts';
import { useKnownWeeks, weeksLookedBackUpon } from '../../model/known-weeks.ts';
import type { Budget, BudgetStore } from '../../model/queries.ts';
import { WeekEndWords } from '../../ui/week-end-words.tsx';

/**
 * Rules AN6 and AN7 beside what is left. The weeks before are read apart from the week itself: a new amount asks the
 * device for none of them again.
 */
export function WeekEnd({
  store,
  today,
  budget,
}: {
  store: BudgetStore;
  today: BusinessDay;
  budget: Budget;
}) {
  const before = useKnownWeeks(store, addDays(budget.weekStartDate, -1), weeksLookedBackUpon);
  // The figures above it are painted first.
  const { entries, forecasts, percentageOf } = useDeferredValue(budget);
  const [week] = knownWeeks({ today, count: 1, entries, forecasts, percentageOf, store });
  if (before === undefined || week === undefined) return null;
  return <WeekEndWords week={week} before={before} />;
}
