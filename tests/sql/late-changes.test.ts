import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpResult, WireOp } from '../../sync/protocol.ts';
import { newId } from '../../src/kernel/ids.ts';
import { accepted, Device } from '../database/device.ts';
import { edit, newAnswer, newInspection, newPhoto, remove, scopeOf } from '../database/drafts.ts';
import { heardLast } from '../database/silence.ts';
import { startWorld, type World } from '../database/world.ts';
import { people, type Person } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const minute = 60_000;
const day = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const statuses = (results: readonly OpResult[]): string[] =>
  results.map((one) => [one.status, one.code].filter(Boolean).join(' '));

/** A device that the server heard last so long ago; null: it knows nothing of it. */
async function tablet(person: Person, heardAgo: number | null): Promise<Device> {
  const device = new Device(await world.signIn(person));
  if (heardAgo !== null) await heardLast(world, device, person, heardAgo);
  return device;
}

/** An inspection with one failed answer that the shift lead finished so long ago. */
async function finished(ago: number): Promise<{ inspection: WireOp; answer: WireOp }> {
  const device = await tablet(people.shift, ago + 30 * minute);
  const inspection = newInspection(people.shift, store, { ago: ago + 20 * minute });
  const answer = newAnswer(inspection.id, store, 0, 'fail', { ago: ago + 10 * minute });
  const complete = edit(
    inspection,
    { status: 'completed', completed_date: new Date(Date.now() - ago).toISOString() },
    { status: 'in_progress', completed_date: null },
    { ago },
  );
  expect(statuses(await device.push(inspection, answer, complete))).toEqual(
    Array(3).fill('applied'),
  );
  return { inspection, answer };
}
const passing = (answer: WireOp, ago: number) =>
  edit(answer, { response_value: 'pass' }, { response_value: 'fail' }, { ago });

const valueOf = async (answer: WireOp): Promise<unknown> =>
  (
    await world.sql('select response_value from inspection_responses where id = $1', [answer.id])
  )[0]?.['response_value'];
const conflictsOf = (record: WireOp) =>
  world.sql(
    'select field, kept_value, other_value, other_by from record_conflicts where record_id = $1',
    [record.id],
  );
const toldOf = async (inspection: WireOp): Promise<unknown[]> =>
  (
    await world.sql(
      `select user_id, text_params ->> 'questions' as questions from notifications
       where text_key = 'inspection_changed' and url = $1 order by user_id`,
      [`/inspections/${inspection.id}`],
    )
  ).map((row) => row['user_id']);

