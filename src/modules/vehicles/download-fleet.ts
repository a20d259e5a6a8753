import { csvText } from '../../platform/browser/csv.ts';
import { downloadFile } from '../../platform/browser/download-file.ts';
import { vehiclesFile, type FleetFile } from './domain/fleet-download.ts';

export function downloadFleet({ name, columns, rows }: FleetFile): void {
  downloadFile(
    `${name}.csv`,
    new Blob([`\uFEFF${csvText(columns, rows)}`], { type: 'text/csv;charset=utf-8' }),
  );
}

/** Rule VE26: the list of a store's vehicles. */
export const downloadVehicles = (...list: Parameters<typeof vehiclesFile>): void =>
  downloadFleet(vehiclesFile(...list));
