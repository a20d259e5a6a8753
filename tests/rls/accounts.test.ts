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
