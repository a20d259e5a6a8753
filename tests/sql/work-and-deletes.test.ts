import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireOp } from '../../sync/protocol.ts';
import { Device } from '../database/device.ts';
import {
  edit,
  newActionItem,
  newAnswer,
  newInspection,
  newPhoto,
  remove,
} from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';

const store = stores['7486'];
let world: World;
let manager: Device;
let shift: Device;
let admin: Device;
let adminClient: SupabaseClient;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  shift = new Device(await world.signIn(people.shift));
  adminClient = await world.signIn(people.admin);
  admin = new Device(adminClient);
});
afterAll(() => world.stop());

async function isDeleted(inspection: WireOp): Promise<boolean> {
  const [row] = await world.sql('select deleted_at from inspections where id = $1', [
    inspection.id,
  ]);
  return row?.['deleted_at'] !== null;
}

it('P4 a refused op does not bring back the deleted inspection that it names', async () => {
  const inspection = newInspection(people.manager, store);
  await manager.push(inspection);
  await admin.push(remove(inspection));
  const answer = newAnswer(inspection.id, store, 0, 'pass');
  const results = await manager.push(
    edit(answer, { inspection_id: inspection.id, notes: 'x' }, {}),
  );
  expect(results).toMatchObject([{ status: 'rejected', code: 'not_found' }]);
  expect(await isDeleted(inspection)).toBe(true);
});

it('M9 ops that are sent again do not bring back an inspection that was deleted since', async () => {
  const inspection = newInspection(people.manager, store);
  const answer = newAnswer(inspection.id, store, 0, 'pass');
  await manager.push(inspection, answer);
  await admin.push(remove(inspection));
  const clone = new Device(manager.client);
  const results = await clone.push(inspection, answer);
  expect(results.map((result) => result.status)).toEqual(['applied', 'applied']);
  expect(await isDeleted(inspection)).toBe(true);
});

it('M6 a part that was deleted by itself stays deleted when its inspection comes back, though both were at one moment', async () => {
  const inspection = newInspection(people.manager, store);
  const [answer, photo] = [
    newAnswer(inspection.id, store, 0, 'pass'),
    newPhoto(inspection.id, store, 0),
  ];
  await manager.push(inspection, answer, photo);
  // On a device whose clock stands all of it is made at one moment.
  const at = new Date().toISOString();
  const made = (one: WireOp) => ({ ...one, edited_at: at });
  const deleted = (what: WireOp) => made(edit(what, { deleted_at: at }, { deleted_at: null }));
  const results = await admin.push(
    deleted(inspection),
    deleted(photo),
    made(edit(answer, { notes: 'Was wet' }, { notes: null })),
  );
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  expect(await isDeleted(inspection)).toBe(false);
  const parts = await world.sql<{ id: string; gone: boolean }>(
    `select id, deleted_at is not null as gone from inspection_responses where id = $1
     union all select id, deleted_at is not null from inspection_photos where id = $2`,
    [answer.id, photo.id],
  );
  expect(parts).toEqual([
    { id: answer.id, gone: false },
    { id: photo.id, gone: true },
  ]);
});

it('M6 an action item that was done brings back its completed inspection with all answers', async () => {
  const inspection = newInspection(people.manager, store);
  const action = newActionItem(inspection.id, store, 0);
  const answer = newAnswer(inspection.id, store, 0, 'fail');
  await manager.push(inspection, answer, action);
  await manager.push(edit(inspection, { status: 'completed' }, { status: 'in_progress' }));
  await admin.push(remove(inspection));
  expect(await isDeleted(inspection)).toBe(true);
  const results = await shift.push(edit(action, { status: 'done' }, { status: 'open' }));
  expect(results).toMatchObject([{ status: 'applied' }]);
  expect(await isDeleted(inspection)).toBe(false);
  expect(await shift.row('inspection_responses', answer.id)).toMatchObject({ deleted_at: null });
});

it('M6 P12 an inspection that an action item brings back has its score again (chaos seed 50838)', async () => {
  const inspection = newInspection(people.manager, store);
  const action = newActionItem(inspection.id, store, 0);
  await manager.push(inspection, newAnswer(inspection.id, store, 1, 'pass'), action);
  const score = async () =>
    Number((await manager.row('inspections', inspection.id))?.['total_score']);
  const before = await score();
  expect(before).toBeGreaterThan(0);
  await admin.push(remove(inspection));
  await shift.push(edit(action, { status: 'in_progress' }, { status: 'open' }));
  expect(await isDeleted(inspection)).toBe(false);
  expect(await score()).toBe(before);
});

