/** What a person may do next with the vehicles: report, rate and move problems, take and return keys, read the odometer. */
import { v7 } from 'uuid';
import { change, type Change, type LocalDatabase } from '../../../src/db/local-database.ts';
import {
  vehicleKeys,
  vehicleMeterEntries,
  vehicleProblems,
  vehicles,
  type Vehicle,
  type VehicleProblem,
} from '../../../src/modules/vehicles/collections.ts';
import {
  isOpen,
  permissionForMove,
  problemParts,
  problemStatuses,
  severities,
} from '../../../src/modules/vehicles/domain/problem-status.ts';
import type { Chance } from './chance.ts';

export const vehicleWeights = {
  reportProblem: 6,
  noteProblem: 4,
  rateProblem: 4,
  moveProblem: 10,
  takeKeys: 5,
  returnKeys: 4,
  readMeter: 5,
} as const;
export type VehicleKind = keyof typeof vehicleWeights;

export const isOfVehicles = (kind: string): kind is VehicleKind => kind in vehicleWeights;

/** What an edit is made of. */
type Bench = {
  readonly chance: Chance;
  readonly database: LocalDatabase;
  /** By the device's clock. */
  readonly time: string;
  /** Each value is another one. */
  readonly text: () => string;
  readonly quantity: () => number;
};

/** Null: the device shows nothing of the kind. */
export async function vehicleEdit(
  kind: VehicleKind,
  { chance, database, time, text, quantity }: Bench,
): Promise<readonly Change[] | null> {
  const inOrder = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((a, b) => a.id.localeCompare(b.id));
  const oneOf = <Row>(rows: readonly Row[]): Row | null =>
    rows.length === 0 ? null : chance.pick(rows);
  const someVehicle = async (): Promise<Vehicle | null> =>
    oneOf(inOrder(await database.find(vehicles, {})));
  // Now and then what a screen would not offer: the server judges.
  const someProblem = async (): Promise<VehicleProblem | null> =>
    oneOf(
      inOrder(await database.find(vehicleProblems, {})).filter(
        (row) => isOpen(row) || chance.in(0.2),
      ),
    );
  const made = (vehicle: Vehicle) => ({ id: v7(), create: true, scope: vehicle.scope }) as const;

  switch (kind) {
    case 'reportProblem': {
      const vehicle = await someVehicle();
      return (
        vehicle && [
          change({
            declaration: vehicleProblems,
            ...made(vehicle),
            set: {
              vehicle_id: vehicle.id,
              part: chance.pick(problemParts),
              severity: chance.pick(severities),
              note: text(),
              reported_at: time,
            },
          }),
        ]
      );
    }
    case 'noteProblem': {
      const problem = await someProblem();
      return (
        problem && [change({ declaration: vehicleProblems, id: problem.id, set: { note: text() } })]
      );
    }
    case 'rateProblem': {
      const problem = await someProblem();
      return (
        problem && [
          change({
            declaration: vehicleProblems,
            id: problem.id,
            set: { severity: chance.pick(severities), reason: text() },
          }),
        ]
      );
    }
    case 'moveProblem': {
      const problem = await someProblem();
      if (problem === null) return null;
      const to = problemStatuses.filter(
        (status) => permissionForMove(problem.status, status) !== null || chance.in(0.05),
      );
      const status = oneOf(to);
      return (
        status && [
          change({
            declaration: vehicleProblems,
            id: problem.id,
            set: { status, ...(status === 'dismissed' ? { reason: text() } : {}) },
          }),
        ]
      );
    }
    case 'takeKeys': {
      const vehicle = await someVehicle();
      return (
        vehicle && [
          change({
            declaration: vehicleKeys,
            ...made(vehicle),
            set: {
              vehicle_id: vehicle.id,
              out_at: time,
              acknowledged: [text()],
              road_seen_at: vehicle.road_at,
            },
          }),
        ]
      );
    }
    case 'returnKeys': {
      const keys = oneOf(
        inOrder(await database.find(vehicleKeys, {})).filter(({ in_at }) => in_at === null),
      );
      return keys && [change({ declaration: vehicleKeys, id: keys.id, set: { in_at: time } })];
    }
    case 'readMeter': {
      const vehicle = await someVehicle();
      return (
        vehicle && [
          change({
            declaration: vehicleMeterEntries,
            ...made(vehicle),
            set: { vehicle_id: vehicle.id, read_at: time, value: quantity(), source: 'manual' },
          }),
        ]
      );
    }
  }
}
