/**
 * The reports on candidates: SQL and app agree on every figure (rules CR of the people). For more random worlds than in every
 * run: CANDIDATE_REPORT_WORLDS=1000 and this file alone.
 */
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDayOf } from '../../src/kernel/business-week.ts';
import { newId } from '../../src/kernel/ids.ts';
import {
  candidateReport,
  groupFigures,
  type ReportedCandidate,
} from '../../src/modules/people/domain/candidate-report.ts';
import { fillFigures, requisitionStatuses } from '../../src/modules/people/domain/requisition.ts';
import { sources, stages, type Stage } from '../../src/modules/people/domain/stage.ts';
import {
  isClosed,
  reasonsOf,
  type CandidateStatus,
} from '../../src/modules/people/domain/status.ts';
import { candidateReportSchema } from '../../src/modules/people/remote-report.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { stores } from '../world/stores.ts';

const worlds = Number(process.env['CANDIDATE_REPORT_WORLDS'] ?? 15);
const positionIds = [
  '70e0ffe0-0000-4000-8000-000000000001',
  '70e0ffe0-0000-4000-8000-000000000002',
  '70e0ffe0-0000-4000-8000-000000000003',
] as const;
const firstStages = ['screening', 'interview', 'offer', 'background'] as const;
const endings = ['on_hold', 'rejected', 'withdrawn', 'no_show'] as const;
const zones = ['America/New_York', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
const from = '2026-02-01';
const to = '2026-04-01';

let world: World;
let admin: Awaited<ReturnType<World['signIn']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn(people.admin);
});
afterAll(() => world.stop());

const ask = async (
  client: typeof admin,
  of_store: string | null,
  of_position: string | null = null,
) => {
  const { data, error } = await client.rpc('candidate_report', {
    from_day: from,
    to_day: to,
    of_store,
    of_position,
  });
  if (error) throw error;
  return v.parse(candidateReportSchema, data);
};

type Drawn = { readonly gone: boolean } & ReportedCandidate;

function draw(chance: ReturnType<typeof createRandom>, timeZone: string): Drawn {
  const applied = addDays(from, chance.between(-3, 62));
  let at = Date.parse(`${applied}T12:00:00Z`) + chance.between(-900, 900) * 60_000;
  const events: {
    readonly from_stage: Stage | null;
    readonly to_stage: Stage;
    readonly to_status: CandidateStatus;
    readonly made_at: string;
  }[] = [];
  const so: { stage: Stage; status: CandidateStatus } = { stage: 'applied', status: 'active' };
  const step = (from_stage: Stage | null, stage: Stage, status: CandidateStatus) => {
    events.push({
      from_stage,
      to_stage: stage,
      to_status: status,
      made_at: new Date(at).toISOString(),
    });
    Object.assign(so, { stage, status });
    at += chance.between(1, 20_000) * 60_000;
  };
  step(null, chance.chance(0.9) ? 'applied' : chance.pick(firstStages), 'active');
  for (let left = chance.between(0, 7); left > 0 && so.stage !== 'hired'; left -= 1) {
    if (chance.chance(0.2)) {
      step(so.stage, so.stage, so.status === 'active' ? chance.pick(endings) : 'active');
    } else if (so.status === 'active') {
      const place = stages.indexOf(so.stage) + (chance.chance(0.2) ? -1 : chance.between(1, 2));
      const next = stages[Math.min(Math.max(place, 0), stages.length - 1)] ?? so.stage;
      step(so.stage, next, 'active');
    }
  }
  const { stage, status } = so;
  const last = events.at(-1);
  return {
    id: newId(),
    position_id: chance.pick(positionIds),
    source: chance.pick(sources),
    applied_on: applied,
    stage,
    status,
    hired_on: stage === 'hired' && last ? businessDayOf(new Date(last.made_at), timeZone) : null,
    closed_reason: isClosed(status)
      ? (reasonsOf(status)[chance.between(0, reasonsOf(status).length - 1)] ?? null)
      : null,
    events,
    gone: chance.chance(0.1),
  };
}

async function keep(store: string, candidates: readonly Drawn[]): Promise<void> {
  for (const each of candidates) {
    await world.sql(
      `insert into candidates (id, user_id, store_id, position_id, source, applied_on, stage, status, hired_at, deleted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        each.id,
        people.manager.id,
        store,
        each.position_id,
        each.source,
        each.applied_on,
        each.stage,
        each.status,
        each.hired_on === null ? null : each.events.at(-1)?.made_at,
        null,
      ],
    );
    await world.sql(
      `insert into candidate_details (candidate_id, first_name, closed_reason) values ($1, 'Ana', $2)`,
      [each.id, each.closed_reason],
    );
    await world.sql(`delete from candidate_stage_events where candidate_id = $1`, [each.id]);
    for (const event of each.events) {
      await world.sql(
        `insert into candidate_stage_events (candidate_id, store_id, from_stage, to_stage, to_status, made_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [each.id, store, event.from_stage, event.to_stage, event.to_status, event.made_at],
      );
    }
    if (each.gone) {
      await world.sql(`update candidates set deleted_at = now() where id = $1`, [each.id]);
    }
  }
}

