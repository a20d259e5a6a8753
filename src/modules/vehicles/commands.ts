/** Every write of a vehicle and what belongs to it. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change, type Change, type LocalDatabase } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { hasPermission, type Permission, type Standing } from '../../kernel/permission.ts';
import {
  vehicleKeys,
  vehicleMeterEntries,
  vehicleProblems,
  vehicleReports,
  vehicles,
  type MeterSource,
  type Vehicle,
  type VehicleKeys,
  type VehicleProblem,
} from './collections.ts';
import { hasRoomFor, longestNote, withWords } from './domain/problem-note.ts';
import { fromTenths, type MeterUnit, type Tenths } from './domain/odometer.ts';
import {
  isOpen,
  isWorse,
  leadsTo,
  mayRate,
  mayTake,
  problemParts,
  severities,
  type ProblemStep,
  type Severity,
} from './domain/problem-status.ts';
import { tagFrom } from './domain/tag.ts';
import type { VehicleFields } from './domain/vehicle-draft.ts';
import {
  healthOf,
  maySetStatus,
  mayTakeKeys,
  permissionForStatus,
  type VehicleStatus,
} from './domain/vehicle-status.ts';

/** Who does it, where to, and by which clock. */
export type Keeper = {
  readonly database: LocalDatabase;
  readonly standing: Standing;
  readonly now: () => Date;
};

/** What is asked for is not there, not in a state that allows it, or not this person's to do. */
export class VehicleRefused extends Error {
  readonly code:
    | 'not_found'
    | 'forbidden'
    | 'off_road'
    | 'keys_are_out'
    | 'keys_are_in'
    | 'reason_missing';

  constructor(code: VehicleRefused['code']) {
    super(`Vehicle refused: ${code}`);
    this.name = 'VehicleRefused';
    this.code = code;
  }
}

/** Rule VE1: resolves with the id of the vehicle. */
export async function addVehicle(
  keeper: Keeper,
  storeId: string,
  fields: VehicleFields & { readonly meter_unit: MeterUnit },
): Promise<string> {
  require(keeper, 'manage_vehicles');
  const id = newId();
  await keeper.database.write([
    change({
      declaration: vehicles,
      id,
      create: true,
      scope: `store:${storeId}`,
      set: { ...fields, tag: tagFrom(crypto.getRandomValues(new Uint8Array(6))) },
    }),
  ]);
  return id;
}

/** Rule VE2: writes what differs. */
export async function changeVehicle(
  keeper: Keeper,
  vehicleId: string,
  fields: VehicleFields,
): Promise<void> {
  require(keeper, 'manage_vehicles');
  const vehicle = await vehicleOf(keeper, vehicleId);
  const set = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => vehicle[name as keyof Vehicle] !== value),
  );
  if (Object.keys(set).length === 0) return;
  await keeper.database.write([change({ declaration: vehicles, id: vehicleId, set })]);
}

/** Rule VE25: a new label; the one before is none any more. */
export async function makeNewTag(keeper: Keeper, vehicleId: string): Promise<void> {
  require(keeper, 'manage_vehicles');
  const { tag, old_tags } = await vehicleOf(keeper, vehicleId);
  const until = keeper.now().toISOString();
  await keeper.database.write([
    change({
      declaration: vehicles,
      id: vehicleId,
      set: {
        tag: tagFrom(crypto.getRandomValues(new Uint8Array(6))),
        old_tags: [...old_tags, { tag, until, by: keeper.database.userId }],
      },
    }),
  ]);
}

/** Rule VE3. */
export async function setStatus(
  keeper: Keeper,
  vehicleId: string,
  status: VehicleStatus,
): Promise<void> {
  const vehicle = await vehicleOf(keeper, vehicleId);
  const keysAreOut = (await keysOut(keeper, vehicleId)).length > 0;
  if (!maySetStatus(vehicle, status, keysAreOut, keeper.standing)) {
    throw new VehicleRefused(
      keysAreOut && permissionForStatus(vehicle.status, status) !== null
        ? 'keys_are_out'
        : 'forbidden',
    );
  }
  await keeper.database.write([change({ declaration: vehicles, id: vehicleId, set: { status } })]);
}

export type TypedReading = {
  readonly tenths: Tenths;
  /** Left out: now. */
  readonly readAt?: string;
};

/** Rule VE4: what the odometer says. `replaced`: it is the first reading of another meter. */
export async function readMeter(
  keeper: Keeper,
  vehicleId: string,
  reading: TypedReading,
  source: Extract<MeterSource, 'manual' | 'replaced'> = 'manual',
): Promise<void> {
  require(keeper, source === 'replaced' ? 'certify_vehicles' : 'report_vehicle_problems');
  const vehicle = await vehicleOf(keeper, vehicleId);
  await keeper.database.write([entry(keeper, vehicle, reading, source)]);
}

