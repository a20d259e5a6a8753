import { millisecondsInDay } from 'date-fns/constants';
import { useMemo } from 'react';
import { useRows } from '../../db/database-context.tsx';
import type { BusinessDay } from '../../kernel/business-week.ts';
import {
  vehicleDocuments,
  vehicleMeterEntries,
  vehicleMonths,
  vehicleReminders,
  vehicleServices,
  vehicles,
  type MeterEntry,
  type Vehicle,
  type VehicleDocument,
  type VehicleMonth,
  type VehicleReminder,
  type VehicleService,
} from './collections.ts';
import { perDayOf, type Use } from './domain/due.ts';
import { toTenths } from './domain/odometer.ts';
import { driversCards } from './domain/paper.ts';
import { duesOf, fleetFigures, sooner, type Due, type FleetFigures } from './domain/upkeep.ts';

export type KnownDue = Due<Vehicle, VehicleReminder>;

/** What one vehicle needs, and its papers. */
export function useUpkeep(
  vehicle: Vehicle,
  use: Use | null,
  today: BusinessDay,
): {
  readonly dues: readonly KnownDue[];
  /** What waits first, then the latest; none where this person may not see them. */
  readonly services: readonly VehicleService[];
  /** What a driver shows first. */
  readonly papers: readonly VehicleDocument[];
} {
  // with their key: reminders and papers are a store's, services a vehicle's
  const of = { equals: { store_id: vehicle.store_id, vehicle_id: vehicle.id } };
  const reminders = useRows(vehicleReminders, of).rows;
  const services = useRows(vehicleServices, { equals: { vehicle_id: vehicle.id } }).rows;
  const papers = useRows(vehicleDocuments, of).rows;
  return {
    dues: useMemo(
      () => duesOf(vehicle, reminders, services, today, use),
      [vehicle, reminders, services, today, use],
    ),
    services: useMemo(() => [...services].sort(waitingThenLatest), [services]),
    papers: useMemo(
      () =>
        [...papers].sort(
          (a, b) => shownToDriver(b) - shownToDriver(a) || a.kind.localeCompare(b.kind),
        ),
      [papers],
    ),
  };
}

const shownToDriver = ({ kind }: VehicleDocument): number => (driversCards.includes(kind) ? 1 : 0);

const isDone = ({ status }: VehicleService): number =>
  status === 'completed' || status === 'cancelled' ? 1 : 0;

/** What is planned by its day, then what is over by its own, the latest first. */
function waitingThenLatest(a: VehicleService, b: VehicleService): number {
  const done = isDone(a) - isDone(b);
  if (done !== 0) return done;
  const dayOf = (of: VehicleService) => of.completed_on ?? of.scheduled_for ?? '9999-12-31';
  const byDay = dayOf(a).localeCompare(dayOf(b));
  return (isDone(a) === 1 ? -byDay : byDay) || a.id.localeCompare(b.id);
}

/** How far a vehicle goes in a day, by readings of which the office or this device says that they count. */
export function useUseOf(
  entries: readonly MeterEntry[],
  counts: (entry: { readonly id: string }) => boolean,
  now: Date,
): Use | null {
  // to the day: a forecast that is written anew each second is none
  const day = Math.floor(now.getTime() / millisecondsInDay);
  return useMemo(
    () => perDayOf(ofOneMeter(entries.filter(counts)), (day + 1) * millisecondsInDay),
    [entries, counts, day],
  );
}

/** The readings of the meter that is in it now. */
function ofOneMeter(entries: readonly MeterEntry[]): { at: number; tenths: number }[] {
  const readings = entries
    .map(({ read_at, value, source }) => ({
      at: Date.parse(read_at),
      tenths: toTenths(value),
      isBase: source === 'replaced',
    }))
    .sort((a, b) => a.at - b.at);
  return readings.slice(
    Math.max(
      0,
      readings.findLastIndex(({ isBase }) => isBase),
    ),
  );
}

/** What the vehicles of a store need, what comes first above; retired ones need nothing. */
export function useStoreUpkeep(
  storeId: string,
  today: BusinessDay,
  now: Date,
): {
  readonly dues: readonly KnownDue[];
  /** What is still to be done. */
  readonly services: readonly VehicleService[];
  readonly loading: boolean;
} {
  const of = { equals: { store_id: storeId } };
  const kept = useRows(vehicles, of);
  const reminders = useRows(vehicleReminders, of);
  const services = useRows(vehicleServices, of);
  const day = Math.floor(now.getTime() / millisecondsInDay);
  const byDistance = useMemo(
    () =>
      [
        ...new Set(
          reminders.rows
            .filter(({ every_distance }) => every_distance !== null)
            .map(({ vehicle_id }) => vehicle_id),
        ),
      ].sort(),
    [reminders.rows],
  );
  const entries = useRows(
    vehicleMeterEntries,
    byDistance.length === 0
      ? null
      : {
          among: { vehicle_id: byDistance },
          from: { read_at: new Date((day - 92) * millisecondsInDay).toISOString() },
        },
  );
  const dues = useMemo(() => {
    const uses = new Map<string, Use | null>();
    const byVehicle = new Map<string, MeterEntry[]>();
    for (const entry of entries.rows) {
      if (entry.flag !== 'ok') continue;
      const known = byVehicle.get(entry.vehicle_id);
      if (known === undefined) byVehicle.set(entry.vehicle_id, [entry]);
      else known.push(entry);
    }
    for (const [id, own] of byVehicle) {
      uses.set(id, perDayOf(ofOneMeter(own), (day + 1) * millisecondsInDay));
    }
    return kept.rows
      .filter(({ status }) => status !== 'retired')
      .flatMap((vehicle) =>
        duesOf(vehicle, reminders.rows, services.rows, today, uses.get(vehicle.id) ?? null),
      )
      .sort(sooner);
  }, [kept.rows, reminders.rows, services.rows, entries.rows, today, day]);
  return {
    dues,
    services: useMemo(
      () => services.rows.filter((each) => isDone(each) === 0).sort(waitingThenLatest),
      [services.rows],
    ),
    loading: kept.loading || reminders.loading || services.loading,
  };
}

/** What the vehicles of a store cost, month by month, retired ones included (rule VE27). */
export function useCosts(storeId: string): {
  readonly fleet: readonly Vehicle[];
  readonly months: readonly VehicleMonth[];
  readonly services: readonly VehicleService[];
  readonly loading: boolean;
} {
  const of = { equals: { store_id: storeId } };
  const kept = useRows(vehicles, of);
  const months = useRows(vehicleMonths, of);
  const services = useRows(vehicleServices, of);
  return {
    fleet: kept.rows,
    months: months.rows,
    services: services.rows,
    loading: kept.loading || months.loading || services.loading,
  };
}

/** Rule VE23 of a store, as this device knows it; undefined until it is read. */
export function useFleetFigures(storeId: string, today: BusinessDay): FleetFigures | undefined {
  const of = { equals: { store_id: storeId } };
  const kept = useRows(vehicles, of);
  const reminders = useRows(vehicleReminders, of);
  const papers = useRows(vehicleDocuments, of);
  const loading = kept.loading || reminders.loading || papers.loading;
  return useMemo(
    () => (loading ? undefined : fleetFigures(kept.rows, reminders.rows, papers.rows, today)),
    [loading, kept.rows, reminders.rows, papers.rows, today],
  );
}
