import {
  date,
  decimal,
  declareCollection,
  nullable,
  uuid,
  type Declaration,
  type RowOf,
} from '../../../db/declaration.ts';

export const foodCostEntries = declareCollection({
  name: 'food_cost_entries',
  scopes: ['store'],
  fields: {
    user_id: uuid(),
    store_id: uuid(),
    entry_date: date(),
    amount: decimal(),
  },
  indexes: [['store_id', 'entry_date']],
  writable: ['user_id', 'store_id', 'entry_date', 'amount'],
});
export type FoodCostEntry = RowOf<typeof foodCostEntries>;

export const weeklySalesForecasts = declareCollection({
  name: 'weekly_sales_forecasts',
  scopes: ['store'],
  fields: {
    user_id: uuid(),
    store_id: uuid(),
    week_start_date: date(),
    projected_amount: decimal(),
  },
  indexes: [['store_id', 'week_start_date']],
  writable: ['user_id', 'store_id', 'week_start_date', 'projected_amount'],
});
export type WeeklySalesForecast = RowOf<typeof weeklySalesForecasts>;

/** Rule BP2: the budget percentage of a store from a Sunday on. */
export const storePercentages = declareCollection({
  name: 'store_percentages',
  scopes: ['store'],
  fields: {
    store_id: uuid(),
    valid_from: date(),
    percentage: decimal(),
    /** Who set it last. */
    set_by: nullable(uuid()),
  },
  indexes: [],
  writable: ['store_id', 'valid_from', 'percentage'],
  shared: true,
  key: 'store_id',
});
export type StorePercentage = RowOf<typeof storePercentages>;

export const declarations: readonly Declaration[] = [
  foodCostEntries,
  weeklySalesForecasts,
  storePercentages,
];
