/** Comments on records: who reads, answers and resolves them, and what they go with (rules CM of the review). */
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { Device, op, type OpDraft } from '../database/device.ts';
import {
  edit,
  newActionItem,
  newEntry,
  newInspection,
  remove,
  scopeOf,
} from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
let world: World;
let manager: Device;
let shift: Device;
let inspector: Device;
beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  shift = new Device(await world.signIn(people.shift));
  inspector = new Device(await world.signIn(people.inspector));
});
afterAll(() => world.stop());

type About = { readonly collection: string; readonly id: string };

function newComment(
  person: { id: string },
  about: About,
  text = 'Why?',
  extra: Partial<OpDraft> = {},
) {
  return op({
    collection: 'record_comments',
    id: newId(),
    scope: scopeOf(store),
    create: true,
    ...extra,
    set: {
      record_collection: about.collection,
      record_id: about.id,
      store_id: store.id,
      user_id: person.id,
      text,
      ...extra.set,
    },
  });
}

const statusOf = (result: { status: string; code?: string | null | undefined } | undefined) =>
  [result?.status, result?.code].filter(Boolean).join(' ');

/** An inspection of the shift lead's that the office has. */
async function walk() {
  const inspection = newInspection(people.shift, store);
  await shift.push(inspection);
  return inspection;
}

const told = (person: { id: string }, kind: string, since: string) =>
  world.sql<{ url: string; text_params: Record<string, unknown> }>(
    `select url, text_params from notifications
     where user_id = $1 and text_key = $2 and url like '%' || $3 || '%' order by created_at, id`,
    [person.id, kind, since],
  );

it('CM1 is of a record that can be commented on, and says something, at most 2,000 characters', async () => {
  const about = await walk();
  const push = async (extra: Record<string, unknown>) =>
    statusOf(
      (await inspector.push(newComment(people.inspector, about, 'Why?', { set: extra })))[0],
    );
  expect(await push({ text: 'x'.repeat(2000) })).toBe('applied');
  expect(await push({ text: 'x'.repeat(2001) })).toMatch(/^rejected/);
  expect(await push({ text: '  ' })).toMatch(/^rejected/);
  expect(await push({ record_collection: 'store_users' })).toBe('rejected not_commented');
  expect(await push({ record_id: v7() })).toMatch(/^rejected/);
  expect(await push({ store_id: stores['7505'].id })).toMatch(/^rejected/);
  const comment = newComment(people.inspector, about);
  await inspector.push(comment);
  expect(
    statusOf((await inspector.push(edit(comment, { text: 'Because' }, { text: 'Why?' })))[0]),
  ).toBe('rejected fixed_field');
});

it('CM2 whoever reads the record reads, answers and resolves; in their own name, and nobody elsewhere', async () => {
  const about = await walk();
  const comment = newComment(people.inspector, about, 'Why is there no photo?');
  await inspector.push(comment);
  expect(await shift.row('record_comments', comment.id)).toMatchObject({
    text: 'Why is there no photo?',
    user_id: people.inspector.id,
    is_resolved: false,
  });
  expect((await shift.rows(scopeOf(store), 'record_comments')).map(({ id }) => id)).toContain(
    comment.id,
  );
  expect(statusOf((await shift.push(newComment(people.shift, about, 'It was dark')))[0])).toBe(
    'applied',
  );
  expect(statusOf((await shift.push(newComment(people.manager, about)))[0])).toBe(
    'rejected forbidden',
  );
  const stranger = new Device(await world.signIn(people.manager2));
  expect(await stranger.row('record_comments', comment.id)).toBeNull();
  expect(statusOf((await stranger.push(newComment(people.manager2, about)))[0])).toBe(
    'rejected forbidden',
  );
});

it('CM2 a permission that the record needs is what its comments need', async () => {
  const entry = newEntry(people.manager, store, 410);
  await manager.push(entry);
  const comment = newComment(people.inspector, entry, 'Twice the usual?');
  await inspector.push(comment);
  const seen = async () => (await shift.row('record_comments', comment.id)) !== null;
  expect(await seen()).toBe(true);
  await world.sql(
    `update sync.collections set read_permission = 'manage_budget' where name = 'food_cost_entries'`,
  );
  try {
    expect(await seen()).toBe(false);
    expect(statusOf((await shift.push(newComment(people.shift, entry)))[0])).toBe(
      'rejected forbidden',
    );
    await world.sql(
      `insert into record_conflicts (collection, record_id, store_id, scope, field)
       values ('record_comments', $1, $2, $3, 'is_resolved')`,
      [comment.id, store.id, scopeOf(store)],
    );
    const conflicts = (device: Device) =>
      device.client.from('record_conflicts').select('id').eq('record_id', comment.id);
    expect((await conflicts(shift)).data).toEqual([]);
    expect((await conflicts(manager)).data).toHaveLength(1);
  } finally {
    await world.sql(
      `update sync.collections set read_permission = 'view_budget' where name = 'food_cost_entries'`,
    );
  }
});

