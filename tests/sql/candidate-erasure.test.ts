/** Erasure: nothing of somebody who was erased is anywhere, and nothing comes back (rules ER of the people). */
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { Device, op } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const position = '70e0ffe0-0000-4000-8000-000000000001';

let world: World;
let manager: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
});
afterAll(() => world.stop());

const write = (
  collection: string,
  id: string,
  set: Record<string, unknown>,
  create = true,
  base: Record<string, unknown> = {},
) => op({ collection, id, scope: scopeOf(store), create, set, base });

/** `marker` stands in every field that takes words. */
async function planted(marker: string): Promise<{ readonly id: string; readonly details: string }> {
  const id = newId();
  const details = naturalId('candidate_details', id);
  const note = newId();
  const results = await manager.push(
    write('candidates', id, {
      user_id: people.manager.id,
      store_id: store.id,
      position_id: position,
      source: 'other',
      applied_on: '2026-11-20',
    }),
    write('candidate_details', details, {
      candidate_id: id,
      first_name: marker,
      last_name: marker,
      phone: '(555) 010-6161',
      email: `${marker}@example.com`,
      languages: marker,
      availability: marker,
      referred_by: marker,
      desired_pay: 61.61,
      closed_reason: 'distance',
    }),
    write('candidate_notes', note, {
      candidate_id: id,
      user_id: people.inspector.id,
      text: marker,
    }),
    write('candidate_notes', newId(), {
      candidate_id: id,
      user_id: people.manager.id,
      text: marker,
    }),
    write('candidate_interviews', newId(), {
      candidate_id: id,
      user_id: people.manager.id,
      starts_at: new Date(Date.now() + 50 * 60_000).toISOString(),
      minutes: 30,
      place: marker,
      interviewer_id: people.manager.id,
    }),
    write('candidate_offers', newId(), {
      candidate_id: id,
      user_id: people.manager.id,
      pay_cents: 616161,
      pay_unit: 'hour',
      start_on: '2061-06-16',
      expires_on: '2061-06-17',
    }),
    write('candidate_scorecards', naturalId('candidate_scorecards', id, people.manager.id), {
      candidate_id: id,
      user_id: people.manager.id,
      communication: 1,
      reliability: 2,
      teamwork: 3,
      service: 4,
      recommendation: 'strong_no',
      note: marker,
    }),
    write('candidate_documents', newId(), {
      candidate_id: id,
      user_id: people.manager.id,
      kind: 'food_handler',
      issued_on: '2061-06-18',
      expires_on: '2061-06-19',
    }),
    write('candidate_checks', newId(), {
      candidate_id: id,
      user_id: people.manager.id,
      kind: 'reference',
      status: 'review',
    }),
  );
  // nobody writes a note in somebody else's name
  expect(results.map(({ status }) => status)).toEqual([
    'applied',
    'applied',
    'rejected',
    'applied',
    'applied',
    'applied',
    'applied',
    'applied',
    'applied',
  ]);
  // two who change one field, so that a conflict keeps both values
  const other = new Device(await world.signIn(people.inspector));
  await other.push(
    write('candidate_details', details, { availability: `${marker} early` }, false, {
      availability: marker,
    }),
  );
  await manager.push(
    write('candidate_details', details, { availability: `${marker} late` }, false, {
      availability: marker,
    }),
  );
  // and a notification that names them
  await world.sql('select sync.remind_of_interviews()');
  await world.sql('select deliver_notifications()');
  return { id, details };
}

