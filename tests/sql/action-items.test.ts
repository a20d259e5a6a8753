/** Rules of failed items, pictures of what was put right, repeats, and who is told (rules F and K of the inspections). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectionActionItemId, newId } from '../../src/kernel/ids.ts';
import { Device } from '../database/device.ts';
import {
  edit,
  newActionItem,
  newAnswer,
  newInspection,
  newPhoto,
  remove,
  walkItems,
} from '../database/drafts.ts';
import { heardLast } from '../database/silence.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';

const store = stores['7486'];
let world: World;
let manager: Device;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

const statusOf = (
  result: { status: string; code?: string | null | undefined } | undefined,
): string => [result?.status, result?.code].filter(Boolean).join(' ');

/** An inspection that was completed five minutes ago, with an action item of its item `n`. */
async function finishedWalk(n = 0, extra: Record<string, unknown> = {}) {
  const inspection = newInspection(people.shift, store, { ago: 900_000 });
  const action = newActionItem(inspection.id, store, n, { ago: 300_000, set: extra });
  await shift.push(
    inspection,
    newAnswer(inspection.id, store, n, 'fail', { ago: 600_000 }),
    edit(
      inspection,
      { status: 'completed', completed_date: new Date(Date.now() - 300_000).toISOString() },
      { status: 'in_progress' },
      { ago: 300_000 },
    ),
    action,
  );
  return { inspection, action };
}

it('T1 P13 an inspection takes the rules of its template with it, as they were', async () => {
  const audit = templates.brandStandardAudit;
  const inspection = newInspection(people.shift, store, {
    set: { template_id: audit.id, template_snapshot: { version: 1 } },
  });
  await shift.push(inspection);
  const snapshot = (await shift.row('inspections', inspection.id))?.['template_snapshot'];
  const item = audit.sections[0]?.items.find(({ rules }) => rules.on_fail !== undefined);
  expect(snapshot).toMatchObject({ requires_signatures: true });
  expect(JSON.stringify(snapshot)).toContain(JSON.stringify(item?.question_text));
  const [kept] = await world.sql<{ rules: unknown }>(
    "select sync.snapshot_item(template_snapshot, $2) -> 'rules' as rules from inspections where id = $1",
    [inspection.id, item?.id],
  );
  expect(kept?.rules).toEqual(item?.rules);
});

it.each([
  ['{"on_fail": {"require": ["photo", "note"], "due_hours": 4, "role": "shift_lead"}}', true],
  ['{"on_fail": {}, "show": "later"}', true],
  ['{"on_fail": {"require": ["video"]}}', false],
  ['{"on_fail": {"require": "photo"}}', false],
  ['{"on_fail": {"priority": null}}', false],
  ['{"on_fail": {"due_hours": "4"}}', false],
  ['{"on_fail": {"due_hours": 0}}', false],
  ['{"on_fail": []}', false],
  ['[]', false],
])('E1 the rules %s may stand in a template: %s', async (rules, allowed) => {
  const [row] = await world.sql<{ allowed: boolean }>(
    'select sync.is_item_rules($1::jsonb) as allowed',
    [rules],
  );
  expect(row?.allowed).toBe(allowed);
});

it('PH10 whoever took a photo that never arrived gives it up, also when the inspection is completed; one that did arrive stays', async () => {
  const { inspection } = await finishedWalk(1);
  const [lost, stored] = [0, 1].map((n) => newPhoto(inspection.id, store, n, { ago: 400_000 }));
  if (lost === undefined || stored === undefined) throw new Error('Two photos were made');
  await heardLast(world, shift, people.shift, 500_000);
  await shift.push(lost, stored);
  await world.sql('update inspection_photos set stored_at = now() where id = $1', [stored.id]);
  expect((await manager.push(remove(lost))).map(statusOf)).toEqual(['rejected completed']);
  expect((await shift.push(remove(lost), remove(stored))).map(statusOf)).toEqual([
    'applied',
    'rejected completed',
  ]);
});

it('P14 a picture of what was put right is added to a completed inspection, evidence is not; it makes no new receipt', async () => {
  const { inspection, action } = await finishedWalk(1);
  const item = walkItems[1]?.id;
  const after = newPhoto(inspection.id, store, 1, {
    set: {
      role: 'after',
      action_item_id: action.id,
      path: `inspection-photos/${inspection.id}/${item}/1-after-${action.id}-00000000.webp`,
    },
  });
  const results = await shift.push(after, newPhoto(inspection.id, store, 1));
  expect(results.map(statusOf)).toEqual(['applied', 'rejected completed']);
  expect(
    await world.sql('select answers, photos from inspection_receipts where inspection_id = $1', [
      inspection.id,
    ]),
  ).toEqual([{ answers: 1, photos: 0 }]);
  const nameless = newPhoto(inspection.id, store, 1, {
    set: { role: 'after', path: `inspection-photos/${inspection.id}/${item}/2-after.webp` },
  });
  expect((await shift.push(nameless)).map(statusOf)).toEqual(['rejected 23514']);
});

