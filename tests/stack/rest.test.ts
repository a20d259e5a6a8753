import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../../supabase/local/stack.ts';
import { anonymous, boot, service, signedIn, temporaryProject, until } from './project.ts';

const project = temporaryProject({
  'migrations/20260101000000_shop.sql': `
    create table public.shops (id int primary key, name text not null unique);
    create table public.sales (id int primary key, shop_id int not null references public.shops, amount numeric not null check (amount >= 0), owner uuid default auth.uid());
    alter table public.sales enable row level security;
    create policy own on public.sales for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
    insert into public.shops values (1, 'North'), (2, 'South'), (3, 'East, far (old)');
    create function public.add(a int, b int) returns int language sql stable as 'select a + b';
    create function public.whoami() returns jsonb language sql stable as
      $$ select jsonb_build_object('role', auth.role(), 'uid', auth.uid(), 'email', auth.email(), 'user', current_user) $$;
    create function public.shop_list() returns setof public.shops language sql stable as 'select * from public.shops order by id';
    create function public.nothing() returns void language sql as '';
    create function public.teapot() returns void language plpgsql as $$ begin
      raise sqlstate 'PT418' using message = 'short', detail = 'and', hint = 'stout'; end $$;`,
});
let stack: Stack;

beforeAll(async () => {
  stack = await boot(project);
});
afterAll(async () => {
  await stack?.stop();
  project.remove();
});

describe('queries', () => {
  test('filter, or, embed, order, range, count, single', async () => {
    const client = anonymous(stack);
    const { id, client: ann } = await signedIn(stack, 'queries@example.com');
    await ann.from('sales').insert([
      { id: 1, shop_id: 1, amount: 5 },
      { id: 2, shop_id: 2, amount: 7.5 },
    ]);
    const embedded = await ann.from('sales').select('id, amount, owner, shops(name)').order('id');
    expect(embedded.data).toEqual([
      { id: 1, amount: 5, owner: id, shops: { name: 'North' } },
      { id: 2, amount: 7.5, owner: id, shops: { name: 'South' } },
    ]);
    const either = await client
      .from('shops')
      .select('id')
      .or('name.eq.North,and(id.gt.1,id.lt.3)')
      .order('id', { ascending: false });
    expect(either.data).toEqual([{ id: 2 }, { id: 1 }]);
    const counted = await client.from('shops').select('*', { count: 'exact', head: true });
    expect(counted).toMatchObject({ count: 3, data: null });
    const paged = await client
      .from('shops')
      .select('id', { count: 'exact' })
      .order('id')
      .range(1, 1);
    expect(paged).toMatchObject({ count: 3, data: [{ id: 2 }], status: 206 });
    const odd = await client.from('shops').select('id').in('name', ['East, far (old)']).single();
    expect(odd.data).toEqual({ id: 3 });
    expect((await client.from('shops').select().eq('id', 9).maybeSingle()).data).toBeNull();
    expect((await client.from('shops').select().single()).error).toMatchObject({
      code: 'PGRST116',
    });
  });

  test('errors keep PostgreSQL’s codes', async () => {
    const { client } = await signedIn(stack, 'errors@example.com');
    const cases = [
      [await client.from('sales').insert({ id: 90, shop_id: 1, amount: -1 }), '23514', 400],
      [await client.from('sales').insert({ id: 90, shop_id: 99, amount: 1 }), '23503', 409],
      [await service(stack).from('shops').insert({ id: 1, name: 'x' }), '23505', 409],
      [
        await client.from('sales').insert({ id: 90, shop_id: 1, amount: 1, owner: null }),
        '42501',
        403,
      ],
      [await client.from('sales').select('nope'), '42703', 400],
    ] as const;
    for (const [{ error, status }, code, expected] of cases) {
      expect({ code: error?.code, status }).toEqual({ code, status: expected });
    }
  });

  test('functions answer scalars, rows, JSON and nothing, with the caller’s claims', async () => {
    const { client, id } = await signedIn(stack, 'rpc@example.com');
    expect((await client.rpc('add', { a: 2, b: 3 })).data).toBe(5);
    expect((await client.rpc('shop_list').eq('id', 2)).data).toEqual([{ id: 2, name: 'South' }]);
    expect((await client.rpc('nothing')).status).toBe(204);
    expect((await client.rpc('whoami')).data).toEqual({
      role: 'authenticated',
      uid: id,
      email: 'rpc@example.com',
      user: 'authenticated',
    });
    expect((await anonymous(stack).rpc('whoami')).data).toMatchObject({ role: 'anon', uid: null });
    expect(await client.rpc('teapot')).toMatchObject({
      status: 418,
      error: { message: 'short', hint: 'stout' },
    });
  });

  test('upsert merges on its conflict key', async () => {
    const admin = service(stack);
    await admin.from('shops').upsert({ id: 50, name: 'Upsert' }, { onConflict: 'name' });
    const { data } = await admin
      .from('shops')
      .upsert({ id: 51, name: 'Upsert' }, { onConflict: 'name' })
      .select();
    expect(data).toEqual([{ id: 51, name: 'Upsert' }]);
    await admin.from('shops').delete().eq('id', 51);
  });

  test('a schema change is seen without a restart', async () => {
    const client = anonymous(stack);
    await stack.sql('create table public.later (id int primary key)');
    let answer: { status: number } | undefined;
    void (async () => {
      do answer = await client.from('later').select();
      while (answer.status !== 200);
    })();
    expect(await until(() => answer?.status === 200, 'the new table')).toBe(true);
  });
});

