import { addDays } from '../../../../kernel/business-week.ts';
import { minutesOf, timeOf } from '../../../../kernel/time-of-day.ts';
import type { OccurrenceFacts, RepeatKind } from '../../model/domain/occurrence.ts';

/** How long after its time an inspection can be made up, in minutes. */
export const graces = [0, 240, 720, 1440, 2880] as const;

const minutesOfDay = 1440;

/** A Sunday and the days after it, for their names. */
export const weekdaySamples = Array.from({ length: 7 }, (_, day) => addDays('2026-11-22', day));

/** What is typed of a schedule. */
export type ScheduleDraft = {
  readonly templateId: string;
  /** What is checked; left out: the store. */
  readonly subjectId?: string;
  readonly role: string;
  readonly repeats: RepeatKind;
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly monthDay: string;
  readonly everyDays: string;
  readonly opens: string;
  readonly due: string;
  readonly graceMinutes: number;
  readonly startsOn: string;
  /** Empty: until it is ended. */
  readonly endsOn: string;
};

export type ScheduleFields = {
  readonly repeats: RepeatKind;
  readonly weekdays: string;
  readonly month_day: number | null;
  readonly every_days: number | null;
  readonly opens_minute: number;
  readonly due_minute: number;
  readonly grace_minutes: number;
  readonly starts_on: string;
  readonly ends_on: string | null;
};

export type ScheduleProblem =
  | 'template'
  | 'weekdays'
  | 'monthDay'
  | 'everyDays'
  | 'opens'
  | 'due'
  | 'ends'
  | 'starts';

const wholeNumber = (typed: string): number | null =>
  /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null;
const between = (value: number | null, from: number, to: number) =>
  value !== null && value >= from && value <= to;

/** Rule U1: what a draft lacks; null when it can be kept. */
export function scheduleProblem(draft: ScheduleDraft): ScheduleProblem | null {
  if (draft.templateId === '') return 'template';
  if (draft.repeats === 'weekly' && draft.weekdays.length === 0) return 'weekdays';
  if (draft.repeats === 'monthly' && !between(wholeNumber(draft.monthDay), 1, 31)) {
    return 'monthDay';
  }
  if (draft.repeats === 'interval' && !between(wholeNumber(draft.everyDays), 1, 366)) {
    return 'everyDays';
  }
  const { opens_minute, due_minute } = fieldsOf(draft);
  if (minutesOf(draft.opens) === null) return 'opens';
  if (minutesOf(draft.due) === null || opens_minute >= due_minute) return 'due';
  if (draft.startsOn === '') return 'starts';
  return draft.endsOn !== '' && draft.endsOn < draft.startsOn ? 'ends' : null;
}

/** A draft as it is kept. */
export function fieldsOf(draft: ScheduleDraft): ScheduleFields {
  const due = minutesOf(draft.due) ?? 0;
  return {
    repeats: draft.repeats,
    weekdays: draft.repeats === 'weekly' ? draft.weekdays.toSorted((a, b) => a - b).join('') : '',
    month_day: draft.repeats === 'monthly' ? wholeNumber(draft.monthDay) : null,
    every_days: draft.repeats === 'interval' ? wholeNumber(draft.everyDays) : null,
    opens_minute: minutesOf(draft.opens) ?? 0,
    due_minute: due === 0 ? minutesOfDay : due,
    grace_minutes: draft.graceMinutes,
    starts_on: draft.startsOn,
    ends_on: draft.endsOn === '' ? null : draft.endsOn,
  };
}

/** 0 is Sunday. */
export function weekdaysOf({ weekdays }: Pick<ScheduleFields, 'weekdays'>): number[] {
  return weekdays.split('').map(Number);
}

export type KeptSchedule = ScheduleFields & {
  readonly template_id: string;
  readonly role: string;
};

/** A kept schedule as it is typed. */
export function draftOf(schedule: KeptSchedule): ScheduleDraft {
  return {
    templateId: schedule.template_id,
    role: schedule.role,
    repeats: schedule.repeats,
    weekdays: weekdaysOf(schedule),
    monthDay: schedule.month_day === null ? '1' : String(schedule.month_day),
    everyDays: schedule.every_days === null ? '7' : String(schedule.every_days),
    opens: timeOf(schedule.opens_minute),
    due: timeOf(schedule.due_minute),
    graceMinutes: schedule.grace_minutes,
    startsOn: schedule.starts_on,
    endsOn: schedule.ends_on ?? '',
  };
}

export function newDraft(today: string): ScheduleDraft {
  return {
    templateId: '',
    role: 'general_manager',
    repeats: 'weekly',
    weekdays: [1, 2, 3, 4, 5],
    monthDay: '1',
    everyDays: '7',
    opens: '06:00',
    due: '12:00',
    graceMinutes: 720,
    startsOn: today,
    endsOn: '',
  };
}

/** What is over, the latest first. */
export function pastOccurrences<One extends OccurrenceFacts>(occurrences: readonly One[]): One[] {
  return occurrences
    .filter(({ status }) => status === 'done' || status === 'late' || status === 'missed')
    .sort((a, b) => Date.parse(b.due_at) - Date.parse(a.due_at));
}