it('CR1-CR6 the office counts what the app counts, on any clock', async () => {
  const chance = createRandom(20261129);
  for (let no = 0; no < worlds; no += 1) {
    const store = newId();
    const timeZone = chance.pick(zones);
    await world.sql(
      `insert into stores (id, store_number, name, time_zone) values ($1, $2, 'Somewhere', $3)`,
      [store, String(30_000 + no), timeZone],
    );
    const drawn = Array.from({ length: chance.between(0, 12) }, () => draw(chance, timeZone));
    await keep(store, drawn);
    const counted = drawn.filter(
      ({ applied_on, gone }) => applied_on >= from && applied_on < to && !gone,
    );
    const told = await ask(admin, store);
    const expected = candidateReport(counted);
    // to the microsecond or so: the two divide in another order
    const rounded = (value: number | null) =>
      value === null ? null : Math.round(value * 1_000_000) / 1_000_000;
    const figures = (report: Omit<typeof told, 'reasons' | 'stores' | 'positions' | 'fill'>) => ({
      candidates: report.candidates,
      open: report.open,
      stages: report.stages.map((each) => ({
        ...each,
        median_hours: rounded(each.median_hours),
        p90_hours: rounded(each.p90_hours),
      })),
      hired: {
        count: report.hired.count,
        median_days: rounded(report.hired.median_days),
        p90_days: rounded(report.hired.p90_days),
      },
      sources: report.sources.toSorted((one, other) => (one.source < other.source ? -1 : 1)),
    });
    expect(figures(told)).toEqual(figures(expected));
    const ofPositions = positionIds.flatMap((id) => {
      const theirs = counted.filter(({ position_id }) => position_id === id);
      return theirs.length === 0 ? [] : [{ id, ...groupFigures(theirs) }];
    });
    expect(told.positions.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(ofPositions);
    expect(told.stores).toEqual(
      counted.length === 0
        ? []
        : [{ id: store, number: String(30_000 + no), name: 'Somewhere', ...groupFigures(counted) }],
    );
    const reasons = new Map<string, number>();
    for (const { status, closed_reason } of counted) {
      if (closed_reason === null) continue;
      const why = `${status} ${closed_reason}`;
      reasons.set(why, (reasons.get(why) ?? 0) + 1);
    }
    expect(
      new Map(told.reasons.map(({ status, reason, count }) => [`${status} ${reason}`, count])),
    ).toEqual(reasons);
    // The most first: the page names the first.
    for (const counts of [
      told.reasons.map(({ count }) => count),
      told.sources.map(({ candidates }) => candidates),
      told.positions.map(({ candidates }) => candidates),
    ]) {
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    }
    const [position] = positionIds;
    expect((await ask(admin, store, position)).candidates).toBe(
      counted.filter(({ position_id }) => position_id === position).length,
    );
  }
});

it('CR8 time to fill is what the app makes of it, by the store’s calendar', async () => {
  const chance = createRandom(8);
  const store = newId();
  const timeZone = 'Pacific/Auckland';
  await world.sql(
    `insert into stores (id, store_number, name, time_zone) values ($1, '39999', 'Somewhere', $2)`,
    [store, timeZone],
  );
  const drawn = Array.from({ length: 40 }, () => {
    const opened_on = addDays(from, chance.between(-5, 65));
    const status = chance.pick(requisitionStatuses);
    const at = new Date(Date.parse(`${opened_on}T12:00:00Z`) + chance.between(0, 60_000) * 60_000);
    return { opened_on, status, at, position_id: chance.pick(positionIds) };
  });
  for (const { opened_on, status, at, position_id } of drawn) {
    await world.sql(
      `insert into requisitions (user_id, store_id, position_id, headcount, opened_on, status, filled_at)
       values ($1, $2, $3, 1, $4, $5, $6)`,
      [
        people.manager.id,
        store,
        position_id,
        opened_on,
        status,
        status === 'filled' ? at.toISOString() : null,
      ],
    );
  }
  const reported = (position: string | null) =>
    fillFigures(
      drawn
        .filter(({ opened_on }) => opened_on >= from && opened_on < to)
        .filter(({ position_id }) => position === null || position_id === position)
        .map(({ opened_on, status, at }) => ({
          opened_on,
          status,
          filled_on: status === 'filled' ? businessDayOf(at, timeZone) : null,
        })),
    );
  for (const position of [null, positionIds[0]]) {
    const { fill } = await ask(admin, store, position);
    const expected = reported(position);
    expect({ ...fill, p90_days: null }).toMatchObject({ ...expected, p90_days: null });
    expect(fill.p90_days).toBeCloseTo(expected.p90_days ?? Number.NaN, 6);
    // of one store and one position the parts are the whole
    const { stores: byStore, positions: byPosition, ...whole } = fill;
    expect(byStore).toEqual([expect.objectContaining({ ...whole, id: store })]);
    expect(position === null || byPosition.length === 1).toBe(true);
    expect(byPosition.reduce((sum, { count }) => sum + count, 0)).toBe(whole.count);
  }
});

it('CR1 is of the stores where somebody hires, and counts who was erased without a name', async () => {
  const manager = await world.signIn(people.manager);
  const shift = await world.signIn(people.shift);
  const { id: store } = stores['7486'];
  const before = (await ask(manager, store)).candidates;
  const id = newId();
  await world.sql(
    `insert into candidates (id, user_id, store_id, position_id, source, applied_on)
     values ($1, $2, $3, $4, 'qr', '2026-02-10')`,
    [id, people.manager.id, store, positionIds[0]],
  );
  await world.sql(`insert into candidate_details (candidate_id, first_name) values ($1, 'Ana')`, [
    id,
  ]);
  expect((await ask(manager, null)).candidates).toBe(before + 1);
  expect((await ask(manager, stores['7514'].id)).candidates).toBe(0);
  expect((await ask(shift, null)).candidates).toBe(0);
  await world.sql(`select sync.erase_candidate($1)`, [id]);
  expect((await ask(manager, store)).candidates).toBe(before + 1);
});
