/**
 * Devices keep what they were once allowed to read. When that changes they must read again, which they do when
 * `sync.policy_version()` rises (SPEC L4, R8). Nobody remembers to raise it, so this test does.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../database/world.ts';
import { readable } from './readable.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Without comments and the width of white space, which decide nothing. */
function hash(sql: string): string {
  const bare = sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return createHash('sha256').update(bare).digest('hex').slice(0, 16);
}

async function policiesOfKinds(): Promise<Map<string, string>> {
  const rows = await world.sql<{ kind: string; policies: string }>(
    `select k.kind, coalesce(string_agg(
       p.permissive || ' ' || p.roles::text || ' ' || coalesce(p.qual, ''), E'\n'
       order by p.permissive, p.roles::text, p.qual), '') as policies
     from sync.kinds k
     left join pg_policies p on p.schemaname = 'public' and p.tablename = k.table_name and p.cmd in ('SELECT', 'ALL')
     group by k.kind order by k.kind`,
  );
  return new Map(rows.map(({ kind, policies }) => [kind, policies]));
}

/** The functions that these texts call, and those that they call in turn: name -> source. */
async function functionsAskedBy(texts: Iterable<string>): Promise<Map<string, string>> {
  const rows = await world.sql<{ name: string; source: string }>(
    `select p.proname as name, string_agg(pg_get_functiondef(p.oid), E'\n' order by p.oid::regprocedure::text) as source
     from pg_proc p where p.pronamespace in ('public'::regnamespace, 'sync'::regnamespace) group by p.proname`,
  );
  const sources = new Map(rows.map(({ name, source }) => [name, source]));
  const asked = new Map<string, string>();
  const open = [...texts];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, name = ''] of text.matchAll(/\b(?:(?:public|sync)\.)?([a-z_]+)\(/g)) {
      const source = sources.get(name);
      if (source === undefined || asked.has(name)) continue;
      asked.set(name, source);
      open.push(source);
    }
  }
  return asked;
}

it('L4 a change of who may read what raises the policy version, or is known to change nothing for devices', async () => {
  const policies = await policiesOfKinds();
  const functions = await functionsAskedBy([
    ...policies.values(),
    'sync.template_page()',
    'sync.product_page()',
  ]);
  const [version] = await world.sql<{ version: number }>('select sync.policy_version() as version');
  const hashes = (of: ReadonlyMap<string, string>): Record<string, string> =>
    Object.fromEntries(
      [...of]
        .map(([name, text]) => [name, hash(text)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  const present = {
    policyVersion: version?.version,
    kinds: hashes(policies),
    functions: hashes(functions),
  };
  // The net is only as wide as what it finds.
  expect(Object.keys(present.functions)).toEqual(
    expect.arrayContaining(['is_global_admin', 'permission_matrix', 'permitted_store_ids']),
  );
  expect(
    present,
    `Who may read what is not what tests/rls/readable.ts has recorded.
May anybody who had rows on a device before now read more or fewer of them? Then raise sync.policy_version() by one, in
the migration that changed it: every device reads its scopes again. A new kind, or a change that answers the same for
everybody, needs no new version: devices have read nothing of it, and reading everything again is dear.
Then record what is there now:
${JSON.stringify(present, null, 2)}`,
  ).toEqual(readable);
});