/** Rule VE6: a reading does not count, and why; null: it does again. */
export async function voidReading(
  keeper: Keeper,
  entryId: string,
  reason: string | null,
): Promise<void> {
  require(keeper, 'certify_vehicles');
  const known = await keeper.database.get(vehicleMeterEntries, entryId);
  if (known === null) throw new VehicleRefused('not_found');
  const why = reason?.trim() ?? null;
  if (why === '') throw new VehicleRefused('reason_missing');
  await keeper.database.write([
    change({
      declaration: vehicleMeterEntries,
      id: entryId,
      set: { void_reason: why, flag: why === null ? 'ok' : 'void' },
    }),
  ]);
}

const reportSchema = v.object({
  part: v.picklist(problemParts),
  severity: v.picklist(severities),
  note: v.pipe(v.string(), v.maxLength(longestNote)),
});
export type Report = v.InferInput<typeof reportSchema> & {
  /** What the odometer says; null: nobody looked. */
  readonly tenths?: Tenths | null;
};

/** Rule VE7: resolves with the id of the problem. Reads nothing: whoever reports has the vehicle before them. */
export async function reportProblem(
  keeper: Keeper,
  vehicle: Pick<Vehicle, 'id' | 'scope'>,
  report: Report,
): Promise<string> {
  require(keeper, 'report_vehicle_problems');
  const { part, severity, note } = v.parse(reportSchema, report);
  const id = newId();
  const at = keeper.now().toISOString();
  const tenths = report.tenths ?? null;
  const meter = tenths === null ? null : fromTenths(tenths);
  await keeper.database.write([
    change({
      declaration: vehicleProblems,
      id,
      create: true,
      scope: vehicle.scope,
      set: {
        vehicle_id: vehicle.id,
        part,
        severity,
        note: note.trim() === '' ? null : note.trim(),
        meter,
        reported_at: at,
        unsafe_at: severity === 'unsafe' ? at : null,
      },
    }),
    ...(tenths === null ? [] : [entry(keeper, vehicle, { tenths, readAt: at }, 'problem')]),
  ]);
  return id;
}

/** Rule VE35: of a vehicle that this device does not hold, by its label; the office files it where the vehicle is. */
export async function reportByTag(keeper: Keeper, tag: string, report: Report): Promise<void> {
  require(keeper, 'report_vehicle_problems');
  const { database } = keeper;
  const { part, severity, note } = v.parse(reportSchema, report);
  await database.write([
    change({
      declaration: vehicleReports,
      id: newId(),
      create: true,
      scope: `user:${database.userId}`,
      set: {
        user_id: database.userId,
        tag,
        part,
        severity,
        note: note.trim() === '' ? null : note.trim(),
        reported_at: keeper.now().toISOString(),
      },
    }),
  ]);
}

/**
 * Rule VE7: somebody saw the same; it may be worse than was said. What has no room for their words any more stays as it
 * is, and theirs is a problem of its own.
 */
export async function addToProblem(
  keeper: Keeper,
  problemId: string,
  { note, severity, tenths = null }: Omit<Report, 'part'>,
): Promise<void> {
  require(keeper, 'report_vehicle_problems');
  const problem = await problemOf(keeper, problemId);
  if (!hasRoomFor(problem.note, note)) {
    const { vehicle_id: id, scope, part } = problem;
    await reportProblem(keeper, { id, scope }, { part, severity, note, tenths });
    return;
  }
  const vehicle = await vehicleOf(keeper, problem.vehicle_id);
  const words = withWords(problem.note, note);
  const at = keeper.now().toISOString();
  const worse = isWorse(severity, problem.severity);
  await keeper.database.write([
    change({
      declaration: vehicleProblems,
      id: problemId,
      set: {
        note: words === '' ? null : words,
        ...(worse ? { severity, ...(severity === 'unsafe' ? { unsafe_at: at } : {}) } : {}),
      },
    }),
    ...(tenths === null ? [] : [entry(keeper, vehicle, { tenths, readAt: at }, 'problem')]),
  ]);
}

/** Rule VE10: how severe it is after all. `reason`: asked for where it is not as bad as was said. */
export async function rateProblem(
  keeper: Keeper,
  problemId: string,
  severity: Severity,
  reason: string,
): Promise<void> {
  const problem = await problemOf(keeper, problemId);
  if (!isOpen(problem) || !mayRate(problem.severity, severity, keeper.standing)) {
    throw new VehicleRefused('forbidden');
  }
  const worse = isWorse(severity, problem.severity);
  if (!worse && reason.trim() === '') throw new VehicleRefused('reason_missing');
  await keeper.database.write([
    change({
      declaration: vehicleProblems,
      id: problemId,
      set: {
        severity,
        ...(worse ? {} : { reason: reason.trim() }),
        ...(severity === 'unsafe' ? { unsafe_at: keeper.now().toISOString() } : {}),
      },
    }),
  ]);
}

