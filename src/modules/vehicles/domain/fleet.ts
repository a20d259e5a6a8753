/** The vehicles of a store as a list shows them. */
import { canFollow, toTenths, type MeterUnit, type Tenths } from './odometer.ts';
import { isOpen, type ProblemStatus, type Severity } from './problem-status.ts';
import { healthOf, healths, type Health, type Road, type VehicleStatus } from './vehicle-status.ts';

type KeptVehicle = {
  readonly id: string;
  readonly unit_number: string;
  readonly name: string | null;
  readonly license_plate: string | null;
  readonly vin: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly tag: string;
  readonly status: VehicleStatus;
  readonly road: Road;
  readonly meter_unit: MeterUnit;
  readonly current_meter: number | null;
  readonly meter_at: string | null;
  readonly keys_id: string | null;
  readonly driver_id: string | null;
  readonly keys_at: string | null;
};
type KeptProblem = {
  readonly vehicle_id: string;
  readonly status: ProblemStatus;
  readonly severity: Severity;
};
/** What this device has written and the office does not know yet. */
export type UnsentKeys = {
  readonly id: string;
  readonly vehicle_id: string;
  readonly driver_id: string;
  readonly out_at: string;
  readonly in_at: string | null;
  readonly deleted_at: string | null;
};
export type UnsentReading = {
  readonly vehicle_id: string;
  readonly read_at: string;
  readonly value: number;
  readonly void_reason: string | null;
  readonly deleted_at: string | null;
};

export type ShownVehicle<V extends KeptVehicle = KeptVehicle> = {
  readonly vehicle: V;
  readonly health: Health;
  /** Problems that are still to be mended or certified. */
  readonly openProblems: number;
  readonly reading: { readonly tenths: Tenths; readonly at: string } | null;
  readonly keys: { readonly driverId: string; readonly since: string } | null;
};

/** What needs somebody first, then by unit number as people read numbers. */
export function fleet<V extends KeptVehicle>(
  vehicles: readonly V[],
  problems: readonly KeptProblem[],
  unsent: { readonly keys: readonly UnsentKeys[]; readonly readings: readonly UnsentReading[] },
): ShownVehicle<V>[] {
  const byUnit = new Intl.Collator('en', { numeric: true });
  return vehicles
    .map((vehicle) => {
      const own = problems.filter(({ vehicle_id }) => vehicle_id === vehicle.id);
      return {
        vehicle,
        health: healthOf(vehicle, own),
        openProblems: own.filter(isOpen).length,
        reading: readingOf(vehicle, unsent.readings),
        keys: keysOf(vehicle, unsent.keys),
      };
    })
    .toSorted(
      (a, b) =>
        healths.indexOf(a.health) - healths.indexOf(b.health) ||
        byUnit.compare(a.vehicle.unit_number, b.vehicle.unit_number),
    );
}

/** The office's reading, and what was read here since where it goes on from there. */
function readingOf(
  vehicle: KeptVehicle,
  unsent: readonly UnsentReading[],
): ShownVehicle['reading'] {
  const { current_meter, meter_at, meter_unit } = vehicle;
  let known =
    current_meter === null || meter_at === null
      ? null
      : { tenths: toTenths(current_meter), at: meter_at };
  const here = unsent
    .filter((each) => each.vehicle_id === vehicle.id)
    .filter((each) => each.void_reason === null && each.deleted_at === null)
    .toSorted((a, b) => Date.parse(a.read_at) - Date.parse(b.read_at));
  for (const { read_at, value } of here) {
    const next = { tenths: toTenths(value), at: read_at };
    const moment = ({ tenths, at }: typeof next) => ({ tenths, at: Date.parse(at) });
    if (known === null || canFollow(moment(known), moment(next), meter_unit)) known = next;
  }
  return known;
}

function keysOf(vehicle: KeptVehicle, unsent: readonly UnsentKeys[]): ShownVehicle['keys'] {
  const here = unsent.filter((each) => each.vehicle_id === vehicle.id);
  const taken = here
    .filter(({ in_at, deleted_at }) => in_at === null && deleted_at === null)
    .toSorted((a, b) => Date.parse(b.out_at) - Date.parse(a.out_at))[0];
  if (taken !== undefined) return { driverId: taken.driver_id, since: taken.out_at };
  const isBack = here.some(
    ({ id, in_at, deleted_at }) =>
      id === vehicle.keys_id && (in_at !== null || deleted_at !== null),
  );
  const { driver_id, keys_at } = vehicle;
  return isBack || driver_id === null || keys_at === null
    ? null
    : { driverId: driver_id, since: keys_at };
}

/** Whether a vehicle is what somebody looks for, by unit, name, plate, VIN, make, model or label. */
export function isSought(vehicle: KeptVehicle, search: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '');
  const sought = plain(search);
  const { unit_number, name, license_plate, vin, make, model, tag } = vehicle;
  return [unit_number, name, license_plate, vin, `${make ?? ''}${model ?? ''}`, tag].some(
    (text) => text !== null && plain(text).includes(sought),
  );
}

/** The filters of the list: what is retired stands under its own. */
export const fleetFilters = [
  'all',
  'off_road',
  'careful',
  'in_shop',
  'keys_out',
  'retired',
] as const;
export type FleetFilter = (typeof fleetFilters)[number];

export function isInFilter({ health, keys }: ShownVehicle, filter: FleetFilter): boolean {
  if (filter === 'all') return health !== 'retired';
  return filter === 'keys_out' ? keys !== null : health === filter;
}
