/** What may drive (rules VE3 and VE9); the moves are equal to `sync.vehicle_status_move`. */
import { hasPermission, type Permission, type Standing } from '../../../kernel/permission.ts';
import { isBlocking, isOpen, type ProblemStatus, type Severity } from './problem-status.ts';

export const vehicleStatuses = ['active', 'in_shop', 'retired'] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];

export const roads = ['ok', 'out_of_service'] as const;
export type Road = (typeof roads)[number];

export const vehicleTypes = ['car', 'van', 'truck', 'trailer', 'bike', 'other'] as const;
export type VehicleType = (typeof vehicleTypes)[number];
export const fuels = ['gasoline', 'diesel', 'hybrid', 'electric', 'other'] as const;
export type Fuel = (typeof fuels)[number];
export const ownerships = ['owned', 'leased', 'rented'] as const;
export type Ownership = (typeof ownerships)[number];

const statusMoves: Record<VehicleStatus, Partial<Record<VehicleStatus, Permission>>> = {
  active: { in_shop: 'certify_vehicles', retired: 'manage_vehicles' },
  in_shop: { active: 'certify_vehicles', retired: 'manage_vehicles' },
  retired: {},
};

/** The permission that a change of status takes; null: it is not possible. */
export const permissionForStatus = (from: VehicleStatus, to: VehicleStatus): Permission | null =>
  statusMoves[from][to] ?? null;

/** Whether somebody may set a vehicle's status now: one whose keys are out is not retired. */
export function maySetStatus(
  vehicle: { readonly status: VehicleStatus },
  to: VehicleStatus,
  keysAreOut: boolean,
  who: Standing,
): boolean {
  const takes = permissionForStatus(vehicle.status, to);
  return takes !== null && hasPermission(who, takes) && !(to === 'retired' && keysAreOut);
}

type KnownProblem = { readonly status: ProblemStatus; readonly severity: Severity };

/** Whether a vehicle may drive, in one word; from what nobody drives to what is well. */
export const healths = ['off_road', 'in_shop', 'careful', 'ok', 'retired'] as const;
export type Health = (typeof healths)[number];

/**
 * What this device says of a vehicle: off the road as soon as anything here says so, and until the office has said
 * otherwise.
 */
export function healthOf(
  vehicle: { readonly status: VehicleStatus; readonly road: Road },
  problems: readonly KnownProblem[],
): Health {
  if (vehicle.status === 'retired') return 'retired';
  if (vehicle.road === 'out_of_service' || problems.some(isBlocking)) return 'off_road';
  if (vehicle.status === 'in_shop') return 'in_shop';
  return problems.some((each) => isOpen(each) && each.severity === 'careful') ? 'careful' : 'ok';
}

/** Rule VE11: keys of what is known to be off the road, or gone, are not taken. */
export const mayTakeKeys = (health: Health): boolean =>
  health !== 'off_road' && health !== 'retired';
