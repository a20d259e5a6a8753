import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { isBusinessDay, type BusinessDay } from '../../../kernel/business-week.ts';

const schema = v.object({
  enterFoodCostOf: v.pipe(v.string(), v.check(isBusinessDay)),
  /** What is to stand in the field, in dollars: an amount that the office did not take. */
  amount: v.optional(v.pipe(v.number(), v.finite())),
});
type DayToEnter = { readonly day: BusinessDay; readonly amount: number | null };

/** How another page asks the budget page to open a day's entry at once: by the state of the navigation. */
export const dayToEnter = {
  state: (day: BusinessDay, amount?: number): v.InferInput<typeof schema> => ({
    enterFoodCostOf: day,
    ...(amount === undefined ? {} : { amount }),
  }),
};

/** The day that was asked for, once: a reload or the way back does not ask again. */
export function useDayToEnter(): DayToEnter | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [wanted] = useState<DayToEnter | null>(() => {
    const asked = v.safeParse(schema, state);
    if (!asked.success) return null;
    return { day: asked.output.enterFoodCostOf, amount: asked.output.amount ?? null };
  });
  useEffect(() => {
    if (wanted !== null) void navigate('.', { replace: true, state: null });
  }, [wanted, navigate]);
  return wanted;
}