/** Where in the whole database a text stands. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'sync', 'storage')`,
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const [row] = await world.sql<{ hits: number }>(
      `select count(*)::int as hits from ${name} t where t::text ilike '%' || $1 || '%'`,
      [text],
    );
    if ((row?.hits ?? 0) > 0) places.push(name);
  }
  return places;
}

/** A file of a document; answers its path. The storage has it where `bytes` is a number. */
async function filed(candidate: string, document: string, bytes: number | null): Promise<string> {
  const id = v7();
  const path = `candidate-files/${document}/file/1762000000000-document-${id.slice(-8)}.pdf`;
  const [result] = await manager.push(
    write('candidate_files', id, {
      document_id: document,
      candidate_id: candidate,
      path,
      mime_type: 'application/pdf',
      sha256: 'a'.repeat(64),
      captured_at: new Date().toISOString(),
    }),
  );
  expect(result?.status).toBe('applied');
  if (bytes !== null) {
    await world.sql(
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('documents', $1, $2, $3)`,
      [
        path,
        people.manager.id,
        JSON.stringify({ size: bytes, mimetype: 'application/pdf', sha256: 'a'.repeat(64) }),
      ],
    );
    await manager.client.rpc('photos_stored', { paths: [path] });
  }
  const [row] = await world.sql<{ is_stored: boolean }>(
    'select stored_at is not null as is_stored from candidate_files where id = $1',
    [id],
  );
  expect(row?.is_stored).toBe(bytes !== null);
  return path;
}

async function removable(): Promise<readonly string[]> {
  const rows = await world.sql<{ name: string }>('select r as name from removable_photos() r');
  return rows.map(({ name }) => name);
}

/** Whether somebody may open the object of this name. */
async function may(client: Device['client'], path: string): Promise<boolean> {
  const { data } = await client.storage.from('documents').createSignedUrl(path, 60);
  return data !== null;
}

describe('somebody who is erased', () => {
  it('ER1, ER2: is nowhere afterwards, whatever was planted', async () => {
    const marker = 'Xquzone';
    const { id } = await planted(marker);
    // a letter that waits for a quieter moment
    await world.sql(
      `insert into sync.outbox (store_id, beside, notification) values ($1, true, $2)`,
      [
        store.id,
        JSON.stringify({
          id: newId(),
          user_id: people.inspector.id,
          url: `/candidates/${id}`,
          title: 'Interview',
          message: marker,
        }),
      ],
    );
    expect(await placesOf(marker)).toEqual(
      expect.arrayContaining([
        'sync.outbox',
        'public.candidate_details',
        'public.candidate_notes',
        'public.candidates',
        'public.notifications',
        'public.record_conflicts',
      ]),
    );
    const office = await world.signIn(people.admin);
    const { error } = await office.rpc('erase_candidate', { candidate: id });
    expect(error).toBeNull();
    expect(await placesOf(marker)).toEqual([]);
    expect(await placesOf('010-6161')).toEqual([]);
    expect(await placesOf('5550106161')).toEqual([]);
    for (const value of ['616161', '2061-06-1']) expect(await placesOf(value)).toEqual([]);
    expect(
      await world.sql('select status from candidate_checks where candidate_id = $1', [id]),
    ).toEqual([{ status: 'ordered' }]);
    expect(
      await world.sql(
        'select service, recommendation from candidate_scorecards where candidate_id = $1',
        [id],
      ),
    ).toEqual([{ service: 0, recommendation: null }]);
    const [row] = await world.sql(
      `select c.display_name, c.stage, c.deleted_at is not null as gone, d.closed_reason, d.desired_pay
       from candidates c join candidate_details d on d.candidate_id = c.id where c.id = $1`,
      [id],
    );
    expect(row).toEqual({
      display_name: '',
      stage: 'applied',
      gone: true,
      closed_reason: null,
      desired_pay: null,
    });
    // Of others nothing is left once their tombstones are old.
    const other = (await planted('Xquzother')).id;
    await world.sql('update candidates set deleted_at = now() where id = $1', [other]);
    const purge = async () => {
      const [step] = await world.sql<{ done: number }>(
        `select sync.purge(2000, '0 days')::int as done`,
      );
      return step?.done;
    };
    await expect.poll(purge).toBe(0);
    const left = await world.sql<{ id: string; events: number; details: number }>(
      `select c.id, (select count(*)::int from candidate_stage_events e where e.candidate_id = c.id) as events,
         (select count(*)::int from candidate_details d where d.candidate_id = c.id) as details
       from candidates c where c.id = any ($1)`,
      [[id, other]],
    );
    expect(left).toEqual([{ id, events: expect.any(Number) as unknown, details: 0 }]);
    expect(left[0]?.events).toBeGreaterThan(0);
  });

  it('ER2: is nowhere, with a word in every column of text that the database has of them', async () => {
    const marker = 'Xquzevery@words.example';
    const { id } = await planted('Xquzpart');
    const [document] = await world.sql<{ id: string }>(
      'select id from candidate_documents where candidate_id = $1',
      [id],
    );
    await filed(id, document?.id ?? '', 1);
    await world.sql('update candidates set stage = $2 where id = $1', [id, 'onboarding']);
    // as the catalogue has them, so that a column that is added is planted, too, and past every trigger
    await world.sql(`
      create function sync.plant(of_candidate uuid, marker text) returns table (place text, is_planted boolean)
      language plpgsql as $$
      declare
        c record;
      begin
        perform set_config('session_replication_role', 'replica', true);
        for c in
          select k.table_name, a.attname, a.atttypid = 'jsonb'::regtype as is_json
          from sync.kinds k
          join pg_attribute a on a.attrelid = format('public.%I', k.table_name)::regclass and a.attnum > 0
            and not a.attisdropped and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
            and a.attname not in ('scope', 'field_at')
          where k.table_name = 'candidates' or (k.parents ->> 'candidate_id' = 'candidates'
            -- the server's own words, which are left for the figures
            and k.table_name <> 'candidate_stage_events')
        loop
          place := c.table_name || '.' || c.attname;
          begin
            execute format('update public.%I set %I = %s where %I = $1', c.table_name, c.attname,
              case when c.is_json then 'to_jsonb($2)' else '$2' end,
              case when c.table_name = 'candidates' then 'id' else 'candidate_id' end) using of_candidate, marker;
            is_planted := true;
          exception when check_violation then
            is_planted := false;
          end;
          return next;
        end loop;
        perform set_config('session_replication_role', 'origin', true);
      end $$`);
    const client = new pg.Client(world.stack.superuserUrl);
    await client.connect();
    const { rows: places } = await client.query<{ place: string; is_planted: boolean }>(
      'select * from sync.plant($1, $2)',
      [id, marker],
    );
    await client.query('drop function sync.plant');
    await client.end();
    // the others are words of a list, or names of objects: they can say nothing of anybody
    const open = places.filter(({ is_planted }) => is_planted).map(({ place }) => place);
    const closed = places.filter(({ is_planted }) => !is_planted).map(({ place }) => place);
    expect(open.length).toBeGreaterThan(12);
    expect(
      closed.filter(
        (name) =>
          !/\.(kind|status|stage|source|flag|.*reason|pay_unit|recommendation|owner_role|waiting_on|path|mime_type|sha256)$/.test(
            name,
          ),
      ),
    ).toEqual([]);
    expect((await placesOf(marker)).length).toBeGreaterThan(4);
    const office = await world.signIn(people.admin);
    expect((await office.rpc('erase_candidate', { candidate: id })).error).toBeNull();
    expect(await placesOf(marker)).toEqual([]);
    expect(await placesOf('Xquzpart')).toEqual([]);
  });

  it('ER3: is in no rescue pack that is brought in', async () => {
    const marker = 'Xquzpack';
    const { id } = await planted(marker);
    const office = await world.signIn(people.admin);
    await office.rpc('erase_candidate', { candidate: id });
    const { data, error } = await manager.client.rpc('rescue_import', {
      request: {
        protocol: 1,
        import_id: v7(),
        no: 1,
        batch_id: v7(),
        pack: {
          id: v7(),
          user_id: people.manager.id,
          sha256: 'a'.repeat(64),
          made_at: new Date().toISOString(),
          ops: 2,
          photos: 0,
        },
        ops: [
          write('candidate_notes', newId(), {
            candidate_id: id,
            user_id: people.manager.id,
            text: marker,
          }),
          write('candidates', id, {
            user_id: people.manager.id,
            store_id: store.id,
            position_id: position,
            source: 'other',
            applied_on: '2026-11-20',
          }),
        ],
        photos: [],
      },
    });
    expect(error).toBeNull();
    const { push } = data as { push: { results: { code: string }[] } };
    expect(push.results.map(({ code }) => code)).toEqual(['erased', 'erased']);
    expect(await placesOf(marker)).toEqual([]);
  });

  it('ER4, ER5: has files that the storage is told to remove at once, and a receipt for the office alone', async () => {
    const { id } = await planted('Xquzfile');
    const [document] = await world.sql<{ id: string }>(
      'select id from candidate_documents where candidate_id = $1',
      [id],
    );
    const path = await filed(id, document?.id ?? '', 1);
    expect(await may(manager.client, path)).toBe(true);
    expect(await may(await world.signIn(people.shift), path)).toBe(false);
    expect(await removable()).not.toContain(path);
    const office = await world.signIn(people.admin);
    await office.rpc('erase_candidate', { candidate: id });
    expect(await removable()).toContain(path);
    expect(await may(manager.client, path)).toBe(false);
    const { data } = await office.rpc('candidate_erasures', { candidate: id });
    expect(data).toEqual([
      {
        id,
        erased_at: expect.any(String) as unknown,
        by: expect.any(String) as unknown,
        store_number: '7486',
        what: expect.objectContaining({
          candidate_details: 1,
          candidate_notes: 1,
          candidate_files: 1,
        }) as unknown,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('Xquz');
    expect((await manager.client.rpc('candidate_erasures')).error?.code).toBe('forbidden');
  });

  it('ER6: is erased again after a restore, by whichever record the back-up knows them, and comes back from no device', async () => {
    const marker = 'Xquzrestored';
    const [whole, moved, later] = [await planted(marker), await planted(marker), { id: newId() }];
    const goneOn = newId();
    const list = {
      erased: [whole.id, goneOn, later.id].map((erasedId) => ({
        id: erasedId,
        erased_at: '2026-11-01T00:00:00.000Z',
        erased_by: people.admin.id,
        store_id: store.id,
        what: {},
      })),
      moved: [
        {
          id: moved.id,
          to_id: goneOn,
          why: 'transferred',
          at: '2026-10-01T00:00:00.000Z',
          by: people.admin.id,
        },
      ],
    };
    await world.sql(`update candidate_details set legal_hold = true where candidate_id = $1`, [
      whole.id,
    ]);
    const apply = async () =>
      (
        await world.sql<{ n: number }>('select sync.apply_erasures($1) as n', [
          JSON.stringify(list),
        ])
      )[0]?.n;
    expect(await apply()).toBe(2);
    expect(await apply()).toBe(0);
    expect(await placesOf(marker)).toEqual([]);
    const [late] = await manager.push(
      write('candidates', later.id, {
        user_id: people.manager.id,
        store_id: store.id,
        position_id: position,
        source: 'other',
        applied_on: '2026-11-20',
      }),
    );
    expect(late?.code).toBe('erased');
    const [kept] = await world.sql<{ list: { erased: { id: string; erased_at: string }[] } }>(
      'select sync.erasure_list() as list',
    );
    expect(kept?.list.erased.map((one) => one.id)).toEqual(
      expect.arrayContaining([whole.id, moved.id, goneOn, later.id]),
    );
    expect(JSON.stringify(kept)).not.toContain('Xquz');
  });

  it('ER1: is erased by a global admin alone, and not while the office has to keep them', async () => {
    const { id } = await planted('Xquztwo');
    for (const person of [people.shift, people.manager, people.inspector]) {
      const client = await world.signIn(person);
      const { error } = await client.rpc('erase_candidate', { candidate: id });
      expect(error?.code).toBe('forbidden');
    }
    await world.sql(`update candidate_details set legal_hold = true where candidate_id = $1`, [id]);
    const office = await world.signIn(people.admin);
    const { error } = await office.rpc('erase_candidate', { candidate: id });
    expect(error?.code).toBe('legal_hold');
  });

  it('ER3: takes no late work from any device', async () => {
    const marker = 'Xquzthree';
    const { id, details } = await planted(marker);
    const office = await world.signIn(people.admin);
    await office.rpc('erase_candidate', { candidate: id });
    const results = await manager.push(
      write('candidates', id, { flag: 'ready' }, false, { flag: 'normal' }),
      write('candidate_details', details, { phone: '(555) 010-6161' }, false, { phone: null }),
      write('candidate_notes', newId(), {
        candidate_id: id,
        user_id: people.manager.id,
        text: marker,
      }),
    );
    expect(results.map(({ code }) => code)).toEqual(['erased', 'erased', 'erased']);
    // also what was written before it, on a tablet that comes late
    const [before] = await manager.push({
      ...write('candidate_details', details, { phone: '(555) 010-6162' }, false, { phone: null }),
      edited_at: new Date(Date.now() - 60 * 60_000).toISOString(),
    });
    expect(before?.code).toBe('erased');
    expect(await placesOf(marker)).toEqual([]);
  });

  it('CA8, ER2: is erased by the clock 13 months after the decision, in the night', async () => {
    const { id } = await planted('Xquzfour');
    await world.sql(
      `update candidates set purge_on = (now() at time zone 'America/New_York')::date where id = $1`,
      [id],
    );
    const kept = await planted('Xquzfive');
    await world.sql(
      `update candidates set purge_on = (now() at time zone 'America/New_York')::date - 3 where id = $1`,
      [kept.id],
    );
    await world.sql(`update candidate_details set legal_hold = true where candidate_id = $1`, [
      kept.id,
    ]);
    await world.sql('select sync.erase_due_candidates()');
    const rows = await world.sql<{ id: string; gone: boolean }>(
      `select id, deleted_at is not null as gone from candidates where id = any ($1)`,
      [[id, kept.id]],
    );
    expect(new Map(rows.map((row) => [row.id, row.gone]))).toEqual(
      new Map([
        [id, true],
        [kept.id, false],
      ]),
    );
  });
});

describe('somebody who goes on as another record', () => {
  const other = stores['7505'];
  const rowOf = async (id: string) =>
    (
      await world.sql(
        `select c.store_id, c.stage, c.display_name, c.deleted_at is null as there, d.first_name, d.phone, d.referred_by,
           (select count(*)::int from candidate_notes n where n.candidate_id = c.id and n.text <> '-') as notes,
           (select count(*)::int from candidate_interviews i where i.candidate_id = c.id and i.deleted_at is null) as interviews,
           (select count(*)::int from candidate_onboarding_progress p
            where p.candidate_id = c.id and p.status = 'completed' and p.deleted_at is null) as done,
           (select count(*)::int from candidate_stage_events e where e.candidate_id = c.id) as events
         from candidates c join candidate_details d on d.candidate_id = c.id where c.id = $1`,
        [id],
      )
    )[0];
  const inOnboarding = async (marker: string) => {
    const made = await planted(marker);
    await manager.push(
      write('candidates', made.id, { stage: 'onboarding' }, false, { stage: 'applied' }),
    );
    const step = '0b0a2d00-0000-4000-8000-000000000002';
    await manager.push(
      write(
        'candidate_onboarding_progress',
        naturalId('candidate_onboarding_progress', made.id, step),
        { status: 'completed' },
        false,
        { status: 'not_started' },
      ),
    );
    return made;
  };

  it('TR1: is handed on by who hires in both stores', async () => {
    const { id } = await planted('Xquzsix');
    for (const person of [people.shift, people.manager]) {
      const client = await world.signIn(person);
      const { error } = await client.rpc('transfer_candidate', {
        candidate: id,
        to_store: other.id,
      });
      expect(error?.code).toBe('forbidden');
    }
    expect((await rowOf(id))?.['there']).toBe(true);
  });

  const counted = async (client: Awaited<ReturnType<typeof world.signIn>>) => {
    const { data } = await client.rpc('candidate_report', {
      from_day: '2000-01-01',
      to_day: '2100-01-01',
    });
    return (data as { candidates: number }).candidates;
  };

  it('TR2 to TR5: with all that is known, told to both stores; nothing stays behind, and late work is refused', async () => {
    const marker = 'Xquzseven';
    const { id, details } = await inOnboarding(marker);
    await world.sql(`update candidate_details set legal_hold = true where candidate_id = $1`, [id]);
    const [older, newer] = [newId(), newId()];
    for (const document of [older, newer]) {
      await manager.push(
        write('candidate_documents', document, {
          candidate_id: id,
          user_id: people.manager.id,
          kind: 'training_record',
          expires_on: '2071-07-17',
        }),
      );
    }
    await world.sql('update candidate_documents set replaced_by = $2 where id = $1', [
      older,
      newer,
    ]);
    const stored = await filed(id, newer, 1);
    const unsent = await filed(id, newer, null);
    const before = await rowOf(id);
    const office = await world.signIn(people.admin);
    const countedBefore = await counted(office);
    const { data, error } = await office.rpc('transfer_candidate', {
      candidate: id,
      to_store: other.id,
    });
    expect(error).toBeNull();
    const to = String(data);
    expect(await rowOf(to)).toEqual({ ...before, store_id: other.id });
    expect(before).toMatchObject({
      stage: 'onboarding',
      notes: 1,
      interviews: 1,
      done: 1,
      events: 2,
    });
    expect(await rowOf(id)).toMatchObject({ there: false, first_name: '-', phone: null, notes: 0 });
    const [held] = await world.sql<{ legal_hold: boolean }>(
      'select legal_hold from candidate_details where candidate_id = $1',
      [to],
    );
    expect(held?.legal_hold).toBe(true);
    // sent twice it counts once
    const again = await office.rpc('transfer_candidate', { candidate: id, to_store: other.id });
    expect(again.data).toBe(to);
    // the reports count them once, and a document still stands in the place of the one before
    expect(await counted(office)).toBe(countedBefore);
    const documents = await world.sql<{ id: string; replaced_by: string | null }>(
      `select id, replaced_by from candidate_documents where candidate_id = $1 and kind = 'training_record'`,
      [to],
    );
    const replaced = documents.filter(({ replaced_by }) => replaced_by !== null);
    expect(replaced).toHaveLength(1);
    expect(documents.map((row) => row.id)).toContain(replaced[0]?.replaced_by);
    // the file that the server has goes on under the name that it is stored by, and who hires there opens it
    const files = await world.sql<{ path: string; document_id: string }>(
      'select path, document_id from candidate_files where candidate_id = $1 and deleted_at is null',
      [to],
    );
    expect(files).toEqual([{ path: stored, document_id: replaced[0]?.replaced_by }]);
    const there = await world.signIn(people.manager2);
    expect(await may(there, stored)).toBe(true);
    expect(await may(manager.client, stored)).toBe(false);
    expect(await may(there, unsent)).toBe(false);

    const results = await manager.push(
      write('candidates', id, { flag: 'ready' }, false, { flag: 'normal' }),
      write('candidate_details', details, { phone: '(555) 010-6161' }, false, { phone: null }),
    );
    expect(results.map(({ code }) => code)).toEqual([
      'candidate_transferred',
      'candidate_transferred',
    ]);
    await world.sql('select deliver_notifications()');
    const told = await world.sql<{ store_id: string; url: string; message: string }>(
      `select store_id, url, message from notifications where text_key = 'candidate_transferred'`,
    );
    expect(new Set(told.map(({ store_id }) => store_id))).toEqual(new Set([store.id, other.id]));
    for (const { url, store_id, message } of told) {
      expect(url).toBe(store_id === other.id ? `/candidates/${to}` : `/candidates?gone=${to}`);
      expect(message).toMatch(/^Xquzseven X\. goes from store #7486 to store #7505/);
    }

    // by whichever record the office asks, and wherever they are
    await world.sql(`update candidate_details set legal_hold = false where candidate_id = $1`, [
      to,
    ]);
    const erased = await office.rpc('erase_candidate', { candidate: id });
    expect(erased.error).toBeNull();
    expect(await placesOf(marker)).toEqual([]);
    expect(await removable()).toContain(stored);
  });

  it('MG1 to MG3: two records of one person become the one that stays, with what either says', async () => {
    const stays = await planted('Xquzstay');
    const goes = await inOnboarding('Xquzgone');
    await world.sql(
      `update candidate_details set referred_by = null, phone = null where candidate_id = $1`,
      [stays.id],
    );
    await world.sql(`update candidates set stage = 'onboarding' where id = $1`, [stays.id]);
    await world.sql(`update candidate_scorecards set deleted_at = now() where candidate_id = $1`, [
      stays.id,
    ]);
    const shift = await world.signIn(people.shift);
    const merge = { stays: stays.id, goes: goes.id };
    expect((await shift.rpc('merge_candidates', merge)).error?.code).toBe('forbidden');
    const client = await world.signIn(people.manager);
    const then = await counted(client);
    const { error } = await client.rpc('merge_candidates', merge);
    expect(error).toBeNull();
    expect(await counted(client)).toBe(then - 1);
    expect((await client.rpc('merge_candidates', merge)).data).toBe(stays.id);
    expect(await rowOf(stays.id)).toMatchObject({
      there: true,
      first_name: 'Xquzstay',
      phone: '(555) 010-6161',
      referred_by: 'Xquzgone',
      notes: 2,
      interviews: 2,
      done: 1,
    });
    expect(await rowOf(goes.id)).toMatchObject({ there: false, first_name: '-' });
    // what was deleted of the one that stays, the other has
    const cards = await world.sql<{ note: string; gone: boolean }>(
      'select note, deleted_at is not null as gone from candidate_scorecards where candidate_id = $1',
      [stays.id],
    );
    expect(cards).toEqual([{ note: 'Xquzgone', gone: false }]);
    // OF1: of two offers that wait, who hires withdraws one; the other is answered
    const offers = await world.sql<{ id: string; status: string }>(
      'select id, status from candidate_offers where candidate_id = $1 and deleted_at is null order by id',
      [stays.id],
    );
    expect(offers.map(({ status }) => status)).toEqual(['draft', 'draft']);
    const step = (offer: string | undefined, status: string) =>
      write('candidate_offers', offer ?? '', { status }, false, { status: 'draft' });
    const answers = await manager.push(
      step(offers[0]?.id, 'withdrawn'),
      step(offers[1]?.id, 'accepted'),
    );
    expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied']);
    const [late] = await manager.push(
      write('candidate_notes', newId(), {
        candidate_id: goes.id,
        user_id: people.manager.id,
        text: 'Late',
      }),
    );
    expect(late?.code).toBe('candidate_merged');
  });
});

it('RT1, RT2: a global admin says for how long, and keeps somebody longer', async () => {
  const { id } = await planted('Xquzkeep');
  await manager.push(write('candidates', id, { status: 'withdrawn' }, false, { status: 'active' }));
  const purgeOn = async () =>
    (
      await world.sql<{ months: number }>(
        `select round((purge_on - closed_at::date) / 30.44)::int as months from candidates where id = $1`,
        [id],
      )
    )[0]?.months;
  expect(await purgeOn()).toBe(13);
  const client = await world.signIn(people.inspector);
  expect((await client.rpc('set_candidate_keeping', { months: 24 })).error?.code).toBe('forbidden');
  const office = await world.signIn(people.admin);
  expect((await office.rpc('set_candidate_keeping', { months: 49 })).error?.code).toBe('invalid');
  expect((await office.rpc('set_candidate_keeping', { months: 24 })).error).toBeNull();
  expect((await office.rpc('candidate_keeping')).data).toBe(24);
  expect(await purgeOn()).toBe(24);

  const hold = { candidate: id, why: 'A claim of May' };
  expect((await client.rpc('set_legal_hold', hold)).error?.code).toBe('forbidden');
  expect((await office.rpc('set_legal_hold', hold)).error).toBeNull();
  await world.sql(`update candidates set purge_on = '2020-01-01' where id = $1`, [id]);
  await world.sql('select sync.erase_due_candidates()');
  const held = async () =>
    (
      await world.sql(
        `select d.legal_hold_why, c.deleted_at is not null as gone from candidates c
         join candidate_details d on d.candidate_id = c.id where c.id = $1`,
        [id],
      )
    )[0];
  expect(await held()).toEqual({ legal_hold_why: 'A claim of May', gone: false });
  await office.rpc('set_legal_hold', { candidate: id, why: '' });
  await world.sql('select sync.erase_due_candidates()');
  expect(await held()).toEqual({ legal_hold_why: null, gone: true });
});
