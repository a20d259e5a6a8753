/** How another page asks the budget page to open a day's entry or a week's sales at once: by the state of the navigation. */
import * as v from 'valibot';
import { isBusinessDay, type BusinessDay } from '../../../kernel/business-week.ts';
import { useNavigationRequest } from '../../../platform/browser/use-navigation-request.ts';

const businessDay = v.pipe(v.string(), v.check(isBusinessDay));
/** What is to stand in the field, in dollars: an amount that the server did not take. */
const amount = v.nullable(v.pipe(v.number(), v.finite()));

const schema = v.variant('enter', [
  v.object({ enter: v.literal('food_cost'), day: businessDay, amount }),
  v.object({ enter: v.literal('projected_sales'), weekStartDate: businessDay, amount }),
]);
export type EntryRequest = v.InferOutput<typeof schema>;

export const askFoodCost = (day: BusinessDay, proposed: number | null = null): EntryRequest => ({
  enter: 'food_cost',
  day,
  amount: proposed,
});

export const askProjectedSales = (weekStartDate: BusinessDay, proposed: number): EntryRequest => ({
  enter: 'projected_sales',
  weekStartDate,
  amount: proposed,
});

export const useEntryRequest = (): EntryRequest | null => useNavigationRequest(schema);
