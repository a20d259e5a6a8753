import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import type { WireOp, WireRow } from '../../sync/protocol.ts';
import { Device } from '../database/device.ts';
import {
  edit,
  newAnswer,
  newInspection,
  newPhoto,
  remove,
  scopeOf,
  walkItems,
} from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';

const store = stores['7486'];
const scope = scopeOf(store);
let world: World;
let manager: Device;
let admin: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  admin = new Device(await world.signIn(people.admin));
});
afterAll(() => world.stop());

async function receiptsOf(inspection: string): Promise<WireRow[]> {
  const rows = await manager.rows(scope, 'inspection_receipt');
  return rows
    .filter((row) => row['inspection_id'] === inspection)
    .toSorted((a, b) => a.change - b.change);
}

const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const itemId = (n: number): string => walkItems[n]?.id ?? '';

/** A completed inspection: the op that made it, and the ops that fill it. */
function completedWalk(): { inspection: WireOp; complete: WireOp } {
  const inspection = newInspection(people.manager, store);
  return {
    inspection,
    complete: edit(inspection, { status: 'completed' }, { status: 'in_progress' }),
  };
}

async function putObject(path: string): Promise<void> {
  await world.sql(
    `insert into storage.objects (bucket_id, name, metadata) values ('documents', $1, '{"size": 1234}')`,
    [path],
  );
}

it('E1 E2 a completed inspection without photos has a receipt of its answers at once', async () => {
  const { inspection, complete } = completedWalk();
  const results = await manager.push(
    inspection,
    newAnswer(inspection.id, store, 2, 'na'),
    newAnswer(inspection.id, store, 0, 'fail', { set: { notes: 'Ice 🧊 | "melted"\nagain' } }),
    newAnswer(inspection.id, store, 1, 'pass', { set: { notes: '' } }),
    newAnswer(inspection.id, store, 3, '', { set: { response_value: null } }),
    complete,
  );
  expect(results.map((one) => one.status)).not.toContain('rejected');
  const lines = [
    `${itemId(0)}|=${hex('fail')}|=${hex('Ice 🧊 | "melted"\nagain')}|`,
    `${itemId(1)}|=${hex('pass')}|=|`,
    `${itemId(2)}|=${hex('na')}||`,
  ];
  const receipts = await receiptsOf(inspection.id);
  expect(receipts).toMatchObject([
    { answers: 3, photos: 0, sha256: sha256(lines.toSorted().join('\n')), store_id: store.id },
  ]);
  // Nothing that it speaks of is newer than the number it names.
  const rows = [
    await manager.row('inspections', inspection.id),
    ...(await manager.rows(scope, 'inspection_responses')).filter(
      (row) => row['inspection_id'] === inspection.id,
    ),
  ];
  const newest = Math.max(...rows.map((row) => row?.change ?? 0));
  expect(receipts[0]?.['up_to_change']).toBe(newest);
  expect(receipts[0]?.change).toBeGreaterThan(newest);
});

it('E1 an inspection with photos has its receipt when the last of them is stored', async () => {
  const { inspection, complete } = completedWalk();
  const [first, second] = ['1', '2'].map((letter, n) =>
    newPhoto(inspection.id, store, 0, {
      set: {
        sha256: letter.repeat(64),
        path: `inspection-photos/${inspection.id}/${itemId(0)}/${n}-photo.webp`,
      },
    }),
  );
  if (!first || !second) throw new Error('Two photos');
  await manager.push(
    inspection,
    newAnswer(inspection.id, store, 0, 'fail'),
    second,
    first,
    complete,
  );
  expect(await receiptsOf(inspection.id)).toEqual([]);

  const paths = [first, second].map((photo) => String(photo.set['path']));
  await putObject(paths[0] ?? '');
  await manager.client.rpc('photos_stored', { paths });
  expect(await receiptsOf(inspection.id)).toEqual([]);

  await putObject(paths[1] ?? '');
  const stored = await manager.client.rpc('photos_stored', { paths });
  expect(stored.data).toHaveLength(2);
  const receipts = await receiptsOf(inspection.id);
  expect(receipts).toMatchObject([
    {
      answers: 1,
      photos: 2,
      sha256: sha256(`${itemId(0)}|=${hex('fail')}||${'1'.repeat(64)},${'2'.repeat(64)}`),
    },
  ]);
  // The first photo's address came into the response with the same write.
  const response = (await manager.rows(scope, 'inspection_responses')).find(
    (row) => row['inspection_id'] === inspection.id,
  );
  expect(response?.['photo_url']).toBe(paths[0]);
  expect(receipts[0]?.['up_to_change']).toBeGreaterThanOrEqual(response?.change ?? Infinity);
});

