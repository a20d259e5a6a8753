/** What vehicles gained and cost, by vehicle and by month (rule VE27). */
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { toCents, type Cents } from '../../../kernel/money.ts';
import { toTenths, type MeterUnit, type Tenths } from './odometer.ts';

export type VehicleMonth = {
  readonly vehicle_id: string;
  /** Its first day. */
  readonly month: BusinessDay;
  /** In the vehicle's unit. */
  readonly distance: number;
  /** Dollars. */
  readonly cost: number;
  readonly services: number;
};
type CostVehicle = {
  readonly id: string;
  readonly unit_number: string;
  readonly meter_unit: MeterUnit;
};

/** Twelve months up to this one, or a calendar year: `2025`. */
export type Period = 'last12' | `${number}`;

/** The months of a period, the earliest first; those to come are left out. */
export function monthsOfPeriod(period: Period, today: BusinessDay): readonly BusinessDay[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const end = year * 12 + month - 1;
  const from = period === 'last12' ? end - 11 : Number(period) * 12;
  const count = Math.max(0, Math.min(12, end - from + 1));
  return Array.from({ length: count }, (_, place) => {
    const at = from + place;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  });
}

/** The calendar years that something is known of, the latest first. */
export const yearsOf = (months: readonly VehicleMonth[]): readonly `${number}`[] =>
  [...new Set(months.map(({ month }) => month.slice(0, 4) as `${number}`))].sort().toReversed();

type Sum = {
  readonly tenths: Tenths;
  readonly cost: Cents;
  readonly services: number;
  /** Cents per unit of distance, not rounded; null: it was not driven. */
  readonly perUnit: number | null;
};
export type VehicleCost<V extends CostVehicle = CostVehicle> = Sum & { readonly vehicle: V };
export type Costs<V extends CostVehicle = CostVehicle> = {
  /** What costs most first. */
  readonly vehicles: readonly VehicleCost<V>[];
  readonly months: readonly { readonly month: BusinessDay; readonly cost: Cents }[];
  readonly cost: Cents;
  readonly services: number;
  /** What vehicles of each unit cost per unit; those that were driven alone. */
  readonly perUnit: readonly { readonly unit: MeterUnit; readonly perUnit: number }[];
};

function summed(months: readonly VehicleMonth[]): Sum {
  const tenths = months.reduce((sum, { distance }) => sum + toTenths(distance), 0);
  const cost = months.reduce((sum, each) => sum + toCents(each.cost), 0);
  return {
    tenths,
    cost,
    services: months.reduce((sum, { services }) => sum + services, 0),
    perUnit: tenths === 0 ? null : (cost * 10) / tenths,
  };
}

/** What vehicles gained and cost in these months; a vehicle without any of both is left out. */
export function costsOf<V extends CostVehicle>(
  vehicles: readonly V[],
  known: readonly VehicleMonth[],
  months: readonly BusinessDay[],
): Costs<V> {
  const within = new Set(months);
  const byVehicle = new Map<string, VehicleMonth[]>();
  const byMonth = new Map<BusinessDay, Cents>();
  const ids = new Set(vehicles.map(({ id }) => id));
  for (const each of known) {
    if (!within.has(each.month) || !ids.has(each.vehicle_id)) continue;
    byVehicle.set(each.vehicle_id, [...(byVehicle.get(each.vehicle_id) ?? []), each]);
    byMonth.set(each.month, (byMonth.get(each.month) ?? 0) + toCents(each.cost));
  }
  const byUnit = new Intl.Collator('en', { numeric: true });
  const rows = vehicles
    .map((vehicle) => ({ vehicle, ...summed(byVehicle.get(vehicle.id) ?? []) }))
    .filter(({ tenths, cost, services }) => tenths > 0 || cost > 0 || services > 0)
    .toSorted(
      (a, b) => b.cost - a.cost || byUnit.compare(a.vehicle.unit_number, b.vehicle.unit_number),
    );
  const units = [...new Set(rows.map(({ vehicle }) => vehicle.meter_unit))];
  return {
    vehicles: rows,
    months: months.map((month) => ({ month, cost: byMonth.get(month) ?? 0 })),
    cost: rows.reduce((sum, { cost }) => sum + cost, 0),
    services: rows.reduce((sum, { services }) => sum + services, 0),
    perUnit: units.flatMap((unit) => {
      const driven = rows.filter(
        ({ vehicle, tenths }) => vehicle.meter_unit === unit && tenths > 0,
      );
      const tenths = driven.reduce((sum, each) => sum + each.tenths, 0);
      const cost = driven.reduce((sum, each) => sum + each.cost, 0);
      return tenths === 0 ? [] : [{ unit, perUnit: (cost * 10) / tenths }];
    }),
  };
}
