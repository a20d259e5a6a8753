import type { Report } from '../../reports/index.ts';

/** Budget against actual, by store and week (rules BV). */
export const reports: readonly Report[] = [
  {
    id: 'budget',
    titleKey: 'budget.reports.title',
    descriptionKey: 'budget.reports.description',
    permission: 'view_budget',
    ofDays: true,
    measures: [
      { id: 'budget', labelKey: 'budget.reports.budget', format: 'money' },
      { id: 'food_cost', labelKey: 'budget.reports.cost', format: 'money' },
      { id: 'left', labelKey: 'budget.reports.left', format: 'money', wanted: 'not_negative' },
      {
        id: 'left_percent',
        labelKey: 'budget.reports.leftPercent',
        format: 'percent',
        main: true,
        wanted: 'not_negative',
      },
      { id: 'cost_percent', labelKey: 'budget.reports.costPercent', format: 'percent' },
      { id: 'days_entered', labelKey: 'budget.reports.entered', format: 'number' },
      {
        id: 'days_missing',
        labelKey: 'budget.reports.missing',
        format: 'number',
        wanted: 'none',
      },
      { id: 'weeks_over', labelKey: 'budget.reports.over', format: 'number', wanted: 'none' },
    ],
    columns: [
      { id: 'budget', labelKey: 'budget.reports.budget', format: 'money' },
      { id: 'food_cost', labelKey: 'budget.reports.cost', format: 'money' },
      { id: 'left', labelKey: 'budget.reports.left', format: 'money' },
      { id: 'projected_sales', labelKey: 'budget.reports.sales', format: 'money' },
      { id: 'days_entered', labelKey: 'budget.reports.entered', format: 'number' },
      { id: 'days_due', labelKey: 'budget.reports.due', format: 'number' },
    ],
    rowKey: 'budget.reports.row',
    pathOf: ({ day }) => `/budget?week=${day}`,
  },
];
