import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../../supabase/local/stack.ts';
import {
  PASSWORD,
  anonymous,
  boot,
  claimsOf,
  service,
  signedIn,
  temporaryProject,
} from './project.ts';

const project = temporaryProject({
  'config.toml':
    '[auth]\nrefresh_token_reuse_interval = 0\n[auth.rate_limit]\nsign_in_sign_ups = 1000',
  'migrations/20260101000000_profiles.sql': `
    create table public.people (id uuid primary key references auth.users on delete cascade, name text not null);
    create function public.on_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into public.people (id, name) values (new.id, new.raw_user_meta_data ->> 'name');
      return new;
    end $$;
    create trigger on_new_user after insert on auth.users for each row
      when (new.raw_user_meta_data ? 'name') execute function public.on_new_user();`,
});
let stack: Stack;

beforeAll(async () => {
  stack = await boot(project);
});
afterAll(async () => {
  await stack?.stop();
  project.remove();
});

describe('sign-up', () => {
  test('signs in at once where confirmation is off, and runs the project’s triggers', async () => {
    const client = anonymous(stack);
    const { data, error } = await client.auth.signUp({
      email: 'New@Example.com',
      password: PASSWORD,
      options: { data: { name: 'Nora' } },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'new@example.com', role: 'authenticated' });
    expect(data.user?.user_metadata).toMatchObject({ name: 'Nora' });
    expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email' });
    expect(data.session?.token_type).toBe('bearer');
    const people = await stack.sql('select name from people where id = $1', [data.user?.id]);
    expect(people).toEqual([{ name: 'Nora' }]);
  });

  test('refuses what GoTrue refuses, with its codes', async () => {
    const client = anonymous(stack);
    await signedIn(stack, 'taken@example.com');
    const cases = [
      [{ email: 'taken@example.com', password: PASSWORD }, 'user_already_exists', 422],
      [{ email: 'short@example.com', password: '123' }, 'weak_password', 422],
      [{ email: 'nonsense', password: PASSWORD }, 'validation_failed', 400],
    ] as const;
    for (const [input, code, status] of cases) {
      const { error } = await client.auth.signUp(input);
      expect({ code: error?.code, status: error?.status }).toEqual({ code, status });
    }
  });

  test('a trigger of the project that fails refuses the user and leaves nothing', async () => {
    const { error } = await anonymous(stack).auth.signUp({
      email: 'nameless@example.com',
      password: PASSWORD,
      options: { data: { name: null } },
    });
    expect(error).toMatchObject({ status: 500, message: 'Database error saving new user' });
    expect(
      await stack.sql('select 1 from auth.users where email = $1', ['nameless@example.com']),
    ).toEqual([]);
  });
});

describe('password sign-in', () => {
  test('answers a token with every claim that policies read', async () => {
    const { session, id } = await signedIn(stack, 'claims@example.com');
    const claims = claimsOf(session.access_token);
    expect(claims).toMatchObject({
      iss: `${stack.url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      sub: id,
      email: 'claims@example.com',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    });
    expect(claims['exp']).toBe(session.expires_at);
  });

  test('says the same for a wrong password and an unknown address', async () => {
    await signedIn(stack, 'known@example.com');
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { error } = await anonymous(stack).auth.signInWithPassword({
        email,
        password: 'wrong',
      });
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  test('accepts users that SQL inserted with pgcrypto, and bcrypt hashes of other libraries', async () => {
    await stack.sql(`insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at)
      values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'sql@example.com',
        extensions.crypt('from sql', extensions.gen_salt('bf')), now()),
        ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', '2b@example.com',
        replace(extensions.crypt('from sql', extensions.gen_salt('bf')), '$2a$', '$2b$'), now())`);
    for (const email of ['sql@example.com', '2b@example.com']) {
      const { error } = await anonymous(stack).auth.signInWithPassword({
        email,
        password: 'from sql',
      });
      expect(error).toBeNull();
    }
  });

  test('refuses a banned user until the ban is lifted', async () => {
    const { id } = await signedIn(stack, 'banned@example.com');
    const admin = service(stack).auth.admin;
    const signIn = () =>
      anonymous(stack).auth.signInWithPassword({ email: 'banned@example.com', password: PASSWORD });
    await admin.updateUserById(id, { ban_duration: '24h' });
    expect((await signIn()).error?.code).toBe('user_banned');
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect((await signIn()).error).toBeNull();
  });
});

describe('refresh', () => {
  const refresh = (token: string) =>
    fetch(`${stack.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    }).then(async (response) => ({
      status: response.status,
      body: (await response.json()) as Record<string, string>,
    }));

  test('rotates the token and keeps the session', async () => {
    const { client, session } = await signedIn(stack, 'rotate@example.com');
    const { data } = await client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(claimsOf(data.session?.access_token ?? '')['session_id']).toBe(
      claimsOf(session.access_token)['session_id'],
    );
  });

  test('a lost answer can be asked for again: the used token leads to its unused successor', async () => {
    const { session } = await signedIn(stack, 'lost@example.com');
    const first = await refresh(session.refresh_token);
    const again = await refresh(session.refresh_token);
    expect(again.status).toBe(200);
    expect(again.body['refresh_token']).toBe(first.body['refresh_token']);
  });

  test('a stolen old token ends the whole session', async () => {
    const { session } = await signedIn(stack, 'stolen@example.com');
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.body['refresh_token'] ?? '');
    const reuse = await refresh(session.refresh_token);
    expect(reuse).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    });
    const newest = await refresh(third.body['refresh_token'] ?? '');
    expect(newest.body['error_code']).toBe('refresh_token_already_used');
  });

  test('two at once with one token get the same successor', async () => {
    const { session } = await signedIn(stack, 'race@example.com');
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(session.refresh_token)));
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1);
  });

  test('refuses an unknown token', async () => {
    expect(await refresh('nothing')).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
  });
});

