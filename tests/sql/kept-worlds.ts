/** Puts made worlds into the database: rows as a server has them after whatever happened. */
import type pg from 'pg';
import type { BudgetWorld } from './budget-worlds.ts';

/** Past the triggers, in a moment. The connection stays past them. */
export async function keepRows(
  client: pg.Client,
  tables: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(tables)) {
    await client.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
      [
        JSON.stringify(
          rows.map((row, place) => ({ change: place + 1_000_000, field_at: {}, ...row })),
        ),
      ],
    );
  }
  await client.query(`analyze ${Object.keys(tables).join(', ')}`);
}

export const keepBudgetWorlds = (client: pg.Client, made: readonly BudgetWorld[]): Promise<void> =>
  keepRows(client, {
    stores: made.map(({ store }) => ({
      ...store,
      scope: 'global',
      created_at: '2020-01-01',
      updated_at: '2020-01-01',
    })),
    food_cost_entries: made.flatMap(({ entries }) => entries),
    weekly_sales_forecasts: made.flatMap(({ forecasts }) => forecasts),
    store_percentages: made.flatMap(({ percentages }) => percentages),
  });
