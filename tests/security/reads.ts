/** Every table and every embed, by every caller, with filters that ask for what is foreign. */
import * as v from 'valibot';
import { plantedBy, type Arena, type Group } from './arena.ts';

/** Pairs of tables that PostgREST may embed in each other. */
async function embeds({ world }: Arena): Promise<(readonly [string, string])[]> {
  const rows = v.parse(
    v.array(v.object({ child: v.string(), parent: v.string() })),
    await world.sql(
      `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace
         and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`,
    ),
  );
  return rows.flatMap(({ child, parent }) => [[child, parent] as const, [parent, child] as const]);
}

export const reads: Group = {
  name: 'reads of every table and embed',
  least: 300,
  async attack(arena, times) {
    const { attackers, tables, store, random, secrets, ask, leaked } = arena;
    const paths = [
      ...tables.map((table) => `${table}?select=*`),
      ...(await embeds(arena)).map(([from, to]) => `${from}?select=*,${to}(*)`),
    ];
    const filtered = () => {
      const secret = random.pick([store, ...secrets]);
      const table = random.pick(['inspections', ...tables]);
      const column = random.pick(['id', 'store_id', 'inspection_id', 'scope', 'record_id']);
      const filter = random.pick([`eq.${secret}`, `in.(${secret})`, `neq.x`, 'not.is.null']);
      return `${table}?select=*&or=(${column}.${filter},${column}.is.null)`;
    };
    const holes: string[] = [];
    let count = 0;
    const one = async (path: string) => {
      for (const attacker of attackers) {
        count += 1;
        const answer = await ask(attacker, `/rest/v1/${path}`);
        const found = leaked(answer);
        if (found.length > 0) holes.push(`${attacker.letter} reads ${found[0]} by ${path}`);
        if (answer.status === 0 || answer.status >= 500) {
          holes.push(`${attacker.letter} ${answer.status} by ${path}`);
        }
      }
    };
    for (const path of paths) await one(path);
    while (count < times) await one(filtered());
    return { count, holes };
  },
  planted: plantedBy(
    'create policy planted on public.food_cost_entries for select to authenticated using (true)',
    'drop policy planted on public.food_cost_entries',
  ),
};
