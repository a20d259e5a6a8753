/** Writes past the journal, and the functions that are exposed, aimed at a foreign store. */
import * as v from 'valibot';
import { tables as matrixTables } from '../rls/matrix.ts';
import { changed, plantedBy, type Group } from './arena.ts';

const columns = v.array(v.object({ table: v.string(), name: v.string(), type: v.string() }));

export const writes: Group = {
  name: 'writes and functions',
  least: 400,
  async attack(arena, times) {
    const { attackers, world, store, random, secrets, ask, leaked, fingerprint } = arena;
    const before = await fingerprint();
    const known = v.parse(
      columns,
      await world.sql(
        `select table_name as table, column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
      ),
    );
    const functions = v.parse(
      v.array(v.object({ name: v.string(), arguments: v.array(v.string()) })),
      await world.sql(
        `select proname as name, coalesce(proargnames, '{}') as arguments from pg_proc
         where pronamespace = 'public'::regnamespace and proname not in ('join_store') order by 1`,
      ),
    );
    const values = (type: string): unknown =>
      type === 'uuid'
        ? random.pick([store, ...secrets])
        : type === 'boolean'
          ? true
          : type === 'integer' || type === 'numeric'
            ? random.between(-1, 9)
            : type.startsWith('timestamp') || type === 'date'
              ? '2026-11-01'
              : type === 'jsonb'
                ? { store_id: store }
                : `store:${store}`;
    const bodyOf = (table: string) =>
      Object.fromEntries(
        known
          .filter((column) => column.table === table && random.chance(0.4))
          .map(({ name, type }) => [name, values(type)]),
      );
    const tableNames = Object.keys(matrixTables).filter((name) => !name.includes('.'));
    const holes: string[] = [];
    let count = 0;
    while (count < times) {
      for (const attacker of attackers) {
        count += 1;
        const call = random.chance(0.3) ? functions[random.between(0, functions.length - 1)] : null;
        const table = random.pick(['stores', ...tableNames]);
        const where = `${random.pick(['store_id', 'id', 'inspection_id'])}=eq.${random.pick([store, ...secrets])}`;
        const method = random.pick(['POST', 'PATCH', 'DELETE', 'PUT']);
        const path = call
          ? `/rest/v1/rpc/${call.name}`
          : `/rest/v1/${table}${method === 'POST' ? '' : `?${where}`}`;
        const body = call
          ? Object.fromEntries(
              call.arguments.map((name) => [
                name,
                random.pick<unknown>([store, [store], { scope: store }]),
              ]),
            )
          : bodyOf(table);
        const answer = await ask(attacker, path, {
          method: call ? 'POST' : method,
          headers: {
            'content-type': 'application/json',
            prefer: random.pick(['return=representation', 'resolution=merge-duplicates']),
          },
          body: JSON.stringify(body),
        });
        const found = leaked(answer);
        if (found.length > 0) {
          holes.push(`${attacker.letter} reads ${found[0]} by ${path} ${JSON.stringify(body)}`);
        }
        if (answer.status === 0) holes.push(`${attacker.letter} no answer of ${path}`);
      }
    }
    const touched = changed(before, await fingerprint());
    return { count, holes: [...holes, ...touched.map((table) => `rows of ${table} were changed`)] };
  },
  planted: plantedBy(
    `create policy planted on public.stores for update to authenticated using (true) with check (true);
     create policy planted_read on public.stores for select to authenticated using (true);
     create function public.planted() returns void language sql security definer as
       $$ update public.stores set name = name || '!' where store_number = '7514' $$;
     grant execute on function public.planted() to authenticated, anon;
     notify pgrst, 'reload schema'`,
    `drop function public.planted(); drop policy planted on public.stores; drop policy planted_read on public.stores;
     update public.stores set name = rtrim(name, '!') where store_number = '7514'; notify pgrst, 'reload schema'`,
  ),
};
