import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpResult } from '../../sync/protocol.ts';
import { newId } from '../../src/kernel/ids.ts';
import { Device, op } from '../database/device.ts';
import {
  edit,
  newAnswer,
  newEntry,
  newForecast,
  newInspection,
  newPhoto,
  remove,
  scopeOf,
  userScope,
} from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
let world: World;
let tabletA: Device;
let tabletB: Device;
let manager: Device;
let admin: Device;

beforeAll(async () => {
  world = await startWorld();
  tabletA = new Device(await world.signIn(people.inspector));
  tabletB = new Device(await world.signIn(people.shift));
  manager = new Device(await world.signIn(people.manager));
  admin = new Device(await world.signIn(people.admin));
});
afterAll(() => world.stop());

const statuses = (results: readonly OpResult[]): string[] =>
  results.map((one) => [one.status, one.code].filter(Boolean).join(' '));

async function conflictsOf(record: string): Promise<Record<string, unknown>[]> {
  return (await admin.rows(scopeOf(store), 'record_conflicts')).filter(
    (row) => row['record_id'] === record,
  );
}

async function startedWalk(): Promise<ReturnType<typeof newInspection>> {
  const inspection = newInspection(people.inspector, store, { ago: 600_000 });
  expect(statuses(await tabletA.push(inspection))).toEqual(['applied']);
  return inspection;
}