it('M6 an answer that was deleted by itself, too, does not come back with its inspection', async () => {
  const inspection = newInspection(people.manager, store);
  const [given, other] = [
    newAnswer(inspection.id, store, 0, 'fail'),
    newAnswer(inspection.id, store, 1, 'pass'),
  ];
  await manager.push(inspection, given, other);
  await admin.push(remove(inspection));
  expect(await manager.push(remove(given))).toMatchObject([{ status: 'applied' }]);
  expect(await isDeleted(inspection)).toBe(true);
  await shift.push(edit(other, { notes: 'clean again' }, { notes: null }));
  expect(await isDeleted(inspection)).toBe(false);
  expect(await shift.row('inspection_responses', other.id)).toMatchObject({ deleted_at: null });
  const gone = await shift.row('inspection_responses', given.id);
  expect(gone?.deleted_at).not.toBeNull();
});

it('M13 whoever began an inspection takes it away while it is empty, and brings it back without a conflict', async () => {
  const inspection = newInspection(people.shift, store);
  const cleared = newAnswer(inspection.id, store, 0, 'pass');
  await shift.push(inspection, cleared);
  await shift.push(edit(cleared, { response_value: null }, { response_value: 'pass' }));
  expect(await shift.push(remove(inspection))).toMatchObject([{ status: 'applied' }]);
  expect(await isDeleted(inspection)).toBe(true);
  await shift.push(
    edit(inspection, { deleted_at: null }, { deleted_at: new Date().toISOString() }),
  );
  expect(await isDeleted(inspection)).toBe(false);
  expect(
    await world.sql('select 1 from record_conflicts where record_id = $1', [inspection.id]),
  ).toEqual([]);
});

it('M13 what anybody entered in an inspection, and its completion, keep it from being taken away', async () => {
  const contents: readonly ((inspection: WireOp) => WireOp)[] = [
    (inspection) => newAnswer(inspection.id, store, 0, 'pass'),
    (inspection) =>
      newAnswer(inspection.id, store, 0, '', { set: { response_value: null, notes: 'later' } }),
    (inspection) => newPhoto(inspection.id, store, 0),
    (inspection) => newActionItem(inspection.id, store, 0),
  ];
  for (const content of contents) {
    const inspection = newInspection(people.shift, store);
    await shift.push(inspection, content(inspection));
    expect(await shift.push(remove(inspection))).toMatchObject([
      { status: 'rejected', code: 'not_empty' },
    ]);
  }
  const inspection = newInspection(people.shift, store);
  await shift.push(
    inspection,
    edit(inspection, { status: 'completed' }, { status: 'in_progress' }),
  );
  expect(await shift.push(remove(inspection))).toMatchObject([
    { status: 'rejected', code: 'forbidden' },
  ]);
  const completing = newInspection(people.shift, store);
  await shift.push(completing);
  const both = edit(
    completing,
    { status: 'completed', deleted_at: new Date().toISOString() },
    { status: 'in_progress', deleted_at: null },
  );
  expect(await shift.push(both)).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
});

it('M13 a manager who did not begin it takes no empty inspection away, and nobody does by REST either', async () => {
  const inspection = newInspection(people.shift, store);
  await shift.push(inspection);
  expect(await manager.push(remove(inspection))).toMatchObject([
    { status: 'rejected', code: 'forbidden' },
  ]);
  const { error } = await manager.client
    .from('inspections')
    .update({ deleted_at: new Date().toISOString() })
    .eq('id', inspection.id);
  expect(error?.code).toBe('forbidden');
});

it('S5 a template that comes back brings back its sections and items', async () => {
  const { id } = templates.foodSafetyWalk;
  const items = async (): Promise<number> => {
    const [row] = await world.sql<{ n: number }>(
      `select count(*)::int as n from inspection_items i join inspection_sections s on s.id = i.section_id
       where s.template_id = $1 and i.deleted_at is null and s.deleted_at is null`,
      [id],
    );
    return row?.n ?? -1;
  };
  const before = await items();
  expect(before).toBeGreaterThan(0);
  const set = (deleted_at: string | null) =>
    adminClient.from('inspection_templates').update({ deleted_at }).eq('id', id);
  expect((await set(new Date().toISOString())).error).toBeNull();
  expect(await items()).toBe(0);
  expect((await set(null)).error).toBeNull();
  expect(await items()).toBe(before);
});

it('S5 a store that comes back brings back the memberships that ended with it, and no others', async () => {
  const { id } = stores['7505'];
  const members = async (): Promise<unknown[]> =>
    (
      await world.sql(
        'select user_id from store_users where store_id = $1 and deleted_at is null order by 1',
        [id],
      )
    ).map((row) => row['user_id']);
  const set = (deleted_at: string | null) =>
    adminClient.from('stores').update({ deleted_at }).eq('id', id);
  await world.sql(
    `update store_users set deleted_at = now() - interval '1 day' where store_id = $1 and user_id = $2`,
    [id, people.inspector.id],
  );
  const before = await members();
  expect(before).toContain(people.manager2.id);
  expect((await set(new Date().toISOString())).error).toBeNull();
  expect(await members()).toEqual([]);
  expect((await set(null)).error).toBeNull();
  expect(await members()).toEqual(before);
});
