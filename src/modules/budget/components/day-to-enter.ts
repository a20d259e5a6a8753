import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { isBusinessDay, type BusinessDay } from '../../../kernel/business-week.ts';

const schema = v.object({ enterFoodCostOf: v.pipe(v.string(), v.check(isBusinessDay)) });

/** How another page asks the budget page to open a day's entry at once: by the state of the navigation. */
export const dayToEnter = {
  state: (day: BusinessDay): v.InferInput<typeof schema> => ({ enterFoodCostOf: day }),
};

/** The day that was asked for, once: a reload or the way back does not ask again. */
export function useDayToEnter(): BusinessDay | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [day] = useState(() => {
    const asked = v.safeParse(schema, state);
    return asked.success ? asked.output.enterFoodCostOf : null;
  });
  useEffect(() => {
    if (day !== null) void navigate('.', { replace: true, state: null });
  }, [day, navigate]);
  return day;
}
