import { readFileSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { seedFile } from '../world/seed-file.ts';
import { office, stores } from '../world/stores.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function newAccount(
  data: Record<string, unknown>,
): Promise<{ id: string; client: SupabaseClient }> {
  const id = v7();
  await world.sql(`insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)`, [
    id,
    `${id}@example.com`,
    JSON.stringify(data),
  ]);
  return { id, client: world.withToken(await world.token({ sub: id })) };
}

async function rolesOf(id: string): Promise<unknown[]> {
  return world.sql(
    `select s.store_number, m.role from store_users m join stores s on s.id = m.store_id
     where m.user_id = $1 and m.deleted_at is null order by 1`,
    [id],
  );
}

describe('sign-up (spec §6)', () => {
  it('makes a profile, a role that is no admin, and a general manager of an approved store', async () => {
    const client = world.anonymous();
    const { data, error } = await client.auth.signUp({
      email: 'ana@example.com',
      password: 'correct horse',
      options: { data: { first_name: 'Ana', last_name: 'Silva', store_number: '7509' } },
    });
    expect(error).toBeNull();
    const id = data.user?.id ?? '';
    expect(await rolesOf(id)).toEqual([{ store_number: '7509', role: 'general_manager' }]);
    expect(
      await world.sql(`select first_name, last_name from profiles where id = $1`, [id]),
    ).toEqual([{ first_name: 'Ana', last_name: 'Silva' }]);
    expect(await world.sql(`select is_admin from user_roles where user_id = $1`, [id])).toEqual([
      { is_admin: false },
    ]);
    expect(
      await world.sql(`select first_name, role from store_members where user_id = $1`, [id]),
    ).toEqual([{ first_name: 'Ana', role: 'general_manager' }]);
  });

  it('gives nothing for what the metadata claims beside that', async () => {
    await world.sql(`insert into stores (store_number, name) values ('8001', 'Not approved')`);
    for (const data of [
      { role: 'admin', is_admin: true, store_number: 'OFFICE' },
      { store_number: '8001' },
      { store_number: '9116' },
      { store_number: { $ne: null } },
      {},
    ]) {
      const account = await newAccount(data);
      expect(await rolesOf(account.id)).toEqual([]);
      expect((await account.client.rpc('is_global_admin')).data).toBe(false);
    }
  });

  it('tells the store’s admins and the global admins', async () => {
    await newAccount({ first_name: 'Theo', last_name: 'Marsh', store_number: '7510' });
    await world.sql('select deliver_notifications()');
    const told = await world.sql(
      `select user_id from notifications where message like 'Theo Marsh joined store #7510%'`,
    );
    expect(told).toEqual([{ user_id: people.admin.id }]);
  });
});

