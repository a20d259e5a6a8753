/** The vehicles of the demo's stores, what was read and reported, and who has the keys. */
import { naturalId } from '../../src/kernel/ids.ts';
import type { MeterUnit } from '../../src/modules/vehicles/domain/odometer.ts';
import type {
  ProblemPart,
  ProblemStatus,
  Severity,
} from '../../src/modules/vehicles/domain/problem-status.ts';
import { tagFrom } from '../../src/modules/vehicles/domain/tag.ts';
import type {
  Fuel,
  VehicleStatus,
  VehicleType,
} from '../../src/modules/vehicles/domain/vehicle-status.ts';
import { hasCheckDigit } from '../../src/modules/vehicles/domain/vin.ts';
import { people } from './people.ts';
import { vehicleCheck } from './templates/vehicle-check.ts';
import { stores } from './stores.ts';

type DemoStore = '7486' | '7505' | '7506';

export type DemoVehicle = {
  readonly id: string;
  readonly store: string;
  readonly unit: string;
  readonly name: string | null;
  readonly tag: string;
  readonly plate: string;
  readonly vin: string;
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly type: VehicleType;
  readonly fuel: Fuel;
  readonly meterUnit: MeterUnit;
  readonly status: VehicleStatus;
  /** Who reads it. */
  readonly reader: string;
  /** What it said 60 days ago, and what a day adds. */
  readonly from: number;
  readonly perDay: number;
};

/** With the check digit that it needs. */
function vinOf(no: number): string {
  const serial = String(100_000 + no * 37);
  const [head, tail] = ['1FTBW2CM', `HK${serial.slice(0, 6)}`.padEnd(8, '0')];
  const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'X'];
  return digits.map((digit) => `${head}${digit}${tail}`).find(hasCheckDigit) ?? '';
}

const readers: Record<DemoStore, string> = {
  '7486': people.shift.id,
  '7505': people.manager2.id,
  '7506': people.inspector.id,
};

let made = 0;
function vehicle(
  store: DemoStore,
  unit: string,
  [make, model, year]: readonly [string, string, number],
  [from, perDay]: readonly [number, number],
  more: Partial<Pick<DemoVehicle, 'name' | 'type' | 'fuel' | 'meterUnit' | 'status'>> = {},
): DemoVehicle {
  made += 1;
  return {
    id: naturalId('demo_vehicles', store, unit),
    store: stores[store].id,
    unit,
    name: null,
    tag: tagFrom(new Uint8Array([17, made, made * 5, made * 11, 3, made * 7])),
    plate: `${String.fromCharCode(64 + ((made * 3) % 26) + 1)}${String.fromCharCode(65 + ((made * 7) % 26))}K-${4100 + made * 13}`,
    vin: vinOf(made),
    make,
    model,
    year,
    type: 'van',
    fuel: 'gasoline',
    meterUnit: 'mi',
    status: 'active',
    reader: readers[store],
    from,
    perDay,
    ...more,
  };
}

const transit = ['Ford', 'Transit', 2021] as const;
const express = ['Chevrolet', 'Express', 2019] as const;
const corolla = ['Toyota', 'Corolla', 2022] as const;
const bolt = ['Chevrolet', 'Bolt', 2023] as const;

export const demoVehicles: readonly DemoVehicle[] = [
  vehicle('7486', '1', transit, [41_220, 42], { name: 'Delivery north' }),
  vehicle('7486', '2', transit, [38_400, 55], { name: 'Delivery south' }),
  vehicle('7486', '3', express, [97_310, 36]),
  vehicle('7486', '4', corolla, [22_950, 31], { type: 'car', fuel: 'hybrid' }),
  vehicle('7486', '5', corolla, [24_100, 28], { type: 'car', fuel: 'hybrid' }),
  vehicle('7486', '6', express, [88_020, 40]),
  vehicle('7486', '7', bolt, [9_870, 25], { type: 'car', fuel: 'electric' }),
  vehicle('7486', '8', ['Isuzu', 'NPR', 2018], [120_480, 61], {
    name: 'Catering',
    type: 'truck',
    fuel: 'diesel',
    status: 'in_shop',
  }),
  vehicle('7486', '9', ['Honda', 'EU7000', 2020], [610, 3], {
    name: 'Generator',
    type: 'trailer',
    meterUnit: 'h',
  }),
  vehicle('7486', '10', ['Ford', 'E-150', 2009], [211_900, 12], { status: 'retired' }),
  vehicle('7505', '1', transit, [30_140, 47]),
  vehicle('7505', '2', transit, [29_660, 44]),
  vehicle('7505', '3', express, [76_300, 39]),
  vehicle('7505', '4', corolla, [18_200, 33], { type: 'car', fuel: 'hybrid' }),
  vehicle('7505', '5', corolla, [17_450, 30], { type: 'car', fuel: 'hybrid' }),
  vehicle('7505', '6', bolt, [7_310, 22], { type: 'car', fuel: 'electric' }),
  vehicle('7505', '7', ['Isuzu', 'NPR', 2020], [64_900, 58], { type: 'truck', fuel: 'diesel' }),
  vehicle('7505', '8', ['Trek', 'Transport', 2024], [820, 6], { type: 'bike', fuel: 'electric' }),
  vehicle('7506', '1', transit, [52_870, 49]),
  vehicle('7506', '2', transit, [50_010, 45]),
  vehicle('7506', '3', express, [102_640, 35]),
  vehicle('7506', '4', corolla, [33_900, 29], { type: 'car', fuel: 'hybrid' }),
  vehicle('7506', '5', bolt, [12_480, 24], { type: 'car', fuel: 'electric' }),
  vehicle('7506', '6', ['Volkswagen', 'Crafter', 2022], [61_300, 70], {
    fuel: 'diesel',
    meterUnit: 'km',
  }),
];

