import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../database/world.ts';
import { functions } from './matrix.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('the whole schema', () => {
  it('has row-level security on every table', async () => {
    const rows = await world.sql(
      `select relname from pg_class
       where relnamespace in ('public'::regnamespace, 'sync'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(rows).toEqual([]);
  });

  it('gives DELETE and TRUNCATE to no client, and no client a table in schema sync to write', async () => {
    const rows = await world.sql(
      `select table_schema, table_name, grantee, privilege_type from information_schema.role_table_grants
       where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ('public', 'sync')
         and (privilege_type in ('DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES')
           or (table_schema = 'sync' and privilege_type <> 'SELECT'))`,
    );
    expect(rows).toEqual([]);
  });

  it('lets clients call these functions and no others', async () => {
    const rows = await world.sql<{ proname: string; anon: boolean; signed_in: boolean }>(
      `select p.proname, has_function_privilege('anon', p.oid, 'execute') as anon,
         has_function_privilege('authenticated', p.oid, 'execute') as signed_in
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`,
    );
    // Who of them is answered something is the matrix's matter.
    const answeredTo = (callers: RegExp) =>
      Object.entries(functions).filter(([, targets]) =>
        Object.values(targets).some((letters) => callers.test(letters)),
      );
    expect(rows.filter((row) => row.anon).map((row) => row.proname)).toEqual(
      answeredTo(/a/).map(([name]) => name),
    );
    // Recovery codes are made by who has an authenticator, which nobody of the matrix has.
    const answered = [...answeredTo(/[lmvsg]/), ['mfa_recovery_codes_create'] as const];
    expect(rows.filter((row) => row.signed_in).map((row) => row.proname)).toEqual(
      answered.map(([name]) => name).toSorted(),
    );
  });

  it('L1 pulls from one snapshot, and pushes and pulls as the caller', async () => {
    const rows = await world.sql(
      `select p.proname, p.provolatile, p.prosecdef from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.proname in ('sync_pull', 'sync_push') order by 1`,
    );
    expect(rows).toEqual([
      { proname: 'sync_pull', provolatile: 's', prosecdef: false },
      { proname: 'sync_push', provolatile: 'v', prosecdef: false },
    ]);
  });

  it('fixes the search path of every function that runs with its owner’s rights', async () => {
    const rows = await world.sql(
      `select p.oid::regprocedure::text as function from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'sync'::regnamespace) and p.prosecdef
         and not coalesce(p.proconfig @> array['search_path=""'], false)`,
    );
    expect(rows).toEqual([]);
  });
});