it('CM3 only who wrote a comment withdraws it', async () => {
  const about = await walk();
  const comment = newComment(people.inspector, about);
  await inspector.push(comment);
  expect(statusOf((await manager.push(remove(comment)))[0])).toBe('rejected forbidden');
  expect(statusOf((await inspector.push(remove(comment)))[0])).toBe('applied');
});

it('CM4 goes with its record and comes back with it; what was withdrawn stays so', async () => {
  const entry = newEntry(people.manager, store, 222);
  await manager.push(entry);
  const kept = newComment(people.inspector, entry, 'Kept');
  const withdrawn = newComment(people.inspector, entry, 'Withdrawn');
  await inspector.push(kept, withdrawn);
  await inspector.push(remove(withdrawn));
  const living = async () =>
    (
      await world.sql<{ text: string }>(
        'select text from record_comments where record_id = $1 and deleted_at is null order by text',
        [entry.id],
      )
    ).map(({ text }) => text);
  const deletion = remove(entry);
  expect(statusOf((await manager.push(deletion))[0])).toBe('applied');
  expect(await living()).toEqual([]);
  // it was written on a device that knew of no delete
  const late = newComment(people.inspector, entry, 'Late');
  expect(statusOf((await inspector.push(late))[0])).toBe('applied');
  expect(await living()).toEqual([]);
  await manager.push(edit(entry, { deleted_at: null }, { deleted_at: deletion.set['deleted_at'] }));
  expect(await living()).toEqual(['Kept', 'Late']);
});

it('CM5 who resolved it and when is the server’s word', async () => {
  const about = await walk();
  const comment = newComment(people.inspector, about);
  await inspector.push(comment);
  await manager.push(edit(comment, { is_resolved: true }, { is_resolved: false }, { ago: 60_000 }));
  const row = await inspector.row('record_comments', comment.id);
  expect(row).toMatchObject({ is_resolved: true, resolved_by: people.manager.id });
  expect(Date.parse(String(row?.['resolved_at']))).toBeLessThan(Date.now() - 30_000);
  await inspector.push(edit(comment, { is_resolved: false }, { is_resolved: true }));
  expect(await inspector.row('record_comments', comment.id)).toMatchObject({
    is_resolved: false,
    resolved_by: null,
    resolved_at: null,
  });
});

it('CM6 managers and those who commented before are told, with the record’s name in each language', async () => {
  const about = await walk();
  await inspector.push(newComment(people.inspector, about, 'Where is the photo?'));
  const [first] = await told(people.manager, 'inspection_comment', about.id);
  expect(first).toMatchObject({
    url: `/comments/inspections/${about.id}`,
    text_params: {
      title: 'Daily Food Safety Walk',
      title_es: 'Recorrido diario de seguridad alimentaria',
      text: 'Where is the photo?',
    },
  });
  expect(await told(people.inspector, 'inspection_comment', about.id)).toEqual([]);
  // whose own comment it is hears nothing; who asked hears the answer
  await manager.push(newComment(people.manager, about, 'It follows'));
  expect(await told(people.manager, 'inspection_comment', about.id)).toHaveLength(1);
  expect(await told(people.inspector, 'inspection_comment', about.id)).toHaveLength(1);
});

it('CM6 of an action item by its title, of food cost by its day', async () => {
  const inspection = await walk();
  const action = newActionItem(inspection.id, store, 0, { set: { title: 'Mend the door' } });
  await shift.push(action);
  await inspector.push(newComment(people.inspector, action, 'When?'));
  expect(await told(people.manager, 'action_comment', action.id)).toMatchObject([
    { text_params: { title: 'Mend the door' } },
  ]);
  const entry = newEntry(people.inspector, store, 17);
  await inspector.push(entry);
  await inspector.push(newComment(people.inspector, entry, 'So little?'));
  expect(await told(people.manager, 'food_cost_comment', entry.id)).toMatchObject([
    { url: `/comments/food_cost_entries/${entry.id}`, text_params: { title: '11/02/2026' } },
  ]);
});
