/** A world of many stores with two years behind them, for what is shown of all of them at once. */
import type { SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { startWorld, type World } from '../database/world.ts';
import type { Side } from './measure.ts';
import { people, type Person } from '../world/people.ts';
import { templates } from '../world/templates.ts';

const daysKept = 728;
const walk = templates.foodSafetyWalk;

/**
 * Past the triggers, so that a million rows take seconds: scope and number are what the triggers would have given. Each
 * store has a day of food cost, a due inspection and its walk a day, a finding every third one, and answers to the last.
 */
async function fillStores(superuser: pg.Client, stores: number): Promise<void> {
  await superuser.query('set session_replication_role = replica');
  const of = `public.stores s cross join generate_series(0, ${daysKept - 1}) n where s.store_number like 'B%'`;
  const synced = (change: number) => `'store:' || s.id, ${change} + n`;
  await superuser.query(
    `insert into public.stores (store_number, name, scope, change)
     select 'B' || n, 'Bench ' || n, 'global', 1000000 + n
     from generate_series(1, $1::int - (
       select count(*)::int from public.stores where store_number <> 'OFFICE' and deleted_at is null)) n`,
    [stores],
  );
  await superuser.query(
    `insert into public.food_cost_entries (user_id, store_id, entry_date, amount, scope, change)
     select $1, s.id, current_date - n, 30 + n * 7 % 20, ${synced(2_000_000)} from ${of}`,
    [people.admin.id],
  );
  await superuser.query(
    `insert into public.weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount, scope, change)
     select $1, s.id, current_date - extract(dow from current_date)::int - n, 1000, ${synced(3_000_000)}
     from ${of} and n % 7 = 0`,
    [people.admin.id],
  );
  // A snapshot of ten items instead of sixty: what the board reads of it is small either way, a world in memory is not.
  await superuser.query(
    `insert into public.inspections (id, template_id, store_id, inspector_id, status, start_date, completed_date, total_score,
       max_possible_score, template_snapshot, scope, change)
     select gen_random_uuid(), $1, s.id, $2, 'completed', current_date - n + time '08:00', current_date - n + time '09:00',
       60 + n % 40, 100, t.snapshot, ${synced(4_000_000)}
     from (select jsonb_build_object('name', 'Bench walk', 'version', 1, 'sections', jsonb_build_array(jsonb_build_object(
         'id', gen_random_uuid(), 'name', 'Kitchen', 'items', (
           select jsonb_agg(jsonb_build_object('id', i.id, 'item_type', 'checkbox', 'question_text', i.question_text,
             'is_critical', i.place = 1, 'points', 1) order by i.place)
           from (select i.id, i.question_text, row_number() over (order by i.id) as place
             from public.inspection_items i limit 10) i)))) as snapshot) t,
     ${of}`,
    [walk.id, people.admin.id],
  );
  await superuser.query(
    `insert into public.inspection_responses (inspection_id, item_id, response_value, store_id, scope, change)
     select i.id, (item ->> 'id')::uuid, case when item ->> 'is_critical' = 'true' and s.place % 10 = 0 then 'fail' else 'pass' end,
       i.store_id, i.scope, 5000000 + row_number() over (order by i.id)
     from (select id, row_number() over (order by id) as place from public.stores where store_number like 'B%') s
     join public.inspections i on i.store_id = s.id and i.completed_date >= current_date - 7
     cross join lateral jsonb_path_query(i.template_snapshot, '$.sections[*].items[*]') item`,
  );
  await superuser.query(
    `insert into public.inspection_occurrences (id, schedule_id, template_id, store_id, role, day, opens_at, due_at, closes_at,
       status, scope, change)
     select gen_random_uuid(), gen_random_uuid(), $1, s.id, 'shift_lead', current_date - n, current_date - n,
       current_date - n + time '12:00', current_date - n + time '23:00',
       case n % 5 when 0 then 'missed' else 'done' end, ${synced(6_000_000)} from ${of}`,
    [walk.id],
  );
  await superuser.query(
    `insert into public.inspection_action_items (inspection_id, item_id, store_id, title, status, priority, due_date, created_by,
       found_at, scope, change)
     select i.id, null, i.store_id, 'Mend it', case when i.completed_date > current_date - 20 then 'open' else 'verified' end,
       'medium', i.completed_date + interval '7 days', $1, i.completed_date, i.scope, i.change + 3000000
     from public.inspections i join public.stores s on s.id = i.store_id
     where s.store_number like 'B%' and i.change % 3 = 0`,
    [people.admin.id],
  );
  await superuser.query('analyze');
}

export type ManyStores = {
  readonly world: World;
  /** A side that asks over HTTP, as the page does; `rows`: how many must come. */
  overHttp(
    person: Pick<Person, 'id' | 'email'>,
    rows: number,
    ask: (client: SupabaseClient) => PromiseLike<{ data: unknown; error: Error | null }>,
  ): Promise<Side>;
  /** A side that runs a statement as that person, on a connection that is open. */
  bare(
    person: Pick<Person, 'id'>,
    rows: number,
    text: string,
    params: readonly unknown[],
  ): Promise<Side>;
  stop(): Promise<void>;
};

/** A row whose answer is not whole measures nothing. */
async function timed(ask: () => Promise<number>, rows: number): Promise<number> {
  const start = performance.now();
  const answered = await ask();
  const duration = performance.now() - start;
  if (answered !== rows) throw new Error(`${answered} rows were answered`);
  return duration;
}

/** A world of so many stores, those of the demo world among them. `owned`: so many of the stores belong to the supervisor `manager2`, and no others. */
export async function startManyStores(stores: number, owned = 0): Promise<ManyStores> {
  const world = await startWorld();
  const connections: pg.Client[] = [];
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    connections.push(client);
    await client.connect();
    return client;
  };
  const stop = async () => {
    await Promise.all(connections.map((client) => client.end()));
    await world.stop();
  };
  try {
    const superuser = await connect(world.stack.superuserUrl);
    await fillStores(superuser, stores);
    await superuser.query('delete from public.store_users where user_id = $1', [
      people.manager2.id,
    ]);
    await superuser.query(
      `insert into public.store_users (user_id, store_id, role, scope, change)
       select $1::uuid, s.id, 'supervisor', 'user:' || $1::uuid, 7000000 + row_number() over () from public.stores s
       where s.store_number like 'B%' order by s.store_number limit $2`,
      [people.manager2.id, owned],
    );
  } catch (error) {
    await stop();
    throw error;
  }
  const close = async () => undefined;
  return {
    world,
    async overHttp(person, rows, ask) {
      const client = await world.signIn(person);
      const answer = async () => {
        const { data, error } = await ask(client);
        if (error) throw error;
        return (data as unknown[]).length;
      };
      return { run: () => timed(answer, rows), close };
    },
    async bare(person, rows, text, params) {
      const client = await connect(world.stack.databaseUrl);
      const claims = { role: 'authenticated', sub: person.id, aal: 'aal1' };
      await client.query(
        `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)`,
        [JSON.stringify({ ...claims, iss: `${world.stack.url}/auth/v1` })],
      );
      const answer = async () => (await client.query(text, [...params])).rows.length;
      return { run: () => timed(answer, rows), close };
    },
    stop,
  };
}
