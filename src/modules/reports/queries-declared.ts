/** The reports of all modules, which this one knows nothing of: the app brings them (`src/app/manifests.ts`). */
import type { Report } from './domain/report.ts';

let load: () => Promise<readonly Report[]> = async () => [];

export function provideReports(loadReports: () => Promise<readonly Report[]>): void {
  load = loadReports;
}

export const loadReports = (): Promise<readonly Report[]> => load();
