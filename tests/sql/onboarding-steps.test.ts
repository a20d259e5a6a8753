/** How the steps of the onboarding are kept, and whom they reach (rules ST of the people). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const cook = '70e0ffe0-0000-4000-8000-000000000002';
const driver = '70e0ffe0-0000-4000-8000-000000000003';

let world: World;
/** Who manages the onboarding of three stores. */
let keeper: Awaited<ReturnType<World['signIn']>>;

beforeAll(async () => {
  world = await startWorld();
  keeper = await world.signIn(people.inspector);
});
afterAll(() => world.stop());

const fields = {
  name: 'Knife course',
  translations: { es: { name: 'Curso de cuchillos' } },
  category: 'training',
  owner_role: 'shift_lead',
  due_offset: 2,
  due_unit: 'business_days',
  positions: null,
  minors_only: false,
  is_required: true,
  needs_approval: false,
  is_active: true,
};
const save = async (...steps: object[]) => {
  const { error } = await keeper.rpc('save_onboarding_steps', { steps });
  return error?.code ?? null;
};
const made = async (more: object = {}) => {
  const id = newId();
  expect(await save({ id, version: null, ...fields, ...more })).toBeNull();
  return id;
};
const stepOf = async (id: string) => {
  const [row] = await world.sql(
    `select *, deleted_at is not null as gone from onboarding_steps where id = $1`,
    [id],
  );
  return row;
};

/** Somebody who came into onboarding an hour ago, or now. */
async function starter(position = cook, ago = '1 hour', of: string = store.id): Promise<string> {
  const id = newId();
  await world.sql(
    `insert into candidates (id, user_id, store_id, position_id, source, applied_on, stage, stage_entered_at, start_on)
     values ($1, $2, $3, $4, 'walk_in', '2026-11-01', 'offer', now() - $5::interval, '2027-01-04')`,
    [id, people.manager.id, of, position, ago],
  );
  await world.sql(`insert into candidate_details (candidate_id, first_name) values ($1, 'Ana')`, [
    id,
  ]);
  await world.sql(`update candidates set stage = 'onboarding' where id = $1`, [id]);
  return id;
}
const progressOf = async (candidate: string, step: string) => {
  const [row] = await world.sql(
    `select status, owner_role, is_required, needs_approval, step_version, due_on::text
     from candidate_onboarding_progress where candidate_id = $1 and step_id = $2 and deleted_at is null`,
    [candidate, step],
  );
  return row ?? null;
};
const behind = async (step: string) => {
  const { data } = await keeper.rpc('onboarding_step_behind', { of_step: step });
  return data as unknown;
};
const apply = async (step: string) => {
  const { data, error } = await keeper.rpc('apply_onboarding_step', { of_step: step });
  return error?.code ?? (data as unknown);
};

describe('a step that is kept', () => {
  it('ST1: is new at the end, and is what was said of it', async () => {
    const id = await made();
    const last = await made({ positions: [cook] });
    const [one, other] = [await stepOf(id), await stepOf(last)];
    expect(one).toMatchObject({ ...fields, version: 1 });
    expect(other).toMatchObject({ positions: [cook] });
    expect(Number(other?.['sort'])).toBeGreaterThan(Number(one?.['sort']));
  });

  it('ST1: is of positions that there are, and within the days', async () => {
    const id = newId();
    const refused = await save({ id, version: null, ...fields, positions: [newId()] });
    expect(refused).toBe('unknown_position');
    expect(await save({ id, version: null, ...fields, due_offset: 181 })).toBe('23514');
    // all of them or none
    const whole = newId();
    expect(
      await save(
        { id: whole, version: null, ...fields },
        { id, version: null, ...fields, name: '' },
      ),
    ).toBe('23514');
    expect(await stepOf(whole)).toBeUndefined();
  });

  it('ST2: has one version more with each change, and none with another place', async () => {
    const id = await made();
    expect(await save({ id, version: 1, ...fields, name: 'Knives' })).toBeNull();
    expect(await stepOf(id)).toMatchObject({ name: 'Knives', version: 2 });
    expect(await save({ id, sort: 1 })).toBeNull();
    expect(await stepOf(id)).toMatchObject({ sort: 1, version: 2 });
  });

  it('ST2: counts once what is sent twice, and refuses what was changed since', async () => {
    const id = await made();
    const change = { id, version: 1, ...fields, is_required: false };
    expect(await save(change)).toBeNull();
    expect(await save(change)).toBeNull();
    expect(await stepOf(id)).toMatchObject({ version: 2, is_required: false });
    expect(await save({ ...change, name: 'Somebody else’s' })).toBe('changed_since');
    expect(await stepOf(id)).toMatchObject({ name: fields.name, version: 2 });
  });

  it('ST2: a new one that is taken back is gone, or retired where somebody has it', async () => {
    const id = await made();
    expect(await save({ id, version: 1, gone: true })).toBeNull();
    expect(await save({ id, version: 1, gone: true })).toBeNull();
    expect(await stepOf(id)).toMatchObject({ gone: true, is_active: false });
    const taken = await made();
    const ana = await starter(cook, '0 seconds');
    expect(await progressOf(ana, taken)).not.toBeNull();
    expect(await save({ id: taken, version: 1, gone: true })).toBeNull();
    expect(await stepOf(taken)).toMatchObject({ gone: false, is_active: false });
  });

  it('ST2: one that is retired and taken back reaches whom it reached before', async () => {
    const id = await made();
    const reaches = async () => {
      const [row] = await world.sql<{ at: string }>(
        'select reaches_from::text as at from onboarding_steps where id = $1',
        [id],
      );
      return row?.at;
    };
    const before = await reaches();
    expect(await save({ id, version: 1, ...fields, is_active: false })).toBeNull();
    expect(await reaches()).not.toBe(before);
    expect(await save({ id, version: 2, reaches_from: before, ...fields })).toBeNull();
    expect(await stepOf(id)).toMatchObject({ is_active: true, version: 3 });
    expect(await reaches()).toBe(before);
  });

  it('ST1: is nobody else’s to write', async () => {
    for (const person of [people.manager, people.shift]) {
      const client = await world.signIn(person);
      const { error } = await client.rpc('save_onboarding_steps', { steps: [] });
      expect(error?.code).toBe('forbidden');
    }
    const admin = await world.signIn(people.admin);
    const { error } = await admin.from('onboarding_steps').update({ sort: 1 }).eq('sort', 1);
    expect(error?.code).toBe('42501');
  });
});

