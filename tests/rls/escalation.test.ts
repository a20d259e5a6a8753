import type { SupabaseClient } from '@supabase/supabase-js';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectionResponseId } from '../../src/kernel/ids.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';

const own = stores['7505'].id;
const other = stores['7486'].id;
let world: World;
let manager2: SupabaseClient;

beforeAll(async () => {
  world = await startWorld();
  manager2 = await world.signIn(people.manager2);
});
afterAll(() => world.stop());

async function storeNumbersSeenBy(client: SupabaseClient): Promise<string[]> {
  const { data } = await client.from('stores').select('store_number').order('store_number');
  return (data ?? []).map((row) => String(row['store_number']));
}

async function isAdmin(client: SupabaseClient): Promise<unknown> {
  return (await client.rpc('is_global_admin')).data;
}

const baseClaims = { sub: people.manager.id };

describe('raising a role', () => {
  it('by writing the role into one’s own user metadata', async () => {
    const shift = await world.signIn(people.shift);
    const { error } = await shift.auth.updateUser({ data: { role: 'admin', is_admin: true } });
    expect(error).toBeNull();
    await shift.auth.refreshSession();
    expect(await isAdmin(shift)).toBe(false);
    expect(await storeNumbersSeenBy(shift)).toEqual(['7486']);
  });

  it('by claims in the token that only the database may answer', async () => {
    const token = await world.token({
      ...baseClaims,
      app_metadata: { role: 'admin' },
      user_metadata: { role: 'admin' },
      is_admin: true,
    });
    expect(await isAdmin(world.withToken(token))).toBe(false);
  });

  it('by making or changing one’s user_roles row', async () => {
    const inserted = await manager2
      .from('user_roles')
      .insert({ user_id: people.manager2.id, is_admin: true });
    const updated = await manager2
      .from('user_roles')
      .update({ is_admin: true })
      .eq('user_id', people.manager2.id);
    const upserted = await manager2
      .from('user_roles')
      .upsert({ user_id: people.manager2.id, is_admin: true }, { onConflict: 'user_id' });
    expect([inserted.error?.code, updated.error?.code, upserted.error?.code]).toEqual([
      '42501',
      '42501',
      '42501',
    ]);
    expect(await isAdmin(manager2)).toBe(false);
  });

  it('by giving oneself a membership or a higher role', async () => {
    for (const role of ['admin', 'supervisor', 'general_manager', 'shift_lead']) {
      const { error } = await manager2
        .from('store_users')
        .insert({ user_id: people.manager2.id, store_id: other, role });
      expect(error?.code).toBe('42501');
    }
    const raised = await manager2
      .from('store_users')
      .update({ role: 'admin' })
      .eq('user_id', people.manager2.id)
      .select();
    expect(raised.data ?? []).toEqual([]);
    expect(await storeNumbersSeenBy(manager2)).toEqual(['7505']);
  });

  it('a store’s admin rules that store only and makes nobody a global admin', async () => {
    await world.sql(`update store_users set role = 'admin' where user_id = $1`, [
      people.manager2.id,
    ]);
    const elsewhere = await manager2
      .from('store_users')
      .insert({ user_id: people.manager2.id, store_id: other, role: 'admin' });
    const global = await manager2
      .from('user_roles')
      .update({ is_admin: true })
      .eq('user_id', people.manager2.id);
    const moved = await manager2
      .from('store_users')
      .update({ store_id: other })
      .eq('user_id', people.manager2.id);
    expect([elsewhere.error?.code, global.error?.code, moved.error?.code]).toEqual([
      '42501',
      '42501',
      '42501',
    ]);
    await world.sql(`update store_users set role = 'general_manager' where user_id = $1`, [
      people.manager2.id,
    ]);
  });

  it('the role in the metadata that only the server writes does make an admin (spec §6)', async () => {
    await world.sql(
      `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "admin"}' where id = $1`,
      [people.shift.id],
    );
    expect(await isAdmin(await world.signIn(people.shift))).toBe(true);
    await world.sql(
      `update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where id = $1`,
      [people.shift.id],
    );
    expect(await isAdmin(await world.signIn(people.shift))).toBe(false);
  });
});

