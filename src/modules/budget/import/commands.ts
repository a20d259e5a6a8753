/** Many rows at once. Each resolves when all of them are durable on this device. */
import * as v from 'valibot';
import { change, type Writing } from '../../../db/local-database.ts';
import { newId, weeklySalesForecastId } from '../../../kernel/ids.ts';
import { fromCents } from '../../../kernel/money.ts';
import { demandPermission } from '../../../kernel/not-permitted.ts';
import { foodCostEntries, weeklySalesForecasts } from '../model/collections.ts';
import { amount, businessDay, id, sunday, type BudgetActor } from '../model/commands.ts';

const importSchema = v.object({
  storeId: id,
  rows: v.pipe(v.array(v.object({ date: businessDay, amount })), v.minLength(1), v.maxLength(5000)),
});
export type RowsToImport = v.InferOutput<typeof importSchema>;

/** Rule IM8: past entries of a file, all of them in one write. */
export async function importEntries(
  actor: BudgetActor,
  input: RowsToImport,
  followed?: Writing,
): Promise<void> {
  const { storeId, rows } = v.parse(importSchema, input);
  demandPermission(actor.standing, 'manage_budget');
  await actor.database.write(
    rows.map((row) =>
      change({
        declaration: foodCostEntries,
        id: newId(),
        create: true,
        scope: `store:${storeId}`,
        set: {
          user_id: actor.database.userId,
          store_id: storeId,
          entry_date: row.date,
          amount: fromCents(row.amount),
        },
      }),
    ),
    followed,
  );
}

/** Rules FC2 and IM8: the person's own forecasts of the weeks of a file, all of them in one write. */
export async function importForecasts(
  actor: BudgetActor,
  input: RowsToImport,
  followed?: Writing,
): Promise<void> {
  const { storeId, rows } = v.parse(importSchema, input);
  demandPermission(actor.standing, 'manage_budget');
  const { userId } = actor.database;
  const forecasts = rows.map(({ date, amount: cents }) => {
    const week = v.parse(sunday, date);
    return {
      id: weeklySalesForecastId(userId, storeId, week),
      week,
      projected_amount: fromCents(cents),
    };
  });
  const known = await actor.database.getAll(
    weeklySalesForecasts,
    forecasts.map((forecast) => forecast.id),
  );
  await actor.database.write(
    forecasts.map(({ id: forecastId, week, projected_amount }) =>
      known.has(forecastId)
        ? change({ declaration: weeklySalesForecasts, id: forecastId, set: { projected_amount } })
        : change({
            declaration: weeklySalesForecasts,
            id: forecastId,
            create: true,
            scope: `store:${storeId}`,
            set: { user_id: userId, store_id: storeId, week_start_date: week, projected_amount },
          }),
    ),
    followed,
  );
}
