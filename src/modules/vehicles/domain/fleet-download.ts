/** What is given out as files (rule VE26): columns in English, as a file that is read in calls them; numbers plain. */
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { columnNames, fieldsOfKind } from './fleet-file.ts';
import { fromCents } from '../../../kernel/money.ts';
import type { VehicleCost } from './costs.ts';
import type { ServiceTask } from './service-status.ts';
import { fromTenths, type MeterUnit } from './odometer.ts';
import type { VehicleFields } from './vehicle-draft.ts';

type Cells = readonly (string | number | null)[];
type FleetFile = {
  /** With its ending. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
};

const columnsOf = (kind: 'vehicles' | 'services') =>
  fieldsOfKind[kind].map((field) => columnNames[field]);

/** The list of a store's vehicles: read in again it changes nothing. */
export const vehiclesFile = (
  store: string,
  day: BusinessDay,
  vehicles: readonly (VehicleFields & {
    readonly meter_unit: MeterUnit;
    readonly status: string;
    readonly current_meter: number | null;
    readonly tag: string;
  })[],
): FleetFile => ({
  name: `vehicles-${store}-${day}.csv`,
  columns: [...columnsOf('vehicles'), 'Status', 'Odometer', 'Label'],
  rows: vehicles.map((each) => [
    each.unit_number,
    each.name,
    each.license_plate,
    each.vin,
    each.make,
    each.model,
    each.year,
    each.type,
    each.fuel,
    each.ownership,
    each.meter_unit,
    each.acquired_on,
    each.acquired_meter,
    each.status,
    each.current_meter,
    each.tag,
  ]),
});

/** What was done to a store's vehicles, and what it cost. */
export const servicesFile = (
  store: string,
  period: string,
  services: readonly {
    readonly unit: string;
    readonly completed_on: BusinessDay | null;
    readonly tasks: readonly ServiceTask[];
    readonly vendor: string | null;
    readonly meter: number | null;
    readonly parts: number;
    readonly labor: number;
    readonly tax: number;
    readonly invoice_no: string | null;
    readonly note: string | null;
    readonly total: number;
  }[],
): FleetFile => ({
  name: `vehicle-services-${store}-${period}.csv`,
  columns: [...columnsOf('services'), 'Total'],
  rows: services.map((each) => [
    each.unit,
    each.completed_on,
    each.tasks.join(', '),
    each.vendor,
    each.meter,
    each.parts,
    each.labor,
    each.tax,
    each.invoice_no,
    each.note,
    each.total,
  ]),
});

/** What each vehicle gained and cost in a period (rule VE27). */
export const costsFile = (
  store: string,
  period: string,
  costs: readonly VehicleCost[],
): FleetFile => ({
  name: `vehicle-costs-${store}-${period}.csv`,
  columns: ['Unit', 'Readings In', 'Distance', 'Cost', 'Cost Per Unit', 'Services'],
  rows: costs.map(({ vehicle, tenths, cost, perUnit, services }) => [
    vehicle.unit_number,
    vehicle.meter_unit,
    fromTenths(tenths),
    fromCents(cost),
    perUnit === null ? null : Math.round(perUnit * 100) / 10_000,
    services,
  ]),
});
