/** The product's own backend with as many rows as a row of the bench asks for, and plain tables for the peers. */
import pg from 'pg';
import { startWorld } from '../sync/world.ts';

/** How a page reaches a backend, and as whom. */
export type Access = { readonly url: string; readonly anonKey: string };
export type Person = { readonly userId: string; readonly token: string };

export type BenchWorld = {
  readonly access: Access;
  /** A general manager of these stores. */
  person(storeIds: readonly string[]): Promise<Person>;
  store(): Promise<string>;
  /** Food cost entries of a store, as if each had been pushed. */
  addEntries(storeId: string, count: number): Promise<void>;
  /** People of a store: rows that devices only read. */
  addMembers(storeId: string, count: number): Promise<void>;
  /** Products of the catalogue, each in one pack of one supplier. */
  addProducts(count: number): Promise<void>;
  /** Rows of the peer's table that only this person sees. */
  addPeerRows(owner: string, count: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * What RxDB's Supabase replication asks of a table: `_modified`, set by a trigger, and `_deleted`. The policy is as
 * cheap as one can be: the peer does not pay for the product's rules.
 */
const peerTable = `
create table public.bench_entries (
  id text primary key, owner uuid not null, store_id text not null, user_id text not null, entry_date date not null,
  amount double precision not null, _deleted boolean not null default false,
  _modified timestamptz not null default now()
);
create index on public.bench_entries (owner, _modified, id);
alter table public.bench_entries enable row level security;
create policy own on public.bench_entries to authenticated
  using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
grant all on public.bench_entries to authenticated;
create function public.bench_touch() returns trigger language plpgsql as
  $$ begin new._modified = now(); return new; end $$;
create trigger touch before update on public.bench_entries for each row execute function public.bench_touch();
alter publication supabase_realtime add table public.bench_entries;
-- what anybody may hear of, for a bare subscription
create table public.bench_news (id text primary key, body text not null);
alter table public.bench_news enable row level security;
create policy everyone on public.bench_news to authenticated using (true) with check (true);
grant all on public.bench_news to authenticated;
alter publication supabase_realtime add table public.bench_news;
`;

export async function startBenchWorld(): Promise<BenchWorld> {
  const world = await startWorld();
  const { stack } = world;
  await stack.sql(peerTable);
  // Past the triggers: a million rows in seconds. Scope and number are what the triggers would have given.
  const superuser = new pg.Client({ connectionString: stack.superuserUrl });
  await superuser.connect();
  const past = (text: string, params: unknown[]): Promise<unknown> =>
    superuser
      .query('set session_replication_role = replica')
      .then(() => superuser.query(text, params));
  let stores = 0;
  /** Numbers for `count` rows of the scope. */
  async function reserve(scope: string, count: number): Promise<number> {
    const { rows } = await superuser.query<{ first: string }>(
      `insert into public.sync_scopes (scope, head) values ($1, $2)
       on conflict (scope) do update set head = sync_scopes.head + $2 returning head - $2 as first`,
      [scope, count],
    );
    return Number(rows[0]?.first ?? 0);
  }
  let author: Promise<string> | undefined;
  const anybody = (): Promise<string> => (author ??= world.person({}));
  return {
    access: { url: stack.url, anonKey: stack.anonKey },
    async person(storeIds) {
      const roles = Object.fromEntries(storeIds.map((id) => [id, 'general_manager'] as const));
      const userId = await world.person(roles);
      return { userId, token: await world.token(userId) };
    },
    async store() {
      stores += 1;
      const rows = await stack.sql<{ id: string }>(
        'insert into public.stores (store_number, name) values ($1, $2) returning id',
        [`9${stores}`, `Bench ${stores}`],
      );
      return rows[0]?.id ?? '';
    },
    async addEntries(storeId, count) {
      const first = await reserve(`store:${storeId}`, count);
      await past(
        `insert into public.food_cost_entries (user_id, store_id, entry_date, amount, scope, change)
         select $2, $1::uuid, date '2026-11-01' - (n % 365), 10 + n % 5000, 'store:' || $1::uuid, $3::bigint + n
         from generate_series(1, $4::int) n`,
        [storeId, await anybody(), first, count],
      );
      await superuser.query('analyze public.food_cost_entries');
    },
    async addMembers(storeId, count) {
      const first = await reserve(`store:${storeId}`, count);
      await past(
        `insert into public.store_members (id, user_id, store_id, role, first_name, last_name, scope, change)
         select gen_random_uuid(), gen_random_uuid(), $1::uuid, 'shift_lead', 'First ' || n, 'Last ' || n, 'store:' || $1::uuid, $2::bigint + n
         from generate_series(1, $3::int) n`,
        [storeId, first, count],
      );
      await superuser.query('analyze public.store_members');
    },
    async addProducts(count) {
      const first = await reserve('global', count);
      await past(
        `with sold as (insert into public.suppliers (name, scope, change) values ('North Foods', 'global', $1::bigint) returning id),
         made as (
           insert into public.products (sku, name, category, scope, change)
           select 'SKU-' || n, 'Thing ' || lpad(n::text, 4, '0'), 'food', 'global', $1::bigint + n
           from generate_series(1, $2::int) n returning id, sku)
         insert into public.product_offers (product_id, supplier_id, code, pack_size, price)
         select m.id, s.id, 'N' || m.sku, 12, 6 from made m, sold s`,
        [first, count],
      );
      await superuser.query('analyze public.products, public.product_offers');
    },
    async addPeerRows(owner, count) {
      await stack.sql(
        `insert into public.bench_entries (id, owner, store_id, user_id, entry_date, amount)
         select gen_random_uuid()::text, $1::uuid, gen_random_uuid()::text, $1::uuid::text, date '2026-11-01' - (n % 365), 10 + n % 5000
         from generate_series(1, $2::int) n`,
        [owner, count],
      );
      await superuser.query('analyze public.bench_entries');
    },
    async stop() {
      await superuser.end();
      await world.end();
    },
  };
}
