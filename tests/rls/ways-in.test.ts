import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../supabase/local/auth/totp.ts';
import { startWorld, type World } from '../database/world.ts';
import { demoPassword, people } from '../world/people.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('check_store_number (spec §2 Signup)', () => {
  it('tells anybody whether an approved number is there, and of others nothing', async () => {
    await world.sql(
      `insert into stores (store_number, name) values ('8001', 'There, not approved') on conflict do nothing`,
    );
    const client = world.anonymous();
    const answers: Record<string, unknown> = {};
    for (const store_number of [
      '7486',
      ' 7486 ',
      '9116',
      '8001',
      '8002',
      'OFFICE',
      '',
      "7486' --",
    ]) {
      const { data, error } = await client.rpc('check_store_number', { store_number });
      expect(error).toBeNull();
      answers[store_number] = data;
    }
    expect(answers).toEqual({
      '7486': 'ok',
      ' 7486 ': 'ok',
      '9116': 'store_not_found',
      '8001': 'invalid_store_number',
      '8002': 'invalid_store_number',
      OFFICE: 'invalid_store_number',
      '': 'invalid_store_number',
      "7486' --": 'invalid_store_number',
    });
    await world.sql(`update stores set deleted_at = now() where store_number = '7518'`);
    const gone = await client.rpc('check_store_number', { store_number: '7518' });
    expect(gone.data).toBe('store_not_found');
  });

  it('offers the approved stores that exist with their names, and tells of no other', async () => {
    const { data, error } = await world.anonymous().rpc('stores_to_choose');
    expect(error).toBeNull();
    const offered = new Map(
      (data as { store_number: string; name: string }[]).map((row) => [row.store_number, row.name]),
    );
    expect(offered.get('7486')).toMatch(/\w/);
    // Not approved, not there, gone, the office.
    expect(['8001', '9116', '7518', 'OFFICE'].filter((number) => offered.has(number))).toEqual([]);
  });

  it('the approved list itself is read without an account', async () => {
    const { data } = await world.anonymous().from('approved_store_numbers').select('store_number');
    expect(data).toHaveLength(26);
  });
});

describe('biometric devices', () => {
  it('are kept with the server’s times, and a revoked one stays revoked', async () => {
    const client = await world.signIn(people.manager);
    const id = v7();
    const added = await client.from('biometric_devices').insert({
      id,
      user_id: people.manager.id,
      credential_id: 'a'.repeat(43),
      device_name: 'Tab',
    });
    expect(added.error).toBeNull();
    const change = async (values: object) => {
      const { data, error } = await client
        .from('biometric_devices')
        .update(values)
        .eq('id', id)
        .select('last_used_at, revoked_at')
        .single();
      expect(error).toBeNull();
      return data as { last_used_at: string | null; revoked_at: string | null };
    };
    const used = await change({ last_used_at: '2001-01-01T00:00:00Z' });
    expect(Date.now() - Date.parse(used.last_used_at ?? '')).toBeLessThan(60_000);
    const revoked = await change({ revoked_at: '2001-01-01T00:00:00Z' });
    expect(Date.now() - Date.parse(revoked.revoked_at ?? '')).toBeLessThan(60_000);
    expect(await change({ revoked_at: null, last_used_at: null })).toEqual(revoked);
    expect(
      await world.sql(
        'select kind, details from account_events where user_id = $1 order by created_at',
        [people.manager.id],
      ),
    ).toEqual([
      { kind: 'biometric_device_added', details: { device_name: 'Tab' } },
      { kind: 'biometric_device_revoked', details: { device_name: 'Tab' } },
    ]);
  });

  it('are twenty at most', async () => {
    const client = await world.signIn(people.shift);
    const add = (n: number) =>
      client.from('biometric_devices').insert({
        user_id: people.shift.id,
        credential_id: `${n}`.padStart(20, 'x'),
        device_name: `Tablet ${n}`,
      });
    for (let n = 1; n <= 20; n += 1) expect((await add(n)).error).toBeNull();
    expect((await add(21)).error?.code).toBe('too_many_devices');
    await client
      .from('biometric_devices')
      .update({ revoked_at: 'now' })
      .eq('device_name', 'Tablet 3');
    expect((await add(21)).error).toBeNull();
  });
});

describe('the session of a biometric device', () => {
  const device = { credential_id: 'tablet-of-the-shift-lead', device_name: 'Tablet' };
  const seen = async (client: Awaited<ReturnType<World['signIn']>>, used = false) =>
    (await client.rpc('biometric_device_seen', { credential_id: device.credential_id, used })).data;
  const isSignedIn = async (client: Awaited<ReturnType<World['signIn']>>) =>
    (await client.rpc('own_sessions')).error === null;

  it('ends when the device is revoked from elsewhere, and when another takes its place', async () => {
    await world.sql('delete from biometric_devices where user_id = $1', [people.shift.id]);
    const first = await world.signIn(people.shift);
    const elsewhere = await world.signIn(people.shift);
    const user_id = people.shift.id;
    await first.from('biometric_devices').insert({ ...device, user_id });
    expect(await seen(await world.signIn(people.manager))).toBe('unknown');
    expect(await seen(first, true)).toBe('ok');
    const kept = async () =>
      (
        await world.sql<{ used: boolean }>(
          'select last_used_at is not null as used from biometric_devices where user_id = $1',
          [user_id],
        )
      )[0];
    expect(await kept()).toEqual({ used: true });

    const second = await world.signIn(people.shift);
    expect(await seen(second)).toBe('ok');
    expect(await isSignedIn(first)).toBe(false);
    await elsewhere.from('biometric_devices').update({ revoked_at: 'now' }).eq('user_id', user_id);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await seen(await world.signIn(people.shift))).toBe('revoked');
  });

  it('goes on when the device in hand is revoked', async () => {
    const client = await world.signIn(people.admin);
    const user_id = people.admin.id;
    await client.from('biometric_devices').insert({ ...device, user_id });
    await client.from('biometric_devices').update({ revoked_at: 'now' }).eq('user_id', user_id);
    expect(await seen(client)).toBe('revoked');
    expect(await isSignedIn(client)).toBe(true);
  });
});

