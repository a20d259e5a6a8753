import { createHash, createHmac } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rescueAnswerSchema, type RescueAnswer } from '../../sync/rescue/rescue-protocol.ts';
import { parse } from 'valibot';
import type { WireOp } from '../../sync/protocol.ts';
import { Device } from '../database/device.ts';
import {
  edit,
  newActionItem,
  newAnswer,
  newEntry,
  newInspection,
  newPhoto,
  remove,
} from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people, type Person } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const minute = 60_000;
let world: World;
let admin: SupabaseClient;
let manager: SupabaseClient;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn(people.admin);
  manager = await world.signIn(people.manager);
});
afterAll(() => world.stop());

type Pack = { readonly id: string; readonly user_id: string };

/** The journal that signs somebody's packs, registered long before the work in them. */
const journals = new Map<string, string>();
const key = 'cd'.repeat(32);
async function journalOf(person: string): Promise<string> {
  const known = journals.get(person) ?? v7();
  if (!journals.has(person)) {
    journals.set(person, known);
    await world.sql(
      `insert into sync_clients (client_id, user_id, registered_at, pack_key)
       select $1, u.id, now() - interval '1 day', $3 from auth.users u where u.id = $2`,
      [known, person, key],
    );
  }
  return known;
}
function signed(op: WireOp, withKey = key): { op_id: string; text: string; mac: string } {
  const text = JSON.stringify(op);
  const mac = createHmac('sha256', Buffer.from(withKey, 'hex')).update(text).digest('hex');
  return { op_id: op.op_id, text, mac };
}
const packOf = (person: Pick<Person, 'id'>): Pack => ({ id: v7(), user_id: person.id });

/** Imports as one device does it; a new one each time. */
function importer(client: SupabaseClient, pack: Pack, importId = v7()) {
  let no = 0;
  return {
    importId,
    request: (ops: readonly WireOp[], photos: readonly string[] = []) => ({
      protocol: 1,
      import_id: importId,
      no: ++no,
      batch_id: v7(),
      pack: {
        ...pack,
        sha256: 'a'.repeat(64),
        made_at: new Date().toISOString(),
        ops: ops.length,
        photos: photos.length,
      },
      ops,
      photos,
    }),
    /** As the app does: what is told is signed by the person's journal. */
    async send({ ops, ...request }: { ops: readonly WireOp[] }): Promise<RescueAnswer> {
      const content =
        ops.length === 0
          ? { ops }
          : { journal: await journalOf(pack.user_id), signed: ops.map((one) => signed(one)) };
      const { data, error } = await client.rpc('rescue_import', {
        request: { ...request, ...content },
      });
      if (error) throw new Error(error.code, { cause: error });
      return parse(rescueAnswerSchema, data);
    },
    async bring(...ops: readonly WireOp[]): Promise<string[]> {
      const { push } = await this.send(this.request(ops));
      if (push?.kind !== 'accepted') throw new Error(`Answered with ${push?.kind}`);
      return push.results.map(({ status, code }) => [status, code].filter(Boolean).join(' '));
    },
  };
}

const auditOf = async (importId: string) =>
  (await world.sql('select * from rescue_imports where id = $1', [importId]))[0];
const rowOf = async (op: WireOp) =>
  (await world.sql(`select * from ${op.collection} where id = $1`, [op.id]))[0];

