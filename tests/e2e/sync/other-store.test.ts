/** A manager of one store sees nothing of another, whichever way he asks, and cannot change that. */
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { protocolVersion } from '../../../sync/protocol.ts';
import { people } from '../../world/people.ts';
import { startSignedIn } from '../fixtures/app.ts';
import { placesOf } from '../fixtures/at-rest.ts';
import { apiFetch, apiSignIn, backend, sql, type ApiUser } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

const ownTables = [
  'stores',
  'store_users',
  'food_cost_entries',
  'weekly_sales_forecasts',
  'inspections',
  'inspection_responses',
  'inspection_photos',
  'inspection_action_items',
  'record_conflicts',
] as const;

let outsider: ApiUser;
let insider: ApiUser;
let store: string;
let ownStore: string;
let inspection: string;
let item: string;
let photoPath: string;

async function storeId(number: string): Promise<string> {
  const [found] = await sql<{ id: string }>('select id from stores where store_number = $1', [
    number,
  ]);
  if (!found) throw new Error(`no store ${number}`);
  return found.id;
}

const clients: SupabaseClient[] = [];
function clientOf(user: ApiUser): SupabaseClient {
  const client = createClient(backend.url, backend.anonKey, {
    accessToken: async () => user.token,
    realtime: { transport: WebSocket as never },
  });
  clients.push(client);
  return client;
}

beforeAll(async () => {
  outsider = await apiSignIn(people.manager2.email);
  insider = await apiSignIn(people.manager.email);
  store = await storeId('7486');
  ownStore = await storeId('7505');
  const [found] = await sql<{ id: string; item: string }>(
    `select i.id, r.item_id item from inspections i
       join inspection_responses r on r.inspection_id = i.id
     where i.store_id = $1 and i.status = 'completed' limit 1`,
    [store],
  );
  if (!found) throw new Error('The demo world has no inspection in 7486');
  inspection = found.id;
  item = found.item;
  photoPath = `inspection-photos/${inspection}/${item}/${Date.now()}-image.webp`;
  await sql(
    `insert into inspection_photos (inspection_id, item_id, path, mime_type, sha256, captured_at, captured_by)
     values ($1, $2, $3, 'image/webp', repeat('a', 64), now(), $4)`,
    [inspection, item, photoPath, people.manager.id],
  );
  const upload = await apiFetch(insider, `/storage/v1/object/documents/${photoPath}`, {
    method: 'POST',
    headers: { 'content-type': 'image/webp' },
    body: new Uint8Array(64),
  });
  if (!upload.ok) throw new Error(`The photo was not stored: ${upload.status}`);
});

let device: Device | null = null;
afterEach(async () => {
  await device?.stop();
  device = null;
  for (const client of clients.splice(0)) await client.removeAllChannels();
});