describe('avatars', () => {
  const picture = (bytes: number, type = 'image/webp') =>
    new Blob([new Uint8Array(bytes)], { type });

  it('are stored by their person under their own name alone, small pictures only', async () => {
    const client = await world.signIn(people.manager);
    const avatars = client.storage.from('avatars');
    const name = `${people.manager.id}/${v7()}.webp`;
    const statusOf = async (path: string, blob: Blob) => {
      const { error } = await avatars.upload(path, blob);
      return error === null ? 'stored' : (error as { statusCode?: string }).statusCode;
    };
    expect(await statusOf(name, picture(1000))).toBe('stored');
    expect(await statusOf(name, picture(1000))).toBe('409');
    expect(await statusOf(`${people.shift.id}/${v7()}.webp`, picture(1000))).toBe('403');
    expect(await statusOf(`${people.manager.id}/me.webp`, picture(1000))).toBe('403');
    expect(await statusOf(`${people.manager.id}/${v7()}.webp`, picture(600_000))).toBe('413');
    const page = picture(1000, 'text/html');
    expect(await statusOf(`${people.manager.id}/${v7()}.webp`, page)).toBe('415');

    expect((await avatars.createSignedUrl(name, 60)).error).toBeNull();
    const colleague = (await world.signIn(people.shift)).storage.from('avatars');
    expect((await colleague.createSignedUrl(name, 60)).error).not.toBeNull();
    expect((await colleague.remove([name])).data).toEqual([]);
    const admin = (await world.signIn(people.admin)).storage.from('avatars');
    expect((await admin.createSignedUrl(name, 60)).error).toBeNull();
    expect((await avatars.remove([name])).data).toHaveLength(1);
  });

  it('do not pile up: ten at a time', async () => {
    const avatars = (await world.signIn(people.manager2)).storage.from('avatars');
    const add = () => avatars.upload(`${people.manager2.id}/${v7()}.png`, picture(10, 'image/png'));
    for (let n = 0; n < 10; n += 1) expect((await add()).error).toBeNull();
    expect((await add()).error).toMatchObject({ statusCode: '403' });
  });
});

describe('what happened to an account', () => {
  it('is noted and told, whoever did it', async () => {
    const client = await world.signIn(people.inspector);
    const password = 'another-one-of-mine';
    const changed = await client.auth.updateUser({ password, current_password: demoPassword });
    expect(changed.error).toBeNull();
    await client.auth.updateUser({ password: demoPassword, current_password: password });
    await client.auth.updateUser({ data: { first_name: 'Dan' } });
    const events = await client.from('account_events').select('kind, details').order('created_at');
    expect(events.data).toEqual([
      { kind: 'password_changed', details: {} },
      { kind: 'password_changed', details: {} },
    ]);
    await world.sql('select deliver_notifications()');
    const told = await client
      .from('notifications')
      .select('title, text_key, url')
      .eq('type', 'warning');
    expect(told.data?.[0]).toEqual({
      title: 'Your password was changed',
      text_key: 'password_changed',
      url: '/settings',
    });
  });

  it('goes with an account that is deleted, whatever it had', async () => {
    const email = 'leaving@example.com';
    const client = world.anonymous();
    const { data } = await client.auth.signUp({
      email,
      password: 'correct horse',
      options: { data: { store_number: '7509' } },
    });
    const id = data.user?.id ?? '';
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (enrolled.error) throw enrolled.error;
    const code = totpCode(enrolled.data.totp.secret, Date.now() / 1000);
    await client.auth.mfa.challengeAndVerify({ factorId: enrolled.data.id, code });
    expect((await client.rpc('mfa_recovery_codes_create')).error).toBeNull();
    await world.sql('delete from auth.users where id = $1', [id]);
    expect(
      await world.sql(
        `select 1 from account_events where user_id = $1 union all select 1 from sync.recovery_codes where user_id = $1`,
        [id],
      ),
    ).toEqual([]);
  });

  it('is forgotten after a year', async () => {
    await world.sql(
      `insert into account_events (user_id, kind, created_at) values
         ($1, 'password_changed', now() - interval '366 days'),
         ($1, 'password_changed', now() - interval '364 days')`,
      [people.shift.id],
    );
    await world.sql('select sync.purge_account_events()');
    const left = await world.sql(
      `select 1 from account_events where user_id = $1 and kind = 'password_changed'`,
      [people.shift.id],
    );
    expect(left).toHaveLength(1);
  });
});