/** Somebody with a membership in the store that has ended so many milliseconds ago, or not at all. */
async function worker(role: string, endedAgo: number | null): Promise<Person> {
  const id = v7();
  await world.sql('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
  await world.sql(
    `insert into store_users (user_id, store_id, role, deleted_at) values ($1, $2, $3, $4)`,
    [id, store.id, role, endedAgo === null ? null : new Date(Date.now() - endedAgo).toISOString()],
  );
  return { ...people.manager, id };
}

describe("one's own pack", () => {
  it('X6 stores its ops once: the same pack again, and the device that comes back, change nothing', async () => {
    const mine = new Device(manager);
    const old = newEntry(people.manager, store, 10);
    await mine.push(old);
    const [entry, raise] = [
      newEntry(people.manager, store, 50),
      edit(old, { amount: 20 }, { amount: 10 }),
    ];
    const pack = packOf(people.manager);
    const first = importer(manager, pack);
    expect(await first.bring(entry, raise)).toEqual(['applied', 'applied']);
    // somebody puts it back to what the edit was based on: that is not to be undone by a second import
    const boss = new Device(admin);
    await boss.push(edit(old, { amount: 10 }, { amount: 20 }));
    const second = importer(manager, pack);
    expect(await second.bring(entry, raise)).toEqual(['applied known', 'applied known']);
    expect(await mine.push(entry, raise)).toMatchObject([
      { status: 'applied', code: 'known' },
      { status: 'applied', code: 'known', change: Number((await rowOf(old))?.['change']) },
    ]);
    expect(await rowOf(old)).toMatchObject({ amount: '10.00' });
    expect(
      await world.sql('select 1 from record_conflicts where record_id = any ($1)', [
        [old.id, entry.id],
      ]),
    ).toEqual([]);
    expect(await auditOf(first.importId)).toMatchObject({ applied: 2, known: 0, refused: 0 });
    expect(await auditOf(second.importId)).toMatchObject({ applied: 0, known: 2, refused: 0 });
  });

  it('X6 gives the stored answer to a batch whose answer was lost', async () => {
    const one = importer(manager, packOf(people.manager));
    const request = one.request([newEntry(people.manager, store, 60)]);
    const answer = await one.send(request);
    expect(await one.send(request)).toEqual(answer);
    expect(await auditOf(one.importId)).toMatchObject({ applied: 1 });
  });

  it('X7 is judged by what its person may do now', async () => {
    const left = await worker('general_manager', minute);
    const client = world.withToken(await world.token({ sub: left.id }));
    const entry = newEntry(left, store, 70, { ago: 60 * minute });
    expect(await importer(client, packOf(left)).bring(entry)).toEqual(['rejected forbidden']);
  });
});

describe("somebody else's pack", () => {
  it('X7 is refused to everybody but a global admin, and leaves no trace', async () => {
    const shift = await world.signIn(people.shift);
    const one = importer(shift, packOf(people.manager));
    const entry = newEntry(people.manager, store, 80);
    await expect(one.bring(entry)).rejects.toThrow('forbidden');
    expect(await rowOf(entry)).toBeUndefined();
    expect(await auditOf(one.importId)).toBeUndefined();
  });

  it('X7 X8 is written in the name of its person, and the audit says who brought it', async () => {
    const inspection = newInspection(people.inspector, store);
    const answer = newAnswer(inspection.id, store, 0, 'fail');
    const photo = newPhoto(inspection.id, store, 0);
    const todo = newActionItem(inspection.id, store, 0);
    const one = importer(admin, packOf(people.inspector));
    expect(await one.bring(inspection, answer, photo, todo)).toEqual(Array(4).fill('applied'));
    const { id } = people.inspector;
    expect(await rowOf(inspection)).toMatchObject({ inspector_id: id });
    expect(await rowOf(answer)).toMatchObject({ answered_by: id });
    expect(await rowOf(photo)).toMatchObject({ captured_by: id });
    expect(await rowOf(todo)).toMatchObject({ created_by: id });
    expect(await one.bring(edit(todo, { status: 'done' }, { status: 'open' }))).toEqual([
      'applied',
    ]);
    expect(await rowOf(todo)).toMatchObject({ done_by: id });
    expect((await rowOf(answer))?.['field_at']).toMatchObject({
      response_value: [expect.any(String), answer.op_id, id, one.importId, expect.any(String)],
    });
    expect(await auditOf(one.importId)).toMatchObject({
      by_user: people.admin.id,
      for_user: id,
      applied: 5,
      refused: 0,
    });
  });

  it('X7 an admin cannot do in it what its person could not do', async () => {
    const entry = newEntry(people.manager, store, 90);
    await new Device(manager).push(entry);
    const one = importer(admin, packOf(people.shift));
    expect(await one.bring(edit(entry, { amount: 1 }, { amount: 90 }))).toEqual([
      'rejected forbidden',
    ]);
    expect(await one.bring(newEntry(people.manager, store, 91))).toEqual(['rejected forbidden']);
    expect(await one.bring(newEntry(people.shift, stores['7514'], 92))).toEqual([
      'rejected forbidden',
    ]);
    expect(await auditOf(one.importId)).toMatchObject({ applied: 0, refused: 3 });
  });

  it('X7 what was done before a membership ended is taken, what was done after it is refused, op by op', async () => {
    const left = await worker('general_manager', 30 * minute);
    const before = newEntry(left, store, 93, { ago: 40 * minute });
    const after = newEntry(left, store, 94, { ago: 20 * minute });
    const one = importer(admin, packOf(left));
    expect(await one.bring(before, after)).toEqual(['applied', 'rejected forbidden']);
    expect(await rowOf(before)).toMatchObject({ user_id: left.id });
    expect(await rowOf(after)).toBeUndefined();
    // and nothing of it lasts
    const client = world.withToken(await world.token({ sub: left.id }));
    expect((await client.from('food_cost_entries').select('id')).data).toEqual([]);
    const mine = newEntry(people.admin, store, 95);
    expect(await new Device(admin).push(mine)).toMatchObject([{ status: 'applied' }]);
  });

  it('X7 the account of somebody who left altogether is not acted for', async () => {
    const gone = await worker('general_manager', null);
    await world.sql(`update auth.users set deleted_at = now() where id = $1`, [gone.id]);
    const one = importer(admin, packOf(gone));
    await expect(one.bring(newEntry(gone, store, 96))).rejects.toThrow('person_gone');
    await expect(
      importer(admin, packOf({ id: v7() })).bring(newEntry(gone, store, 96)),
    ).rejects.toThrow('person_gone');
  });
});

it('X8 an import stays with its pack, its person and who began it', async () => {
  const pack = packOf(people.manager);
  const one = importer(manager, pack);
  await one.bring(newEntry(people.manager, store, 97));
  const byAdmin = importer(admin, pack, one.importId);
  await expect(byAdmin.bring(newEntry(people.manager, store, 98))).rejects.toThrow('forbidden');
  const another = importer(manager, packOf(people.manager), one.importId);
  await expect(another.bring(newEntry(people.manager, store, 98))).rejects.toThrow('forbidden');
});

it('X6 an op that was refused is tried again by the next import', async () => {
  const inspection = newInspection(people.inspector, store);
  const answer = newAnswer(inspection.id, store, 0, 'pass');
  const pack = packOf(people.inspector);
  const inspector = await world.signIn(people.inspector);
  expect(await importer(inspector, pack).bring(answer)).toEqual(['retry 23503']);
  expect(await importer(inspector, pack).bring(inspection, answer)).toEqual(['applied', 'applied']);
});

it('X6 a known op of a record that was deleted since does not bring it back', async () => {
  const entry = newEntry(people.manager, store, 99);
  const pack = packOf(people.manager);
  await importer(manager, pack).bring(entry);
  await new Device(admin).push(remove(entry));
  expect(await importer(manager, pack).bring(entry)).toEqual(['applied known']);
  expect((await rowOf(entry))?.['deleted_at']).not.toBeNull();
});

it('X9 answers which photos the storage holds, and counts them', async () => {
  const inspection = newInspection(people.inspector, store);
  const sha256 = createHash('sha256').update('x').digest('hex');
  const photo = newPhoto(inspection.id, store, 0, { set: { sha256 } });
  const path = String(photo.set['path']);
  const inspector = await world.signIn(people.inspector);
  const one = importer(inspector, packOf(people.inspector));
  await one.bring(inspection, photo);
  expect((await one.send(one.request([], [path]))).photos).toEqual([]);
  const { error } = await inspector.storage
    .from('documents')
    .upload(path, new Blob(['x'], { type: 'image/webp' }));
  expect(error).toBeNull();
  expect((await one.send(one.request([], [path]))).photos).toEqual([path]);
  expect((await rowOf(photo))?.['stored_at']).not.toBeNull();
  expect(await auditOf(one.importId)).toMatchObject({ photos: 1 });
});

describe('X10 the work of somebody else', () => {
  const request = (person: Person, content: object) => ({
    protocol: 1,
    import_id: v7(),
    no: 1,
    batch_id: v7(),
    pack: { ...packOf(person), sha256: 'a'.repeat(64), made_at: null, ops: 1, photos: 0 },
    photos: [],
    ...content,
  });
  const codeOf = async (client: SupabaseClient, sent: object): Promise<string> => {
    const { data, error } = await client.rpc('rescue_import', { request: sent });
    if (error) return error.code;
    return parse(rescueAnswerSchema, data).push?.kind ?? 'nothing';
  };

  it('is not believed from a handmade pack: without a signature, with a wrong one, or with that of another journal', async () => {
    const forged = newEntry(people.manager, store, 66);
    const journal = await journalOf(people.manager.id);
    const mine = await journalOf(people.admin.id);
    const true_ = signed(forged);
    const tries: readonly (readonly [object, string])[] = [
      [{ ops: [forged] }, 'unsigned'],
      [{ journal: v7(), signed: [true_] }, 'unsigned'],
      // the admin's own journal is no witness for the manager
      [{ journal: mine, signed: [true_] }, 'unsigned'],
      [{ signed: [true_] }, 'unsigned'],
      [{ journal, signed: [signed(forged, 'ee'.repeat(32))] }, 'bad_signature'],
      [{ journal, signed: [{ ...true_, text: true_.text.replace('66', '67') }] }, 'bad_signature'],
      [{ journal, signed: [{ ...true_, mac: null }] }, 'bad_signature'],
      [{ journal, signed: [true_, { text: true_.text }] }, 'bad_signature'],
    ];
    for (const [content, code] of tries) {
      expect(await codeOf(admin, request(people.manager, content))).toBe(code);
    }
    expect(await rowOf(forged)).toBeUndefined();
    expect(await codeOf(admin, request(people.manager, { journal, signed: [true_] }))).toBe(
      'accepted',
    );
    expect(await rowOf(forged)).toMatchObject({ user_id: people.manager.id });
  });

  it('what is beside the signed ops is not taken', async () => {
    const [own, smuggled] = [
      newEntry(people.manager, store, 5),
      newEntry(people.manager, store, 6),
    ];
    const journal = await journalOf(people.manager.id);
    const sent = request(people.manager, { journal, signed: [signed(own)], ops: [smuggled] });
    expect(await codeOf(admin, sent)).toBe('accepted');
    expect(await rowOf(smuggled)).toBeUndefined();
  });

  it("one's own needs no signature, but a wrong one is none", async () => {
    const entry = newEntry(people.manager, store, 9);
    const journal = await journalOf(people.manager.id);
    const wrong = { journal, signed: [signed(entry, 'ee'.repeat(32))] };
    expect(await codeOf(manager, request(people.manager, wrong))).toBe('bad_signature');
    expect(await codeOf(manager, request(people.manager, { ops: [entry] }))).toBe('accepted');
  });

  it('P14 is as old as the journal that signed it; unsigned work is as old as its import', async () => {
    const device = new Device(manager);
    const inspection = newInspection(people.manager, store, { ago: 60 * minute });
    const complete = edit(
      inspection,
      { status: 'completed' },
      { status: 'in_progress' },
      { ago: 30 * minute },
    );
    await device.push(inspection, complete);
    const late = (n: number) => newAnswer(inspection.id, store, n, 'pass', { ago: 40 * minute });
    const unsigned = await manager.rpc('rescue_import', {
      request: request(people.manager, { ops: [late(0)] }),
    });
    expect(unsigned.data?.push?.results?.[0]).toMatchObject({ code: 'completed' });
    expect(await importer(manager, packOf(people.manager)).bring(late(1))).toEqual(['applied']);
  });
});
