import { useMemo } from 'react';
import { useRow, useRows, useSyncStatus, useUnfinished } from '../../db/database-context.tsx';
import {
  vehicleKeys,
  vehicleMeterEntries,
  vehicleProblems,
  vehicleReports,
  vehicles,
  type MeterEntry,
  type Vehicle,
  type VehicleKeys,
  type VehicleProblem,
  type VehicleReport,
} from './collections.ts';
import { fleet, type ShownVehicle, type UnsentKeys, type UnsentReading } from './domain/fleet.ts';
import { isReplaced } from './domain/tag.ts';
import { odometer, toTenths, type Odometer, type Reading } from './domain/odometer.ts';

/** The vehicles of a store, what needs somebody first. */
export function useFleet(storeId: string): {
  readonly rows: readonly ShownVehicle<Vehicle>[];
  readonly problems: readonly VehicleProblem[];
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const kept = useRows(vehicles, { equals: { store_id: storeId } });
  const problems = useRows(vehicleProblems, { equals: { store_id: storeId } });
  const unfinished = useUnfinished();
  const rows = useMemo(() => {
    // What waits is a handful: the office's own figures stand on each vehicle.
    const written = (unfinished ?? []).filter(({ state }) => state !== 'refused');
    const rowsOf = (collection: string) =>
      written.filter((each) => each.collection === collection).map(({ row }) => row as unknown);
    return fleet(kept.rows, problems.rows, {
      keys: rowsOf(vehicleKeys.name) as UnsentKeys[],
      readings: rowsOf(vehicleMeterEntries.name) as UnsentReading[],
    });
  }, [kept.rows, problems.rows, unfinished]);
  return {
    rows,
    problems: problems.rows,
    loading: kept.loading || problems.loading || (kept.rows.length === 0 && firstRead !== null),
  };
}

/** The vehicle with this label, of any store that this device keeps; null: none is asked for. */
export function useTagged(tag: string | null): {
  readonly vehicle: Vehicle | null;
  /** It was the label of a vehicle that this device keeps, and is none any more. */
  readonly replaced: boolean;
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const { rows, loading } = useRows(vehicles, tag === null ? null : {});
  const vehicle = rows.find((each) => each.tag === tag) ?? null;
  return {
    vehicle: tag === null || loading ? null : vehicle,
    replaced: tag !== null && isReplaced(rows, tag),
    loading: loading || (tag !== null && vehicle === null && firstRead !== null),
  };
}

/** What this person reported by this label, the latest first (rule VE35). */
export function useReportsOf(tag: string): readonly VehicleReport[] {
  const { rows } = useRows(vehicleReports, { equals: { tag } });
  return useMemo(
    () => [...rows].sort((a, b) => Date.parse(b.reported_at) - Date.parse(a.reported_at)),
    [rows],
  );
}

/** Readings of a store that wait for somebody, the latest first. */
export function useSuspectReadings(storeId: string): readonly MeterEntry[] {
  const { rows } = useRows(vehicleMeterEntries, { equals: { store_id: storeId, flag: 'suspect' } });
  return useMemo(
    () => [...rows].sort((a, b) => Date.parse(b.read_at) - Date.parse(a.read_at)),
    [rows],
  );
}

/** A reading with what the fold says of it. */
type KnownReading = Reading & { readonly entry: MeterEntry };

export type KnownVehicle = {
  readonly vehicle: Vehicle;
  /** The latest first. */
  readonly problems: readonly VehicleProblem[];
  readonly keys: readonly VehicleKeys[];
  /** Those that are out, the latest taken. */
  readonly keysOut: VehicleKeys | null;
  /** The latest first, voided ones included. */
  readonly entries: readonly MeterEntry[];
  readonly odometer: Odometer<KnownReading>;
};

/** One vehicle with all that belongs to it. */
export function useVehicle(vehicleId: string): {
  readonly known: KnownVehicle | null;
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const { row, loading } = useRow(vehicles, vehicleId);
  const problems = useRows(
    vehicleProblems,
    row === null ? null : { equals: { store_id: row.store_id, vehicle_id: row.id } },
  );
  const keys = useRows(vehicleKeys, { equals: { vehicle_id: vehicleId } });
  const entries = useRows(vehicleMeterEntries, { equals: { vehicle_id: vehicleId } });
  const known = useMemo(() => {
    if (row === null) return null;
    const latest = [...keys.rows].sort((a, b) => Date.parse(b.out_at) - Date.parse(a.out_at));
    return {
      vehicle: row,
      problems: [...problems.rows].sort(
        (a, b) => Date.parse(b.reported_at) - Date.parse(a.reported_at),
      ),
      keys: latest,
      keysOut: latest.find(({ in_at }) => in_at === null) ?? null,
      entries: [...entries.rows].sort(
        (a, b) => Date.parse(b.read_at) - Date.parse(a.read_at) || (a.id < b.id ? 1 : -1),
      ),
      odometer: odometer(entries.rows.filter(counts).map(readingOf), row.meter_unit),
    };
  }, [row, problems.rows, keys.rows, entries.rows]);
  return {
    known,
    loading:
      loading ||
      problems.loading ||
      keys.loading ||
      entries.loading ||
      (row === null && firstRead !== null),
  };
}

const counts = ({ void_reason }: MeterEntry): boolean => void_reason === null;

function readingOf(entry: MeterEntry): KnownReading {
  return {
    id: entry.id,
    at: Date.parse(entry.read_at),
    tenths: toTenths(entry.value),
    isBase: entry.source === 'replaced',
    entry,
  };
}