/** Rule VE8. `reason`: asked for where a problem is dismissed. */
export async function moveProblem(
  keeper: Keeper,
  problemId: string,
  step: ProblemStep,
  reason = '',
): Promise<void> {
  const { database, standing } = keeper;
  const problem = await problemOf(keeper, problemId);
  if (!mayTake(problem, step, { ...standing, userId: database.userId })) {
    throw new VehicleRefused('forbidden');
  }
  if (step === 'dismiss' && reason.trim() === '') throw new VehicleRefused('reason_missing');
  const at = keeper.now().toISOString();
  await database.write([
    change({
      declaration: vehicleProblems,
      id: problemId,
      set: {
        status: leadsTo(step),
        status_at: at,
        status_by: database.userId,
        ...(step === 'dismiss' ? { reason: reason.trim() } : {}),
        ...(step === 'repair' ? { repaired_by: database.userId, repaired_at: at } : {}),
        ...(step === 'certify' ? { certified_by: database.userId, certified_at: at } : {}),
      },
    }),
  ]);
}

/** Rule VE11: whoever takes them has them; who had them until now has returned them. */
export async function takeKeys(
  keeper: Keeper,
  vehicleId: string,
  tenths: Tenths | null,
): Promise<void> {
  require(keeper, 'report_vehicle_problems');
  const { database } = keeper;
  const vehicle = await vehicleOf(keeper, vehicleId);
  const problems = await database.find(vehicleProblems, {
    equals: { store_id: vehicle.store_id, vehicle_id: vehicleId },
  });
  if (!mayTakeKeys(healthOf(vehicle, problems))) throw new VehicleRefused('off_road');
  const at = keeper.now().toISOString();
  const before = await keysOut(keeper, vehicleId);
  if (before[0]?.driver_id === database.userId) throw new VehicleRefused('keys_are_out');
  await database.write([
    ...before.map((keys) => returned(keys, database.userId, at)),
    change({
      declaration: vehicleKeys,
      id: newId(),
      create: true,
      scope: vehicle.scope,
      set: {
        vehicle_id: vehicleId,
        out_at: at,
        acknowledged: problems.filter(isOpen).map(({ id }) => id),
        road_seen_at: vehicle.road_at,
      },
    }),
    ...(tenths === null ? [] : [entry(keeper, vehicle, { tenths, readAt: at }, 'keys')]),
  ]);
}

/** Rule VE11. */
export async function returnKeys(
  keeper: Keeper,
  vehicleId: string,
  tenths: Tenths | null,
): Promise<void> {
  require(keeper, 'report_vehicle_problems');
  const vehicle = await vehicleOf(keeper, vehicleId);
  const out = await keysOut(keeper, vehicleId);
  if (out.length === 0) throw new VehicleRefused('keys_are_in');
  const at = keeper.now().toISOString();
  await keeper.database.write([
    ...out.map((keys) => returned(keys, keeper.database.userId, at)),
    ...(tenths === null ? [] : [entry(keeper, vehicle, { tenths, readAt: at }, 'keys')]),
  ]);
}

const returned = (keys: VehicleKeys, by: string, at: string): Change =>
  change({ declaration: vehicleKeys, id: keys.id, set: { in_at: at, in_by: by } });

/** A reading as it is kept. */
export function entry(
  { now }: Keeper,
  vehicle: Pick<Vehicle, 'id' | 'scope'>,
  { tenths, readAt }: TypedReading,
  source: MeterSource,
): Change {
  return change({
    declaration: vehicleMeterEntries,
    id: newId(),
    create: true,
    scope: vehicle.scope,
    set: {
      vehicle_id: vehicle.id,
      read_at: readAt ?? now().toISOString(),
      value: fromTenths(tenths),
      source,
    },
  });
}

/** Those that are out, as this device knows, the latest first: two may have taken them without a line. */
async function keysOut({ database }: Keeper, vehicleId: string): Promise<VehicleKeys[]> {
  const rows = await database.find(vehicleKeys, { equals: { vehicle_id: vehicleId } });
  return rows
    .filter(({ in_at }) => in_at === null)
    .toSorted((a, b) => Date.parse(b.out_at) - Date.parse(a.out_at));
}

/** The vehicle, or a refusal. */
export async function vehicleOf({ database }: Keeper, id: string): Promise<Vehicle> {
  const vehicle = await database.get(vehicles, id);
  if (vehicle === null) throw new VehicleRefused('not_found');
  return vehicle;
}

async function problemOf({ database }: Keeper, id: string): Promise<VehicleProblem> {
  const problem = await database.get(vehicleProblems, id);
  if (problem === null) throw new VehicleRefused('not_found');
  return problem;
}

/** Refuses who may not. */
export function require({ standing }: Keeper, permission: Permission): void {
  if (!hasPermission(standing, permission)) throw new VehicleRefused('forbidden');
}