describe('P14 an edit that its device dates before the completion', () => {
  it('counts from a tablet that was not heard from since before the completion', async () => {
    const { inspection, answer } = await finished(60 * minute);
    const honest = await tablet(people.inspector, 70 * minute);
    const results = await honest.push(
      passing(answer, 65 * minute),
      newAnswer(inspection.id, store, 1, 'pass', { ago: 65 * minute }),
      newPhoto(inspection.id, store, 1, { ago: 65 * minute }),
    );
    expect(statuses(results)).toEqual(['applied', 'applied', 'applied']);
    expect(await valueOf(answer)).toBe('pass');
  });

  it('is kept beside what stands when its tablet was heard from since: it would have sent it then', async () => {
    const { inspection, answer } = await finished(60 * minute);
    const liar = await tablet(people.inspector, 30 * minute);
    const before = await world.sql('select total_score from inspections where id = $1', [
      inspection.id,
    ]);
    const results = await liar.push(
      passing(answer, 65 * minute),
      newAnswer(inspection.id, store, 1, 'pass', { ago: 65 * minute }),
      newPhoto(inspection.id, store, 1, { ago: 65 * minute }),
      remove(answer, { ago: 64 * minute }),
    );
    expect(statuses(results)).toEqual([
      'conflict too_late',
      'rejected completed',
      'rejected completed',
      // M6: work beats a delete that cannot have seen it
      'conflict',
    ]);
    expect(await valueOf(answer)).toBe('fail');
    expect(
      await world.sql('select total_score from inspections where id = $1', [inspection.id]),
    ).toEqual(before);
    expect(await conflictsOf(answer)).toMatchObject([
      {
        field: 'response_value',
        kept_value: 'fail',
        other_value: 'pass',
        other_by: people.inspector.id,
      },
      { field: 'deleted_at', kept_value: null },
    ]);
    expect(await toldOf(inspection)).toEqual([]);
    // met again, it is the same conflict
    const again = { ...passing(answer, 65 * minute), op_id: newId() };
    await liar.push(again);
    const met = await conflictsOf(answer);
    await liar.push(again);
    expect(await conflictsOf(answer)).toEqual(met);
  });

  it('is not believed two months later, not even of a journal that was silent for as long', async () => {
    const { answer } = await finished(60 * day);
    const silent = await tablet(people.inspector, 61 * day);
    expect(statuses(await silent.push(passing(answer, 60 * day + minute)))).toEqual([
      'conflict too_late',
    ]);
    expect(await valueOf(answer)).toBe('fail');
  });

  it('proves nothing from a journal that the server has never heard of, until it is registered', async () => {
    const { answer } = await finished(60 * minute);
    const stranger = await tablet(people.inspector, null);
    expect(statuses(await stranger.push(passing(answer, 65 * minute)))).toEqual([
      'conflict too_late',
    ]);
    const known = await tablet(people.inspector, null);
    const register = (key: string) =>
      known.client.rpc('register_journal', { journal: known.clientId, key });
    expect((await register('ab'.repeat(32))).data).toBe(true);
    // the first key stays
    expect((await register('cd'.repeat(32))).data).toBe(false);
    await world.sql(
      `update sync_clients set registered_at = now() - interval '70 minutes' where client_id = $1`,
      [known.clientId],
    );
    expect(statuses(await known.push(passing(answer, 65 * minute)))).toEqual(['applied']);
  });

  it('counts in every batch of a tablet that came back, and not in its next run', async () => {
    const { inspection } = await finished(60 * minute);
    const honest = await tablet(people.inspector, 70 * minute);
    const late = (n: number) => newAnswer(inspection.id, store, n, 'pass', { ago: 65 * minute });
    expect(statuses(await honest.push(late(1)))).toEqual(['applied']);
    expect(statuses(await honest.push(late(2)))).toEqual(['applied']);
    await world.sql(
      `update sync_clients set run_began = now() - interval '16 minutes', heard_at = now() - interval '1 minute'
       where client_id = $1`,
      [honest.clientId],
    );
    expect(statuses(await honest.push(late(3)))).toEqual(['rejected completed']);
  });

  it('counts from a tablet that did not hear the answer to its last batch', async () => {
    const { inspection } = await finished(60 * minute);
    const honest = await tablet(people.inspector, 70 * minute);
    const late = (n: number) => newAnswer(inspection.id, store, n, 'pass', { ago: 65 * minute });
    const unheard = honest.batch([late(1)]);
    await honest.send(unheard);
    await world.sql(
      `update sync_clients set run_began = now() - interval '40 minutes', heard_at = now() - interval '40 minutes'
       where client_id = $1`,
      [honest.clientId],
    );
    accepted(await honest.send(unheard));
    expect(statuses(await honest.push(late(2)))).toEqual(['applied']);
  });

  it('counts after the server was restored, which has forgotten what it heard', async () => {
    const { answer } = await finished(60 * minute);
    await world.sql('select sync.renew_epochs()');
    const stranger = await tablet(people.inspector, null);
    expect(statuses(await stranger.push(passing(answer, 65 * minute)))).toEqual(['applied']);
    await world.sql('delete from sync.restores');
  });

  it('is no late change of a whole inspection that arrives finished, from a journal nobody heard of', async () => {
    const device = await tablet(people.shift, null);
    const completed_date = new Date(Date.now() - minute).toISOString();
    const inspection = newInspection(people.shift, store, {
      ago: minute,
      set: { status: 'completed', completed_date },
    });
    const answers = [1, 2].map((n) =>
      newAnswer(inspection.id, store, n, 'pass', { ago: 5 * minute }),
    );
    expect(statuses(await device.push(inspection, ...answers))).toEqual(Array(3).fill('applied'));
    expect(
      statuses(await device.push(newPhoto(inspection.id, store, 1, { ago: 5 * minute }))),
    ).toEqual(['applied']);
    expect(await toldOf(inspection)).toEqual([]);
    const other = await tablet(people.inspector, null);
    expect(
      statuses(await other.push(newAnswer(inspection.id, store, 3, 'pass', { ago: 5 * minute }))),
    ).toEqual(['rejected completed']);
  });

  it('does not bring back a deleted inspection when it is too late', async () => {
    const { inspection, answer } = await finished(60 * minute);
    await new Device(await world.signIn(people.admin)).push(remove(inspection));
    const liar = await tablet(people.inspector, 30 * minute);
    await liar.push(passing(answer, 65 * minute));
    const [row] = await world.sql('select deleted_at from inspections where id = $1', [
      inspection.id,
    ]);
    expect(row?.['deleted_at']).not.toBeNull();
  });

  it('a reason why there is no photo is content like any other', async () => {
    const { answer } = await finished(60 * minute);
    const device = await tablet(people.inspector, minute);
    const reason = edit(answer, { no_photo_reason: 'dark' }, { no_photo_reason: null });
    expect(statuses(await device.push(reason))).toEqual(['rejected completed']);
  });
});

describe('P17 who answers for a finished inspection is told', () => {
  it('of late answers, once per batch, with their questions; the manager and the inspector, not who gave them', async () => {
    const { inspection, answer } = await finished(60 * minute);
    const honest = await tablet(people.inspector, 70 * minute);
    await honest.push(
      passing(answer, 65 * minute),
      newAnswer(inspection.id, store, 1, 'pass', { ago: 65 * minute }),
    );
    expect(await toldOf(inspection)).toEqual([people.manager.id, people.shift.id]);
    const [note] = await world.sql(
      `select message, text_params from notifications where text_key = 'inspection_changed' and url = $1 limit 1`,
      [`/inspections/${inspection.id}`],
    );
    expect(String(note?.['message'])).toContain('by Daniel Okafor');
    const questions = String(Object(note?.['text_params'])['questions']);
    expect(questions.split(' · ')).toHaveLength(2);
  });

  it('of what an administrator changes', async () => {
    const { inspection, answer } = await finished(60 * minute);
    const admin = new Device(await world.signIn(people.admin));
    await admin.push(passing(answer, 0));
    expect(await toldOf(inspection)).toEqual([people.manager.id, people.shift.id]);
  });

  it('not of what the journal that finished it had made before, in whatever order it comes', async () => {
    const device = await tablet(people.shift, 30 * minute);
    const inspection = newInspection(people.shift, store, { ago: 20 * minute });
    const complete = edit(
      inspection,
      { status: 'completed', completed_date: new Date().toISOString() },
      { status: 'in_progress' },
      { ago: minute },
    );
    const answer = newAnswer(inspection.id, store, 0, 'pass', { ago: 2 * minute });
    expect(statuses(await device.push(inspection, complete, answer))).toEqual(
      Array(3).fill('applied'),
    );
    expect(await toldOf(inspection)).toEqual([]);
    expect((await device.rows(scopeOf(store), 'inspections')).length).toBeGreaterThan(0);
  });
});
