/** Rows of food cost: the week on a device, and all stores side by side on the server. */
import pg from 'pg';
import { startWorld } from '../database/world.ts';
import { people } from '../world/people.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { slowDown } from './cold-start.ts';
import { interleave, type Samples, type Side } from './measure.ts';
import type { SetupOf, SideName } from './page/bench-page.ts';

const stores = 500;
const daysKept = 728;

/** Milliseconds of one week of 500 stores: as the page asks for it, and bare on a connection that is open. */
async function overview(count: number): Promise<Samples> {
  const world = await startWorld();
  const superuser = new pg.Client({ connectionString: world.stack.superuserUrl });
  const bare = new pg.Client({ connectionString: world.stack.databaseUrl });
  try {
    await superuser.connect();
    // Past the triggers: 400,000 rows in seconds. Scope and number are what the triggers would have given.
    await superuser.query('set session_replication_role = replica');
    await superuser.query(
      `insert into public.stores (store_number, name, scope, change)
       select 'B' || n, 'Bench ' || n, 'global', 1000000 + n from generate_series(1, $1::int) n`,
      [stores],
    );
    await superuser.query(
      `insert into public.food_cost_entries (user_id, store_id, entry_date, amount, scope, change)
       select $1, s.id, current_date - n, 30 + n * 7 % 20, 'store:' || s.id, 2000000 + n
       from public.stores s cross join generate_series(0, $2::int - 1) n where s.store_number like 'B%'`,
      [people.admin.id, daysKept],
    );
    await superuser.query(
      `insert into public.weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount, scope, change)
       select $1, s.id, current_date - extract(dow from current_date)::int - 7 * n, 1000, 'store:' || s.id, 4000000 + n
       from public.stores s cross join generate_series(0, $2::int / 7) n where s.store_number like 'B%'`,
      [people.admin.id, daysKept],
    );
    await superuser.query('analyze');
    const { rows } = await superuser.query<{ week: string }>('select current_date::text as week');
    const week = rows[0]?.week ?? '';

    const client = await world.signIn(people.admin);
    await bare.connect();
    const claims = { role: 'authenticated', sub: people.admin.id, aal: 'aal1' };
    await bare.query(
      `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)`,
      [JSON.stringify({ ...claims, iss: `${world.stack.url}/auth/v1` })],
    );
    const side = (ask: () => Promise<number>): Side => ({
      async run() {
        const start = performance.now();
        const answered = await ask();
        const duration = performance.now() - start;
        if (answered !== stores) throw new Error(`${answered} stores were answered`);
        return duration;
      },
      close: async () => undefined,
    });
    const throughHttp = side(async () => {
      const { data, error } = await client.rpc('budget_overview', {
        week_from: week,
        week_to: week,
      });
      if (error) throw new Error(error.message);
      return (data as unknown[]).length;
    });
    const bareSql = side(async () => {
      const found = await bare.query('select * from public.budget_overview($1, $1)', [week]);
      return found.rows.length;
    });
    return await interleave(throughHttp, bareSql, count, 5);
  } finally {
    await bare.end();
    await superuser.end();
    await world.stop();
  }
}

/** A browser for each side, whose page is as slow as a phone's. */
async function onPhones<Ours extends SideName, Peer extends SideName>(
  context: BenchContext,
  ours: readonly [Ours, SetupOf<Ours>],
  peer: readonly [Peer, SetupOf<Peer>],
  samples: number,
  warmUp: number,
): Promise<Samples> {
  const browsers = await context.browsers();
  const [first, second] = [await browsers.start(), await browsers.start()];
  try {
    const sides = [await first.side(...ours), await second.side(...peer)] as const;
    for (const { page } of [first, second]) {
      const processor = await page.context().newCDPSession(page);
      await processor.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    }
    return await interleave(...sides, samples, warmUp);
  } finally {
    await first.stop();
    await second.stop();
  }
}

export const budgetRows: readonly BenchRow[] = [
  {
    name: 'amount-to-figure',
    what: 'from the press on Save of an amount to the frame with the new figure, against the same page on a map',
    unit: 'ms',
    target: 1.3,
    samples: 60,
    measure: (context, samples) =>
      onPhones(
        context,
        ['amount-on-device', undefined],
        ['amount-in-memory', undefined],
        samples,
        10,
      ),
  },
  {
    name: 'budget-two-years',
    what: 'the week opened until its figures are painted, with two years of 30 stores against one week of them',
    unit: 'ms',
    target: 1.3,
    // With those that warm up as many as there are stores: what was asked for once is answered from memory.
    samples: 25,
    measure: (context, samples) =>
      onPhones(
        context,
        ['budget-page', { stores: 30, days: daysKept }],
        ['budget-page', { stores: 30, days: 7 }],
        samples,
        5,
      ),
  },
  {
    name: 'all-stores',
    what: 'food cost of 500 stores side by side over HTTP, against the bare statement on an open connection',
    unit: 'ms',
    target: 1.5,
    samples: 30,
    measure: (_context, samples) => overview(samples),
  },
];