it('E2 a signature is of the inspection and part of its receipt, from before it was completed', async () => {
  const inspection = newInspection(people.shift, store, { ago: 900_000 });
  const signature = newPhoto(inspection.id, store, 0, {
    ago: 400_000,
    set: {
      item_id: null,
      role: 'store_signature',
      caption: 'Ana Flores',
      path: `inspection-photos/${inspection.id}/${inspection.id}/1-store-signature-00000000.webp`,
    },
  });
  const results = await shift.push(
    inspection,
    signature,
    newPhoto(inspection.id, store, 0, {
      ago: 400_000,
      set: {
        item_id: null,
        role: 'evidence',
        path: `inspection-photos/${inspection.id}/${inspection.id}/2-photo.webp`,
      },
    }),
    edit(
      inspection,
      { status: 'completed', completed_date: new Date(Date.now() - 300_000).toISOString() },
      { status: 'in_progress' },
      { ago: 300_000 },
    ),
  );
  expect(results.map(statusOf)).toEqual(['applied', 'applied', 'rejected 23514', 'applied']);
  await world.sql('update inspection_photos set stored_at = now() where id = $1', [signature.id]);
  expect(
    await world.sql('select photos from inspection_receipts where inspection_id = $1', [
      inspection.id,
    ]),
  ).toEqual([{ photos: 1 }]);
});

it('K2 P5 what was found stays as it was found; what came of it is written by whoever finishes it', async () => {
  const { action } = await finishedWalk(2, { repeat_count: 1, repeat_of: newId() });
  const results = [
    ...(await shift.push(edit(action, { repeat_count: 0 }, { repeat_count: 1 }))),
    ...(await shift.push(
      edit(action, { status: 'done', resolution: 'Mopped' }, { status: 'open', resolution: null }),
    )),
  ];
  expect(results.map(statusOf)).toEqual(['rejected fixed_field', 'applied']);
  expect(await shift.row('inspection_action_items', action.id)).toMatchObject({
    repeat_count: 1,
    resolution: 'Mopped',
    done_by: people.shift.id,
  });
});

const letters = (user: { id: string }, key: string) =>
  world.sql<{ title: string; message: string; url: string; params: Record<string, unknown> }>(
    `select title, message, url, text_params as params from notifications
     where user_id = $1 and text_key = $2 order by created_at, id`,
    [user.id, key],
  );

it('K6 whoever is given an action item, has done it or is to check it hears of it, and never of their own doing', async () => {
  const { action } = await finishedWalk(3);
  const url = `/inspections/actions/${action.id}`;
  await manager.push(
    edit(
      action,
      { assignee_id: people.shift.id, note: 'By noon' },
      { assignee_id: null, note: null },
    ),
  );
  expect(await letters(people.shift, 'action_assigned')).toMatchObject([
    {
      url,
      message: expect.stringContaining('By noon'),
      params: { title_es: walkItems[3]?.translations.es?.question_text },
    },
  ]);
  await shift.push(
    edit(action, { status: 'done', resolution: 'Fixed' }, { status: 'open', resolution: null }),
  );
  const done = (await letters(people.manager, 'action_done')).filter((each) => each.url === url);
  expect(done).toMatchObject([{ params: { words: ' · Fixed', number: '7486' } }]);
  expect(await letters(people.shift, 'action_done')).toEqual([]);
  for (const reason of ['Still wet', 'And again']) {
    await manager.push(
      edit(
        action,
        { status: 'open', reopen_reason: reason },
        { status: 'done', reopen_reason: null },
      ),
    );
    await shift.push(edit(action, { status: 'done' }, { status: 'open' }));
  }
  expect(await letters(people.shift, 'action_reopened')).toMatchObject([
    { url, params: { words: ' · Still wet' } },
    { url, params: { words: ' · And again' } },
  ]);
});

it('K7 F6 what is overdue is told once; a repeat is told of with what it repeats', async () => {
  const due_date = new Date(Date.now() - 60_000).toISOString();
  const first = await finishedWalk(4, { due_date, assignee_role: 'shift_lead' });
  const again = await finishedWalk(4, {
    due_date,
    repeat_of: first.action.id,
    repeat_count: 1,
    found_at: new Date().toISOString(),
  });
  const told = async (user: { id: string }) =>
    (await letters(user, 'action_overdue')).map(({ url }) => url);
  await world.sql('select sync.announce_overdue_actions()');
  await world.sql('select sync.announce_overdue_actions()');
  const urls = await told(people.shift);
  const url = `/inspections/actions/${inspectionActionItemId(first.inspection.id, walkItems[4]?.id ?? '')}`;
  expect(urls.filter((each) => each === url)).toEqual([url]);
  expect(await told(people.manager)).toContain(url);
  expect(urls).not.toContain(`/inspections/actions/${again.action.id}`);

  // done before it was found again: two things to do
  await world.sql(
    `update inspection_action_items set status = 'done', done_at = now() - interval '1 hour' where id = $1`,
    [first.action.id],
  );
  await world.sql('select sync.announce_overdue_actions()');
  expect(await told(people.manager)).toContain(`/inspections/actions/${again.action.id}`);
});
