/** What a store's vehicles need, together (rules VE19 to VE23). */
import { isWaiting, type ServiceStatus } from './service-status.ts';
import { addDays, weekStart, type BusinessDay } from '../../../kernel/business-week.ts';
import {
  baseOf,
  dueOf,
  forecastOf,
  type DueState,
  type Forecast,
  type Interval,
  type Use,
} from './due.ts';
import { toTenths } from './odometer.ts';
import { paperState } from './paper.ts';

type Vehicle = {
  readonly id: string;
  readonly acquired_on: BusinessDay | null;
  readonly acquired_meter: number | null;
  readonly current_meter: number | null;
};
type Reminder = Interval & {
  readonly id: string;
  readonly vehicle_id: string;
  readonly task: string;
  readonly blocks_road: boolean;
  readonly done_on: BusinessDay | null;
  readonly done_meter: number | null;
};
type Paper = {
  readonly vehicle_id: string;
  readonly expires_on: BusinessDay;
  readonly remind_days: number;
  readonly blocks_road: boolean;
  readonly replaced_by: string | null;
};
type Service = {
  readonly vehicle_id: string;
  readonly status: string;
  readonly completed_on: BusinessDay | null;
  readonly meter: number | null;
  readonly tasks: readonly string[];
};

/** A reminder with what it says today. */
export type Due<V = Vehicle, R = Reminder> = {
  readonly vehicle: V;
  readonly reminder: R;
  readonly state: DueState;
  /** Null: nobody can say when. */
  readonly when: Forecast | null;
};

/** What a vehicle's reminders say, what comes first above. `services`: of the vehicle, where this device has them. */
export function duesOf<V extends Vehicle, R extends Reminder>(
  vehicle: V,
  reminders: readonly R[],
  services: readonly Service[],
  today: BusinessDay,
  use: Use | null,
): Due<V, R>[] {
  const tenths = vehicle.current_meter === null ? null : toTenths(vehicle.current_meter);
  const own = services.filter(({ vehicle_id }) => vehicle_id === vehicle.id);
  return reminders
    .filter(({ vehicle_id }) => vehicle_id === vehicle.id)
    .map((reminder) => {
      const base = baseOf(reminder, vehicle, own);
      const now = { today, tenths };
      return {
        vehicle,
        reminder,
        state: dueOf(reminder, base, now),
        when: forecastOf(reminder, base, now, use),
      };
    })
    .toSorted(sooner);
}

const rank: Record<DueState, number> = { overdue: 0, due_soon: 1, ok: 2 };
const never = '9999-12-31';

/** What is overdue, then by the day on which it may be due. */
export function sooner<V extends Vehicle, R extends Reminder>(a: Due<V, R>, b: Due<V, R>): number {
  return (
    (a.state === 'overdue' ? 0 : 1) - (b.state === 'overdue' ? 0 : 1) ||
    (a.when?.from ?? never).localeCompare(b.when?.from ?? never) ||
    rank[a.state] - rank[b.state] ||
    a.reminder.id.localeCompare(b.reminder.id)
  );
}

/** `null`: it is overdue; else the Sunday of the week in which it may be due first. */
export type DueWeek<D> = { readonly week: BusinessDay | null; readonly dues: readonly D[] };

/** What is overdue, then what may be due in each of the weeks to come, eight of them; of what is later nothing is said. */
export function byWeek<D extends Pick<Due, 'state' | 'when'>>(
  dues: readonly D[],
  today: BusinessDay,
): DueWeek<D>[] {
  const thisWeek = weekStart(today);
  const last = addDays(thisWeek, 7 * 8);
  const weeks = new Map<BusinessDay | null, D[]>();
  for (const due of dues) {
    const soonest = due.when?.from ?? (due.state === 'due_soon' ? today : never);
    const week = due.state === 'overdue' ? null : weekStart(soonest < today ? today : soonest);
    if (week !== null && week >= last) continue;
    weeks.set(week, [...(weeks.get(week) ?? []), due]);
  }
  return [...weeks]
    .map(([week, of]) => ({ week, dues: of }))
    .toSorted((a, b) => (a.week ?? '').localeCompare(b.week ?? ''));
}