describe('join_store (spec §5 Joining)', () => {
  it('adds an approved store as general manager, once', async () => {
    const { id, client } = await newAccount({});
    const joined = await client.rpc('join_store', { store_number: ' 7511 ' });
    expect(joined).toMatchObject({
      error: null,
      data: { store_id: stores['7511'].id, role: 'general_manager' },
    });
    expect(await rolesOf(id)).toEqual([{ store_number: '7511', role: 'general_manager' }]);
    expect((await client.rpc('join_store', { store_number: '7511' })).error?.code).toBe(
      'already_member',
    );
  });

  it('says by code why not', async () => {
    const { client } = await newAccount({});
    const codeOf = async (store_number: string): Promise<string | undefined> =>
      (await client.rpc('join_store', { store_number })).error?.code;
    expect(await codeOf('')).toBe('invalid_store_number');
    expect(await codeOf('OFFICE')).toBe('invalid_store_number');
    expect(await codeOf('1234')).toBe('invalid_store_number');
    expect(await codeOf('9116')).toBe('store_not_found');
    expect((await world.anonymous().rpc('join_store', { store_number: '7511' })).error?.code).toBe(
      '42501',
    );
  });

  it.each([
    ['approved_store_numbers', 'store_number', 'store_check_failed'],
    ['store_users', 'user_id', 'membership_check_failed'],
  ])('says which step failed when %s cannot be asked', async (table, column, code) => {
    const { client } = await newAccount({});
    await world.sql(`alter table ${table} rename column ${column} to away`);
    try {
      const { error } = await client.rpc('join_store', { store_number: '7511' });
      expect(error?.code).toBe(code);
    } finally {
      await world.sql(`alter table ${table} rename column away to ${column}`);
    }
  });

  it('lets an admin join any store that exists', async () => {
    const admin = await world.signIn(people.admin);
    await world.sql(
      `insert into stores (store_number, name) values ('8002', 'Not approved') on conflict do nothing`,
    );
    expect((await admin.rpc('join_store', { store_number: '8002' })).error).toBeNull();
    expect((await admin.rpc('join_store', { store_number: '9999' })).error?.code).toBe(
      'store_not_found',
    );
  });

  it('takes back nobody who was removed, until who manages the people of the store does', async () => {
    const { id, client } = await newAccount({});
    await world.sql(
      `insert into store_users (user_id, store_id, role, deleted_at) values ($1, $2, 'shift_lead', now())`,
      [id, stores['7511'].id],
    );
    const again = await client.rpc('join_store', { store_number: '7511' });
    expect(again.error?.code).toBe('membership_ended');
    expect(await rolesOf(id)).toEqual([]);

    const chief = await newAccount({});
    await world.sql(`insert into store_users (user_id, store_id, role) values ($1, $2, 'admin')`, [
      chief.id,
      stores['7511'].id,
    ]);
    const back = await chief.client
      .from('store_users')
      .update({ deleted_at: null })
      .eq('user_id', id)
      .eq('store_id', stores['7511'].id);
    expect(back.error).toBeNull();
    expect(await rolesOf(id)).toEqual([{ store_number: '7511', role: 'shift_lead' }]);
  });

  it('takes a global admin back, who may join every store', async () => {
    const { id, client } = await newAccount({});
    await world.sql('update user_roles set is_admin = true where user_id = $1', [id]);
    await world.sql(
      `insert into store_users (user_id, store_id, role, deleted_at) values ($1, $2, 'admin', now())`,
      [id, stores['7511'].id],
    );
    expect((await client.rpc('join_store', { store_number: '7511' })).error).toBeNull();
    expect(await rolesOf(id)).toEqual([{ store_number: '7511', role: 'general_manager' }]);
  });
});

