import { appRows } from './app-rows.ts';
import type { BenchRow } from './bench-row.ts';
import { boardRows } from './board-rows.ts';
import { budgetRows } from './budget-rows.ts';
import { authRows } from './auth-rows.ts';
import { deviceRows } from './device-rows.ts';
import { notificationRows } from './notification-rows.ts';
import { serverRows } from './server-rows.ts';
import { stackRows } from './stack-rows.ts';
import { supplyRows } from './supply-rows.ts';
import { syncRows } from './sync-rows.ts';
import { vehicleRows } from './vehicle-rows.ts';
import { walkRows } from './inspection-rows.ts';

/** In the order in which they are measured. */
export const rows: readonly BenchRow[] = [
  ...deviceRows,
  ...appRows,
  ...walkRows,
  ...budgetRows,
  ...boardRows,
  ...supplyRows,
  ...vehicleRows,
  ...notificationRows,
  ...authRows,
  ...syncRows,
  ...serverRows,
  ...stackRows,
];
