export { provideReports } from './queries-declared.ts';
export type { Report } from './domain/report.ts';
