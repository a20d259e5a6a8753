/**
 * People on the board: the server tells of each store what a device of it tells (rules PB of the people). For more random
 * worlds than in every run: PEOPLE_BOARD_WORLDS=1000 and this file alone.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDayOf } from '../../src/kernel/business-week.ts';
import { newId } from '../../src/kernel/ids.ts';
import { dueOn, dueUnits, type DueUnit } from '../../src/modules/people/domain/due-day.ts';
import { progressStatuses } from '../../src/modules/people/domain/onboarding-status.ts';
import { stages, type Stage } from '../../src/modules/people/domain/stage.ts';
import { statuses } from '../../src/modules/people/domain/status.ts';
import {
  needOf,
  peopleFigures,
  type PeopleFacts,
} from '../../src/modules/people/domain/store-figures.ts';
import { Device } from '../database/device.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { stores } from '../world/stores.ts';

const worlds = Number(process.env['PEOPLE_BOARD_WORLDS'] ?? 60);
const position = '70e0ffe0-0000-4000-8000-000000000001';
const zones = ['America/New_York', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
/** The nights on which clocks change in some of these zones, and a moment of nothing. */
const moments = ['2026-03-08T06:30:00Z', '2026-11-01T05:30:00Z', '2026-06-10T15:00:00Z'] as const;
const msInHour = 3_600_000;

/** Steps of the office: of nobody by themselves, so that each candidate has those that are drawn. */
const steps = [-3, -1, 0, 1, 3].flatMap((offset) =>
  dueUnits.map((unit: DueUnit) => ({ id: newId(), offset, unit })),
);

let world: World;
let admin: Device;
let targets: Map<Stage, number | null>;
beforeAll(async () => {
  world = await startWorld();
  admin = new Device(await world.signIn(people.admin));
  await world.sql(`update onboarding_steps set is_active = false`);
  for (const { id, offset, unit } of steps) {
    await world.sql(
      `insert into onboarding_steps (id, name, category, owner_role, due_offset, due_unit, is_active)
       values ($1, 'Step', 'training', 'shift_lead', $2, $3, false)`,
      [id, offset, unit],
    );
  }
  const rows = await world.sql<{ stage: Stage; target_hours: number | null }>(
    `select stage, target_hours from candidate_stages`,
  );
  targets = new Map(rows.map(({ stage, target_hours }) => [stage, target_hours]));
});
afterAll(() => world.stop());

type Drawn = {
  readonly id: string;
  readonly at: string;
  readonly timeZone: string;
  readonly facts: PeopleFacts;
  readonly stepIds: readonly string[];
};

function draw(chance: ReturnType<typeof createRandom>): Drawn {
  const timeZone = chance.pick(zones);
  const at = chance.pick(moments);
  const now = new Date(at);
  const today = businessDayOf(now, timeZone);
  const candidates = Array.from({ length: chance.between(0, 8) }, () => {
    const stage = chance.chance(0.4) ? 'onboarding' : chance.pick(stages);
    return {
      id: newId(),
      stage,
      status: chance.chance(0.8) || stage === 'hired' ? ('active' as const) : chance.pick(statuses),
      // often to the minute when the target is reached
      stage_entered_at: new Date(
        now.getTime() -
          (chance.chance(0.5) ? (targets.get(stage) ?? 1) : chance.between(0, 200)) * msInHour +
          chance.between(-1, 1) * 60_000,
      ).toISOString(),
      created_at: at,
      start_on: chance.chance(0.8) ? addDays(today, chance.between(-3, 9)) : null,
    };
  });
  const made = candidates
    .filter(({ stage }) => stage === 'onboarding')
    .flatMap(({ id, start_on }) =>
      steps.flatMap((step) =>
        chance.chance(0.3)
          ? [
              {
                stepId: step.id,
                candidate_id: id,
                status: chance.pick(progressStatuses),
                isRequired: chance.chance(0.7),
                dueOn: dueOn(start_on, step.offset, step.unit),
              },
            ]
          : [],
      ),
    );
  return {
    id: newId(),
    at,
    timeZone,
    facts: { candidates, steps: made, targets, today, now },
    stepIds: made.map(({ stepId }) => stepId),
  };
}