describe('whom a step reaches', () => {
  it('ST3: new starters; nobody who is in onboarding waits for one that is new since', async () => {
    const ana = await starter();
    const id = await made({ positions: [cook] });
    await world.sql(`update candidates set start_on = '2027-01-05' where id = $1`, [ana]);
    expect(await progressOf(ana, id)).toBeNull();
    const ben = await starter(cook, '0 seconds');
    expect(await progressOf(ben, id)).toMatchObject({ is_required: true, due_on: '2027-01-06' });
    expect(await progressOf(await starter(driver, '0 seconds'), id)).toBeNull();
    await world.sql(
      `update candidate_onboarding_progress set status = 'completed' where candidate_id = any ($1) and step_id <> $2`,
      [[ana, ben], id],
    );
    const [onboarded] = await world.sql(
      `select sync.is_onboarded($1) as ana, sync.is_onboarded($2) as ben`,
      [ana, ben],
    );
    expect(onboarded).toEqual({ ana: true, ben: false });
  });

  it('ST3: its day is the one of now for everybody', async () => {
    const id = await made();
    const ana = await starter(cook, '0 seconds');
    expect(await progressOf(ana, id)).toMatchObject({ due_on: '2027-01-06' });
    expect(await save({ id, version: 1, ...fields, due_offset: -3, due_unit: 'days' })).toBeNull();
    expect(await progressOf(ana, id)).toMatchObject({ due_on: '2027-01-01', step_version: 1 });
  });

  it('ST3: those who are in onboarding, once somebody brings it to them', async () => {
    const ana = await starter();
    const elsewhere = await starter(cook, '1 hour', stores['7514'].id);
    const id = await made({ positions: [cook] });
    const count = Number(await behind(id));
    expect(count).toBeGreaterThan(0);
    expect(await apply(id)).toBe(count);
    expect(await progressOf(ana, id)).toMatchObject({
      status: 'not_started',
      step_version: 1,
      due_on: '2027-01-06',
    });
    // of a store where the caller manages nothing
    expect(await progressOf(elsewhere, id)).toBeNull();
    expect(await behind(id)).toBe(0);
    expect(await apply(id)).toBe(0);
  });

  it('ST3: an open one follows, what is done stays, and what is no longer theirs goes if nobody began', async () => {
    const id = await made({ positions: [cook] });
    const [open, begun, done] = [
      await starter(cook, '0 seconds'),
      await starter(cook, '0 seconds'),
      await starter(cook, '0 seconds'),
    ];
    const put = (candidate: string, status: string) =>
      world.sql(
        `update candidate_onboarding_progress set status = $3 where candidate_id = $1 and step_id = $2`,
        [candidate, id, status],
      );
    await put(begun, 'in_progress');
    await put(done, 'completed');
    expect(
      await save({ id, version: 1, ...fields, positions: [cook], owner_role: 'supervisor' }),
    ).toBeNull();
    expect(await progressOf(open, id)).toMatchObject({ owner_role: 'shift_lead' });
    await apply(id);
    expect(await progressOf(open, id)).toMatchObject({ owner_role: 'supervisor', step_version: 2 });
    expect(await progressOf(begun, id)).toMatchObject({ owner_role: 'supervisor' });
    expect(await progressOf(done, id)).toMatchObject({ owner_role: 'shift_lead' });
    expect(await save({ id, version: 2, ...fields, positions: [driver] })).toBeNull();
    await apply(id);
    expect(await progressOf(open, id)).toBeNull();
    expect(await progressOf(begun, id)).toMatchObject({ status: 'in_progress' });
    expect(await progressOf(done, id)).toMatchObject({ status: 'completed' });
  });
});
