import * as v from 'valibot';
import {
  addDays,
  dayOfWeek,
  daysBetween,
  isBusinessDay,
  type BusinessDay,
} from '../../../../kernel/business-week.ts';
import { localMoment } from '../../../../kernel/local-moment.ts';
import { minutesOf } from '../../../../kernel/time-of-day.ts';

const time = v.pipe(
  v.string(),
  v.check((text) => minutesOf(text) !== null),
);
const day = v.pipe(v.string(), v.check(isBusinessDay));

/** When a delivery comes and until when it is ordered for, `HH:mm` by the store's clock. */
const windowEntries = {
  from: time,
  until: time,
  /** So many days before the delivery. */
  cut_off_days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(14)),
  cut_off: time,
};
const windowSchema = v.object(windowEntries);
export type DeliveryWindow = v.InferOutput<typeof windowSchema>;

const deliveryDaySchema = v.object({
  /** 0 is Sunday. */
  weekday: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  ...windowEntries,
});
export type DeliveryDay = v.InferOutput<typeof deliveryDaySchema>;

const exceptionSchema = v.variant('kind', [
  v.object({ kind: v.literal('skipped'), day }),
  v.object({ kind: v.literal('moved'), day, moved_to: day }),
  v.object({ kind: v.literal('extra'), day, ...windowEntries }),
]);
export type DeliveryException = v.InferOutput<typeof exceptionSchema>;

/** The terms of a supplier for a store, as far as they say when it comes. */
export type DeliveryTerms = {
  readonly deliveries: readonly DeliveryDay[];
  readonly exceptions: readonly DeliveryException[];
};

/** The terms of a supplier for a store, read. */
export type KnownTerms = DeliveryTerms & {
  readonly id: string;
  readonly store_id: string;
  readonly supplier_id: string;
  readonly account: string | null;
  /** Dollars. */
  readonly minimum: number | null;
};

/** The most that one supplier has in one store. */
export const mostExceptions = 60;

/** What a row of terms says; what cannot be read of it is left out. */
export function parseTerms(row: {
  readonly deliveries: unknown;
  readonly exceptions: unknown;
}): DeliveryTerms {
  const list = v.array(v.unknown());
  const readable =
    <T>(schema: v.GenericSchema<unknown, T>) =>
    (each: unknown): readonly T[] =>
      v.is(schema, each) ? [v.parse(schema, each)] : [];
  return {
    deliveries: v.parse(v.fallback(list, []), row.deliveries).flatMap(readable(deliveryDaySchema)),
    exceptions: v.parse(v.fallback(list, []), row.exceptions).flatMap(readable(exceptionSchema)),
  };
}

/** One delivery that is planned. */
export type Delivery = {
  readonly day: BusinessDay;
  readonly kind: 'regular' | 'moved' | 'extra';
  /** Of a moved one the day that it would have come on. */
  readonly plannedOn: BusinessDay;
  readonly from: string;
  readonly until: string;
  /** The moment until which it is ordered for, ISO 8601. */
  readonly cutOffAt: string;
};

/** Of two that meet on one day the regular one counts, then the moved one. */
const places = { regular: 0, moved: 1, extra: 2 } as const;

/**
 * Rules SD1 and SD2: what comes from one day to another, both included, each day once. Equal to `sync.deliveries_of`.
 */
export function deliveriesBetween(
  { deliveries, exceptions }: DeliveryTerms,
  from: BusinessDay,
  to: BusinessDay,
  timeZone: string,
): readonly Delivery[] {
  const weekly = new Map(deliveries.map((each) => [each.weekday, each]));
  const excepted = new Set(exceptions.flatMap(({ kind, day }) => (kind === 'extra' ? [] : [day])));
  const inRange = (each: BusinessDay) => each >= from && each <= to;
  const coming: Delivery[] = [];
  const add = (
    kind: Delivery['kind'],
    onDay: BusinessDay,
    plannedOn: BusinessDay,
    { from: opens, until, cut_off_days, cut_off }: DeliveryWindow,
  ) =>
    coming.push({
      day: onDay,
      kind,
      plannedOn,
      from: opens,
      until,
      cutOffAt: localMoment(addDays(onDay, -cut_off_days), cut_off, timeZone),
    });
  for (let count = daysBetween(from, to); count >= 0; count -= 1) {
    const each = addDays(to, -count);
    const rule = weekly.get(dayOfWeek(each));
    if (rule !== undefined && !excepted.has(each)) add('regular', each, each, rule);
  }
  for (const exception of exceptions) {
    if (exception.kind === 'moved' && inRange(exception.moved_to)) {
      const rule = weekly.get(dayOfWeek(exception.day));
      if (rule !== undefined) add('moved', exception.moved_to, exception.day, rule);
    } else if (exception.kind === 'extra' && inRange(exception.day)) {
      add('extra', exception.day, exception.day, exception);
    }
  }
  coming.sort(
    (a, b) =>
      a.day.localeCompare(b.day) ||
      places[a.kind] - places[b.kind] ||
      a.plannedOn.localeCompare(b.plannedOn),
  );
  return coming.filter(({ day: each }, place) => each !== coming[place - 1]?.day);
}

/** How far ahead a delivery is looked for, in days. */
const ahead = 60;

/** Rule SD3: what can still be ordered for at this moment, from a day on, the next first; at most `count`. */
export function deliveriesToOrderFor(
  terms: DeliveryTerms,
  {
    notBefore,
    now,
    timeZone,
    count,
  }: {
    readonly notBefore: BusinessDay;
    readonly now: Date;
    readonly timeZone: string;
    readonly count: number;
  },
): readonly Delivery[] {
  return deliveriesBetween(terms, notBefore, addDays(notBefore, ahead), timeZone)
    .filter(({ cutOffAt }) => Date.parse(cutOffAt) > now.getTime())
    .slice(0, count);
}

/** The terms with one delivery skipped, moved, or as planned again (rule SD2). */
export function withException(
  exceptions: readonly DeliveryException[],
  exception: DeliveryException,
): readonly DeliveryException[] {
  return [...withoutException(exceptions, exception), exception].sort(
    (a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind),
  );
}

export function withoutException(
  exceptions: readonly DeliveryException[],
  { kind, day: ofDay }: Pick<DeliveryException, 'kind' | 'day'>,
): readonly DeliveryException[] {
  return exceptions.filter(
    (each) => each.day !== ofDay || (each.kind === 'extra') !== (kind === 'extra'),
  );
}