describe('fields', () => {
  it('P11 M2 an old value does not win because its neighbour was changed lately', async () => {
    const inspection = await startedWalk();
    const answer = newAnswer(inspection.id, store, 0, 'pass', {
      set: { notes: 'first' },
      ago: 500_000,
    });
    await tabletA.push(answer);
    const before = { notes: 'first', response_value: 'pass' };
    await tabletB.push(edit(answer, { notes: 'of B' }, before, { ago: 200_000 }));
    // A wrote its note before B did, and answered again after that: one op holds both
    const late = edit(answer, { notes: 'of A', response_value: 'fail' }, before, { ago: 100_000 });
    const merged = { ...late, edited: { notes: new Date(Date.now() - 300_000).toISOString() } };
    expect(statuses(await tabletA.push(merged))).toEqual(['conflict']);
    expect(await tabletA.row('inspection_responses', answer.id)).toMatchObject({
      notes: 'of B',
      response_value: 'fail',
    });
    const [conflict] = await conflictsOf(answer.id);
    expect(conflict).toMatchObject({ field: 'notes', kept_value: 'of B', other_value: 'of A' });
    expect(Date.parse(String(conflict?.['other_at']))).toBeLessThan(
      Date.parse(String(conflict?.['kept_at'])),
    );
  });

  it('M3 two devices answering different items of one inspection both stand', async () => {
    const inspection = await startedWalk();
    await tabletA.push(
      newAnswer(inspection.id, store, 0, 'pass'),
      newAnswer(inspection.id, store, 1, 'fail'),
    );
    await tabletB.push(
      newAnswer(inspection.id, store, 2, 'pass'),
      newAnswer(inspection.id, store, 3, 'na'),
    );
    const answers = (await tabletB.rows(scopeOf(store), 'inspection_responses')).filter(
      (row) => row['inspection_id'] === inspection.id,
    );
    expect(
      answers.map((row) => String(row['response_value'])).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['fail', 'na', 'pass', 'pass']);
    expect(await tabletA.row('inspections', inspection.id)).toMatchObject({ total_score: 15 });
  });

  it('M2 M4 two devices answering the same item: the later answer stands, the other is kept and shown', async () => {
    const inspection = await startedWalk();
    const later = newAnswer(inspection.id, store, 0, 'fail', {
      ago: 1000,
      set: { notes: 'soap is missing' },
    });
    const earlier = newAnswer(inspection.id, store, 0, 'pass', { ago: 9000 });
    expect(statuses(await tabletA.push(later))).toEqual(['applied']);
    expect(statuses(await tabletB.push(earlier))).toEqual(['conflict']);
    expect(await tabletB.row('inspection_responses', later.id)).toMatchObject({
      response_value: 'fail',
      notes: 'soap is missing',
      answered_by: people.inspector.id,
    });
    expect(await conflictsOf(later.id)).toMatchObject([
      {
        field: 'response_value',
        kept_value: 'fail',
        kept_by: people.inspector.id,
        other_value: 'pass',
        other_by: people.shift.id,
      },
    ]);
  });

  it('M2 the order of arrival does not matter: the earlier answer arriving first loses too', async () => {
    const inspection = await startedWalk();
    const later = newAnswer(inspection.id, store, 0, 'fail', { ago: 1000 });
    const earlier = newAnswer(inspection.id, store, 0, 'pass', { ago: 9000 });
    await tabletB.push(earlier);
    expect(statuses(await tabletA.push(later))).toEqual(['applied']);
    expect(await tabletB.row('inspection_responses', later.id)).toMatchObject({
      response_value: 'fail',
    });
    expect(await conflictsOf(later.id)).toMatchObject([
      { kept_value: 'fail', other_value: 'pass' },
    ]);
  });

  it('M2 equal times are decided by the op’s id, on every server alike', async () => {
    const entry = newEntry(people.manager, store, 100, { ago: 60_000 });
    await manager.push(entry);
    const edited_at = new Date(Date.now() - 5000).toISOString();
    const sent_at = new Date().toISOString();
    const low = {
      ...edit(entry, { amount: 110 }, { amount: 100 }),
      op_id: '00000000-0000-7000-8000-00000000000a',
      edited_at,
    };
    const high = {
      ...edit(entry, { amount: 120 }, { amount: 100 }),
      op_id: '00000000-0000-7000-8000-00000000000b',
      edited_at,
    };
    await manager.send(manager.batch([high, low], { sent_at }));
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({ amount: 120 });
  });

  it('M1 an edit whose base still holds applies even when it is older than another field’s edit', async () => {
    const entry = newEntry(people.manager, store, 50, { ago: 60_000 });
    await manager.push(entry);
    await manager.push(edit(entry, { amount: 60 }, { amount: 50 }, { ago: 1000 }));
    const results = await tabletA.push(
      edit(entry, { entry_date: '2026-11-01' }, { entry_date: '2026-11-02' }, { ago: 30_000 }),
    );
    expect(statuses(results)).toEqual(['applied']);
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({
      amount: 60,
      entry_date: '2026-11-01',
    });
    expect(await conflictsOf(entry.id)).toEqual([]);
  });

  it('M1 the same value from two devices is no conflict', async () => {
    const inspection = await startedWalk();
    await tabletA.push(newAnswer(inspection.id, store, 4, 'pass', { ago: 1000 }));
    const same = newAnswer(inspection.id, store, 4, 'pass', { ago: 9000 });
    expect(statuses(await tabletB.push(same))).toEqual(['applied']);
    expect(await conflictsOf(same.id)).toEqual([]);
  });

  it.each(['last', 'first'])(
    'M1 a value that replaces another is not dated before it: what comes between loses, arriving %s',
    async (arriving) => {
      const entry = newEntry(people.manager, store, 10, { ago: 60_000 });
      await manager.push(entry);
      await tabletA.push(edit(entry, { amount: 20 }, { amount: 10 }, { ago: 10_000 }));
      const replacing = edit(entry, { amount: 50 }, { amount: 20 }, { ago: 30_000 });
      const between = edit(entry, { amount: 70 }, { amount: 10 }, { ago: 20_000 });
      const ops = arriving === 'last' ? [replacing, between] : [between, replacing];
      for (const one of ops) await manager.push(one);
      expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({ amount: 50 });
    },
  );

  it('P11 a device whose clock is a day ahead does not win by it', async () => {
    const entry = newEntry(people.manager, store, 10, { ago: 60_000 });
    await manager.push(entry);
    const day = 86_400_000;
    const fromTheFuture = edit(entry, { amount: 20 }, { amount: 10 }, { ago: -day + 30_000 });
    await tabletA.send(
      tabletA.batch([fromTheFuture], { sent_at: new Date(Date.now() + day).toISOString() }),
    );
    const results = await manager.push(
      edit(entry, { amount: 30 }, { amount: 10 }, { ago: 10_000 }),
    );
    expect(statuses(results)).toEqual(['applied']);
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({ amount: 30 });
  });

  it('P11 M2 a time in the future counts as now', async () => {
    const entry = newEntry(people.manager, store, 10, { ago: 60_000 });
    await manager.push(entry);
    await tabletA.push(edit(entry, { amount: 20 }, { amount: 10 }, { ago: -86_400_000 }));
    expect(statuses(await manager.push(edit(entry, { amount: 30 }, { amount: 10 })))).toEqual([
      'applied',
    ]);
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({ amount: 30 });
  });

  it('M4 M9 a natural key made on two devices is one record', async () => {
    const other = new Device(manager.client);
    const first = newForecast(people.manager, store, '2027-01-03', 30_000, { ago: 9000 });
    const second = newForecast(people.manager, store, '2027-01-03', 31_000, { ago: 1000 });
    expect(first.id).toBe(second.id);
    await manager.push(first);
    expect(statuses(await other.push(second))).toEqual(['applied']);
    expect(statuses(await other.push({ ...first }))).toEqual(['conflict']);
    expect(await manager.row('weekly_sales_forecasts', first.id)).toMatchObject({
      projected_amount: 31_000,
    });
  });

  it('M9 an op the record already carries changes nothing', async () => {
    const entry = newEntry(people.manager, store, 10);
    const [first] = await manager.push(entry);
    const again = await new Device(manager.client).push(entry);
    expect(again).toMatchObject([{ status: 'applied', change: first?.change }]);
  });
});