describe('keys and tokens', () => {
  const get = (headers: Record<string, string>, query = '') =>
    fetch(`${stack.url}/rest/v1/shops?select=id&id=eq.1${query}`, { headers });

  test('no key and a wrong key are 401, a key in the query counts', async () => {
    expect((await get({})).status).toBe(401);
    expect(await (await get({ apikey: 'x' })).json()).toMatchObject({ message: 'Invalid API key' });
    expect(await (await get({}, `&apikey=${stack.anonKey}`)).json()).toEqual([{ id: 1 }]);
  });

  test('forged, expired and unsigned tokens are 401; a made-up role gets nothing', async () => {
    const sign = (secret: string, claims: object, expires: string) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret));
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const tokens = [
      await sign('y'.repeat(40), { role: 'service_role' }, '1h'),
      await sign(stack.jwtSecret, { role: 'authenticated' }, '-1m'),
      `${encode({ alg: 'none' })}.${encode({ role: 'service_role', exp: 4102444800 })}.`,
    ];
    for (const token of tokens) {
      expect((await get({ apikey: stack.anonKey, authorization: `Bearer ${token}` })).status).toBe(
        401,
      );
    }
    const odd = await sign(stack.jwtSecret, { role: 'postgres' }, '1h');
    expect(
      (await get({ apikey: stack.anonKey, authorization: `Bearer ${odd}` })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test('a preflight is answered for any origin and kept by the browser', async () => {
    const response = await fetch(`${stack.url}/rest/v1/shops`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:4173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,x-client-info',
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'apikey,authorization,x-client-info',
    );
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(600);
    const actual = await get({ apikey: stack.anonKey, origin: 'http://localhost:4173' });
    expect(actual.headers.get('access-control-expose-headers')).toContain('Content-Range');
  });
});

describe('bad input', () => {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${stack.url}${path}`, {
      method: 'POST',
      body,
      headers: { apikey: stack.anonKey, 'content-type': 'application/json', ...headers },
    });

  test('is a 4xx with an error body everywhere, and the stack goes on', async () => {
    const invalid = Buffer.from([0xc3, 0x28]);
    const answers = await Promise.all([
      post('/rest/v1/shops', '{"id":'),
      post('/rest/v1/shops', invalid),
      post('/rest/v1/rpc/unknown', '{}'),
      post('/auth/v1/token?grant_type=password', '[1'),
      post('/auth/v1/token?grant_type=nonsense', '{}'),
      post('/auth/v1/token?grant_type=password', JSON.stringify({ email: {}, password: 1 })),
      post('/auth/v1/signup', 'x'.repeat(10 * 1024 * 1024)),
      post('/storage/v1/bucket', '{'),
      post('/storage/v1/object/list/documents', '{"limit":"many"}', {
        authorization: `Bearer ${stack.anonKey}`,
      }),
      post('/realtime/v1/api/broadcast', '{'),
      post('/nowhere', '{}'),
    ]);
    for (const answer of answers) {
      expect([answer.url, Math.floor(answer.status / 100)]).toEqual([answer.url, 4]);
      expect(await answer.json()).toBeTypeOf('object');
    }
    expect((await anonymous(stack).from('shops').select('id').limit(1)).error).toBeNull();
  });
});
