/** Service programs: what vehicles of one type need, applied to many at once (rule VE30). */
import type { MeterUnit } from './odometer.ts';
import { reminderFields, reminderProblems, type ReminderFields } from './reminder-draft.ts';
import { serviceTasks, type ServiceTask } from './service-status.ts';
import type { VehicleType } from './vehicle-status.ts';

export type ProgramTask = {
  readonly task: ServiceTask;
  /** In the program's unit. */
  readonly every_distance: number | null;
  readonly every_days: number | null;
  readonly blocks_road: boolean;
};

/** One line of the form: both empty, the task is no part of the program. */
export type ProgramLine = {
  readonly everyDistance: string;
  readonly everyDays: string;
  readonly blocksRoad: boolean;
};
export type ProgramDraft = {
  readonly name: string;
  /** Empty: of every type. */
  readonly type: VehicleType | '';
  readonly meterUnit: MeterUnit;
  readonly lines: Readonly<Record<ServiceTask, ProgramLine>>;
};

const emptyLine: ProgramLine = { everyDistance: '', everyDays: '', blocksRoad: false };

/** The form of what is kept; of nothing, an empty one. */
export function linesOf(tasks: readonly ProgramTask[]): ProgramDraft['lines'] {
  const lineOf = (task: ServiceTask): ProgramLine => {
    const known = tasks.find((each) => each.task === task);
    if (known === undefined) return emptyLine;
    return {
      everyDistance: known.every_distance?.toString() ?? '',
      everyDays: known.every_days?.toString() ?? '',
      blocksRoad: known.blocks_road,
    };
  };
  return Object.fromEntries(
    serviceTasks.map((task) => [task, lineOf(task)]),
  ) as ProgramDraft['lines'];
}

const asReminder = (task: ServiceTask, line: ProgramLine) => ({
  task,
  ...line,
  soonDistance: '',
  soonDays: '',
});
const isUsed = ({ everyDistance, everyDays }: ProgramLine): boolean =>
  everyDistance.trim() !== '' || everyDays.trim() !== '';
const usedTasks = ({ lines }: ProgramDraft): readonly ServiceTask[] =>
  serviceTasks.filter((task) => isUsed(lines[task]));

type LineProblem = 'not_whole' | 'too_large';
export type ProgramProblems = {
  readonly name?: 'missing';
  readonly tasks?: 'missing';
  readonly lines?: Partial<
    Record<ServiceTask, { readonly everyDistance?: LineProblem; readonly everyDays?: LineProblem }>
  >;
};

export function programProblems(draft: ProgramDraft): ProgramProblems {
  const used = usedTasks(draft);
  const wrong = used.flatMap((task) => {
    const { everyDistance, everyDays } = reminderProblems(asReminder(task, draft.lines[task]));
    const problem = {
      ...(everyDistance === undefined || everyDistance === 'missing' ? {} : { everyDistance }),
      ...(everyDays === undefined ? {} : { everyDays }),
    };
    return Object.keys(problem).length === 0 ? [] : [[task, problem] as const];
  });
  return {
    ...(draft.name.trim() === '' ? { name: 'missing' as const } : {}),
    ...(used.length === 0 ? { tasks: 'missing' as const } : {}),
    ...(wrong.length === 0 ? {} : { lines: Object.fromEntries(wrong) }),
  };
}

/** A draft without problems as it is kept. */
export const programTasks = (draft: ProgramDraft): readonly ProgramTask[] =>
  usedTasks(draft).map((task) => {
    const { every_distance, every_days, blocks_road } = reminderFields(
      asReminder(task, draft.lines[task]),
    );
    return { task, every_distance, every_days, blocks_road };
  });

/** What a program makes of a vehicle's reminders: due soon as of any reminder of such an interval (rule VE18). */
export const remindersOf = (
  tasks: readonly ProgramTask[],
): readonly { readonly task: ServiceTask; readonly fields: ReminderFields }[] =>
  tasks.map(({ task, every_distance, every_days, blocks_road }) => ({
    task,
    fields: reminderFields({
      task,
      everyDistance: every_distance?.toString() ?? '',
      everyDays: every_days?.toString() ?? '',
      soonDistance: '',
      soonDays: '',
      blocksRoad: blocks_road,
    }),
  }));

/** Whether a vehicle is one that a program is for. */
export const isFor = (
  program: { readonly type: VehicleType | null; readonly meter_unit: MeterUnit },
  vehicle: { readonly type: VehicleType; readonly meter_unit: MeterUnit; readonly status: string },
): boolean =>
  vehicle.status !== 'retired' &&
  vehicle.meter_unit === program.meter_unit &&
  (program.type === null || program.type === vehicle.type);