describe('joining where it is to be approved', () => {
  beforeAll(() => world.sql(`update sync.settings set value = 'approve'`));
  afterAll(() => world.sql(`update sync.settings set value = 'open'`));

  const told = (key: string, of: string) =>
    world.sql(
      `select n.user_id from notifications n where n.text_key = $1 and n.text_params ->> 'person' = $2 order by 1`,
      [key, of],
    );

  it('is what a project begins with', async () => {
    const begun = readFileSync(
      new URL('../../supabase/migrations/20261123000220_joining.sql', import.meta.url),
      'utf8',
    );
    expect(begun).toContain(`values ('join_policy', 'approve')`);
  });

  it('waits, tells who manages the people, and opens when one of them approves', async () => {
    const storeAdmin = await newAccount({ first_name: 'Sam', last_name: 'Admin' });
    await world.sql(`insert into store_users (user_id, store_id, role) values ($1, $2, 'admin')`, [
      storeAdmin.id,
      stores['7514'].id,
    ]);
    const { id, client } = await newAccount({
      first_name: 'Nora',
      last_name: 'New',
      store_number: '7514',
    });
    // asked once, at sign-up
    const again = await client.rpc('join_store', { store_number: '7514' });
    expect(again.error).toBeNull();
    expect(again.data?.id ?? null).toBeNull();
    expect(await rolesOf(id)).toEqual([]);
    expect((await client.rpc('own_join_requests')).data).toMatchObject([
      { store_number: '7514', declined: false },
    ]);
    await world.sql('select deliver_notifications()');
    const asked = (await told('join_requested', 'Nora New')).map((row) => row['user_id']);
    expect(asked).toEqual(expect.arrayContaining([people.admin.id, storeAdmin.id]));
    expect(asked).not.toContain(people.manager.id);
    expect(asked).not.toContain(id);
    // nobody without the people of that store sees or decides it
    const manager = await world.signIn(people.manager);
    expect((await manager.rpc('open_join_requests')).data).toEqual([]);
    const open = (await storeAdmin.client.rpc('open_join_requests')).data;
    expect(open).toMatchObject([{ person: 'Nora New', store_number: '7514', removed_from: [] }]);
    const [request] = open as { id: string }[];
    const decide = { request: request?.id, approve: true };
    expect((await manager.rpc('decide_join', decide)).error?.code).toBe('not_found');
    expect((await client.rpc('decide_join', decide)).error?.code).toBe('not_found');
    expect((await storeAdmin.client.rpc('decide_join', decide)).error).toBeNull();
    expect(await rolesOf(id)).toEqual([{ store_number: '7514', role: 'general_manager' }]);
    expect((await storeAdmin.client.rpc('decide_join', decide)).error?.code).toBe(
      'already_decided',
    );
    expect(await told('join_approved', 'Nora New')).toEqual([{ user_id: id }]);
    expect((await client.rpc('own_join_requests')).data).toEqual([]);
  });

  it('a shift lead does not become general manager of seven more stores in 27 calls', async () => {
    const shift = await world.signIn(people.shift);
    const before = await rolesOf(people.shift.id);
    for (const store of Object.values(stores)) {
      await shift.rpc('join_store', { store_number: store.store_number });
    }
    expect(await rolesOf(people.shift.id)).toEqual(before);
  });

  it('nobody who was removed anywhere comes back unseen: the request says where from', async () => {
    const { id, client } = await newAccount({ first_name: 'Rex', last_name: 'Removed' });
    await world.sql(
      `insert into store_users (user_id, store_id, role, deleted_at) values ($1, $2, 'shift_lead', now())`,
      [id, stores['7511'].id],
    );
    for (const store_number of ['7511', '7509']) {
      expect((await client.rpc('join_store', { store_number })).error).toBeNull();
    }
    expect(await rolesOf(id)).toEqual([]);
    const admin = await world.signIn(people.admin);
    const open = ((await admin.rpc('open_join_requests')).data ?? []) as {
      id: string;
      person: string;
      store_number: string;
      removed_from: string[];
    }[];
    const his = open.filter(({ person }) => person === 'Rex Removed');
    expect(his.map(({ store_number, removed_from }) => [store_number, removed_from])).toEqual([
      ['7511', ['7511']],
      ['7509', ['7511']],
    ]);
    await admin.rpc('decide_join', { request: his[1]?.id, approve: false });
    expect((await client.rpc('own_join_requests')).data).toMatchObject([
      { store_number: '7509', declined: true },
      { store_number: '7511', declined: false },
    ]);
    expect(await told('join_declined', 'Rex Removed')).toEqual([{ user_id: id }]);
    // declined is not for ever: they ask again, and are seen again
    await client.rpc('join_store', { store_number: '7509' });
    expect((await client.rpc('own_join_requests')).data).toMatchObject([
      { store_number: '7509', declined: false },
      { store_number: '7511', declined: false },
    ]);
    // whoever was removed comes back as what joining gives, not as what they were
    await admin.rpc('decide_join', { request: his[0]?.id, approve: true });
    expect(await rolesOf(id)).toEqual([{ store_number: '7511', role: 'general_manager' }]);
  });
});

describe('ensure_admin_office (spec §6)', () => {
  it('gives an admin without a store the office, and nobody else anything', async () => {
    const admin = await newAccount({});
    await world.sql('update user_roles set is_admin = true where user_id = $1', [admin.id]);
    expect((await admin.client.rpc('ensure_admin_office')).data).toBe(office.id);
    expect((await admin.client.rpc('ensure_admin_office')).data).toBe(office.id);
    expect(await rolesOf(admin.id)).toEqual([{ store_number: 'OFFICE', role: 'admin' }]);
    const plain = await newAccount({});
    expect((await plain.client.rpc('ensure_admin_office')).data).toBeNull();
    expect(await rolesOf(plain.id)).toEqual([]);
  });
});

describe('the demo world', () => {
  it('cannot be written where somebody real has an account', async () => {
    await newAccount({});
    const seed = readFileSync(seedFile, 'utf8');
    const end = 'end $$;';
    const guard = seed.slice(seed.indexOf('do $$'), seed.indexOf(end) + end.length);
    await expect(world.sql(guard)).rejects.toMatchObject({ code: '55000' });
  });
});
