import { useSearchParams } from 'react-router-dom';
import { weekStart, type BusinessDay } from '../../../../kernel/business-week.ts';
import { shownWeek } from '../../model/domain/shown-week.ts';

/** Rule BW8: the week stands in the address; today's needs none. */
export function useShownWeek(
  today: BusinessDay,
): readonly [week: BusinessDay, show: (week: BusinessDay) => void] {
  const [params, setParams] = useSearchParams();
  const show = (week: BusinessDay) =>
    setParams(
      (given) => {
        const next = new URLSearchParams(given);
        if (week >= weekStart(today)) next.delete('week');
        else next.set('week', week);
        return next;
      },
      { replace: true },
    );
  return [shownWeek(params.get('week'), today), show];
}
