/** How records of the budget are named in the sync centre. */
import { toCents } from '../../kernel/money.ts';
import { recordLabel } from '../sync-centre/index.ts';
import { foodCostEntries, storePercentages, weeklySalesForecasts } from './model/collections.ts';
import { askFoodCost, askFoodCostAgain, askProjectedSales } from './model/entry-request.ts';

const day = (value: unknown) => String(value);

export const recordLabels = [
  recordLabel({
    declaration: foodCostEntries,
    permission: 'manage_budget',
    describe: ({ row, words: { t, format } }) => ({
      title: t('records.foodCostEntry.title', {
        day: `${format.weekday(row.entry_date)} ${format.date(row.entry_date)}`,
        amount: format.money(toCents(row.amount)),
      }),
      link: { to: '/budget', state: askFoodCost(row.entry_date) },
      again: { to: '/budget', state: askFoodCostAgain(row) },
    }),
    fields: ({ words: { t, format } }) => ({
      amount: {
        label: t('records.foodCostEntry.amount'),
        value: (value) => format.money(toCents(Number(value))),
      },
      entry_date: {
        label: t('records.foodCostEntry.entryDate'),
        value: (value) => `${format.weekday(day(value))} ${format.date(day(value))}`,
      },
    }),
  }),
  recordLabel({
    declaration: weeklySalesForecasts,
    permission: 'manage_budget',
    describe: ({ row, words: { t, format } }) => ({
      title: t('records.forecast.title', {
        day: format.date(row.week_start_date),
        amount: format.money(toCents(row.projected_amount)),
      }),
      link: { to: '/budget' },
      again: {
        to: '/budget',
        state: askProjectedSales(row.week_start_date, row.projected_amount),
      },
    }),
    fields: ({ words: { t, format } }) => ({
      projected_amount: {
        label: t('records.forecast.amount'),
        value: (value) => format.money(toCents(Number(value))),
      },
    }),
  }),
  recordLabel({
    declaration: storePercentages,
    permission: 'view_admin_panel',
    describe: ({ row, words: { t, format } }) => ({
      title: t('records.storePercentage.title', {
        day: format.date(row.valid_from),
        percent: format.percent(row.percentage),
      }),
      link: { to: '/budget/percentages' },
    }),
    fields: ({ words: { t, format } }) => ({
      percentage: {
        label: t('records.storePercentage.percentage'),
        value: (value) => format.percent(Number(value)),
      },
    }),
  }),
];
