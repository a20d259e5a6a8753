import {
  boolean,
  date,
  decimal,
  declareCollection,
  declareReference,
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
import { paperKinds } from './domain/paper.ts';
import type { ProgramTask } from './domain/program.ts';
import type { OldTag } from './domain/tag.ts';
import { problemParts, problemStatuses, severities } from './domain/problem-status.ts';
import { serviceStatuses, serviceTasks, type ServiceTask } from './domain/service-status.ts';
import {
  fuels,
  ownerships,
  roads,
  vehicleStatuses,
  vehicleTypes,
} from './domain/vehicle-status.ts';

export const meterSources = ['manual', 'problem', 'check', 'service', 'keys', 'replaced'] as const;
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
    /** Labels that were replaced, the latest at the end (rule VE25). */
    old_tags: startingAt([], json<readonly OldTag[]>()),
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
    /** Null: who had the keys was forgotten (rule VE28). */
    user_id: nullable(writer()),
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
    /** The check and its item that found it (rule VE32); the id is computed from both. */
    source_check: nullable(uuid()),
    source_item: nullable(uuid()),
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
    'source_check',
    'source_item',
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

/** What is done to a vehicle, and what it costs (rules VE16 and VE17): on the devices of those who look after them alone. */
export const vehicleServices = declareCollection({
  name: 'vehicle_services',
  scopes: ['store'],
  shared: true,
  key: 'vehicle_id',
  fields: {
    store_id: storeOfScope(),
    vehicle_id: uuid(),
    user_id: writer(),
    status: startingAt('scheduled', oneOf(serviceStatuses)),
    scheduled_for: nullable(date()),
    started_on: nullable(date()),
    completed_on: nullable(date()),
    meter: nullable(decimal()),
    vendor: nullable(text()),
    tasks: startingAt([], json<readonly ServiceTask[]>()),
    /** Ids. */
    problems: startingAt([], json<readonly string[]>()),
    /** Dollars, as all amounts of it. */
    parts: startingAt(0, decimal()),
    labor: startingAt(0, decimal()),
    tax: startingAt(0, decimal()),
    invoice_no: nullable(text()),
    warranty_until: nullable(date()),
    note: nullable(text()),
    reason: nullable(text()),
    total: startingAt(0, decimal()),
    corrected_by: nullable(uuid()),
    corrected_at: nullable(timestamp()),
    status_by: nullable(uuid()),
    status_at: nullable(timestamp()),
  },
  indexes: [],
  writable: [
    'vehicle_id',
    'user_id',
    'status',
    'scheduled_for',
    'started_on',
    'completed_on',
    'meter',
    'vendor',
    'tasks',
    'problems',
    'parts',
    'labor',
    'tax',
    'invoice_no',
    'warranty_until',
    'note',
    'reason',
  ],
  parents: { vehicle_id: 'vehicles' },
});
export type VehicleService = RowOf<typeof vehicleServices>;

/** What a vehicle needs again and again (rule VE18): `naturalId('vehicle_reminders', vehicleId, task)`. */
export const vehicleReminders = declareCollection({
  name: 'vehicle_reminders',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    store_id: storeOfScope(),
    vehicle_id: uuid(),
    task: oneOf(serviceTasks),
    every_distance: nullable(integer()),
    every_days: nullable(integer()),
    soon_distance: startingAt(500, integer()),
    soon_days: startingAt(14, integer()),
    snoozed_until: nullable(date()),
    blocks_road: startingAt(false, boolean()),
    done_on: nullable(date()),
    done_meter: nullable(decimal()),
  },
  indexes: [],
  writable: [
    'vehicle_id',
    'task',
    'every_distance',
    'every_days',
    'soon_distance',
    'soon_days',
    'snoozed_until',
    'blocks_road',
  ],
  parents: { vehicle_id: 'vehicles' },
});
export type VehicleReminder = RowOf<typeof vehicleReminders>;

/** Papers of a vehicle; below those who look after the vehicles a device has the driver's cards alone (rule VE20). */
export const vehicleDocuments = declareCollection({
  name: 'vehicle_documents',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    store_id: storeOfScope(),
    vehicle_id: uuid(),
    kind: oneOf(paperKinds),
    number: nullable(text()),
    expires_on: date(),
    remind_days: startingAt(30, integer()),
    blocks_road: startingAt(true, boolean()),
    replaced_by: nullable(uuid()),
  },
  indexes: [],
  writable: [
    'vehicle_id',
    'kind',
    'number',
    'expires_on',
    'remind_days',
    'blocks_road',
    'replaced_by',
  ],
  parents: { vehicle_id: 'vehicles' },
});
export type VehicleDocument = RowOf<typeof vehicleDocuments>;