describe('tokens', () => {
  async function statusOf(token: string): Promise<number> {
    const { status } = await world.withToken(token).from('stores').select('id');
    return status;
  }

  it('signed with another secret are refused', async () => {
    expect(
      await statusOf(
        await world.token(baseClaims, { secret: 'a-secret-of-somebody-else-32-chars!' }),
      ),
    ).toBe(401);
  });

  it('that have expired are refused', async () => {
    expect(await statusOf(await world.token(baseClaims, { expiresInSeconds: -60 }))).toBe(401);
  });

  it('without a signature (alg none), or with one taken from another token, are refused', async () => {
    const part = (value: unknown): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      ...baseClaims,
      role: 'service_role',
      exp: Math.floor(Date.now() / 1000) + 600,
    };
    const good = await world.token(baseClaims);
    expect(await statusOf(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`)).toBe(401);
    expect(
      await statusOf(`${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${good.split('.')[2]}`),
    ).toBe(401);
  });

  it('of an account that is gone, deleted or banned see nothing', async () => {
    const ghost = world.withToken(await world.token({ sub: v7() }));
    expect(await storeNumbersSeenBy(ghost)).toEqual([]);
    const pulled = await ghost.rpc('sync_pull', {
      request: { protocol: 1, cursors: [], also: [], limit: 1 },
    });
    expect([pulled.status, pulled.error?.code]).toEqual([403, 'not_permitted']);

    for (const change of [`banned_until = now() + interval '1 day'`, `deleted_at = now()`]) {
      const client = world.withToken(await world.token({ sub: people.manager.id }));
      expect(await storeNumbersSeenBy(client)).toEqual(['7486']);
      await world.sql(`update auth.users set ${change} where id = $1`, [people.manager.id]);
      expect(await storeNumbersSeenBy(client)).toEqual([]);
      await world.sql(
        `update auth.users set banned_until = null, deleted_at = null where id = $1`,
        [people.manager.id],
      );
    }
  });

  it('of a demo account that a hosted project issued see nothing', async () => {
    const issuers = [
      'https://abcdefgh.supabase.co/auth/v1',
      'https://localhost.evil.example/auth/v1',
      undefined,
    ];
    for (const iss of issuers) {
      const client = world.withToken(await world.token({ ...baseClaims, iss }));
      expect(await storeNumbersSeenBy(client)).toEqual([]);
    }
  });

  it('need the second factor once one is verified', async () => {
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, 'totp', 'verified', now(), now(), 'x')`,
      [v7(), people.manager.id],
    );
    const first = world.withToken(await world.token({ ...baseClaims, aal: 'aal1' }));
    const both = world.withToken(await world.token({ ...baseClaims, aal: 'aal2' }));
    expect(await storeNumbersSeenBy(first)).toEqual([]);
    expect(
      (
        await first.from('food_cost_entries').insert({
          user_id: people.manager.id,
          store_id: other,
          entry_date: '2026-11-01',
          amount: 1,
        })
      ).error?.code,
    ).toBe('42501');
    expect(await storeNumbersSeenBy(both)).toEqual(['7486']);
    await world.sql(`delete from auth.mfa_factors where user_id = $1`, [people.manager.id]);
  });
});

describe('writing past the rules', () => {
  it('a record cannot be moved into or out of a store', async () => {
    const { data: entries } = await manager2.from('food_cost_entries').select('id').limit(1);
    const moved = await manager2
      .from('food_cost_entries')
      .update({ store_id: other })
      .eq('id', entries?.[0]?.['id']);
    expect(moved.error?.code).toBe('42501');
  });

  it('a record cannot be made in another’s name', async () => {
    const entry = { store_id: own, entry_date: '2026-11-01', amount: 1 };
    const forged = await manager2
      .from('food_cost_entries')
      .insert({ ...entry, user_id: people.manager.id });
    expect(forged.error?.code).toBe('42501');
    const mine = await manager2
      .from('food_cost_entries')
      .insert({ ...entry, user_id: people.manager2.id });
    expect(mine.error).toBeNull();
  });

  it('server-owned columns are refused or recomputed', async () => {
    const [inspection] = await world.sql<{ id: string }>(
      `insert into inspections (template_id, store_id, inspector_id, start_date, template_snapshot)
       values ($1, $2, $3, now(), '{}') returning id`,
      [templates.foodSafetyWalk.id, own, people.manager2.id],
    );
    const item = templates.foodSafetyWalk.sections[0]?.items[0];
    const row = {
      inspection_id: inspection?.id ?? '',
      item_id: item?.id ?? '',
      response_value: 'pass',
    };
    for (const extra of [
      { points_earned: 500 },
      { answered_by: people.admin.id },
      { change: 1 },
      { field_at: {} },
      { photo_url: 'x' },
    ]) {
      const { error } = await manager2.from('inspection_responses').insert({ ...row, ...extra });
      expect(error?.code).toBe('42501');
    }
    const written = await manager2.from('inspection_responses').insert(row).select();
    expect(written.data).toMatchObject([
      {
        id: inspectionResponseId(row.inspection_id, row.item_id),
        points_earned: item?.points,
        answered_by: people.manager2.id,
        store_id: own,
      },
    ]);
    const { data } = await manager2
      .from('inspections')
      .select('total_score')
      .eq('id', row.inspection_id);
    expect(data).toEqual([{ total_score: item?.points }]);
    const score = await manager2
      .from('inspections')
      .update({ total_score: 100 })
      .eq('id', row.inspection_id);
    expect(score.error?.code).toBe('42501');
  });

  it('a child cannot be hung under another store’s inspection by naming one’s own store', async () => {
    const [inspection] = await world.sql<{ id: string }>(
      `select id from inspections where store_id = $1 and status = 'in_progress'`,
      [other],
    );
    const item = templates.foodSafetyWalk.sections[4]?.items[0];
    const { error } = await manager2.from('inspection_responses').insert({
      inspection_id: inspection?.id,
      item_id: item?.id,
      store_id: own,
      response_value: 'pass',
    });
    expect(error?.code).toBe('42501');
    const action = await manager2.from('inspection_action_items').insert({
      inspection_id: inspection?.id,
      store_id: own,
      title: 'x',
      due_date: new Date().toISOString(),
    });
    expect(action.error?.code).toBe('42501');
  });

  it('nobody fills their colleagues’ devices with a name', async () => {
    const { error } = await manager2
      .from('profiles')
      .update({ first_name: 'x'.repeat(101) })
      .eq('id', people.manager2.id);
    expect(error?.code).toBe('23514');
  });

  it('nobody deletes rows', async () => {
    const admin = await world.signIn(people.admin);
    for (const table of [
      'food_cost_entries',
      'inspections',
      'notifications',
      'stores',
      'sync_scopes',
      'profiles',
    ]) {
      const { error } = await admin.from(table).delete().not('scope', 'is', null);
      expect(error?.code).toBe('42501');
    }
  });

  it('nobody writes a notification for somebody else', async () => {
    const { error } = await manager2
      .from('notifications')
      .insert({ user_id: people.manager.id, title: 'Hi', type: 'info' });
    expect(error?.code).toBe('42501');
  });
});
