/** One demo world under attack: who attacks, what they must never read or change, and how that is found out. */
import * as v from 'valibot';
import { startWorld, type World } from '../database/world.ts';
import { callers, makeFixtures, type Caller } from '../rls/probes.ts';
import { createRandom, type Random } from '../world/random.ts';
import { stores } from '../world/stores.ts';

/** Everybody but the global admin and the service key, who may do nearly everything. */
const attackerLetters = 'almvs';

export type Attacker = Caller & { readonly token: string | null };

type Answer = {
  readonly status: number;
  readonly text: string;
};

export type Arena = {
  readonly world: World;
  readonly attackers: readonly Attacker[];
  readonly random: Random;
  /** By which attacks are repeated. */
  readonly seed: number;
  /** The store that none of the attackers belongs to. */
  readonly store: string;
  /** Ids of rows that none of the attackers may read. */
  readonly secrets: readonly string[];
  /** Those of them that are the same in every such world, in order: what is asked with them can be asked again. */
  readonly lastingSecrets: readonly string[];
  /** The tables that are exposed. */
  readonly tables: readonly string[];
  /** A request as that attacker. What never answers counts as status 0. */
  readonly ask: (attacker: Attacker, path: string, init?: RequestInit) => Promise<Answer>;
  /** Which secrets are in an answer that was given; an error may repeat what was asked. */
  readonly leaked: (answer: Answer) => string[];
  /** What none of the attackers may change, as it is now, a hash per table. */
  readonly fingerprint: () => Promise<ReadonlyMap<string, string>>;
  readonly stop: () => Promise<void>;
};

/** What a group of attacks did, and what went through. */
type Outcome = { readonly count: number; readonly holes: readonly string[] };

export type Group = {
  readonly name: string;
  /** How many attacks at least; ten times as many by `npm run attack`. */
  readonly least: number;
  attack(arena: Arena, times: number): Promise<Outcome>;
  /** Opens a hole that the group must find, and closes it again. */
  readonly planted: { open(arena: Arena): Promise<void>; close(arena: Arena): Promise<void> };
};

/** For a planted hole that is a statement, and one that takes it back. */
export const plantedBy = (open: string, close: string): Group['planted'] => ({
  open: async ({ world }) => void (await world.sql(open)),
  close: async ({ world }) => void (await world.sql(close)),
});

const patienceMs = 120_000;
const names = v.array(v.object({ name: v.string() }));

/** Columns by which a row belongs to a store, and the rows of the foreign one. */
async function foreignRows(world: World, store: string): Promise<Map<string, string>> {
  const columns = v.parse(
    v.array(v.object({ table: v.string(), columns: v.array(v.string()) })),
    await world.sql(
      `select c.table_name as table, array_agg(c.column_name::text) as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.column_name in ('store_id', 'inspection_id') group by 1`,
    ),
  );
  const where = new Map<string, string>([['stores', `id = '${store}'`]]);
  for (const { table, columns: found } of columns) {
    where.set(
      table,
      found.includes('store_id')
        ? `store_id = '${store}'`
        : `inspection_id in (select id from public.inspections where store_id = '${store}')`,
    );
  }
  return where;
}

export async function openArena(seed: number): Promise<Arena> {
  const world = await startWorld();
  const store = stores['7514'].id;
  const lasting = v.parse(
    v.array(v.object({ id: v.string() })),
    await world.sql(
      `select id::text from public.inspections where store_id = $1
       union select id::text from public.inspection_responses where store_id = $1
       union select id::text from public.store_members where store_id = $1 order by 1`,
      [store],
    ),
  );
  await makeFixtures(world);
  const attackers: Attacker[] = [];
  for (const caller of callers(world)) {
    if (!attackerLetters.includes(caller.letter)) continue;
    const token = caller.role === 'anon' ? null : await world.token(caller.claims);
    attackers.push({ ...caller, token });
  }
  // The fixtures write a row of each caller into the foreign store, too; these are nobody's secret.
  const own = attackers.map(({ id }) => `'${id}'`).join();
  const foreign = await foreignRows(world, store);
  const ofOthers = async (table: string): Promise<string> => {
    const found = v.parse(
      names,
      await world.sql(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and column_name in ('user_id', 'inspector_id', 'captured_by', 'created_by')`,
        [table],
      ),
    );
    return [
      foreign.get(table) ?? 'false',
      ...found.map(({ name }) => `(${name} is null or ${name} not in (${own}))`),
    ].join(' and ');
  };
  // Not the store's own id: an attacker's notifications and requests may name it.
  const secrets = new Set<string>();
  const guarded = new Map<string, string>();
  for (const table of foreign.keys()) {
    const where = await ofOthers(table);
    guarded.set(table, where);
    const withId = v.parse(
      names,
      await world.sql(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and column_name = 'id'`,
        [table],
      ),
    );
    if (withId.length === 0) continue;
    const rows = v.parse(
      v.array(v.object({ id: v.string() })),
      await world.sql(`select id::text from public.${table} where ${where}`),
    );
    for (const { id } of rows) if (id !== store) secrets.add(id);
  }
  const tables = v.parse(
    names,
    await world.sql(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`,
    ),
  );
  return {
    world,
    attackers,
    random: createRandom(seed),
    store,
    seed,
    secrets: [...secrets],
    lastingSecrets: lasting.map(({ id }) => id).filter((id) => secrets.has(id)),
    tables: tables.map(({ name }) => name),
    async ask(attacker, path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('apikey')) headers.set('apikey', world.stack.anonKey);
      if (attacker.token !== null && !headers.has('authorization')) {
        headers.set('authorization', `Bearer ${attacker.token}`);
      }
      try {
        const response = await fetch(`${world.stack.url}${path}`, {
          ...init,
          headers,
          signal: AbortSignal.timeout(patienceMs),
        });
        return { status: response.status, text: await response.text() };
      } catch (error) {
        return { status: 0, text: String(error) };
      }
    },
    leaked({ status, text }) {
      if (status < 200 || status > 299) return [];
      return [...secrets].filter((secret) => text.includes(secret));
    },
    async fingerprint() {
      const hashes = new Map<string, string>();
      for (const [table, where] of guarded) {
        const [row] = v.parse(
          v.array(v.object({ hash: v.nullable(v.string()) })),
          await world.sql(
            `select md5(string_agg(t::text, '|' order by t::text)) as hash from public.${table} t where ${where}`,
          ),
        );
        hashes.set(table, row?.hash ?? '');
      }
      return hashes;
    },
    stop: () => world.stop(),
  };
}

/** The tables whose guarded rows are not what they were. */
export function changed(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...before.keys()].filter((table) => before.get(table) !== after.get(table));
}
