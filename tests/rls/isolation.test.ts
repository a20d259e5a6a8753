import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inspectionHistory } from '../world/inspection-history.ts';
import { Device } from '../database/device.ts';
import {
  edit,
  newActionItem,
  newAnswer,
  newEntry,
  newForecast,
  newInspection,
  newPhoto,
  scopeOf,
  userScope,
} from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

/** Priya manages 7505. Nothing of 7486 may reach her, on any way. */
const hers = stores['7505'];
const theirs = stores['7486'];
let world: World;
let priya: SupabaseClient;

beforeAll(async () => {
  world = await startWorld();
  priya = await world.signIn(people.manager2);
});
afterAll(() => world.stop());

const tablesWithStores = [
  'food_cost_entries',
  'weekly_sales_forecasts',
  'store_percentages',
  'inspections',
  'inspection_responses',
  'inspection_photos',
  'inspection_action_items',
  'store_members',
  'store_users',
  'notifications',
  'record_conflicts',
];

describe('the manager of 7505 and store 7486', () => {
  it.each(tablesWithStores)('REST: %s holds nothing of it for her', async (table) => {
    const of7486 = await priya.from(table).select('*').eq('store_id', theirs.id);
    expect(of7486).toMatchObject({ error: null, data: [] });
    const any = await priya.from(table).select('store_id');
    expect((any.data ?? []).filter((row) => row['store_id'] === theirs.id)).toEqual([]);
  });

  it('REST: joins and counts reveal nothing', async () => {
    const joined = await priya
      .from('inspections')
      .select('id, stores(name), inspection_responses(id)')
      .eq('store_id', theirs.id);
    expect(joined.data).toEqual([]);
    const count = await priya
      .from('food_cost_entries')
      .select('*', { count: 'exact', head: true })
      .eq('store_id', theirs.id);
    expect(count.count).toBe(0);
    const people7486 = await priya
      .from('profiles')
      .select('id')
      .in('id', [people.manager.id, people.shift.id]);
    expect(people7486.data).toEqual([]);
  });

  it('REST: writes change nothing', async () => {
    const before = await world.sql(
      `select md5(string_agg(f::text, '' order by id)) as sum from food_cost_entries f where store_id = $1`,
      [theirs.id],
    );
    await priya.from('food_cost_entries').update({ amount: 1 }).eq('store_id', theirs.id);
    await priya
      .from('food_cost_entries')
      .update({ deleted_at: new Date().toISOString() })
      .eq('store_id', theirs.id);
    const inserted = await priya.from('food_cost_entries').insert({
      user_id: people.manager2.id,
      store_id: theirs.id,
      entry_date: '2026-11-01',
      amount: 1,
    });
    expect(inserted.error?.code).toBe('42501');
    const after = await world.sql(
      `select md5(string_agg(f::text, '' order by id)) as sum from food_cost_entries f where store_id = $1`,
      [theirs.id],
    );
    expect(after).toEqual(before);
  });

  it('RPC: sync_pull answers neither its scope nor its records', async () => {
    const device = new Device(priya);
    const [entry] = await world.sql<{ id: string }>(
      `select id from food_cost_entries where store_id = $1 limit 1`,
      [theirs.id],
    );
    const walk = inspectionHistory().find((one) => one.store.id === theirs.id);
    const answer = await device.pull({
      cursors: [
        { scope: scopeOf(theirs), kind: 'food_cost_entries', after: 0 },
        { scope: userScope(people.manager), kind: 'notifications', after: 0 },
        { scope: 'global', kind: 'store', after: 0 },
      ],
      also: [
        { kind: 'food_cost_entries', id: entry?.id ?? '' },
        { kind: 'inspections', id: walk?.id ?? '' },
        { kind: 'store', id: theirs.id },
        { kind: 'profile', id: people.manager.id },
      ],
    });
    expect(answer.scopes.map((one) => one.scope)).toEqual(['global']);
    expect(answer.pages.flatMap((page) => page.rows.map((row) => row.id))).toEqual([hers.id]);
    expect(answer.also).toEqual([]);
  });

  it('RPC: sync_push writes nothing into it', async () => {
    const [walk] = await world.sql<{ id: string }>(
      `select id from inspections where store_id = $1 and status = 'in_progress'`,
      [theirs.id],
    );
    const inspection = walk?.id ?? '';
    const entry = newEntry(people.manager2, theirs, 1);
    const results = await new Device(priya).push(
      entry,
      newForecast(people.manager2, theirs, '2027-01-03', 1),
      newInspection(people.manager2, theirs),
      newAnswer(inspection, theirs, 20, 'fail'),
      newPhoto(inspection, theirs, 20),
      newActionItem(inspection, theirs, 20),
      edit(
        { ...entry, collection: 'inspections', id: inspection },
        { status: 'completed' },
        { status: 'in_progress' },
      ),
    );
    expect(results.map((one) => [one.status, one.code])).toEqual(
      results.map(() => ['rejected', 'forbidden']),
    );
  });

  it('RPC: permissions, photos and conflicts answer nothing about it', async () => {
    const held = await priya.rpc('has_permission', {
      store_id: theirs.id,
      permission: 'view_budget',
    });
    expect(held.data).toBe(false);
    expect((await priya.rpc('granted_scopes')).data).toEqual([
      'global',
      userScope(people.manager2),
      scopeOf(hers),
    ]);
    const walk = inspectionHistory().find((one) => one.store.id === theirs.id);
    const path = `inspection-photos/${walk?.id}/${walk?.responses[0]?.item.id}/1-a.webp`;
    expect((await priya.rpc('photos_stored', { paths: [path] })).data).toEqual([]);
  });

  it('Realtime: its pokes and rows do not arrive, her own do', async () => {
    const heard: string[] = [];
    // What tells global admins of all stores is told to no others (BD5 of the board).
    const channel = await listen(priya, (row) =>
      heard.push(String(row['scope'] ?? row['summary'])),
    );
    const luis = new Device(await world.signIn(people.manager));
    await luis.push(newEntry(people.manager, theirs, 1));
    await new Device(priya).push(newEntry(people.manager2, hers, 2));
    await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(2), { timeout: 120_000 });
    expect(new Set(heard)).toEqual(new Set([scopeOf(hers)]));
    await priya.removeChannel(channel);
    await priya.realtime.disconnect();
  });
});

/** Hears heads, summaries and food cost of every scope that the server lets through; resolves when it listens. */
async function listen(
  client: SupabaseClient,
  hear: (row: Record<string, unknown>) => void,
): Promise<RealtimeChannel> {
  const channel = client.channel('everything');
  for (const table of ['sync_scopes', 'sync_summaries', 'food_cost_entries']) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, (payload) =>
      hear(payload.new as Record<string, unknown>),
    );
  }
  await new Promise<void>((resolve, reject) => {
    channel.on('system', {}, (message: { status?: string }) => {
      if (message.status === 'ok') resolve();
    });
    channel.subscribe((status, error) => {
      if (error) reject(error);
      else if (status === REALTIME_SUBSCRIBE_STATES.TIMED_OUT)
        reject(new Error('The channel timed out.'));
    });
  });
  return channel;
}
