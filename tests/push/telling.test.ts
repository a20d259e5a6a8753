/** Who is told of an event, by whom and how often (rules.md D1, D2, D8, D13). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Device } from '../database/device.ts';
import { newInspection } from '../database/drafts.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { startPushWorld, type PushWorld } from './push-world.ts';

const store = stores['7486'];
let world: PushWorld;
let inspector: Device;
beforeAll(async () => {
  world = await startPushWorld();
  inspector = new Device(await world.signIn(people.inspector));
});
afterAll(() => world?.stop());

/** An inspection that its inspector has just completed. */
async function completed(): Promise<string> {
  const walk = newInspection(people.inspector, store, {
    set: { status: 'completed', completed_date: new Date().toISOString() },
  });
  expect((await inspector.push(walk))[0]?.status).toBe('applied');
  return walk.id;
}
const toldOf = (record: string) =>
  world.sql<{ user_id: string; text_key: string }>(
    `select user_id, text_key, urgency, group_key, record_collection from notifications where record_id = $1 order by user_id`,
    [record],
  );
const happens = (kind: string, record: string, actor: string) =>
  world.sql(
    `insert into sync.outbox (kind, record_id, store_id, actor_id) values ($1, $2, $3, $4)`,
    [kind, record, store.id, actor],
  );

it('D1 a notification says its urgency, its group and its record, and two of one event are never made', async () => {
  const walk = await completed();
  const told = await toldOf(walk);
  expect(told).toMatchObject([
    {
      user_id: people.manager.id,
      urgency: 'normal',
      group_key: `inspection_completed:${walk}`,
      record_collection: 'inspections',
    },
  ]);
  await happens('inspection_completed', walk, people.inspector.id);
  await world.sql('select deliver_notifications()');
  expect(await toldOf(walk)).toEqual(told);
});

it('D1 events of one record within the time of their group are one notification, which says the latest', async () => {
  const walk = await completed();
  const action = '0197a000-0000-7000-8000-00000000ac01';
  await world.sql(
    `insert into inspection_action_items (id, inspection_id, title, due_date, created_by, assignee_id) values ($1, $2, 'Fix it', now(), $3, $4)`,
    [action, walk, people.inspector.id, people.shift.id],
  );
  for (const note of ['First', 'Second']) {
    await world.sql('update inspection_action_items set note = $1 where id = $2', [note, action]);
    await happens('action_assigned', action, people.manager.id);
    await world.sql('select deliver_notifications()');
  }
  const rows = () =>
    world.sql(`select message from notifications where record_id = $1 order by created_at`, [
      action,
    ]);
  expect(await rows()).toEqual([{ message: expect.stringContaining('Second') }]);
  // What was read is not said anew behind its reader's back.
  await world.sql('update notifications set is_read = true where record_id = $1', [action]);
  await happens('action_assigned', action, people.manager.id);
  await world.sql('select deliver_notifications()');
  expect(await rows()).toHaveLength(2);
});

it('D8 who follows a record is told of it as others are, while they belong to its store', async () => {
  const walk = await completed();
  for (const { id } of [people.shift, people.manager2, people.inspector]) {
    await world.sql(
      `insert into notification_subscriptions (user_id, record_collection, record_id, mode) values ($1, 'inspections', $2, 'follow')`,
      [id, walk],
    );
  }
  await happens('inspection_completed', walk, people.inspector.id);
  await world.sql('select deliver_notifications()');
  const told = (await toldOf(walk)).map(({ user_id }) => user_id);
  expect(new Set(told)).toEqual(new Set([people.manager.id, people.shift.id]));
  expect(told).toHaveLength(2);
});

it('D2 a commit that tells more than fifty people leaves it to the function, which it has called', async () => {
  await world.sql(
    `with made as (
       insert into auth.users (id, email)
       select gen_random_uuid(), 'many' || n || '@example.com' from generate_series(1, 60) n returning id
     )
     insert into store_users (user_id, store_id, role) select id, $1, 'general_manager' from made`,
    [store.id],
  );
  const later = await completed();
  expect(await toldOf(later)).toEqual([]);
  // Another small commit does not do the work of the large one.
  await inspector.push(newInspection(people.inspector, stores['7506']));
  expect(await toldOf(later)).toEqual([]);
  await world.sql(`insert into sync.settings (name, value) values ('functions_url', $1)`, [
    `${world.stack.url}/functions/v1`,
  ]);
  const walk = await completed();
  await expect.poll(async () => (await toldOf(walk)).length).toBe(61);
  expect(await toldOf(later)).toHaveLength(61);
});
