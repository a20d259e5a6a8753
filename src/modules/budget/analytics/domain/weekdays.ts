import type { Cents } from '../../../../kernel/money.ts';
import { median } from '../../model/domain/median.ts';
import { isComplete, type KnownWeek } from '../../model/domain/known-week.ts';

export type Weekday = {
  /** 0: Sunday. */
  readonly weekday: number;
  /** The middle of the days that are entered; null: none is. */
  readonly usual: Cents | null;
  readonly entered: number;
  /** Of how many such days. */
  readonly of: number;
};

/** Rule AN4. What each weekday usually costs. The running week's days count as far as they are over. */
export function weekdays(weeks: readonly KnownWeek[], daysOver: number): Weekday[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const over = weeks.slice(0, weeks.length - (weekday < daysOver ? 0 : 1));
    const of = over.filter(({ closed }) => closed[weekday] !== true).length;
    const known = weeks
      .map(({ days }) => days[weekday] ?? null)
      .filter((day): day is Cents => day !== null);
    return {
      weekday,
      usual: known.length === 0 ? null : median(known),
      entered: known.length,
      of: Math.max(of, known.length),
    };
  });
}

export type OddWeek = {
  readonly week: KnownWeek;
  readonly share: number;
  /** The day that lay furthest from what that weekday usually costs, on the side on which the week lay. */
  readonly day: { readonly weekday: number; readonly difference: Cents } | null;
  /** How its projected sales differ from the usual ones, in percent. */
  readonly salesDifference: number | null;
};

/** Rule AN8. The best and the worst complete week by food cost %, with what differed; null without three to choose from. */
export function bestAndWorst(
  weeks: readonly KnownWeek[],
): { readonly best: OddWeek; readonly worst: OddWeek } | null {
  const known = weeks
    .filter((week) => isComplete(week) && week.share !== null)
    .sort((a, b) => (a.share ?? 0) - (b.share ?? 0));
  const [best] = known;
  const worst = known.at(-1);
  if (known.length < 3 || best === undefined || worst === undefined) return null;
  const usual = weekdays(known, 7);
  const sales = median(known.map((week) => week.sales));
  const odd = (week: KnownWeek, side: 1 | -1): OddWeek => {
    const [most] = week.days
      .map((day, weekday) => ({ weekday, difference: (day ?? 0) - (usual[weekday]?.usual ?? 0) }))
      .sort((a, b) => side * (b.difference - a.difference));
    return {
      week,
      share: week.share ?? 0,
      day: most !== undefined && side * most.difference > 0 ? most : null,
      salesDifference: sales === 0 ? null : ((week.sales - sales) / sales) * 100,
    };
  };
  return { best: odd(best, -1), worst: odd(worst, 1) };
}

/** Rule AN9. How much of what is over is entered, in percent of the days; null: no day is over. */
export function completeness(weeks: readonly KnownWeek[], daysOver: number): number | null {
  const over = weeks.flatMap(({ days, closed }, index) =>
    days.filter(
      (day, place) =>
        (day !== null || closed[place] !== true) && (index < weeks.length - 1 || place < daysOver),
    ),
  );
  if (over.length === 0) return null;
  return (over.filter((day) => day !== null).length / over.length) * 100;
}