async function keep({ id, timeZone, facts, stepIds }: Drawn, no: number): Promise<void> {
  await world.sql(
    `insert into stores (id, store_number, name, time_zone) values ($1, $2, 'Somewhere', $3)`,
    [id, String(20_000 + no), timeZone],
  );
  for (const each of facts.candidates) {
    await world.sql(
      `insert into candidates (id, user_id, store_id, position_id, source, applied_on, stage, status, stage_entered_at, start_on, display_name)
       values ($1, $2, $3, $4, 'walk_in', '2026-01-01', $5, $6, $7, $8, 'Ana S.')`,
      [
        each.id,
        people.manager.id,
        id,
        position,
        each.stage,
        each.status,
        each.stage_entered_at,
        each.start_on,
      ],
    );
  }
  for (const [at, step] of facts.steps.entries()) {
    await world.sql(
      `insert into candidate_onboarding_progress (candidate_id, step_id, status, blocked_reason, waiting_on, waive_reason)
       values ($1, $2, $3, 'document', 'office', 'not_needed')`,
      [step.candidate_id, stepIds[at], step.status],
    );
    await world.sql(
      `update candidate_onboarding_progress set is_required = $3 where candidate_id = $1 and step_id = $2`,
      [step.candidate_id, stepIds[at], step.isRequired],
    );
  }
}

it('PB1-PB3 the board tells of a store what its devices tell, on any clock', async () => {
  const chance = createRandom(20261128);
  const drawn = Array.from({ length: worlds }, () => draw(chance));
  for (const [no, each] of drawn.entries()) await keep(each, no);
  const needs = new Set<number>();
  for (const at of moments) {
    const { data, error } = await admin.client.rpc('store_board', { at });
    if (error) throw error;
    const told = new Map(
      (data as { store_id: string; parts: Record<string, unknown> }[]).map((row) => [
        row.store_id,
        row.parts['people'],
      ]),
    );
    for (const { id, facts } of drawn.filter((each) => each.at === at)) {
      const figures = peopleFigures(facts);
      needs.add(needOf(figures));
      expect(told.get(id)).toEqual({
        waiting: figures.waiting,
        late: figures.late,
        starting: figures.starting,
        not_ready: figures.notReady,
      });
    }
  }
  // worth the name of random worlds
  expect([...needs].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
});

it('PB3 what is behind it are those who are not ready, then who waits too long, for who sees the store', async () => {
  const at = '2026-06-10T15:00:00Z';
  const { id: store } = stores['7486'];
  await world.sql(`update candidates set deleted_at = now() where store_id = $1`, [store]);
  const add = async (
    name: string,
    stage: Stage,
    entered: string,
    startOn: string | null = null,
  ) => {
    const id = newId();
    await world.sql(
      `insert into candidates (id, user_id, store_id, position_id, source, applied_on, stage, stage_entered_at, start_on, display_name)
       values ($1, $2, $3, $4, 'walk_in', '2026-01-01', $5, $6, $7, $8)`,
      [id, people.manager.id, store, position, stage, entered, startOn, name],
    );
    return id;
  };
  await add('Long', 'applied', '2026-06-01T15:00:00Z');
  await add('Longer', 'interview', '2026-05-01T15:00:00Z');
  await add('New', 'applied', '2026-06-10T14:00:00Z');
  const starter = await add('Starter', 'onboarding', '2026-06-01T15:00:00Z', '2026-06-10');
  const ready = await add('Ready', 'onboarding', '2026-06-01T15:00:00Z', '2026-06-10');
  for (const [candidate, status] of [
    [starter, 'not_started'],
    [ready, 'completed'],
  ]) {
    await world.sql(
      `insert into candidate_onboarding_progress (candidate_id, step_id, status) values ($1, $2, $3)`,
      [candidate, steps[0]?.id, status],
    );
  }
  const detailsFor = async (device: Device, of_store: string) => {
    const { data, error } = await device.client.rpc('store_board_details', { of_store, at });
    if (error) throw error;
    return (data as { people?: { name: string; store_id: string }[] } | null)?.people;
  };
  const namesFor = async (device: Device, of_store: string) =>
    (await detailsFor(device, of_store))?.map(({ name }) => name);
  const shift = new Device(await world.signIn(people.shift));
  const names = ['Starter', 'Longer', 'Long'];
  expect(await namesFor(admin, store)).toEqual(names);
  expect(await namesFor(shift, store)).toEqual(names);
  // with their store, which whoever opens one works in from then on
  expect((await detailsFor(admin, store))?.map(({ store_id }) => store_id)).toEqual([
    store,
    store,
    store,
  ]);
  expect(await namesFor(shift, stores['7510'].id)).toBeUndefined();
});