describe('user and sign-out', () => {
  test('changes metadata and password; the old password no longer works', async () => {
    const { client } = await signedIn(stack, 'change@example.com');
    const current_password = PASSWORD;
    const same = await client.auth.updateUser({ password: PASSWORD, current_password });
    expect(same.error?.code).toBe('same_password');
    const { data } = await client.auth.updateUser({
      password: 'another one',
      current_password,
      data: { city: 'Lyon' },
    });
    expect(data.user?.user_metadata).toMatchObject({ city: 'Lyon' });
    const old = await anonymous(stack).auth.signInWithPassword({
      email: 'change@example.com',
      password: PASSWORD,
    });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  test('a token alone changes no password: the present one is asked for, or a code mailed just now', async () => {
    const email = 'stolen-token@example.com';
    const { client } = await signedIn(stack, email);
    const change = (attributes: object) =>
      client.auth.updateUser({ password: 'the thief has it', ...attributes });
    expect((await change({})).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    });
    expect((await change({ current_password: 'a guess' })).error?.code).toBe(
      'current_password_invalid',
    );
    expect((await change({ nonce: '000000' })).error?.code).toBe('reauthentication_not_valid');
    await client.auth.reauthenticate();
    const nonce = stack.mailbox.list(email)[0]?.code ?? '';
    expect((await change({ nonce })).error).toBeNull();
    expect((await change({ nonce, password: 'once more' })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    for (let i = 0; i < 9; i += 1) await change({ current_password: `guess ${i}` });
    expect((await change({ current_password: 'the thief has it' })).error?.code).toBe(
      'over_request_rate_limit',
    );
  });

  test('a new address counts once both addresses confirmed it, though sign-up needs no confirmation', async () => {
    const { client } = await signedIn(stack, 'old@example.com');
    const asked = await client.auth.updateUser({ email: 'renewed@example.com' });
    expect(asked.data.user).toMatchObject({
      email: 'old@example.com',
      new_email: 'renewed@example.com',
    });
    for (const email of ['renewed@example.com', 'old@example.com']) {
      expect((await client.auth.getUser()).data.user?.email).toBe('old@example.com');
      await fetch(stack.mailbox.list(email)[0]?.link ?? '', { redirect: 'manual' });
    }
    expect((await client.auth.getUser()).data.user?.email).toBe('renewed@example.com');
  });

  test('signs out here, elsewhere, and everywhere', async () => {
    const email = 'sessions@example.com';
    const { client: first } = await signedIn(stack, email);
    const second = anonymous(stack);
    await second.auth.signInWithPassword({ email, password: PASSWORD });
    const third = anonymous(stack);
    await third.auth.signInWithPassword({ email, password: PASSWORD });
    const works = async (client: typeof first) =>
      (await client.auth.refreshSession()).error === null;

    await first.auth.signOut({ scope: 'others' });
    expect([await works(first), await works(second), await works(third)]).toEqual([
      true,
      false,
      false,
    ]);
    await second.auth.signInWithPassword({ email, password: PASSWORD });
    await second.auth.signOut({ scope: 'local' });
    expect(await works(first)).toBe(true);
    const token = (await first.auth.getSession()).data.session?.access_token ?? '';
    await first.auth.signOut();
    expect(
      await stack.sql(
        'select 1 from auth.sessions s join auth.users u on u.id = user_id where email = $1',
        [email],
      ),
    ).toEqual([]);
    const answer = await anonymous(stack).auth.getUser(token);
    expect(answer.error?.name).toBe('AuthSessionMissingError');
  });

  test('a token of a deleted user, a forged, an expired and an unsigned one are refused', async () => {
    const { id, session } = await signedIn(stack, 'gone@example.com');
    await service(stack).auth.admin.deleteUser(id);
    const key = new TextEncoder().encode(stack.jwtSecret);
    const make = (secret: Uint8Array, alg: string, expires: string) =>
      new SignJWT({ role: 'authenticated', sub: id })
        .setProtectedHeader({ alg, typ: 'JWT' })
        .setExpirationTime(expires)
        .sign(secret);
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(`{"role":"service_role","sub":"${id}","exp":4102444800}`).toString('base64url')}.`;
    const tokens: [string, string][] = [
      [session.access_token, 'user_not_found'],
      [await make(new TextEncoder().encode('x'.repeat(40)), 'HS256', '1h'), 'bad_jwt'],
      [await make(key, 'HS256', '-1s'), 'bad_jwt'],
      [await make(key, 'HS512', '1h'), 'bad_jwt'],
      [none, 'bad_jwt'],
    ];
    for (const [token, code] of tokens) {
      const { error } = await anonymous(stack).auth.getUser(token);
      expect({ status: error?.status, code: error?.code }).toEqual({ status: 403, code });
    }
  });
});

describe('administration with the service key', () => {
  test('creates, reads, lists, changes and deletes users', async () => {
    const { admin } = service(stack).auth;
    const { data } = await admin.createUser({
      email: 'managed@example.com',
      password: PASSWORD,
      email_confirm: true,
      app_metadata: { role: 'admin' },
    });
    const id = data.user?.id ?? '';
    expect((await admin.getUserById(id)).data.user?.app_metadata).toMatchObject({ role: 'admin' });
    const listed = await admin.listUsers({ page: 1, perPage: 1000 });
    expect(listed.data.users.map((user) => user.email)).toContain('managed@example.com');
    await admin.updateUserById(id, { email: 'moved@example.com' });
    const signIn = await anonymous(stack).auth.signInWithPassword({
      email: 'moved@example.com',
      password: PASSWORD,
    });
    expect(signIn.error).toBeNull();
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  });

  test('is refused to a signed-in user and to the anonymous key', async () => {
    const { client } = await signedIn(stack, 'climber@example.com');
    expect((await client.auth.admin.listUsers()).error).toMatchObject({
      status: 403,
      code: 'not_admin',
    });
    expect((await anonymous(stack).auth.admin.listUsers()).error).toMatchObject({
      code: 'not_admin',
    });
  });

  test('app_metadata cannot be changed by its user', async () => {
    const { client } = await signedIn(stack, 'meta@example.com');
    const response = await fetch(`${stack.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: stack.anonKey,
        authorization: `Bearer ${(await client.auth.getSession()).data.session?.access_token}`,
      },
      body: JSON.stringify({ app_metadata: { role: 'admin' }, role: 'service_role' }),
    });
    const user = (await response.json()) as { app_metadata: object; role: string };
    expect(user.app_metadata).not.toHaveProperty('role');
    expect(user.role).toBe('authenticated');
  });
});

test('malformed bodies are 400 in both of GoTrue’s error shapes', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${stack.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, ...headers },
      body: Buffer.from([0x7b, 0xff, 0xfe]),
    });
  const old = await send({});
  expect(old.status).toBe(400);
  expect(await old.json()).toMatchObject({
    code: 400,
    error_code: 'bad_json',
    msg: expect.any(String),
  });
  const modern = await send({ 'x-supabase-api-version': '2024-01-01' });
  expect(await modern.json()).toMatchObject({ code: 'bad_json', message: expect.any(String) });
});
