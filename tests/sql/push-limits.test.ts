/** What a push must not be stopped by, and what it must not be talked into. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireOp } from '../../sync/protocol.ts';
import { Device } from '../database/device.ts';
import { edit, newEntry, newInspection } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
let world: World;
let manager: Device;
let shift: Device;
let adminClient: SupabaseClient;
let shiftClient: SupabaseClient;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  shiftClient = await world.signIn(people.shift);
  shift = new Device(shiftClient);
  adminClient = await world.signIn(people.admin);
});
afterAll(() => world.stop());

/** An account without anything. */
async function account(): Promise<string> {
  const id = v7();
  await world.sql(
    `insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)`,
    [id, `${id}@example.test`],
  );
  return id;
}

describe('S8 a push does not fail because of a notification', () => {
  const letterFor = (user_id: string, title: string) =>
    world.sql(`insert into sync.outbox (notification) values ($1)`, [
      JSON.stringify({ id: v7(), user_id, title, message: '', type: 'info', category: 'system' }),
    ]);
  const letters = () => world.sql('select id from sync.outbox');

  it('for an account that is gone: it is dropped', async () => {
    const gone = await account();
    await letterFor(gone, 'Hello');
    await world.sql('delete from auth.users where id = $1', [gone]);
    expect(await manager.push(newEntry(people.manager, store, 5))).toMatchObject([
      { status: 'applied' },
    ]);
    expect(await letters()).toEqual([]);
  });

  it('that no row can hold: it is dropped, those behind it arrive', async () => {
    await letterFor(people.shift.id, '');
    await letterFor(people.shift.id, 'Behind it');
    expect(await manager.push(newEntry(people.manager, store, 6))).toMatchObject([
      { status: 'applied' },
    ]);
    expect(await letters()).toEqual([]);
    const told = await world.sql(
      `select title from notifications where user_id = $1 and title in ('', 'Behind it')`,
      [people.shift.id],
    );
    expect(told).toEqual([{ title: 'Behind it' }]);
  });

  it('that meets another trouble: it waits', async () => {
    await world.sql(
      `create function public.trouble() returns trigger language plpgsql as $$ begin raise exception 'trouble'; end $$`,
    );
    await world.sql(
      'create trigger trouble before insert on notifications for each row execute function public.trouble()',
    );
    await letterFor(people.shift.id, 'Later');
    expect(await manager.push(newEntry(people.manager, store, 6))).toMatchObject([
      { status: 'applied' },
    ]);
    expect(await letters()).toHaveLength(1);
    await world.sql('drop function public.trouble cascade');
    await manager.push(newEntry(people.manager, store, 6));
    expect(await letters()).toEqual([]);
  });
});

it('P11 no clock makes an edit that later ones cannot beat', async () => {
  for (const edited_at of ['-infinity', 'infinity', '4000-01-01 BC', '9999-12-31T00:00:00Z']) {
    const entry: WireOp = { ...newEntry(people.manager, store, 7), edited_at };
    await manager.push(entry);
    const [row] = await world.sql<{ at: string; now: string }>(
      `select field_at -> 'amount' ->> 0 as at, sync.iso_time(now()) as now from food_cost_entries where id = $1`,
      [entry.id],
    );
    expect(row?.at).toMatch(/^(1970|20\d\d)-/);
    expect((row?.at ?? '') <= (row?.now ?? '')).toBe(true);
  }
});

it('S5 the time of a delete is the server’s, whoever writes it and how', async () => {
  const client = await world.signIn(people.manager);
  for (const deleted_at of ['infinity', '2999-01-01T00:00:00Z', '1999-01-01T00:00:00Z']) {
    const entry = newEntry(people.manager, store, 8);
    await manager.push(entry);
    const { error } = await client
      .from('food_cost_entries')
      .update({ deleted_at })
      .eq('id', entry.id);
    expect(error).toBeNull();
    const row = await manager.row('food_cost_entries', entry.id);
    expect(Math.abs(Date.parse(row?.deleted_at ?? '') - Date.now())).toBeLessThan(60_000);
    await client.from('food_cost_entries').update({ deleted_at: 'infinity' }).eq('id', entry.id);
    expect((await manager.row('food_cost_entries', entry.id))?.deleted_at).toBe(row?.deleted_at);
    await client.from('food_cost_entries').update({ deleted_at: null }).eq('id', entry.id);
    expect((await manager.row('food_cost_entries', entry.id))?.deleted_at).toBeNull();
  }
});

describe('P14 a completed inspection', () => {
  async function completed(): Promise<WireOp> {
    const inspection = newInspection(people.manager, store);
    await manager.push(
      inspection,
      edit(
        inspection,
        { status: 'completed', completed_date: new Date(Date.now() - 60_000).toISOString() },
        { status: 'in_progress', completed_date: null },
        { ago: 60_000 },
      ),
    );
    return inspection;
  }
  async function read(inspection: WireOp): Promise<Record<string, unknown> | undefined> {
    const [row] = await world.sql('select status, completed_date from inspections where id = $1', [
      inspection.id,
    ]);
    return row;
  }

  it('keeps its date against a direct write and a push', async () => {
    const inspection = await completed();
    const before = await read(inspection);
    const direct = await shiftClient
      .from('inspections')
      .update({ completed_date: '2020-01-01T00:00:00Z' })
      .eq('id', inspection.id);
    expect(direct.error).toBeNull();
    const kept = (before?.['completed_date'] as Date | undefined)?.toISOString();
    const completed_date = '2020-01-01T00:00:00Z';
    await shift.push(edit(inspection, { completed_date }, { completed_date: kept }));
    await shift.push(
      edit(inspection, { status: 'completed', completed_date }, { completed_date: kept }),
    );
    expect(await read(inspection)).toEqual(before);
  });

  it('takes the date of another device that completed it later', async () => {
    const inspection = await completed();
    const completed_date = new Date().toISOString();
    const set = { status: 'completed', completed_date };
    await shift.push(edit(inspection, set, { status: 'in_progress', completed_date: null }));
    expect((await read(inspection))?.['completed_date']).toEqual(new Date(completed_date));
  });

  it('leaves the archive by whoever may archive', async () => {
    const inspection = await completed();
    await adminClient.from('inspections').update({ status: 'archived' }).eq('id', inspection.id);
    const direct = await shiftClient
      .from('inspections')
      .update({ status: 'completed' })
      .eq('id', inspection.id);
    expect(direct.error?.code).toBe('forbidden');
    expect(
      await shift.push(edit(inspection, { status: 'completed' }, { status: 'archived' })),
    ).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
    expect(await read(inspection)).toMatchObject({ status: 'archived' });
    const { error } = await adminClient
      .from('inspections')
      .update({ status: 'completed' })
      .eq('id', inspection.id);
    expect(error).toBeNull();
  });
});

it('L8 S7 who belongs to no store reads no template', async () => {
  const token = await world.token({ sub: await account() });
  const device = new Device(world.withToken(token));
  const rows = await device.rows('global', 'inspection_template');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => row.deleted_at === null)).toEqual([]);
  expect(JSON.stringify(rows)).not.toContain('Parking lot');
});