describe('deletes', () => {
  it('M6 an answer brings a deleted inspection back, with what fell with it', async () => {
    const inspection = await startedWalk();
    const kept = newAnswer(inspection.id, store, 0, 'pass');
    await tabletA.push(kept, newPhoto(inspection.id, store, 0));
    expect(statuses(await admin.push(remove(inspection)))).toEqual(['applied']);
    expect((await tabletA.row('inspection_responses', kept.id))?.deleted_at).not.toBeNull();

    expect(
      statuses(await tabletB.push(newAnswer(inspection.id, store, 1, 'fail', { ago: 120_000 }))),
    ).toEqual(['applied']);
    expect(await tabletA.row('inspections', inspection.id)).toMatchObject({
      deleted_at: null,
      total_score: 5,
    });
    expect(await tabletA.row('inspection_responses', kept.id)).toMatchObject({ deleted_at: null });
    expect(await conflictsOf(inspection.id)).toMatchObject([
      {
        field: 'deleted_at',
        kept_value: null,
        kept_by: people.shift.id,
        other_by: people.admin.id,
      },
    ]);
  });

  it('M6 a delete loses to work it cannot have seen, and takes work it has seen', async () => {
    const inspection = await startedWalk();
    await tabletB.push(newAnswer(inspection.id, store, 0, 'pass', { ago: 300_000 }));
    // made a minute ago, before that answer arrived
    expect(statuses(await admin.push(remove(inspection, { ago: 60_000 })))).toEqual(['conflict']);
    expect(await admin.row('inspections', inspection.id)).toMatchObject({ deleted_at: null });

    expect(statuses(await admin.push(remove(inspection)))).toEqual(['applied']);
    expect((await admin.row('inspections', inspection.id))?.deleted_at).not.toBeNull();
  });

  it('M6 whoever removes their own photo is not held up by their own work', async () => {
    const inspection = await startedWalk();
    const photo = newPhoto(inspection.id, store, 0, { ago: 2000 });
    expect(statuses(await tabletA.push(photo, remove(photo, { ago: 1000 })))).toEqual([
      'applied',
      'applied',
    ]);
    expect((await tabletA.row('inspection_photos', photo.id))?.deleted_at).not.toBeNull();
  });

  it('M6 only an administrator deletes an inspection of somebody else', async () => {
    const inspection = await startedWalk();
    expect(statuses(await tabletB.push(remove(inspection)))).toEqual(['rejected forbidden']);
  });

  it('M7 an edit older than the delete is refused as gone and the entry stays deleted', async () => {
    const entry = newEntry(people.manager, store, 80, { ago: 60_000 });
    await manager.push(entry);
    await manager.push(remove(entry, { ago: 5000 }));
    const results = await tabletA.push(
      edit(entry, { amount: 85 }, { amount: 80 }, { ago: 20_000 }),
    );
    expect(statuses(results)).toEqual(['rejected gone']);
    expect((await manager.row('food_cost_entries', entry.id))?.deleted_at).not.toBeNull();
  });

  it('M7 an edit later than the delete brings the entry back and keeps the delete as a conflict', async () => {
    const entry = newEntry(people.manager, store, 80, { ago: 60_000 });
    await manager.push(entry);
    await manager.push(remove(entry, { ago: 20_000 }));
    const results = await tabletA.push(edit(entry, { amount: 85 }, { amount: 80 }, { ago: 5000 }));
    expect(statuses(results)).toEqual(['applied']);
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({
      deleted_at: null,
      amount: 85,
    });
    expect(await conflictsOf(entry.id)).toMatchObject([
      { field: 'deleted_at', other_by: people.manager.id },
    ]);
  });

  it('M7 a delete older than another device’s edit loses, a newer one stands and names what it cannot have seen', async () => {
    const entry = newEntry(people.manager, store, 80, { ago: 60_000 });
    await manager.push(entry);
    await tabletA.push(edit(entry, { amount: 85 }, { amount: 80 }, { ago: 20_000 }));
    expect(statuses(await manager.push(remove(entry, { ago: 40_000 })))).toEqual(['conflict']);
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({
      deleted_at: null,
      amount: 85,
    });
    expect(statuses(await manager.push(remove(entry, { ago: 10_000 })))).toEqual(['applied']);
    expect((await manager.row('food_cost_entries', entry.id))?.deleted_at).not.toBeNull();
    expect(await conflictsOf(entry.id)).toHaveLength(2);
  });

  it.each(['earlier', 'later'])(
    'BD2 M4 of two managers who replace the same day offline the later amount stands, once, and the other is kept; the %s one arrives first',
    async (first) => {
      const oldest = newEntry(people.manager, store, 80, { ago: 60_000 });
      const second = newEntry(people.inspector, store, 20, { ago: 60_000 });
      await manager.push(oldest);
      await tabletA.push(second);
      const replace = (amount: number, ago: number) => [
        edit(oldest, { amount }, { amount: 80 }, { ago }),
        remove(second, { ago }),
      ];
      const earlier = () => manager.push(...replace(95, 20_000));
      const later = () => tabletA.push(...replace(110, 10_000));
      for (const push of first === 'earlier' ? [earlier, later] : [later, earlier]) await push();
      expect(await manager.row('food_cost_entries', oldest.id)).toMatchObject({
        amount: 110,
        deleted_at: null,
      });
      expect((await manager.row('food_cost_entries', second.id))?.deleted_at).not.toBeNull();
      expect(await conflictsOf(oldest.id)).toMatchObject([{ field: 'amount', other_value: 95 }]);
    },
  );

  it('M12 what was written and then deleted with its entry is not lost where somebody else deleted that first (chaos seed 50144)', async () => {
    const entry = newEntry(people.manager, store, 80, { ago: 60_000 });
    await manager.push(entry);
    await tabletA.push(remove(entry, { ago: 30_000 }));
    const both = edit(
      entry,
      { amount: 85, deleted_at: new Date().toISOString() },
      { amount: 80, deleted_at: null },
      { ago: 5000 },
    );
    expect(statuses(await manager.push(both))).toEqual(['applied']);
    const gone = await manager.row('food_cost_entries', entry.id);
    expect(gone).toMatchObject({ amount: 85, deleted_at: expect.any(String) });
    await manager.push(edit(entry, { deleted_at: null }, { deleted_at: gone?.deleted_at }));
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({
      amount: 85,
      deleted_at: null,
    });
  });

  it('M5 a deleted forecast can be made again, a deleted entry cannot', async () => {
    const forecast = newForecast(people.manager, store, '2027-02-07', 20_000, { ago: 60_000 });
    const entry = newEntry(people.manager, store, 10, { ago: 60_000 });
    await manager.push(forecast, entry);
    await manager.push(remove(forecast, { ago: 30_000 }), remove(entry, { ago: 30_000 }));
    const again = newForecast(people.manager, store, '2027-02-07', 21_000);
    const results = await manager.push(again, {
      ...newEntry(people.manager, store, 11),
      id: entry.id,
    });
    expect(statuses(results)).toEqual(['applied', 'rejected gone']);
    expect(await manager.row('weekly_sales_forecasts', again.id)).toMatchObject({
      deleted_at: null,
      projected_amount: 21_000,
    });
    expect(await conflictsOf(again.id)).toEqual([]);
  });

  it('M8 M10 a deleted notification stays deleted under a late read mark, and comes back when the delete is taken back', async () => {
    const note = op({
      collection: 'notifications',
      id: newId(),
      scope: userScope(people.manager),
      create: true,
      set: { user_id: people.manager.id, title: 'Count the drawer', type: 'info' },
    });
    await manager.push(note);
    await manager.push(remove(note, { ago: 3000 }));
    expect(statuses(await manager.push(edit(note, { is_read: true }, { is_read: false })))).toEqual(
      ['applied gone'],
    );
    expect(await manager.row('notifications', note.id)).toMatchObject({ is_read: false });
    expect(
      statuses(
        await manager.push(
          edit(note, { deleted_at: null }, { deleted_at: new Date().toISOString() }),
        ),
      ),
    ).toEqual(['applied']);
    expect(await manager.row('notifications', note.id)).toMatchObject({ deleted_at: null });
  });

  it('M8 a mark that comes before its notification waits for it, and for nobody else’s (chaos seed 3917552)', async () => {
    const scope = userScope(people.manager);
    const early = (set: Record<string, unknown>, base: Record<string, unknown>) =>
      op({ collection: 'notifications', id: newId(), scope, set, base });
    const read = early({ is_read: true }, { is_read: false });
    const deleted = early({ deleted_at: new Date().toISOString() }, { deleted_at: null });
    const squatted = early({ is_read: true }, { is_read: false });
    expect(statuses(await tabletB.push({ ...squatted, scope: userScope(people.shift) }))).toEqual([
      'applied gone',
    ]);
    expect(statuses(await manager.push(read, deleted))).toEqual(['applied gone', 'applied gone']);
    for (const { id } of [read, deleted, squatted]) {
      await world.sql(`insert into notifications (id, user_id, title) values ($1, $2, 'Again')`, [
        id,
        people.manager.id,
      ]);
    }
    expect(await manager.row('notifications', read.id)).toMatchObject({
      is_read: true,
      deleted_at: null,
    });
    expect((await manager.row('notifications', deleted.id))?.deleted_at).not.toBeNull();
    expect(await manager.row('notifications', squatted.id)).toMatchObject({ is_read: false });
    expect(await world.sql('select user_id from sync.early_marks')).toEqual([
      { user_id: people.shift.id },
    ]);
  });

  it('M10 an undone delete of food cost brings the entry back without a conflict', async () => {
    const entry = newEntry(people.manager, store, 10, { ago: 60_000 });
    await manager.push(entry);
    await manager.push(remove(entry, { ago: 30_000 }));
    expect(
      statuses(
        await manager.push(
          edit(entry, { deleted_at: null }, { deleted_at: new Date().toISOString() }),
        ),
      ),
    ).toEqual(['applied']);
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({
      deleted_at: null,
      amount: 10,
    });
    expect(await conflictsOf(entry.id)).toEqual([]);
  });
});