it('E3 later work makes a new receipt and leaves the old one; the same content makes none', async () => {
  const { inspection, complete } = completedWalk();
  const answer = newAnswer(inspection.id, store, 0, 'pass');
  await manager.push(inspection, answer, complete);
  const [before] = await receiptsOf(inspection.id);

  await admin.push(edit(answer, { response_value: 'fail' }, { response_value: 'pass' }));
  const after = await receiptsOf(inspection.id);
  expect(after).toHaveLength(2);
  expect(after[0]).toEqual(before);
  expect(after[1]?.['sha256']).not.toBe(before?.['sha256']);
  expect(after[1]?.['up_to_change']).toBeGreaterThan(Number(before?.['up_to_change']));

  // A direct write through REST counts, too; one that changes nothing of the content does not.
  const rest = await admin.client
    .from('inspection_responses')
    .update({ notes: 'Seen' })
    .eq('id', answer.id);
  expect(rest.error).toBeNull();
  expect(await receiptsOf(inspection.id)).toHaveLength(3);
  await admin.client.from('inspections').update({ status: 'archived' }).eq('id', inspection.id);
  expect(await receiptsOf(inspection.id)).toHaveLength(3);
});

it('E1 an open inspection has no receipt; a reopened one has its next when it is completed again', async () => {
  const { inspection, complete } = completedWalk();
  const answer = newAnswer(inspection.id, store, 0, 'pass');
  await manager.push(inspection, answer);
  expect(await receiptsOf(inspection.id)).toEqual([]);
  await manager.push(complete);
  expect(await receiptsOf(inspection.id)).toHaveLength(1);
  await admin.push(edit(inspection, { status: 'in_progress' }, { status: 'completed' }));
  await manager.push(newAnswer(inspection.id, store, 1, 'na'));
  expect(await receiptsOf(inspection.id)).toHaveLength(1);
  await manager.push(edit(inspection, { status: 'completed' }, { status: 'in_progress' }));
  expect((await receiptsOf(inspection.id)).map((row) => row['answers'])).toEqual([1, 2]);
});

it('E4 a receipt leaves with its inspection and comes back with it', async () => {
  const { inspection, complete } = completedWalk();
  await manager.push(inspection, newAnswer(inspection.id, store, 0, 'pass'), complete);
  await admin.push(remove(inspection));
  expect((await receiptsOf(inspection.id)).map((row) => row.deleted_at !== null)).toEqual([true]);
  await admin.push(
    edit(inspection, { deleted_at: null }, { deleted_at: new Date().toISOString() }),
  );
  expect((await receiptsOf(inspection.id)).map((row) => row.deleted_at)).toEqual([null]);
});

it('E5 nobody alters or deletes a receipt, not even past row-level security', async () => {
  const { inspection, complete } = completedWalk();
  await manager.push(inspection, newAnswer(inspection.id, store, 0, 'pass'), complete);
  const [receipt] = await receiptsOf(inspection.id);
  const where = `where id = '${receipt?.id ?? ''}'`;
  await expect(
    world.sql(`update inspection_receipts set answers = 9 ${where}`),
  ).rejects.toMatchObject({ message: expect.stringContaining('"immutable"') });
  await expect(world.sql(`delete from inspection_receipts ${where}`)).rejects.toMatchObject({
    message: expect.stringContaining('"immutable"'),
  });
  expect(await receiptsOf(inspection.id)).toEqual([receipt]);
});

it('E3 choosing the other value of a conflict makes a new receipt, and brings the score up to date', async () => {
  const { inspection, complete } = completedWalk();
  const answer = newAnswer(inspection.id, store, 0, 'pass', { ago: 30_000 });
  await manager.push(inspection, answer);
  const second = new Device(manager.client);
  await manager.push(edit(answer, { response_value: 'na' }, { response_value: 'pass' }));
  await second.push(
    edit(answer, { response_value: 'fail' }, { response_value: 'pass' }, { ago: 10_000 }),
  );
  await manager.push(complete);
  const conflict = (await manager.rows(scope, 'record_conflicts')).find(
    (row) => row['record_id'] === answer.id,
  );
  expect(conflict).toMatchObject({ kept_value: 'na', other_value: 'fail' });
  const score = async () => (await manager.row('inspections', inspection.id))?.['total_score'];
  const before = await score();
  const [first] = await receiptsOf(inspection.id);

  const [chosen] = await admin.push({
    ...edit(inspection, { choice: 'other' }, { choice: null }),
    collection: 'record_conflicts',
    id: conflict?.id ?? '',
  });
  expect(chosen?.status).toBe('applied');
  expect(await score()).toBeLessThan(Number(before));
  const receipts = await receiptsOf(inspection.id);
  expect(receipts.map((row) => row['sha256'])).toEqual([
    first?.['sha256'],
    sha256(`${itemId(0)}|=${hex('fail')}||`),
  ]);
});

it('P4 a stranger’s refused op writes nothing in the store that it names, not even what was due there', async () => {
  const foreign = stores['7514'];
  const id = newId();
  // Nobody has pushed it, so its receipt is still due.
  await world.sql(
    `insert into inspections (id, template_id, store_id, inspector_id, start_date, completed_date, status, template_snapshot)
     values ($1, $2, $3, $4, now(), now(), 'completed', '{}')`,
    [id, templates.foodSafetyWalk.id, foreign.id, people.admin.id],
  );
  const [refused] = await manager.push(
    edit(
      newInspection(people.manager, foreign, { id }),
      { status: 'archived' },
      { status: 'completed' },
    ),
  );
  expect(refused).toMatchObject({ status: 'rejected' });
  expect(
    await world.sql('select id from inspection_receipts where inspection_id = $1', [id]),
  ).toEqual([]);
});
