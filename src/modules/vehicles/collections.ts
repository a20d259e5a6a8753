import {
  date,
  decimal,
  declareCollection,
  integer,
  json,
  nullable,
  oneOf,
  startingAt,
  storeOfScope,
  text,
  timestamp,
  uuid,
  writer,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';
import { meterUnits } from './domain/odometer.ts';
import { problemParts, problemStatuses, severities } from './domain/problem-status.ts';
import {
  fuels,
  ownerships,
  roads,
  vehicleStatuses,
  vehicleTypes,
} from './domain/vehicle-status.ts';

export const meterSources = ['manual', 'problem', 'keys', 'replaced'] as const;
export type MeterSource = (typeof meterSources)[number];
const meterFlags = ['ok', 'suspect', 'void'] as const;

export const vehicles = declareCollection({
  name: 'vehicles',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    store_id: storeOfScope(),
    unit_number: text(),
    /** What its label says. */
    tag: text(),
    name: nullable(text()),
    license_plate: nullable(text()),
    vin: nullable(text()),
    make: nullable(text()),
    model: nullable(text()),
    year: nullable(integer()),
    type: oneOf(vehicleTypes),
    fuel: oneOf(fuels),
    ownership: oneOf(ownerships),
    meter_unit: oneOf(meterUnits),
    acquired_on: nullable(date()),
    acquired_meter: nullable(decimal()),
    status: startingAt('active', oneOf(vehicleStatuses)),
    status_from: nullable(text()),
    status_by: nullable(uuid()),
    status_at: nullable(timestamp()),
    road: startingAt('ok', oneOf(roads)),
    road_at: nullable(timestamp()),
    current_meter: nullable(decimal()),
    meter_at: nullable(timestamp()),
    keys_id: nullable(uuid()),
    driver_id: nullable(uuid()),
    keys_at: nullable(timestamp()),
  },
  indexes: [],
  writable: [
    'store_id',
    'meter_unit',
    'unit_number',
    'tag',
    'name',
    'license_plate',
    'vin',
    'make',
    'model',
    'year',
    'type',
    'fuel',
    'ownership',
    'acquired_on',
    'acquired_meter',
    'status',
  ],
});
export type Vehicle = RowOf<typeof vehicles>;

/** What somebody read from an odometer, one by one (rules VE4 to VE6). */
export const vehicleMeterEntries = declareCollection({
  name: 'vehicle_meter_entries',
  scopes: ['store'],
  shared: true,
  key: 'vehicle_id',
  fields: {
    store_id: storeOfScope(),
    vehicle_id: uuid(),
    user_id: writer(),
    read_at: timestamp(),
    value: decimal(),
    source: oneOf(meterSources),
    void_reason: nullable(text()),
    flag: startingAt('ok', oneOf(meterFlags)),
  },
  indexes: [],
  writable: ['vehicle_id', 'user_id', 'read_at', 'value', 'source', 'void_reason'],
  parents: { vehicle_id: 'vehicles' },
});
export type MeterEntry = RowOf<typeof vehicleMeterEntries>;

/** What is wrong with a vehicle (rules VE7 to VE10). */
export const vehicleProblems = declareCollection({
  name: 'vehicle_problems',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    store_id: storeOfScope(),
    vehicle_id: uuid(),
    user_id: writer(),
    part: oneOf(problemParts),
    severity: oneOf(severities),
    status: startingAt('open', oneOf(problemStatuses)),
    meter: nullable(decimal()),
    note: nullable(text()),
    reported_at: timestamp(),
    reason: nullable(text()),
    /** 0 until the server has given one. */
    number: startingAt(0, integer()),
    status_from: nullable(text()),
    status_by: nullable(uuid()),
    status_at: nullable(timestamp()),
    severity_from: nullable(text()),
    severity_by: nullable(uuid()),
    severity_at: nullable(timestamp()),
    unsafe_at: nullable(timestamp()),
    repaired_by: nullable(uuid()),
    repaired_at: nullable(timestamp()),
    certified_by: nullable(uuid()),
    certified_at: nullable(timestamp()),
  },
  indexes: [],
  writable: [
    'vehicle_id',
    'user_id',
    'part',
    'meter',
    'reported_at',
    'severity',
    'status',
    'note',
    'reason',
  ],
  parents: { vehicle_id: 'vehicles' },
});
export type VehicleProblem = RowOf<typeof vehicleProblems>;

/** Who had the keys of a vehicle (rules VE11 and VE12). */
export const vehicleKeys = declareCollection({
  name: 'vehicle_keys',
  scopes: ['store'],
  shared: true,
  key: 'vehicle_id',
  fields: {
    store_id: storeOfScope(),
    vehicle_id: uuid(),
    driver_id: writer(),
    out_at: timestamp(),
    in_at: nullable(timestamp()),
    /** Ids of problems. */
    acknowledged: startingAt([], json<unknown>()),
    road_seen_at: nullable(timestamp()),
    in_by: nullable(uuid()),
    unsafe_since: nullable(timestamp()),
    heard_at: nullable(timestamp()),
  },
  indexes: [],
  writable: ['vehicle_id', 'driver_id', 'out_at', 'acknowledged', 'road_seen_at', 'in_at'],
  parents: { vehicle_id: 'vehicles' },
});
export type VehicleKeys = RowOf<typeof vehicleKeys>;

export const declarations: readonly Declaration[] = [
  vehicles,
  vehicleMeterEntries,
  vehicleProblems,
  vehicleKeys,
];