describe('resolving', () => {
  async function conflictedEntry() {
    const entry = newEntry(people.manager, store, 100, { ago: 60_000 });
    await manager.push(entry);
    await tabletA.push(edit(entry, { amount: 110 }, { amount: 100 }, { ago: 20_000 }));
    await manager.push(edit(entry, { amount: 120 }, { amount: 100 }, { ago: 10_000 }));
    const [conflict] = await conflictsOf(entry.id);
    return { made: entry, entry: entry.id, conflict: String(conflict?.['id']) };
  }

  const choose = (conflict: string, choice: string, ago = 0) =>
    op({
      collection: 'record_conflicts',
      id: conflict,
      scope: scopeOf(store),
      set: { choice },
      base: { choice: null },
      ago,
    });

  it('M11 the other value is chosen by a write of whoever may change the record', async () => {
    const { entry, conflict } = await conflictedEntry();
    expect(statuses(await manager.push(choose(conflict, 'other')))).toEqual(['applied']);
    expect(await manager.row('food_cost_entries', entry)).toMatchObject({ amount: 110 });
    expect(await conflictsOf(entry)).toMatchObject([
      { choice: 'other', resolved_by: people.manager.id },
    ]);
  });

  it('M11 keeping what stands changes nothing but the conflict', async () => {
    const { entry, conflict } = await conflictedEntry();
    const before = await manager.row('food_cost_entries', entry);
    expect(statuses(await manager.push(choose(conflict, 'kept')))).toEqual(['applied']);
    expect(await manager.row('food_cost_entries', entry)).toEqual(before);
    expect(await conflictsOf(entry)).toMatchObject([
      { choice: 'kept', resolved_at: expect.anything() },
    ]);
  });

  it('M11 of two choices the later one stands, in either order of arrival, and is no conflict itself', async () => {
    for (const order of [0, 1]) {
      const { entry, conflict } = await conflictedEntry();
      const both = [
        { device: manager, choice: choose(conflict, 'kept', 4_000) },
        { device: tabletA, choice: choose(conflict, 'other', 2_000) },
      ];
      for (const { device, choice } of order === 0 ? both : both.toReversed()) {
        await device.push(choice);
      }
      expect(await manager.row('food_cost_entries', entry)).toMatchObject({ amount: 110 });
      expect(await conflictsOf(entry)).toMatchObject([{ choice: 'other' }]);
      expect(await conflictsOf(conflict)).toEqual([]);
    }
  });

  it('M11 a choice between two values does not undo a third that was set since', async () => {
    const { made, entry, conflict } = await conflictedEntry();
    await tabletA.push(edit(made, { amount: 130 }, { amount: 120 }));
    expect(statuses(await manager.push(choose(conflict, 'other')))).toEqual(['applied']);
    expect(await manager.row('food_cost_entries', entry)).toMatchObject({ amount: 130 });
    expect(await conflictsOf(entry)).toMatchObject([{ choice: 'other' }]);
  });

  it('M11 a delete that met work is undone by choosing the other', async () => {
    const entry = newEntry(people.manager, store, 100, { ago: 60_000 });
    await manager.push(entry);
    await tabletA.push(edit(entry, { amount: 110 }, { amount: 100 }, { ago: 20_000 }));
    await manager.push(remove(entry, { ago: 10_000 }));
    const [conflict] = await conflictsOf(entry.id);
    expect(conflict).toMatchObject({ field: 'deleted_at', other_value: null });
    const chosen = await manager.push(choose(String(conflict?.['id']), 'other'));
    expect(statuses(chosen)).toEqual(['applied']);
    expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({
      deleted_at: null,
      amount: 110,
    });
  });

  it('M11 P12 the score follows a chosen answer', async () => {
    const inspection = await startedWalk();
    const answer = newAnswer(inspection.id, store, 0, 'pass', { ago: 60_000 });
    const before = { response_value: 'pass' };
    await tabletA.push(answer);
    await tabletA.push(edit(answer, { response_value: 'fail' }, before, { ago: 20_000 }));
    await tabletB.push(edit(answer, { response_value: 'na' }, before, { ago: 10_000 }));
    const score = async () =>
      Number((await admin.row('inspections', inspection.id))?.['total_score']);
    expect(await score()).toBeGreaterThan(0);
    const [conflict] = await conflictsOf(answer.id);
    await tabletA.push(choose(String(conflict?.['id']), 'other'));
    expect(await admin.row('inspection_responses', answer.id)).toMatchObject({
      response_value: 'fail',
    });
    expect(await score()).toBe(0);
  });

  it('M11 nobody resolves what they may not change or see', async () => {
    const { conflict } = await conflictedEntry();
    expect(statuses(await tabletB.push(choose(conflict, 'kept')))).toEqual(['rejected forbidden']);
    const outsider = new Device(await world.signIn(people.manager2));
    expect(statuses(await outsider.push(choose(conflict, 'kept')))).toEqual(['rejected forbidden']);
    expect(await conflictsOf(conflict)).toEqual([]);
  });

  it('M11 a choice written straight to the table is under the same rules', async () => {
    const { entry, conflict } = await conflictedEntry();
    const write = (device: Device, values: Record<string, unknown>) =>
      device.client.from('record_conflicts').update(values).eq('id', conflict).select('id');

    // only `choice` is anybody's to write, and only one of the two words
    for (const values of [
      { kept_value: 1 },
      { other_value: 1 },
      { record_id: newId() },
      { resolved_by: people.manager.id },
      { resolved_at: null },
      { deleted_at: new Date().toISOString() },
      { choice: 'kept', other_by: people.manager.id },
    ]) {
      expect((await write(manager, values)).error?.code).toBe('42501');
    }
    expect((await write(manager, { choice: 'both' })).error?.code).toBe('23514');
    const { data: made, error: making } = await manager.client
      .from('record_conflicts')
      .insert({ id: newId(), collection: 'food_cost_entries', record_id: entry, field: 'amount' })
      .select('id');
    expect([made, making?.code]).toEqual([null, '42501']);
    expect(
      (await manager.client.from('record_conflicts').delete().eq('id', conflict)).error?.code,
    ).toBe('42501');

    // who may only read the record, and who may not even do that
    expect((await write(tabletB, { choice: 'other' })).error?.code).toBe('forbidden');
    const outsider = new Device(await world.signIn(people.manager2));
    expect((await write(outsider, { choice: 'other' })).data).toEqual([]);
    expect(await conflictsOf(entry)).toMatchObject([{ choice: null, resolved_by: null }]);
    expect(await manager.row('food_cost_entries', entry)).toMatchObject({ amount: 120 });

    const before = await admin.pull({
      cursors: [{ scope: scopeOf(store), kind: 'store', after: 0 }],
    });
    expect((await write(manager, { choice: 'other' })).data).toEqual([{ id: conflict }]);
    expect((await write(manager, { choice: null })).error?.code).toBe('unknown_choice');
    expect(await conflictsOf(entry)).toMatchObject([
      { choice: 'other', resolved_by: people.manager.id },
    ]);
    expect(await manager.row('food_cost_entries', entry)).toMatchObject({ amount: 110 });
    // and every other device hears of both
    const after = before.scopes[0]?.head ?? 0;
    const ids = async (kind: string) =>
      (await admin.rows(scopeOf(store), kind, after)).map(({ id }) => id);
    expect(await ids('record_conflicts')).toContain(conflict);
    expect(await ids('food_cost_entries')).toContain(entry);
  });

  it('M9 a conflict that a restored server meets again is the same one', async () => {
    const { entry } = await conflictedEntry();
    const [before] = await conflictsOf(entry);
    const ids = `select id from record_conflicts where record_id = $1`;
    await world.sql(
      `select sync.record_conflict(c.collection, to_jsonb(e), c.field, c.base_value, c.kept_value, c.other_value,
         e.field_at -> 'amount', jsonb_build_array(to_jsonb(c.other_at), '', c.other_by))
       from record_conflicts c join food_cost_entries e on e.id = c.record_id where c.id = $1`,
      [before?.['id']],
    );
    const twice = await world.sql(ids, [entry]);
    await world.sql(
      `select sync.record_conflict(c.collection, to_jsonb(e), c.field, c.base_value, c.kept_value, c.other_value,
         e.field_at -> 'amount', jsonb_build_array(to_jsonb(c.other_at), '', c.other_by))
       from record_conflicts c join food_cost_entries e on e.id = c.record_id where c.id = $1`,
      [before?.['id']],
    );
    expect(await world.sql(ids, [entry])).toEqual(twice);
  });
});
