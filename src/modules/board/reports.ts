import type { Report } from '../reports/index.ts';

/** Sync health: what devices of the stores have not sent (rules DV). */
export const reports: readonly Report[] = [
  {
    id: 'devices',
    titleKey: 'board.report.title',
    descriptionKey: 'board.report.description',
    permission: 'view_reports',
    measures: [
      { id: 'devices', labelKey: 'board.report.devices', format: 'number' },
      { id: 'unsent', labelKey: 'board.report.unsent', format: 'number', main: true },
      { id: 'refused', labelKey: 'board.report.refused', format: 'number', wanted: 'none' },
      { id: 'oldest_hours', labelKey: 'board.report.oldest', format: 'hours' },
      { id: 'silent', labelKey: 'board.report.silent', format: 'number', wanted: 'none' },
    ],
    columns: [
      { id: 'unsent', labelKey: 'board.report.writes', format: 'number' },
      { id: 'photos', labelKey: 'board.report.photos', format: 'number' },
      { id: 'refused', labelKey: 'board.report.refused', format: 'number' },
      { id: 'oldest_hours', labelKey: 'board.report.oldest', format: 'hours' },
      { id: 'silent_hours', labelKey: 'board.report.silence', format: 'hours' },
    ],
    part: { labelKey: 'board.report.version' },
    rowKey: 'board.report.row',
    pathOf: () => null,
  },
];
