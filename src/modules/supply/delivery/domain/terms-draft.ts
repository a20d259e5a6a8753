import { parseMoney, toCents, fromCents } from '../../../../kernel/money.ts';
import { minutesOf } from '../../../../kernel/time-of-day.ts';
import type {
  DeliveryDay,
  DeliveryException,
  DeliveryTerms,
  DeliveryWindow,
} from '../../model/domain/delivery.ts';

/** What is typed of a supplier's terms. */
export type TermsDraft = {
  /** Empty: not chosen yet. */
  readonly supplierId: string;
  readonly account: string;
  readonly minimum: string;
  /** By weekday, in any order. */
  readonly deliveries: readonly DeliveryDay[];
};

export type TermsFields = {
  readonly account: string | null;
  /** Dollars. */
  readonly minimum: number | null;
  readonly deliveries: readonly DeliveryDay[];
};

export const longestAccount = 60;

/** In the morning, ordered for until the afternoon of the day before. */
export const usualWindow: DeliveryWindow = {
  from: '07:00',
  until: '11:00',
  cut_off_days: 1,
  cut_off: '14:00',
};

export const cutOffDays = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export type WindowProblem = 'from' | 'until' | 'cut_off';
export type TermsProblem = 'supplier' | 'minimum' | 'deliveries';

export function windowProblem({ from, until, cut_off }: DeliveryWindow): WindowProblem | null {
  if (minutesOf(from) === null) return 'from';
  // Alike written, so that text compares as time does.
  if (minutesOf(until) === null || until <= from) return 'until';
  return minutesOf(cut_off) === null ? 'cut_off' : null;
}

const cents = (typed: string) => (typed.trim() === '' ? 0 : parseMoney(typed));

/** What the draft lacks beside its windows; null where nothing. */
export function termsProblem({ supplierId, minimum, deliveries }: TermsDraft): TermsProblem | null {
  if (supplierId === '') return 'supplier';
  const amount = cents(minimum);
  if (amount === null || amount < 0) return 'minimum';
  return deliveries.length === 0 ? 'deliveries' : null;
}

/** Whether the draft can be kept. */
export const isWhole = (draft: TermsDraft): boolean =>
  termsProblem(draft) === null && draft.deliveries.every((each) => windowProblem(each) === null);

/** A draft as it is kept. */
export function fieldsOf({ account, minimum, deliveries }: TermsDraft): TermsFields {
  const amount = cents(minimum) ?? 0;
  return {
    account: account.trim() === '' ? null : account.trim(),
    minimum: amount === 0 ? null : fromCents(amount),
    deliveries: deliveries.toSorted((a, b) => a.weekday - b.weekday),
  };
}

export const emptyDraft: TermsDraft = { supplierId: '', account: '', minimum: '', deliveries: [] };

/** Kept terms as they are typed. `amount`: cents as they stand in a field. */
export function draftOf(
  terms: DeliveryTerms & {
    readonly supplier_id: string;
    readonly account: string | null;
    readonly minimum: number | null;
  },
  amount: (cents: number) => string,
): TermsDraft {
  return {
    supplierId: terms.supplier_id,
    account: terms.account ?? '',
    minimum: terms.minimum === null ? '' : amount(toCents(terms.minimum)),
    deliveries: terms.deliveries,
  };
}

/** A weekday is chosen with the window of the one before it, or is not chosen any more. */
export function withWeekday(
  deliveries: readonly DeliveryDay[],
  weekday: number,
): readonly DeliveryDay[] {
  if (deliveries.some((each) => each.weekday === weekday)) {
    return deliveries.filter((each) => each.weekday !== weekday);
  }
  const sorted = deliveries.toSorted((a, b) => a.weekday - b.weekday);
  const like = sorted.findLast((each) => each.weekday < weekday) ?? sorted[0] ?? usualWindow;
  return [...sorted, { ...like, weekday }].toSorted((a, b) => a.weekday - b.weekday);
}

export type AlikeDays = readonly [DeliveryDay, ...DeliveryDay[]];

const isAlike = (a: DeliveryWindow, b: DeliveryWindow): boolean =>
  a.from === b.from &&
  a.until === b.until &&
  a.cut_off_days === b.cut_off_days &&
  a.cut_off === b.cut_off;

/** Days with the same window and cut-off together, by the first of them in the week. */
export function alikeDays(deliveries: readonly DeliveryDay[]): readonly AlikeDays[] {
  const groups: [DeliveryDay, ...DeliveryDay[]][] = [];
  for (const each of deliveries.toSorted((a, b) => a.weekday - b.weekday)) {
    const group = groups.find(([first]) => isAlike(first, each));
    if (group === undefined) groups.push([each]);
    else group.push(each);
  }
  return groups;
}

/** What is past is not kept: it says nothing any more of what comes. */
export function stillToCome(
  exceptions: readonly DeliveryException[],
  today: string,
): readonly DeliveryException[] {
  return exceptions.filter(
    (each) => each.day >= today || (each.kind === 'moved' && each.moved_to >= today),
  );
}
