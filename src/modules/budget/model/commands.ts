/** Every write of the budget but its imports (rules BA1, BD2, FC2). Each resolves when the record is durable on this device. */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../../db/local-database.ts';
import { isBusinessDay, weekStart } from '../../../kernel/business-week.ts';
import { newId, weeklySalesForecastId } from '../../../kernel/ids.ts';
import { fromCents } from '../../../kernel/money.ts';
import { demandPermission } from '../../../kernel/not-permitted.ts';
import type { Standing } from '../../../kernel/permission.ts';
import { foodCostEntries, weeklySalesForecasts } from './collections.ts';
import { largestAmount } from './domain/entry-input.ts';

/** Who writes, where to, and by which clock. */
export type BudgetActor = {
  readonly database: LocalDatabase;
  readonly standing: Standing;
  readonly now: () => Date;
};

/** What a write consists of. */
export const id = v.pipe(v.string(), v.uuid());
export const amount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestAmount));
export const businessDay = v.pipe(v.string(), v.check(isBusinessDay));
export const sunday = v.pipe(
  businessDay,
  v.check((day) => weekStart(day) === day),
);

const entrySchema = v.object({ storeId: id, date: businessDay, amount });
export type EntryInput = v.InferOutput<typeof entrySchema>;

export async function addEntry(actor: BudgetActor, input: EntryInput): Promise<string> {
  const entry = v.parse(entrySchema, input);
  demandPermission(actor.standing, 'manage_budget');
  const entryId = newId();
  await actor.database.write([
    change({
      declaration: foodCostEntries,
      id: entryId,
      create: true,
      scope: `store:${entry.storeId}`,
      set: {
        user_id: actor.database.userId,
        store_id: entry.storeId,
        entry_date: entry.date,
        amount: fromCents(entry.amount),
      },
    }),
  ]);
  return entryId;
}

const updateSchema = v.object({ ...entrySchema.entries, id });

export async function updateEntry(
  actor: BudgetActor,
  input: v.InferOutput<typeof updateSchema>,
): Promise<void> {
  const entry = v.parse(updateSchema, input);
  demandPermission(actor.standing, 'manage_budget');
  await actor.database.write([
    change({
      declaration: foodCostEntries,
      id: entry.id,
      set: { entry_date: entry.date, amount: fromCents(entry.amount) },
    }),
  ]);
}

export async function deleteEntry(actor: BudgetActor, entryId: string): Promise<void> {
  const deleted = v.parse(id, entryId);
  demandPermission(actor.standing, 'manage_budget');
  await actor.database.write([
    change({
      declaration: foodCostEntries,
      id: deleted,
      set: { deleted_at: actor.now().toISOString() },
    }),
  ]);
}

const clearSchema = v.pipe(v.array(id), v.minLength(1));

/** Rule BC1 (spec §7: delete all): every one of them, in one write. */
export async function clearEntries(actor: BudgetActor, entryIds: readonly string[]): Promise<void> {
  const cleared = v.parse(clearSchema, entryIds);
  demandPermission(actor.standing, 'manage_budget');
  const deletedAt = actor.now().toISOString();
  await actor.database.write(
    cleared.map((entryId) =>
      change({ declaration: foodCostEntries, id: entryId, set: { deleted_at: deletedAt } }),
    ),
  );
}

const replaceSchema = v.object({
  amount,
  date: businessDay,
  /** The entries that are there, the oldest first: it stays, with the new amount. */
  entryIds: v.pipe(v.array(id), v.minLength(1)),
});

/** Rule BD2: the day has this one amount afterwards. */
export async function replaceEntries(
  actor: BudgetActor,
  input: v.InferOutput<typeof replaceSchema>,
): Promise<void> {
  const { entryIds, ...entry } = v.parse(replaceSchema, input);
  demandPermission(actor.standing, 'manage_budget');
  const deletedAt = actor.now().toISOString();
  await actor.database.write(
    entryIds.map((entryId, index) =>
      change({
        declaration: foodCostEntries,
        id: entryId,
        set:
          index === 0
            ? { entry_date: entry.date, amount: fromCents(entry.amount) }
            : { deleted_at: deletedAt },
      }),
    ),
  );
}

const projectedSalesSchema = v.object({
  storeId: id,
  weekStartDate: sunday,
  amount,
});

/** Rule FC2: the person's own forecast of the store's week, made or changed. */
export async function setProjectedSales(
  actor: BudgetActor,
  input: v.InferOutput<typeof projectedSalesSchema>,
): Promise<void> {
  const forecast = v.parse(projectedSalesSchema, input);
  demandPermission(actor.standing, 'manage_budget');
  const userId = actor.database.userId;
  const forecastId = weeklySalesForecastId(userId, forecast.storeId, forecast.weekStartDate);
  const projected_amount = fromCents(forecast.amount);
  const known = await actor.database.get(weeklySalesForecasts, forecastId);
  await actor.database.write([
    known === null
      ? change({
          declaration: weeklySalesForecasts,
          id: forecastId,
          create: true,
          scope: `store:${forecast.storeId}`,
          set: {
            user_id: userId,
            store_id: forecast.storeId,
            week_start_date: forecast.weekStartDate,
            projected_amount,
          },
        })
      : change({ declaration: weeklySalesForecasts, id: forecastId, set: { projected_amount } }),
  ]);
}
