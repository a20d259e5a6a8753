import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totpCode } from '../../supabase/local/auth/totp.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';

let world: World;
let enrolled: SupabaseClient;
let secret: string;
let factorId: string;

beforeAll(async () => {
  world = await startWorld();
  enrolled = await world.signIn(people.manager);
  const { data, error } = await enrolled.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  factorId = data.id;
  secret = data.totp.secret;
});
afterAll(() => world.stop());

/** How many rows of everything that a manager reads; the approved numbers are public. */
async function rowsSeenBy(client: SupabaseClient): Promise<Record<string, number>> {
  const tables = await world.sql<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'approved_store_numbers'
       and has_table_privilege('authenticated', oid, 'select') order by 1`,
  );
  const seen: Record<string, number> = {};
  for (const { name } of tables) {
    const { count, error } = await client.from(name).select('*', { count: 'exact', head: true });
    if (error) throw new Error(`${name}: ${error.message}`);
    seen[name] = count ?? 0;
  }
  return seen;
}

const total = (seen: Record<string, number>): number =>
  Object.values(seen).reduce((sum, count) => sum + count, 0);

it('an authenticator that was not confirmed changes nothing', async () => {
  expect(total(await rowsSeenBy(await world.signIn(people.manager)))).toBeGreaterThan(50);
});

it('with a confirmed authenticator nothing is seen or pulled before the second step, everything after', async () => {
  const code = totpCode(secret, Date.now() / 1000);
  expect((await enrolled.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();

  const client = await world.signIn(people.manager);
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const before = await rowsSeenBy(client);
  expect(before).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, 0])));
  const request = { protocol: 1, cursors: [], also: [], limit: 1 };
  const pulled = await client.rpc('sync_pull', { request });
  expect([pulled.status, pulled.error?.code]).toEqual([403, 'not_permitted']);
  const files = await client.storage.from('documents').list('inspection-photos');
  expect(files.data ?? []).toEqual([]);

  // The code of the next step: this step's was used up by the confirmation.
  const next = totpCode(secret, Date.now() / 1000 + 30);
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: next })).error).toBeNull();
  const after = await rowsSeenBy(client);
  expect(total(after)).toBeGreaterThan(50);
  expect(after['food_cost_entries']).toBeGreaterThan(0);
  expect((await client.rpc('sync_pull', { request })).error).toBeNull();
});
