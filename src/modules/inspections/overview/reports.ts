import type { Report } from '../../reports/index.ts';

/** What inspections found, and what of it is still to be done (rules XR and F6). */
export const reports: readonly Report[] = [
  {
    id: 'inspections',
    titleKey: 'inspections.reports.scores.title',
    descriptionKey: 'inspections.reports.scores.description',
    permission: 'view_inspections',
    ofDays: true,
    measures: [
      { id: 'walks', labelKey: 'inspections.reports.scores.walks', format: 'number' },
      { id: 'score', labelKey: 'inspections.reports.scores.score', format: 'percent', main: true },
      {
        id: 'critical',
        labelKey: 'inspections.reports.scores.critical',
        format: 'number',
        wanted: 'none',
      },
      { id: 'failed', labelKey: 'inspections.reports.scores.failed', format: 'number' },
      {
        id: 'repeats',
        labelKey: 'inspections.reports.scores.repeats',
        format: 'number',
        wanted: 'none',
      },
    ],
    columns: [
      { id: 'score', labelKey: 'inspections.reports.scores.ofRow', format: 'percent' },
      { id: 'critical', labelKey: 'inspections.reports.scores.failedCritical', format: 'flag' },
      { id: 'failed', labelKey: 'inspections.reports.scores.failed', format: 'number' },
      { id: 'repeats', labelKey: 'inspections.reports.scores.repeats', format: 'number' },
    ],
    part: { labelKey: 'inspections.reports.scores.type' },
    rowKey: 'inspections.reports.scores.row',
    pathOf: ({ id }) => `/inspections/${id}`,
  },
  {
    id: 'actions',
    titleKey: 'inspections.reports.actions.title',
    descriptionKey: 'inspections.reports.actions.description',
    permission: 'view_inspections',
    measures: [
      { id: 'open', labelKey: 'inspections.reports.actions.open', format: 'number', main: true },
      {
        id: 'overdue',
        labelKey: 'inspections.reports.actions.overdue',
        format: 'number',
        wanted: 'none',
      },
      {
        id: 'critical',
        labelKey: 'inspections.reports.actions.critical',
        format: 'number',
        wanted: 'none',
      },
      { id: 'age_days', labelKey: 'inspections.reports.actions.age', format: 'days' },
      { id: 'oldest_days', labelKey: 'inspections.reports.actions.oldest', format: 'days' },
      { id: 'repeats', labelKey: 'inspections.reports.actions.repeats', format: 'number' },
    ],
    columns: [
      { id: 'age_days', labelKey: 'inspections.reports.actions.ofRow', format: 'days' },
      { id: 'overdue', labelKey: 'inspections.reports.actions.isOverdue', format: 'flag' },
      { id: 'critical', labelKey: 'inspections.reports.actions.isCritical', format: 'flag' },
      { id: 'walks', labelKey: 'inspections.reports.actions.walks', format: 'number' },
    ],
    part: {
      labelKey: 'inspections.reports.actions.byAge',
      nameKeys: {
        '00-02': 'inspections.reports.actions.ages.days2',
        '03-07': 'inspections.reports.actions.ages.days7',
        '08-14': 'inspections.reports.actions.ages.days14',
        '15-30': 'inspections.reports.actions.ages.days30',
        '31-': 'inspections.reports.actions.ages.more',
      },
    },
    rowKey: 'inspections.reports.scores.row',
    pathOf: ({ id }) => `/inspections/actions/${id}`,
  },
];