/** Photos of the driver's cards: on the devices of every store role (rule VE31). */
export const vehicleCardPhotos = declareCollection({
  name: 'vehicle_card_photos',
  scopes: ['store'],
  shared: true,
  key: 'document_id',
  fields: {
    document_id: uuid(),
    store_id: storeOfScope(),
    path: text(),
    mime_type: text(),
    sha256: text(),
    width: nullable(integer()),
    height: nullable(integer()),
    captured_at: timestamp(),
    captured_by: writer(),
    stored_at: nullable(timestamp()),
    bytes: nullable(integer()),
  },
  indexes: [],
  writable: ['document_id', 'path', 'mime_type', 'sha256', 'width', 'height', 'captured_at'],
  parents: { document_id: 'vehicle_documents' },
  attachment: { folder: 'vehicle-cards', parent: 'document_id' },
});
export type VehicleCardPhoto = RowOf<typeof vehicleCardPhotos>;

/** Photos of every other paper and of invoices: on the devices of those who look after the vehicles alone (rule VE36). */
export const vehiclePaperPhotos = declareCollection({
  name: 'vehicle_paper_photos',
  scopes: ['store'],
  shared: true,
  key: 'vehicle_id',
  fields: {
    store_id: storeOfScope(),
    vehicle_id: uuid(),
    /** What it shows: a paper, or the invoice of a service. */
    document_id: nullable(uuid()),
    service_id: nullable(uuid()),
    path: text(),
    mime_type: text(),
    sha256: text(),
    width: nullable(integer()),
    height: nullable(integer()),
    captured_at: timestamp(),
    captured_by: writer(),
    stored_at: nullable(timestamp()),
    bytes: nullable(integer()),
  },
  indexes: [],
  writable: [
    'vehicle_id',
    'document_id',
    'service_id',
    'path',
    'mime_type',
    'sha256',
    'width',
    'height',
    'captured_at',
  ],
  parents: {
    vehicle_id: 'vehicles',
    document_id: 'vehicle_documents',
    service_id: 'vehicle_services',
  },
  attachment: { folder: 'vehicle-papers', parent: 'vehicle_id' },
});
export type VehiclePaperPhoto = RowOf<typeof vehiclePaperPhotos>;

/** What a vehicle gained and cost in a month, by the server: for those who look after them alone (rule VE27). */
export const vehicleMonths = declareReference({
  kind: 'vehicle_month',
  key: 'vehicle_id',
  scopes: ['store'],
  fields: {
    store_id: uuid(),
    vehicle_id: uuid(),
    month: date(),
    last_meter: nullable(decimal()),
    last_at: nullable(timestamp()),
    distance: decimal(),
    cost: decimal(),
    services: integer(),
  },
});
export type VehicleMonth = RowOf<typeof vehicleMonths>;

/** Who knew what when of a repair, hashed by the server (rule VE37); see `sync.vehicle_receipt_text`. */
export const vehicleReceipts = declareReference({
  kind: 'vehicle_receipt',
  key: 'vehicle_id',
  scopes: ['store'],
  fields: {
    store_id: uuid(),
    vehicle_id: uuid(),
    problem_id: uuid(),
    sha256: text(),
    is_acknowledged: boolean(),
    made_at: timestamp(),
  },
});

/** What vehicles of one type need (rule VE30): on the devices of those who look after them alone. */
export const servicePrograms = declareCollection({
  name: 'service_programs',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    store_id: storeOfScope(),
    name: text(),
    type: nullable(oneOf(vehicleTypes)),
    meter_unit: oneOf(meterUnits),
    tasks: json<readonly ProgramTask[]>(),
  },
  indexes: [],
  writable: ['store_id', 'meter_unit', 'name', 'type', 'tasks'],
});
export type ServiceProgram = RowOf<typeof servicePrograms>;

/** What its person reported by the label of a vehicle that this device does not hold (rule VE35). */
export const vehicleReports = declareCollection({
  name: 'vehicle_reports',
  scopes: ['user'],
  shared: true,
  key: 'tag',
  fields: {
    user_id: uuid(),
    tag: text(6),
    part: oneOf(problemParts),
    severity: oneOf(severities),
    note: nullable(text()),
    reported_at: timestamp(),
    /** When the vehicle's store had it; null: not yet. */
    filed_at: nullable(timestamp()),
  },
  indexes: [],
  writable: ['user_id', 'tag', 'part', 'severity', 'note', 'reported_at'],
});
export type VehicleReport = RowOf<typeof vehicleReports>;

export const declarations: readonly Declaration[] = [
  vehicles,
  vehicleMeterEntries,
  vehicleProblems,
  vehicleReports,
  vehicleKeys,
  vehicleServices,
  vehicleReminders,
  vehicleDocuments,
  vehicleCardPhotos,
  vehiclePaperPhotos,
  vehicleMonths,
  vehicleReceipts,
  servicePrograms,
];