/** What is due of these for which no service is planned. */
export function notPlanned<
  D extends { readonly reminder: { readonly vehicle_id: string; readonly task: string } },
>(
  dues: readonly D[],
  services: readonly {
    readonly vehicle_id: string;
    readonly status: ServiceStatus;
    readonly tasks: readonly string[];
  }[],
): readonly D[] {
  const planned = new Set(
    services
      .filter(isWaiting)
      .flatMap(({ vehicle_id, tasks }) => tasks.map((task) => `${vehicle_id} ${task}`)),
  );
  return dues.filter(({ reminder }) => !planned.has(`${reminder.vehicle_id} ${reminder.task}`));
}

/** So many days apart, two visits are better one. */
const togetherDays = 30;

export type Visit<V, D> = {
  readonly vehicle: V;
  readonly dues: readonly D[];
  /** The day by which the first of them is due. */
  readonly by: BusinessDay;
};

/**
 * Rule VE19: what of one vehicle falls due within a month of what is due first, where that begins within a month, is one visit: two
 * things at least.
 */
export function visits<V extends Vehicle, D extends Due<V>>(
  dues: readonly D[],
  today: BusinessDay,
): Visit<V, D>[] {
  const byVehicle = new Map<V, { due: D; day: BusinessDay }[]>();
  for (const due of dues) {
    const soonest = due.state === 'overdue' ? today : (due.when?.from ?? null);
    if (soonest === null) continue;
    const day = soonest < today ? today : soonest;
    byVehicle.set(due.vehicle, [...(byVehicle.get(due.vehicle) ?? []), { due, day }]);
  }
  return [...byVehicle]
    .flatMap(([vehicle, all]) => {
      const inOrder = all.toSorted((a, b) => a.day.localeCompare(b.day));
      const by = inOrder[0]?.day ?? never;
      const together = inOrder.filter(({ day }) => day <= addDays(by, togetherDays));
      return together.length > 1 && by <= addDays(today, togetherDays)
        ? [{ vehicle, dues: together.map(({ due }) => due), by }]
        : [];
    })
    .toSorted((a, b) => a.by.localeCompare(b.by) || a.vehicle.id.localeCompare(b.vehicle.id));
}

/** Rules VE19 and VE21: what but its problems keeps a vehicle off the road today. */
export function heldBackBy<R extends Reminder, P extends Paper>(
  dues: readonly Due<Vehicle, R>[],
  papers: readonly P[],
  today: BusinessDay,
): { readonly reminders: readonly R[]; readonly papers: readonly P[] } {
  return {
    reminders: dues
      .filter(({ reminder, state }) => reminder.blocks_road && state === 'overdue')
      .map(({ reminder }) => reminder),
    papers: papers.filter((paper) => paper.blocks_road && paperState(paper, today) === 'expired'),
  };
}

export type FleetFigures = {
  readonly vehicles: number;
  readonly offRoad: number;
  /** Vehicles with a service that is overdue or a paper that has expired. */
  readonly overdue: number;
};

/** Rule VE23: of a store's vehicles that are not retired; equal to `sync.board_of_vehicles`. */
export function fleetFigures(
  vehicles: readonly (Vehicle & { readonly status: string; readonly road: string })[],
  reminders: readonly Reminder[],
  papers: readonly Paper[],
  today: BusinessDay,
): FleetFigures {
  const driving = vehicles.filter(({ status }) => status !== 'retired');
  return {
    vehicles: driving.length,
    offRoad: driving.filter(({ road }) => road === 'out_of_service').length,
    overdue: driving.filter(
      (vehicle) =>
        duesOf(vehicle, reminders, [], today, null).some(({ state }) => state === 'overdue') ||
        papers.some(
          (paper) => paper.vehicle_id === vehicle.id && paperState(paper, today) === 'expired',
        ),
    ).length,
  };
}