const rpc = (user: ApiUser, name: string, request: unknown) =>
  apiFetch(user, `/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request }),
  });

describe('the manager of 7505', () => {
  test('finds nothing of 7486 in the app', async () => {
    device = await startSignedIn('manager2');
    const { page } = device;
    await page.getByText('7505').filter({ visible: true }).first().waitFor();
    await page.goto(`/inspections/${inspection}`);
    await page.getByRole('heading', { name: 'Inspection not found' }).waitFor();
    await page.goto('/inspections/templates');
    await page.getByRole('button', { name: 'Start Inspection' }).first().click();
    await page.getByRole('dialog', { name: 'Select Store' }).waitFor();
    expect(await page.getByText('7505').count()).toBeGreaterThan(0);
    expect(await page.getByText('7486').count()).toBe(0);
    const onDevice = await placesOf(page, { own: ownStore, foreign: store });
    expect(onDevice.own.join()).toContain('rxdb-dexie');
    expect(onDevice.foreign).toEqual([]);
  });

  test.each(ownTables)('reads no row of 7486 from %s by REST', async (table) => {
    const column = table === 'stores' ? 'id' : 'store_id';
    const ask = (user: ApiUser) =>
      apiFetch(user, `/rest/v1/${table}?${column}=eq.${store}&select=*`);
    const theirs = await ask(outsider);
    const body: unknown = await theirs.json();
    expect(theirs.ok ? body : []).toEqual([]);
  });

  test('reads nothing of 7486 by RPC', async () => {
    const scope = `store:${store}`;
    const request = {
      protocol: protocolVersion,
      cursors: [{ scope, kind: 'inspections', after: 0 }],
      also: [{ kind: 'inspections', id: inspection }],
      limit: 100,
    };
    const theirs = await (await rpc(outsider, 'sync_pull', request)).json();
    expect(theirs).toMatchObject({ kind: 'rows', scopes: [], pages: [], also: [] });
    const ours = await (await rpc(insider, 'sync_pull', request)).json();
    expect(ours).toMatchObject({
      kind: 'rows',
      scopes: [{ scope }],
      also: [{ kind: 'inspections' }],
    });
    const stored = await apiFetch(outsider, '/rest/v1/rpc/photos_stored', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paths: [photoPath] }),
    });
    expect(await stored.json()).toEqual([]);
  });

  test('writes nothing into 7486 by RPC or REST', async () => {
    const id = randomUUID();
    const set = { user_id: outsider.userId, store_id: store, entry_date: '2026-01-05', amount: 1 };
    const answer = await rpc(outsider, 'sync_push', {
      protocol: protocolVersion,
      client_id: randomUUID(),
      no: 1,
      batch_id: randomUUID(),
      sent_at: new Date().toISOString(),
      ops: [
        {
          op_id: randomUUID(),
          collection: 'food_cost_entries',
          id,
          scope: `store:${store}`,
          create: true,
          set,
          base: {},
          edited_at: new Date().toISOString(),
        },
      ],
    });
    expect(await answer.json()).toMatchObject({
      kind: 'accepted',
      results: [{ status: 'rejected', code: 'forbidden' }],
    });
    const direct = await apiFetch(outsider, '/rest/v1/food_cost_entries', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...set }),
    });
    expect(direct.ok).toBe(false);
    expect(await sql('select 1 from food_cost_entries where id = $1', [id])).toEqual([]);
  });

  test('neither sees, signs nor stores photos of 7486', async () => {
    const read = (user: ApiUser) =>
      apiFetch(user, `/storage/v1/object/authenticated/documents/${photoPath}`);
    expect((await read(insider)).status).toBe(200);
    expect((await read(outsider)).ok).toBe(false);
    const { storage } = clientOf(outsider);
    const signed = await storage.from('documents').createSignedUrl(photoPath, 60);
    expect(signed.data).toBeNull();
    const listed = await storage.from('documents').list(`inspection-photos/${inspection}/${item}`);
    expect(listed.data ?? []).toEqual([]);
    const uploaded = await storage
      .from('documents')
      .upload(photoPath.replace('image.webp', 'other.webp'), new Uint8Array(8), {
        contentType: 'image/webp',
      });
    expect(uploaded.error).not.toBeNull();
    const open = await fetch(`${backend.url}/storage/v1/object/public/documents/${photoPath}`);
    expect(open.ok).toBe(false);
  });

  test('hears nothing of 7486 by realtime, though he asks for it, and does hear of his own store', async () => {
    const heard: string[] = [];
    const client = clientOf(outsider);
    await client.realtime.setAuth(outsider.token);
    await new Promise<void>((resolve, reject) => {
      let channel = client.channel('listening');
      for (const table of ['sync_scopes', 'food_cost_entries', 'inspections']) {
        channel = channel.on(
          'postgres_changes',
          { event: '*', schema: 'public', table },
          ({ new: row }) => heard.push(JSON.stringify(row)),
        );
      }
      channel.subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) reject(error ?? new Error(status));
      });
    });
    const touch = (id: string) =>
      sql(
        `update food_cost_entries set amount = amount + 0.01
         where id = (select id from food_cost_entries where store_id = $1 limit 1)`,
        [id],
      );
    // changes arrive in their order: once his own is there, the other's would have been
    await touch(store);
    await touch(ownStore);
    await expect.poll(() => heard.some((row) => row.includes(ownStore))).toBe(true);
    expect(heard.filter((row) => row.includes(store))).toEqual([]);
  });

  test("cannot raise anyone's role", async () => {
    const roles = () =>
      sql(
        `select u.user_id, u.store_id::text, u.role::text from store_users u
         union all select r.user_id, '', r.is_admin::text from user_roles r order by 1, 2, 3`,
      );
    const before = await roles();
    const write = (method: string, path: string, body: unknown) =>
      apiFetch(outsider, `/rest/v1/${path}`, {
        method,
        headers: { 'content-type': 'application/json', prefer: 'resolution=merge-duplicates' },
        body: JSON.stringify(body),
      });
    await write('PATCH', `user_roles?user_id=eq.${outsider.userId}`, { is_admin: true });
    await write('POST', 'user_roles', { user_id: outsider.userId, is_admin: true });
    await write('PATCH', `store_users?user_id=eq.${outsider.userId}`, { role: 'admin' });
    await write('POST', 'store_users', {
      user_id: outsider.userId,
      store_id: store,
      role: 'general_manager',
    });
    await apiFetch(outsider, '/auth/v1/user', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { role: 'admin' }, app_metadata: { role: 'admin' } }),
    });
    expect(await roles()).toEqual(before);
    const again = await apiSignIn(people.manager2.email);
    const seen = await apiFetch(again, `/rest/v1/stores?id=eq.${store}&select=id`);
    expect(await seen.json()).toEqual([]);
  });
});
