import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectionResponseId, newId } from '../../src/kernel/ids.ts';
import { accepted, Device, op } from '../database/device.ts';
import {
  edit,
  newActionItem,
  newAnswer,
  newEntry,
  newForecast,
  newInspection,
  newPhoto,
  scopeOf,
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
let inspector: Device;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  inspector = new Device(await world.signIn(people.inspector));
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

const statusOf = (
  result: { status: string; code?: string | null | undefined } | undefined,
): string => [result?.status, result?.code].filter(Boolean).join(' ');

describe('batches', () => {
  it('P1 refuses a client id that belongs to somebody else, whole', async () => {
    const stolen = new Device(inspector.client, manager.clientId);
    await manager.push(newEntry(people.manager, store, 10));
    const entry = newEntry(people.inspector, store, 11);
    expect(await stolen.send(stolen.batch([entry]))).toEqual({ kind: 'foreign' });
    expect(await inspector.row('food_cost_entries', entry.id)).toBeNull();
  });

  it('P2 answers the same batch with the stored answer and applies it once, however late', async () => {
    const device = new Device(manager.client);
    const entry = newEntry(people.manager, store, 100);
    await device.push(entry);
    const first = device.batch([edit(entry, { amount: 120 }, { amount: 100 })]);
    const answer = await device.send(first);
    expect(await device.send({ ...first, sent_at: new Date().toISOString() })).toEqual(answer);
    expect(await device.row('food_cost_entries', entry.id)).toMatchObject({ amount: 120 });
  });

  it('P2 P3 a late duplicate cannot undo a newer edit', async () => {
    const device = new Device(manager.client);
    const entry = newEntry(people.manager, store, 100);
    await device.push(entry);
    const late = device.batch([edit(entry, { amount: 200 }, { amount: 100 })]);
    await device.send(late);
    await device.push(edit(entry, { amount: 300 }, { amount: 200 }));
    expect(await device.send(late)).toMatchObject({ kind: 'stale' });
    expect(await device.row('food_cost_entries', entry.id)).toMatchObject({ amount: 300 });
  });

  it('P3 tells a cloned device that its number is used, and accepts a gap', async () => {
    const device = new Device(manager.client);
    await device.send(device.batch([newEntry(people.manager, store, 1)]));
    const clone = new Device(manager.client, device.clientId);
    const entry = newEntry(people.manager, store, 2);
    expect(await clone.send(clone.batch([entry]))).toEqual({ kind: 'forked', last_no: 1 });
    expect(await device.row('food_cost_entries', entry.id)).toBeNull();
    expect(await device.send(device.batch([entry], { no: 9 }))).toMatchObject({
      kind: 'accepted',
      no: 9,
    });
  });

  it('P2 two copies of one batch sent at once apply once and get one answer', async () => {
    const device = new Device(manager.client);
    const entry = newEntry(people.manager, store, 55);
    const batch = device.batch([entry]);
    const [one, two] = await Promise.all([device.send(batch), device.send(batch)]);
    expect(one).toEqual(two);
    expect(accepted(one).results[0]?.status).toBe('applied');
  });

  it('P4 a refused op changes nothing and does not stop the others', async () => {
    const good = newEntry(people.manager, store, 40);
    const bad = newEntry(people.manager, store, -1);
    const alsoGood = newEntry(people.manager, store, 41);
    const results = await manager.push(good, bad, alsoGood);
    expect(results.map(statusOf)).toEqual(['applied', 'rejected 23514', 'applied']);
    expect(await manager.row('food_cost_entries', bad.id)).toBeNull();
  });

  it('P4 refuses more than 400 ops and stores nothing of them', async () => {
    const device = new Device(manager.client);
    const ops = Array.from({ length: 401 }, () => newEntry(people.manager, store, 1));
    await expect(device.send(device.batch(ops))).rejects.toThrow('malformed');
    expect(await device.row('food_cost_entries', ops[0]?.id ?? '')).toBeNull();
  });

  it('L9 answers another protocol version with update', async () => {
    const device = new Device(manager.client);
    const answer = await device.send(device.batch([], { protocol: 99 }));
    expect(answer).toEqual({ kind: 'update', protocol: 1 });
  });
});

describe('fields', () => {
  it('P5 refuses unknown collections and fields, ignores server-owned ones, keeps fixed ones', async () => {
    const entry = newEntry(people.manager, store, 12);
    await manager.push(entry);
    const results = await manager.push(
      op({
        collection: 'user_roles',
        id: newId(),
        scope: scopeOf(store),
        create: true,
        set: { is_admin: true },
      }),
      op({ collection: 'sync_scopes', id: newId(), scope: scopeOf(store), set: { head: 1 } }),
      edit(entry, { amout: 3 }, {}),
      edit(entry, { store_id: stores['7505'].id }, { store_id: store.id }),
      edit(
        entry,
        { amount: 13, change: 1, scope: 'global', created_at: '2001-01-01', field_at: {} },
        { amount: 12 },
      ),
    );
    expect(results.map(statusOf)).toEqual([
      'rejected unknown_collection',
      'rejected unknown_collection',
      'rejected unknown_field',
      'rejected fixed_field',
      'applied',
    ]);
    const row = await manager.row('food_cost_entries', entry.id);
    expect(row).toMatchObject({ amount: 13, scope: scopeOf(store), store_id: store.id });
    expect(row?.change).toBeGreaterThan(1);
    expect(String(row?.['created_at']) > '2020').toBe(true);
  });

  it('P6 P7 an unknown record is not found, a hidden one is forbidden', async () => {
    const manager2 = new Device(await world.signIn(people.manager2));
    const entry = newEntry(people.manager, store, 70);
    await manager.push(entry);
    const results = await manager2.push(
      edit({ ...entry, id: newId() }, { amount: 1 }, {}),
      edit(entry, { amount: 1 }, { amount: 70 }),
      { ...entry, op_id: newId() },
      newEntry(people.manager2, store, 5),
      newEntry(people.manager, stores['7505'], 5),
    );
    expect(results.map(statusOf)).toEqual([
      'rejected not_found',
      'rejected forbidden',
      'rejected forbidden',
      'rejected forbidden',
      'rejected forbidden',
    ]);
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({ amount: 70 });
  });

  it('P7 a shift lead reads the budget and may not write it', async () => {
    const entry = newEntry(people.manager, store, 90);
    await manager.push(entry);
    expect(await shift.row('food_cost_entries', entry.id)).toMatchObject({ amount: 90 });
    const results = await shift.push(
      newEntry(people.shift, store, 1),
      edit(entry, { amount: 1 }, { amount: 90 }),
      newForecast(people.shift, store, '2026-11-08', 100),
    );
    expect(results.map(statusOf)).toEqual([
      'rejected forbidden',
      'rejected forbidden',
      'rejected forbidden',
    ]);
  });

  it('P6 stores a record that was made and deleted before it was sent as a tombstone', async () => {
    const entry = newEntry(people.manager, store, 8, {
      set: { deleted_at: new Date().toISOString() },
    });
    expect((await manager.push(entry)).map(statusOf)).toEqual(['applied']);
    expect((await manager.row('food_cost_entries', entry.id))?.deleted_at).not.toBeNull();
  });

  it('P8 a child waits for its inspection, and falls with a refused one', async () => {
    const missing = newId();
    expect((await shift.push(newAnswer(missing, store, 0, 'pass'))).map(statusOf)).toEqual([
      'retry 23503',
    ]);
    const refused = newInspection(people.manager, store);
    const results = await shift.push(
      refused,
      newAnswer(refused.id, store, 0, 'pass'),
      edit(refused, { status: 'draft' }, {}),
    );
    expect(results.map(statusOf)).toEqual([
      'rejected forbidden',
      'rejected parent_refused',
      'rejected parent_refused',
    ]);
  });

  it('P9 compares values by their type, not by their text', async () => {
    const inspection = newInspection(people.shift, store);
    const entry = newEntry(people.manager, store, 12.5);
    await shift.push(inspection);
    await manager.push(entry);
    const action = newActionItem(inspection.id, store, 0, {
      set: { due_date: '2026-12-01T10:00:00.000Z' },
    });
    await shift.push(action);
    const [numeric] = await manager.push(edit(entry, { amount: '14.250' }, { amount: '12.50' }));
    const [moment] = await shift.push(
      edit(
        action,
        { due_date: '2026-12-02T10:00:00+00:00' },
        { due_date: '2026-12-01T11:00:00+01:00' },
        { ago: 60_000 },
      ),
    );
    expect([numeric, moment].map(statusOf)).toEqual(['applied', 'applied']);
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({ amount: 14.25 });
    expect(await shift.row('inspection_action_items', action.id)).toMatchObject({
      due_date: '2026-12-02T10:00:00.000Z',
    });
    expect(await shift.rows(scopeOf(store), 'record_conflicts')).toEqual([]);
  });

  it('P9 refuses values that are none with their SQLSTATE', async () => {
    const results = await manager.push(
      newEntry(people.manager, store, 1, { set: { entry_date: '2026-02-31' } }),
      newEntry(people.manager, store, 1, { set: { entry_date: 'infinity' } }),
      newEntry(people.manager, store, 1, { set: { amount: 'NaN' } }),
      newEntry(people.manager, store, 1, { set: { amount: 'a lot' } }),
      newForecast(people.manager, store, '2026-11-03', 100),
    );
    expect(results.map(statusOf)).toEqual([
      'rejected 22008',
      'rejected 23514',
      'rejected 23514',
      'rejected 22P02',
      'rejected 23514',
    ]);
  });

  it('P15 refuses an id that does not follow from the natural key', async () => {
    const forecast = newForecast(people.manager, store, '2026-11-15', 1000);
    expect((await manager.push({ ...forecast, id: newId() })).map(statusOf)).toEqual([
      'rejected wrong_id',
    ]);
    expect((await manager.push(forecast)).map(statusOf)).toEqual(['applied']);
  });
});

describe('inspections', () => {
  it('P12 computes points and scores, whatever the client claims (spec §5 Points)', async () => {
    const inspection = newInspection(people.shift, store, {
      set: { total_score: 999, max_possible_score: 1 },
    });
    await shift.push(
      inspection,
      newAnswer(inspection.id, store, 0, 'pass', { set: { points_earned: 500 } }),
      newAnswer(inspection.id, store, 1, 'na'),
      newAnswer(inspection.id, store, 2, 'fail'),
      newAnswer(inspection.id, store, 6, '38.5'),
      newAnswer(inspection.id, store, 19, '5'),
    );
    expect(await shift.row('inspections', inspection.id)).toMatchObject({
      total_score: 10,
      max_possible_score: 100,
    });
    const answers = await shift.rows(scopeOf(store), 'inspection_responses');
    const points = Object.fromEntries(
      answers
        .filter((row) => row['inspection_id'] === inspection.id)
        .map((row) => [row['response_value'], row['points_earned']]),
    );
    expect(points).toEqual({ pass: 5, na: 5, fail: 0, '38.5': 0, '5': 0 });
  });

  it('P12 scores applicable templates without N/A and with fifths of ratings', async () => {
    const audit = templates.brandStandardAudit;
    const [first, second, , , , , seventh] = audit.sections[0]?.items ?? [];
    if (!first || !second || !seventh) throw new Error('The audit has no items.');
    const inspection = newInspection(people.inspector, store, { set: { template_id: audit.id } });
    const withId = (item: { id: string }, value: string) => ({
      ...newAnswer(inspection.id, store, 0, value, { set: { item_id: item.id } }),
      id: inspectionResponseId(inspection.id, item.id),
    });
    await inspector.push(
      inspection,
      withId(first, 'pass'),
      withId(second, 'na'),
      withId(seventh, '4'),
    );
    expect(await inspector.row('inspections', inspection.id)).toMatchObject({
      total_score: first.points + (seventh.points * 4) / 5,
      max_possible_score: audit.total_points - second.points,
    });
  });

  it('P13 keeps the server’s template, not the one that was sent', async () => {
    const walk = templates.foodSafetyWalk;
    const forged = {
      version: 1,
      total_points: 1,
      sections: [{ id: newId(), items: [{ id: walkItems[0]?.id, points: 5000 }] }],
    };
    const inspection = newInspection(people.shift, store, { set: { template_snapshot: forged } });
    await shift.push(inspection, newAnswer(inspection.id, store, 0, 'pass'));
    const row = await shift.row('inspections', inspection.id);
    expect(row).toMatchObject({ total_score: 5, max_possible_score: walk.total_points });
    expect(row?.['template_snapshot']).toMatchObject({ version: 1, name: walk.name });
  });

  it('P13 scores by the version the inspection began with after the template moved on', async () => {
    const checklist = templates.openingChecklist;
    const item = checklist.sections[0]?.items[0];
    if (!item) throw new Error('The checklist has no items.');
    const admin = await world.signIn(people.admin);
    const { error } = await admin.from('inspection_items').update({ points: 1 }).eq('id', item.id);
    expect(error).toBeNull();
    const score = async (version: number): Promise<unknown> => {
      const inspection = newInspection(people.shift, store, {
        set: { template_id: checklist.id, template_snapshot: { version } },
      });
      const response = newAnswer(inspection.id, store, 0, 'pass', { set: { item_id: item.id } });
      await shift.push(inspection, {
        ...response,
        id: inspectionResponseId(inspection.id, item.id),
      });
      return (await shift.row('inspections', inspection.id))?.['total_score'];
    };
    expect(await score(1)).toBe(10);
    expect(await score(2)).toBe(1);
    expect(await score(77)).toBe(1);
  });

  it('P14 takes work done before the completion, refuses work done after it, lets an admin reopen', async () => {
    // the inspector's tablet was not heard from since before
    await heardLast(world, inspector, people.inspector, 120_000);
    const inspection = newInspection(people.shift, store, { ago: 60_000 });
    await shift.push(inspection, newAnswer(inspection.id, store, 0, 'fail', { ago: 50_000 }));
    await shift.push(
      edit(
        inspection,
        { status: 'completed', completed_date: new Date().toISOString() },
        { status: 'in_progress' },
        { ago: 20_000 },
      ),
    );
    const results = await inspector.push(
      newAnswer(inspection.id, store, 1, 'pass', { ago: 30_000 }),
      newAnswer(inspection.id, store, 2, 'pass', { ago: 10_000 }),
      newPhoto(inspection.id, store, 2, { ago: 10_000 }),
      edit(inspection, { status: 'in_progress' }, { status: 'completed' }),
    );
    expect(results.map(statusOf)).toEqual([
      'applied',
      'rejected completed',
      'rejected completed',
      'rejected completed',
    ]);
    expect(await shift.row('inspections', inspection.id)).toMatchObject({
      status: 'completed',
      total_score: 5,
    });

    const admin = new Device(await world.signIn(people.admin));
    const reopened = await admin.push(
      edit(inspection, { status: 'in_progress' }, { status: 'completed' }),
    );
    expect(reopened.map(statusOf)).toEqual(['applied']);
    expect(
      (await inspector.push(newAnswer(inspection.id, store, 2, 'pass'))).map(statusOf),
    ).toEqual(['applied']);
  });

  it('P12 decides by status who did and who verified an action item, and by role who may', async () => {
    const inspection = newInspection(people.shift, store);
    const action = newActionItem(inspection.id, store, 2);
    await shift.push(inspection, action);
    const results = [
      ...(await manager.push(
        edit(action, { assignee_role: 'shift_lead' }, { assignee_role: null }),
      )),
      ...(await shift.push(edit(action, { status: 'done' }, { status: 'open' }))),
      ...(await shift.push(edit(action, { priority: 'low' }, { priority: 'high' }))),
      ...(await shift.push(edit(action, { status: 'verified' }, { status: 'done' }))),
    ];
    expect(results.map(statusOf)).toEqual([
      'applied',
      'applied',
      'rejected forbidden',
      'rejected forbidden',
    ]);
    expect(await shift.row('inspection_action_items', action.id)).toMatchObject({
      done_by: people.shift.id,
    });

    expect(
      (await manager.push(edit(action, { status: 'verified' }, { status: 'done' }))).map(statusOf),
    ).toEqual(['applied']);
    expect(await shift.row('inspection_action_items', action.id)).toMatchObject({
      status: 'verified',
      verified_by: people.manager.id,
    });
    const own = newActionItem(inspection.id, store, 3);
    await manager.push(own, edit(own, { status: 'done' }, { status: 'open' }));
    expect(
      (await manager.push(edit(own, { status: 'verified' }, { status: 'done' }))).map(statusOf),
    ).toEqual(['rejected verify_by_another']);
  });

  it('P12 tells managers of a completed inspection and of failed critical items, never who did it', async () => {
    const inspection = newInspection(people.manager, store);
    await manager.push(
      inspection,
      newAnswer(inspection.id, store, 0, 'fail'),
      edit(
        inspection,
        { status: 'completed', completed_date: new Date().toISOString() },
        { status: 'in_progress' },
      ),
    );
    const told = await world.sql(
      `select user_id, category, text_params - 'number' as words from notifications where url = $1
       order by user_id desc`,
      [`/inspections/${inspection.id}`],
    );
    // beside the English what the template has of it in other languages
    const { name, translations } = templates.foodSafetyWalk;
    const failed = walkItems[0];
    const critical = {
      category: 'urgent',
      words: {
        template: name,
        template_es: translations.es?.name,
        template_fr: translations.fr?.name,
        questions: failed?.question_text,
        questions_es: failed?.translations.es?.question_text,
        questions_fr: failed?.translations.fr?.question_text,
      },
    };
    expect(told).toEqual([
      { user_id: people.inspector.id, ...critical },
      { user_id: people.admin.id, ...critical },
    ]);

    // a global admin who is a supervisor of the store, too, is told once, of all items together
    await world.sql(
      `insert into store_users (user_id, store_id, role) values ($1, $2, 'supervisor')
       on conflict (user_id, store_id) do update set role = 'supervisor', deleted_at = null`,
      [people.admin.id, store.id],
    );
    const worse = newInspection(people.manager, store);
    const critically = walkItems.flatMap((item, n) => (item.is_critical ? [n] : []));
    await manager.push(
      worse,
      ...critically.map((n) => newAnswer(worse.id, store, n, 'fail')),
      edit(worse, { status: 'completed' }, { status: 'in_progress' }),
    );
    const letters = await world.sql(
      `select text_params ->> 'questions' as questions from notifications where url = $1 and user_id = $2`,
      [`/inspections/${worse.id}`, people.admin.id],
    );
    expect(letters.map((row) => String(row['questions']).split(' · ').length)).toEqual([
      critically.length,
    ]);
    await world.sql('delete from store_users where user_id = $1 and store_id = $2', [
      people.admin.id,
      store.id,
    ]);

    const other = newInspection(people.shift, store);
    await shift.push(other, edit(other, { status: 'completed' }, { status: 'in_progress' }));
    const informed = await world.sql(
      `select user_id, category, text_key, text_params ->> 'number' as number,
         text_params ->> 'template_fr' as template from notifications where url = $1`,
      [`/inspections/${other.id}`],
    );
    expect(informed).toEqual([
      {
        user_id: people.manager.id,
        category: 'inspections',
        text_key: 'inspection_completed',
        number: '7486',
        template: translations.fr?.name,
      },
    ]);
  });
});
