/** What was and is to be done to the demo's vehicles, what each needs, and its papers. */
import { naturalId } from '../../src/kernel/ids.ts';
import type { PaperKind } from '../../src/modules/vehicles/domain/paper.ts';
import type {
  ServiceStatus,
  ServiceTask,
} from '../../src/modules/vehicles/domain/service-status.ts';
import { people } from './people.ts';
import { demoVehicles, type DemoVehicle } from './vehicle-history.ts';

const idOf = (store: string, unit: string) => naturalId('demo_vehicles', store, unit);

export type DemoService = {
  readonly vehicle: string;
  readonly status: ServiceStatus;
  /** Days from today; negative: ago. Of what is planned its day, else that of its end. */
  readonly day: number;
  readonly tasks: readonly ServiceTask[];
  readonly meter: number | null;
  readonly vendor: string;
  /** Dollars. */
  readonly parts: number;
  readonly labor: number;
  readonly tax: number;
  readonly invoice: string | null;
  readonly reason: string | null;
};

const planner = people.inspector.id;
export { planner as demoPlanner };

/** What its odometer said so many days ago. */
const meterAt = (one: DemoVehicle, daysAgo: number): number =>
  Math.max(0, Math.round(one.from + one.perDay * (60 - daysAgo)));

/** Three years of oil changes of each vehicle with an engine, as its days allow. */
const past: readonly DemoService[] = demoVehicles
  .filter(({ fuel, status }) => fuel !== 'electric' && status !== 'retired')
  .flatMap((one, place) =>
    [1030, 910, 790, 670, 550, 430, 310, 190, 40 + (place % 5) * 17].map(
      (daysAgo, no): DemoService => {
        const parts = 38 + ((place * 7 + no * 13) % 40);
        const labor = 45 + ((place * 11 + no * 5) % 60);
        return {
          vehicle: one.id,
          status: 'completed',
          day: -daysAgo,
          tasks: no % 3 === 1 ? ['oil', 'filters'] : ['oil'],
          meter: meterAt(one, daysAgo),
          vendor: place % 2 === 0 ? 'Riverside Auto' : 'Main Street Garage',
          parts,
          labor,
          tax: Math.round(parts * 8) / 100,
          invoice: `R-${2200 + place * 10 + no}`,
          reason: null,
        };
      },
    ),
  )
  // what was there by then
  .filter(({ meter }) => meter !== 0);

const waiting = (
  unit: string,
  status: ServiceStatus,
  day: number,
  tasks: readonly ServiceTask[],
  reason: string | null = null,
): DemoService => ({
  vehicle: idOf('7486', unit),
  status,
  day,
  tasks,
  meter: null,
  vendor: 'Riverside Auto',
  parts: 0,
  labor: 0,
  tax: 0,
  invoice: null,
  reason,
});

/** All else that was done to one vehicle a hundred days ago: its reminders are in every state. */
const overhaul: readonly DemoService[] = demoVehicles
  .filter(({ id }) => id === idOf('7506', '6'))
  .map((one) => ({
    vehicle: one.id,
    status: 'completed',
    day: -100,
    tasks: ['brakes', 'battery', 'fluids', 'transmission', 'cooling', 'inspection', 'general'],
    meter: meterAt(one, 100),
    vendor: 'Main Street Garage',
    parts: 412.5,
    labor: 380,
    tax: 33,
    invoice: 'R-3106',
    reason: null,
  }));

export const demoServices: readonly DemoService[] = [
  ...past,
  ...overhaul,
  waiting('5', 'scheduled', 6, ['tires', 'brakes']),
  waiting('6', 'scheduled', -2, ['battery']),
  waiting('8', 'in_progress', 0, ['transmission', 'fluids']),
  waiting('2', 'cancelled', -12, ['tires'], 'The tires were changed under warranty.'),
];

type DemoReminder = {
  readonly vehicle: string;
  readonly task: ServiceTask;
  readonly distance: number | null;
  readonly days: number | null;
  readonly blocks: boolean;
  /** Days from today until which it is put off; left out: it is not. */
  readonly snoozed?: number;
};

/** A hundred days after it was done. */
const since = (
  task: ServiceTask,
  days: number,
  more: Partial<Pick<DemoReminder, 'blocks' | 'snoozed' | 'distance'>> = {},
): DemoReminder => ({
  vehicle: idOf('7506', '6'),
  task,
  distance: null,
  days,
  blocks: false,
  ...more,
});

const ofOverhaul: readonly DemoReminder[] = [
  since('brakes', 365, { blocks: true }),
  since('battery', 90),
  since('fluids', 108),
  since('transmission', 112, { snoozed: 9 }),
  since('cooling', 730),
  since('inspection', 99, { blocks: true }),
  since('general', 180, { distance: 9000 }),
];

/** Of each vehicle that drives: by distance, by days, and both. */
const ofEach: readonly DemoReminder[] = demoVehicles
  .filter(({ status }) => status !== 'retired')
  .flatMap((one) => [
    ...(one.fuel === 'electric'
      ? []
      : [
          {
            vehicle: one.id,
            task: 'oil' as const,
            distance: one.meterUnit === 'h' ? 200 : one.meterUnit === 'km' ? 8000 : 4500,
            days: 180,
            blocks: false,
          },
        ]),
    ...(one.unit === '4' || one.unit === '5'
      ? [{ vehicle: one.id, task: 'tires' as const, distance: 5000, days: null, blocks: false }]
      : []),
    ...(one.store === demoVehicles[0]?.store
      ? [{ vehicle: one.id, task: 'filters' as const, distance: null, days: 210, blocks: false }]
      : []),
  ]);

export const demoReminders: readonly DemoReminder[] = [...ofEach, ...ofOverhaul];

const holder = (one: DemoVehicle, kind: PaperKind, day: number, blocks = true) => ({
  vehicle: one.id,
  kind,
  number: `${kind.slice(0, 3).toUpperCase()}-${one.plate}`,
  day,
  blocks,
});

/** Each with the driver's cards; some are about to expire, one has, and one keeps its vehicle off the road. */
export const demoPapers: readonly ReturnType<typeof holder>[] = demoVehicles
  .filter(({ status, type }) => status !== 'retired' && type !== 'bike')
  .flatMap((one, place) => [
    holder(
      one,
      'registration',
      one.unit === '7' ? 5 : one.id === idOf('7505', '5') ? 1 : 60 + place * 11,
    ),
    holder(one, 'insurance', one.unit === '6' ? 21 : 90 + place * 7),
    ...(one.type === 'truck'
      ? [holder(one, 'permit', one.store === demoVehicles[0]?.store ? -3 : 120, false)]
      : []),
    ...(one.id === idOf('7505', '3') ? [holder(one, 'inspection', -9)] : []),
  ]);
