/** How another page asks the budget page to open a day's entry or a week's sales at once: by the state of the navigation. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { isBusinessDay, type BusinessDay } from '../../../kernel/business-week.ts';
import type { FoodCostEntry } from './collections.ts';
import { useNavigationRequest } from '../../../platform/browser/use-navigation-request.ts';

const businessDay = v.pipe(v.string(), v.check(isBusinessDay));
/** What is to stand in the field, in dollars: an amount that the server did not take. */
const amount = v.pipe(v.number(), v.finite());

const schema = v.variant('enter', [
  v.object({ enter: v.literal('food_cost'), day: businessDay }),
  v.object({ enter: v.literal('food_cost_again'), day: businessDay, entryId: v.string(), amount }),
  v.object({ enter: v.literal('projected_sales'), weekStartDate: businessDay, amount }),
]);
export type EntryRequest = v.InferOutput<typeof schema>;

/** Opens what the day has, or a new entry. */
export const askFoodCost = (day: BusinessDay): EntryRequest => ({ enter: 'food_cost', day });

/** For an amount that the server did not take: opens its own entry and no other of that day; where it has none, a new one. */
export const askFoodCostAgain = ({
  id,
  entry_date,
  amount: proposed,
}: Pick<FoodCostEntry, 'id' | 'entry_date' | 'amount'>): EntryRequest => ({
  enter: 'food_cost_again',
  day: entry_date,
  entryId: id,
  amount: proposed,
});

export const askProjectedSales = (weekStartDate: BusinessDay, proposed: number): EntryRequest => ({
  enter: 'projected_sales',
  weekStartDate,
  amount: proposed,
});

export const useEntryRequest = (): EntryRequest | null => useNavigationRequest(schema);

/** What the page was opened for, for as long as it is: `record`, what is known of one store; `new`, an entry of any. */
export function useAsksToEnter(): 'record' | 'new' | null {
  const { state, search } = useLocation();
  const [asks] = useState<'record' | 'new' | null>(() => {
    if (v.is(schema, state)) return 'record';
    return new URLSearchParams(search).get('add') === 'true' ? 'new' : null;
  });
  return asks;
}
