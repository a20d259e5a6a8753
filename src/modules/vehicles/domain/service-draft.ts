/** What is typed of a service, and what is wrong with it (rules VE16 and VE17). */
import { isBusinessDay, type BusinessDay } from '../../../kernel/business-week.ts';
import { parseMoney, type Cents } from '../../../kernel/money.ts';
import type { Tenths } from './odometer.ts';
import type { ServiceTask } from './service-status.ts';
import { parseReading } from './typed-reading.ts';

export type ServiceDraft = {
  readonly scheduledFor: string;
  readonly vendor: string;
  readonly tasks: readonly ServiceTask[];
  /** Ids of problems that it is to mend. */
  readonly problems: readonly string[];
  readonly note: string;
  readonly completedOn: string;
  readonly meter: string;
  readonly parts: string;
  readonly labor: string;
  readonly tax: string;
  readonly invoiceNo: string;
  readonly warrantyUntil: string;
};

export type ServicePlan = {
  readonly scheduledFor: BusinessDay | null;
  readonly vendor: string | null;
  readonly tasks: readonly ServiceTask[];
  readonly problems: readonly string[];
  readonly note: string | null;
};
export type ServiceEnd = {
  readonly completedOn: BusinessDay;
  /** Null: nobody looked. */
  readonly tenths: Tenths | null;
  readonly parts: Cents;
  readonly labor: Cents;
  readonly tax: Cents;
  readonly invoiceNo: string | null;
  readonly warrantyUntil: BusinessDay | null;
};
/** What it cost, as far as that is corrected afterwards. */
export type ServicePaid = Omit<ServiceEnd, 'completedOn' | 'tenths'> & Pick<ServicePlan, 'vendor'>;

export type ServiceProblems = {
  readonly scheduledFor?: 'not_a_day';
  readonly tasks?: 'missing';
  readonly completedOn?: 'not_a_day' | 'to_come' | 'before_start';
  readonly meter?: 'not_a_number' | 'too_large';
  readonly parts?: 'amount';
  readonly labor?: 'amount';
  readonly tax?: 'amount';
  readonly warrantyUntil?: 'not_a_day';
};

/** The most that the office keeps of an amount. */
const greatest: Cents = 99_999_999;
const amountOf = (typed: string): Cents | null => {
  const cents = typed.trim() === '' ? 0 : parseMoney(typed);
  return cents === null || cents > greatest ? null : cents;
};
const isDayOrNone = (typed: string): boolean => typed === '' || isBusinessDay(typed);
const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** `isEnd`: it is completed with this. `startedOn`: on what day it began. `today`: by the store's calendar. */
export function serviceProblems(
  draft: ServiceDraft,
  {
    isEnd,
    startedOn,
    today,
  }: { isEnd: boolean; startedOn: BusinessDay | null; today: BusinessDay },
): ServiceProblems {
  const plan: ServiceProblems = {
    ...(isDayOrNone(draft.scheduledFor) ? {} : { scheduledFor: 'not_a_day' as const }),
    ...(draft.tasks.length === 0 && draft.problems.length === 0
      ? { tasks: 'missing' as const }
      : {}),
  };
  if (!isEnd) return plan;
  const meter = parseReading(draft.meter);
  const ended = endProblem(draft.completedOn, startedOn, today);
  const amount = (name: 'parts' | 'labor' | 'tax') =>
    amountOf(draft[name]) === null ? { [name]: 'amount' as const } : {};
  return {
    ...plan,
    ...(ended === null ? {} : { completedOn: ended }),
    ...('problem' in meter && meter.problem !== 'missing' ? { meter: meter.problem } : {}),
    ...amount('parts'),
    ...amount('labor'),
    ...amount('tax'),
    ...(isDayOrNone(draft.warrantyUntil) ? {} : { warrantyUntil: 'not_a_day' as const }),
  };
}

function endProblem(
  day: string,
  startedOn: BusinessDay | null,
  today: BusinessDay,
): 'not_a_day' | 'to_come' | 'before_start' | null {
  if (!isBusinessDay(day)) return 'not_a_day';
  if (day > today) return 'to_come';
  return startedOn !== null && day < startedOn ? 'before_start' : null;
}

/** The plan in a draft without problems. */
export const planOf = (draft: ServiceDraft): ServicePlan => ({
  scheduledFor: draft.scheduledFor === '' ? null : draft.scheduledFor,
  vendor: textOrNull(draft.vendor),
  tasks: draft.tasks,
  problems: draft.problems,
  note: textOrNull(draft.note),
});

/** The end in a draft without problems. */
export function endOf(draft: ServiceDraft): ServiceEnd {
  const meter = parseReading(draft.meter);
  return {
    completedOn: draft.completedOn,
    tenths: 'tenths' in meter ? meter.tenths : null,
    parts: amountOf(draft.parts) ?? 0,
    labor: amountOf(draft.labor) ?? 0,
    tax: amountOf(draft.tax) ?? 0,
    invoiceNo: textOrNull(draft.invoiceNo),
    warrantyUntil: draft.warrantyUntil === '' ? null : draft.warrantyUntil,
  };
}
