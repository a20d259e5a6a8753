import { Wallet } from 'lucide-react';
import { combineLatest, map, of } from 'rxjs';
import { weekStart } from '../../kernel/business-week.ts';
import { toCents } from '../../kernel/money.ts';
import { hasPermission } from '../../kernel/permission.ts';
import type { SearchSource } from '../search/index.ts';
import { observeNames } from '../stores/index.ts';
import { findEntries } from './remote-search.ts';
import { foodCostEntries, weeklySalesForecasts } from './model/collections.ts';

/** The store's food cost entries and its projected sales. */
export const sources: readonly SearchSource[] = [
  {
    name: 'entries',
    labelKey: 'budget.entries.heading',
    icon: Wallet,
    observe: ({ database, storeId, standing, t, format }) => {
      if (!hasPermission(standing, 'view_budget')) return of([]);
      return combineLatest([
        database.observe(foodCostEntries, { equals: { store_id: storeId } }),
        database.observe(weeklySalesForecasts, { equals: { store_id: storeId } }),
        observeNames(database, storeId),
      ]).pipe(
        map(([entries, forecasts, names]) => [
          ...entries.map(({ id, entry_date, amount, user_id }) => ({
            id,
            title: `${format.money(toCents(amount))} · ${format.mediumDate(entry_date)}`,
            subtitle: `${t('budget.entry.amount')} · ${format.weekday(entry_date)}`,
            keywords: `${amount} ${format.date(entry_date)} ${names.get(user_id) ?? ''}`,
            at: entry_date,
            target: { path: '/budget' },
          })),
          ...forecasts.map(({ id, week_start_date, projected_amount }) => ({
            id,
            title: `${format.money(toCents(projected_amount))} · ${format.mediumDate(week_start_date)}`,
            subtitle: t('budget.figures.projectedSales'),
            keywords: `${projected_amount} ${format.date(week_start_date)}`,
            at: week_start_date,
            target: { path: '/budget' },
          })),
        ]),
      );
    },
    ask: async ({ t, format, storeTitles }, words, storeIds) => {
      const { value } = await findEntries(words, storeIds);
      if (value === undefined) return null;
      return value.rows.flatMap(({ id, store_id, entry_date, amount, person }) => {
        const store = storeTitles.get(store_id);
        if (store === undefined) return [];
        return {
          id,
          title: `${format.money(toCents(amount))} · ${format.mediumDate(entry_date)}`,
          subtitle: [store, t('budget.entry.amount'), ...(person === null ? [] : [person])].join(
            ' · ',
          ),
          at: entry_date,
          // It is one of its store: that one is worked in from there on.
          target: { path: `/budget?week=${weekStart(entry_date)}`, storeId: store_id },
        };
      });
    },
  },
];
