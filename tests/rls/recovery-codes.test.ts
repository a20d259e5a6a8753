import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../supabase/local/auth/totp.ts';
import { startWorld, type World } from '../database/world.ts';
import { people, type Person } from '../world/people.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Signs in, sets up an authenticator, and makes codes. */
async function withCodes(person: Person): Promise<{ client: SupabaseClient; codes: string[] }> {
  const client = await world.signIn(person);
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const code = totpCode(data.totp.secret, Date.now() / 1000);
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
  const made = await client.rpc('mfa_recovery_codes_create');
  if (made.error) throw made.error;
  return { client, codes: made.data as string[] };
}

const canSeeRows = async (client: SupabaseClient): Promise<boolean> =>
  ((await client.from('stores').select('id')).data ?? []).length > 0;

const eventsOf = (person: Person): Promise<unknown[]> =>
  world.sql('select kind from account_events where user_id = $1 order by created_at, kind', [
    person.id,
  ]);

describe('recovery codes', () => {
  it('are ten that differ, and kept as hashes alone', async () => {
    const { client, codes } = await withCodes(people.manager);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    }
    const [kept] = await world.sql<{ text: string }>(
      `select string_agg(c::text, ' ') as text from sync.recovery_codes c`,
    );
    for (const code of codes) {
      expect(kept?.text).not.toContain(code);
      expect(kept?.text).not.toContain(code.replaceAll('-', ''));
    }
    const state = await client.rpc('mfa_recovery_codes_state');
    expect(state.data).toEqual([{ codes_left: 10, made_at: expect.any(String) }]);
  });

  it('are made only by who has proven an authenticator', async () => {
    const plain = await world.signIn(people.shift);
    expect((await plain.rpc('mfa_recovery_codes_create')).error?.code).toBe(
      'second_factor_required',
    );
    const before = await world.signIn(people.manager);
    expect((await before.rpc('mfa_recovery_codes_create')).error?.code).toBe('not_permitted');
    expect((await before.rpc('mfa_recovery_codes_state')).error?.code).toBe('not_permitted');
    expect((await world.anonymous().rpc('mfa_recovery_code_use', { code: 'x' })).error?.code).toBe(
      '42501',
    );
  });

  it('take the authenticator off once, from a sign-in by password, and sign out everywhere else', async () => {
    const { client: phone, codes } = await withCodes(people.inspector);
    const client = await world.signIn(people.inspector);
    expect(await canSeeRows(client)).toBe(false);
    // as people type
    const typed = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    const used = await client.rpc('mfa_recovery_code_use', { code: typed });
    expect(used.data).toEqual({ used: true });

    expect(await canSeeRows(client)).toBe(true);
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect(await canSeeRows(phone)).toBe(false);
    expect((await phone.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.refreshSession()).error).toBeNull();

    const again = await client.rpc('mfa_recovery_code_use', { code: codes[4] });
    expect(again.data).toEqual({ used: false, code: 'second_factor_required' });
    expect((await client.rpc('mfa_recovery_codes_state')).data).toEqual([
      { codes_left: 0, made_at: null },
    ]);
    expect(await eventsOf(people.inspector)).toEqual(
      [
        'second_factor_added',
        'recovery_codes_made',
        'recovery_code_used',
        'second_factor_removed',
      ].map((kind) => ({ kind })),
    );
    await world.sql('select deliver_notifications()');
    expect(
      await world.sql('select text_key from notifications where user_id = $1 and type = $2', [
        people.inspector.id,
        'warning',
      ]),
    ).toContainEqual({ text_key: 'second_factor_removed' });
  });

  it('are worth nothing once new ones were made, nor to anybody else', async () => {
    const { client, codes } = await withCodes(people.admin);
    const fresh = (await client.rpc('mfa_recovery_codes_create')).data as string[];
    const admin = await world.signIn(people.admin);
    const manager = await world.signIn(people.manager);
    const use = async (who: SupabaseClient, code: string | undefined) =>
      (await who.rpc('mfa_recovery_code_use', { code })).data as { used: boolean };
    expect(await use(admin, codes[0])).toMatchObject({ used: false });
    expect(await use(manager, fresh[0])).toMatchObject({ used: false });
    expect(await use(admin, fresh[0])).toEqual({ used: true });
  });

  it('are guessed five times in a quarter of an hour, also all at once, and then not even rightly', async () => {
    await world.sql('delete from account_events where user_id = $1', [people.manager.id]);
    const client = await world.signIn(people.manager);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        client.rpc('mfa_recovery_code_use', { code: `0000-0000-0000-${1000 + i}` }),
      ),
    );
    const codes = answers.map(({ data }) => (data as { code: string }).code);
    expect(codes.filter((code) => code === 'recovery_code_refused')).toHaveLength(4);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(8);
    expect(await eventsOf(people.manager)).toHaveLength(5);

    await world.sql(
      `insert into sync.recovery_codes (user_id, hash) values ($1, sync.recovery_code_hash($1, 'AAAA-AAAA-AAAA-AAAA'))`,
      [people.manager.id],
    );
    const right = () => client.rpc('mfa_recovery_code_use', { code: 'AAAA-AAAA-AAAA-AAAA' });
    expect((await right()).data).toMatchObject({ used: false, code: 'too_many_attempts' });
    await world.sql(
      `update account_events set created_at = now() - interval '16 minutes' where user_id = $1`,
      [people.manager.id],
    );
    expect((await right()).data).toEqual({ used: true });
  });

  it('go with the last authenticator', async () => {
    await withCodes(people.manager2);
    await world.sql('delete from auth.mfa_factors where user_id = $1', [people.manager2.id]);
    expect(
      await world.sql('select 1 from sync.recovery_codes where user_id = $1', [people.manager2.id]),
    ).toEqual([]);
  });
});