const idOf = (store: DemoStore, unit: string) => naturalId('demo_vehicles', store, unit);

/** Readings that somebody mistyped: they do not fit the others. */
export const slips: readonly {
  readonly vehicle: string;
  readonly user: string;
  readonly value: number;
  readonly daysAgo: number;
}[] = [
  { vehicle: idOf('7486', '4'), user: people.shift.id, value: 247_100, daysAgo: 3 },
  { vehicle: idOf('7486', '7'), user: people.manager.id, value: 1_130, daysAgo: 5 },
  { vehicle: idOf('7505', '3'), user: people.manager2.id, value: 785_000, daysAgo: 2 },
];

export type DemoProblem = {
  readonly vehicle: string;
  readonly user: string;
  readonly part: ProblemPart;
  readonly severity: Severity;
  readonly status: ProblemStatus;
  readonly note: string | null;
  readonly reason: string | null;
  readonly daysAgo: number;
  /** The check that found it, and its item. */
  readonly source: { readonly id: string; readonly item: string } | null;
  /** Days ago that it was repaired or begun; null: nobody has. */
  readonly workedOn: number | null;
  readonly worker: string | null;
  readonly certifier: string | null;
};

function problem(
  [store, unit]: readonly [DemoStore, string],
  part: ProblemPart,
  severity: Severity,
  daysAgo: number,
  note: string | null,
  more: Partial<DemoProblem> = {},
): DemoProblem {
  return {
    vehicle: idOf(store, unit),
    user: readers[store],
    part,
    severity,
    status: 'open',
    note,
    reason: null,
    daysAgo,
    source: null,
    workedOn: null,
    worker: null,
    certifier: null,
    ...more,
  };
}

/** The check that found the lights of unit 5 (vehicle-checks.ts), and its item. */
export const lightsCheck = {
  unit: '5',
  daysAgo: 5,
  id: naturalId('demo_checks', idOf('7486', '5'), '5'),
  item: vehicleCheck.sections[0]?.items[1]?.id ?? '',
} as const;

export const demoProblems: readonly DemoProblem[] = [
  problem(['7486', '3'], 'brakes', 'unsafe', 2, 'The pedal goes almost to the floor.'),
  problem(['7486', '5'], 'lights', 'careful', 5, 'Left headlight is out.', {
    source: lightsCheck,
  }),
  problem(['7486', '6'], 'tires', 'careful', 6, 'Front tires are worn.', {
    status: 'repaired',
    workedOn: 1,
    worker: people.inspector.id,
  }),
  problem(['7486', '8'], 'engine', 'careful', 4, 'Loses power uphill.', {
    status: 'in_repair',
    workedOn: 3,
    worker: people.manager.id,
  }),
  problem(['7486', '2'], 'doors', 'can_drive', 20, 'Side door sticks.'),
  problem(['7486', '1'], 'glass', 'careful', 31, 'Crack in the windshield.', {
    status: 'closed',
    workedOn: 29,
    worker: people.manager.id,
    certifier: people.inspector.id,
  }),
  problem(['7486', '7'], 'inside', 'can_drive', 14, 'Smells of onions.', {
    status: 'dismissed',
    reason: 'Aired and cleaned.',
    workedOn: 13,
    worker: people.manager.id,
  }),
  problem(['7505', '7'], 'cooling', 'careful', 3, 'Box warms up when it stops.'),
  problem(['7505', '2'], 'tires', 'can_drive', 9, null),
  problem(['7506', '3'], 'steering', 'careful', 7, 'Pulls to the right.'),
];

/** Who had the keys, in hours before now; `until` null: they still have them. */
export const demoKeys: readonly {
  readonly vehicle: string;
  readonly driver: string;
  readonly from: number;
  readonly until: number | null;
}[] = [
  { vehicle: idOf('7486', '1'), driver: people.shift.id, from: 2, until: null },
  { vehicle: idOf('7486', '1'), driver: people.manager.id, from: 29, until: 24 },
  { vehicle: idOf('7486', '2'), driver: people.manager.id, from: 8, until: 5 },
  { vehicle: idOf('7505', '1'), driver: people.manager2.id, from: 3, until: null },
];
