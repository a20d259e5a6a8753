/** The board of one store as the rules of its pages tell it (rules BD of the board): what SQL is held against. */
import { addDays, businessDayOf, weekStart } from '../../src/kernel/business-week.ts';
import { fromCents } from '../../src/kernel/money.ts';
import { knownWeeks } from '../../src/modules/budget/model/domain/known-week.ts';
import { usualShares } from '../../src/modules/budget/model/domain/week-course.ts';
import { percentageOfWeek } from '../../src/modules/budget/model/domain/percentage.ts';
import { isOpenOn } from '../../src/modules/budget/model/domain/store-days.ts';
import { resultOfWeek } from '../../src/modules/budget/model/domain/week-result.ts';
import {
  actionsOf,
  isOverdue,
  isToCheck,
  stillToDo,
} from '../../src/modules/inspections/actions/domain/action-item.ts';
import { answersOf } from '../../src/modules/inspections/model/domain/answer.ts';
import { stateOfOccurrence } from '../../src/modules/inspections/model/domain/occurrence.ts';
import { isOfSubject } from '../../src/modules/inspections/model/domain/subject.ts';
import { criticalFailures } from '../../src/modules/inspections/model/domain/scoring.ts';
import { lastScores } from '../../src/modules/inspections/overview/domain/last-scores.ts';
import type { BoardWorld } from './board-worlds.ts';

export type BoardFigures = {
  readonly need: number;
  readonly figures: Readonly<Record<string, unknown>>;
};

const living = <Row extends { readonly deleted_at: string | null }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ deleted_at }) => deleted_at === null);

/** Rule BD2. */
function daysOf({ budget: { store, at }, day }: BoardWorld) {
  const today = businessDayOf(new Date(at), store.time_zone);
  return { today, day: day ?? addDays(today, -1) };
}

/** `own`: its weekdays are known. */
function budgetOf(world: BoardWorld): BoardFigures & { readonly own: boolean } {
  const { store } = world.budget;
  const { today, day } = daysOf(world);
  const entries = living(world.budget.entries);
  const forecasts = living(world.budget.forecasts);
  const percentageOf = percentageOfWeek(
    { budgetPercentage: store.budget_percentage },
    living(world.budget.percentages),
  );
  const days = { openedOn: store.opened_on, closedOn: store.closed_on };
  const weekOf = (weekStartDate: string) =>
    resultOfWeek({ entries, forecasts, percentageOf, weekStartDate, today, store: days });
  const first = addDays(day, -6);
  const shares = usualShares(
    knownWeeks({
      today: addDays(weekStart(first), -1),
      count: 8,
      entries,
      forecasts,
      percentageOf,
      store: days,
    }),
  );
  const states = Array.from({ length: 7 }, (_, place) => {
    const on = addDays(first, place);
    const { week, result } = weekOf(weekStart(on));
    const index = week.days.findIndex((each) => each.day === on);
    const cost = week.days[index]?.total ?? null;
    if (cost === null) {
      if (!isOpenOn(days, on)) return 'closed';
      return week.missingDays.includes(on) ? 'missing' : 'open';
    }
    const most = Math.round(result.budgetAmount * 1.25 * (shares?.[index] ?? 1 / 7));
    return result.budgetAmount > 0 && cost > most ? 'over' : 'entered';
  });
  const missing = states.filter((state) => state === 'missing').length;
  const week_start = weekStart(day);
  const { week, forecast, result } = weekOf(week_start);
  const isOpen = week.days.some(({ time }) => time !== 'closed');
  return {
    own: shares !== null,
    need:
      result.budgetAmount > 0 && result.variance < 0
        ? 2
        : missing > 0 || (forecast === null && isOpen)
          ? 1
          : 0,
    figures: {
      days: states,
      missing,
      week_start,
      days_entered: week.enteredDays,
      projected_sales: forecast?.projected_amount ?? null,
      budget: fromCents(result.budgetAmount),
      food_cost: fromCents(result.actualFoodCost),
      variance: fromCents(result.variance),
      variance_percentage: result.variancePercentage,
    },
  };
}

function inspectionsOf(world: BoardWorld): BoardFigures {
  const { store, at } = world.budget;
  const { day } = daysOf(world);
  const now = Date.parse(at);
  // of the store itself (rule SU2)
  const inspections = living(world.inspections).filter((row) => isOfSubject(row, null));
  const byDate = lastScores(inspections, inspections.length);
  const last = byDate.at(-1);
  const before = byDate.slice(0, -1).findLast(({ templateId }) => templateId === last?.templateId);
  const inspection = inspections.find(({ id }) => id === last?.id);
  const failedCritical =
    inspection !== undefined &&
    criticalFailures(
      inspection.template_snapshot,
      answersOf(
        living(world.responses).filter(({ inspection_id }) => inspection_id === inspection.id),
      ),
    ).length > 0;
  const occurrences = living(world.occurrences).filter((row) => isOfSubject(row, null));
  const due = occurrences
    .filter((one) => one.day === day)
    .map((one) => stateOfOccurrence(one, occurrences, inspections, now).state);
  const states = (wanted: string) => due.filter((state) => state === wanted).length;
  const actions = actionsOf(living(world.actions));
  const overdue = actions.filter((action) => isOverdue(action, now));
  const overdueCritical = overdue.filter(({ priority }) => priority === 'critical').length;
  const toVerify = actions.filter(({ row }) => isToCheck(row)).length;
  return {
    need:
      (failedCritical &&
        last !== undefined &&
        businessDayOf(new Date(last.date), store.time_zone) >= day) ||
      overdueCritical > 0
        ? 3
        : states('missed') > 0 || overdue.length > 0
          ? 2
          : toVerify > 0
            ? 1
            : 0,
    figures: {
      last:
        last === undefined
          ? null
          : {
              id: last.id,
              template: inspection?.template_snapshot.name,
              completed: last.date,
              score: last.percent,
              change:
                before === undefined
                  ? null
                  : Math.round((last.percent - before.percent) * 100) / 100,
              failed_critical: failedCritical,
            },
      due: due.length,
      done: states('done'),
      late: states('late'),
      missed: states('missed'),
      running: inspections.filter(({ status }) => status === 'draft' || status === 'in_progress')
        .length,
      open: stillToDo(actions).length,
      overdue: overdue.length,
      overdue_critical: overdueCritical,
      to_verify: toVerify,
    },
  };
}

export const boardOnDevice = (world: BoardWorld) => ({
  budget: budgetOf(world),
  inspections: inspectionsOf(world),
});
