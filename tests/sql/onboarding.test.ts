/** Onboarding: which steps there are, who does them, and that nobody is hired before (rules ON of the people). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import type { StoreRole } from '../../src/kernel/permission.ts';
import { dueOn, dueUnits } from '../../src/modules/people/domain/due-day.ts';
import {
  leadsTo,
  progressStatuses,
  stepRights,
  type ProgressStatus,
} from '../../src/modules/people/domain/onboarding-status.ts';
import { Device, op } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people, type Person } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const position = '70e0ffe0-0000-4000-8000-000000000001';
const stepId = (n: number) => `0b0a2d00-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
const workPermit = stepId(3);
const uniform = stepId(5);
const station = stepId(10);

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

/** Somebody in onboarding, entered past all rules; the server has made their steps. */
async function starter(startOn: string | null = '2027-01-04', isMinor = false): Promise<string> {
  const id = newId();
  await world.sql(
    `insert into candidates (id, user_id, store_id, position_id, source, applied_on, stage, stage_entered_at, start_on)
     values ($1, $2, $3, $4, 'walk_in', '2026-11-01', 'offer', now() - interval '1 day', $5)`,
    [id, people.manager.id, store.id, position, startOn],
  );
  await world.sql(
    `insert into candidate_details (candidate_id, first_name, is_minor) values ($1, 'Ana', $2)`,
    [id, isMinor],
  );
  await world.sql(`update candidates set stage = 'onboarding' where id = $1`, [id]);
  return id;
}

const progressId = (candidate: string, step: string) =>
  naturalId('candidate_onboarding_progress', candidate, step);

const said = (
  candidate: string,
  step: string,
  from: ProgressStatus,
  to: ProgressStatus,
  set: Record<string, unknown> = {},
) =>
  op({
    collection: 'candidate_onboarding_progress',
    id: progressId(candidate, step),
    scope: scopeOf(store),
    set: {
      status: to,
      ...(to === 'blocked' && { blocked_reason: 'document', waiting_on: 'candidate' }),
      ...(to === 'waived' && { waive_reason: 'not_needed' }),
      ...set,
    },
    base: { status: from },
  });

const hired = (candidate: string) =>
  op({
    collection: 'candidates',
    id: candidate,
    scope: scopeOf(store),
    set: { stage: 'hired' },
    base: { stage: 'onboarding' },
  });

async function stepsOf(candidate: string) {
  return world.sql<{
    id: string;
    step_id: string;
    status: ProgressStatus;
    due_on: string | null;
    owner_role: StoreRole;
    is_required: boolean;
  }>(
    `select p.id, p.step_id, p.status, p.due_on::text, p.owner_role::text, p.is_required
     from candidate_onboarding_progress p join onboarding_steps s on s.id = p.step_id
     where p.candidate_id = $1 and p.deleted_at is null order by s.sort`,
    [candidate],
  );
}

const verdicts = (
  results: readonly { readonly status: string; readonly code?: string | null | undefined }[],
) => results.map(({ status, code }) => code ?? status);

describe('the steps of somebody', () => {
  it('ON1: are made by the server where they are missing, a work permit for minors alone', async () => {
    const grown = await stepsOf(await starter());
    expect(grown).toHaveLength(11);
    expect(grown.map(({ step_id }) => step_id)).not.toContain(workPermit);
    const minor = await stepsOf(await starter(null, true));
    expect(minor).toHaveLength(12);
  });

  it('ON1: made on a device and by the server are the same', async () => {
    const id = newId();
    await manager.push(
      op({
        collection: 'candidates',
        id,
        scope: scopeOf(store),
        create: true,
        set: {
          user_id: people.manager.id,
          store_id: store.id,
          position_id: position,
          source: 'referral',
          applied_on: '2026-11-20',
          stage: 'onboarding',
        },
      }),
      op({
        collection: 'candidate_onboarding_progress',
        id: progressId(id, uniform),
        scope: scopeOf(store),
        create: true,
        set: { candidate_id: id, step_id: uniform, status: 'completed' },
      }),
    );
    const steps = await stepsOf(id);
    expect(steps).toHaveLength(11);
    expect(steps.find(({ step_id }) => step_id === uniform)).toMatchObject({
      status: 'completed',
      id: progressId(id, uniform),
    });
  });

  it('ON2: are due as the app says, in days and business days', async () => {
    const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-12-31', '2028-02-28'];
    const offsets = [-14, -7, -3, -1, 0, 1, 2, 3, 5, 6, 14];
    const rows = await world.sql<{
      day: string;
      days: number;
      unit: (typeof dueUnits)[number];
      due: string;
    }>(
      `select d.day, o.days, u.unit, sync.onboarding_due_on(d.day::date, o.days, u.unit)::text as due
       from unnest($1::text[]) d(day) cross join unnest($2::integer[]) o(days) cross join unnest($3::text[]) u(unit)`,
      [days, offsets, dueUnits],
    );
    for (const { day, days: offset, unit, due } of rows) {
      expect([day, offset, unit, due]).toEqual([day, offset, unit, dueOn(day, offset, unit)]);
    }
  });

  it('ON2: move with the first day while they are open', async () => {
    const id = await starter('2027-01-04');
    await shift.push(said(id, uniform, 'not_started', 'completed'));
    await manager.push(
      op({
        collection: 'candidates',
        id,
        scope: scopeOf(store),
        set: { start_on: '2027-01-11' },
        base: { start_on: '2027-01-04' },
      }),
    );
    const due = new Map((await stepsOf(id)).map(({ step_id, due_on }) => [step_id, due_on]));
    expect(due.get(stepId(1))).toBe('2027-01-04');
    expect(due.get(stepId(8))).toBe('2027-01-14');
    expect(due.get(uniform)).toBe('2027-01-03');
  });
});

describe('a step', () => {
  it('ON3: the table in SQL is the one of the app', async () => {
    const rows = await world.sql<{
      one: ProgressStatus;
      other: ProgressStatus;
      needs: boolean;
      work: boolean;
      approve: boolean;
      leads: boolean;
    }>(
      `select a.one, b.other, n.needs, w.work, p.approve,
         sync.onboarding_leads_to(a.one, b.other, n.needs, w.work, p.approve) as leads
       from unnest($1::text[]) a(one) cross join unnest($1::text[]) b(other)
       cross join (values (true), (false)) n(needs) cross join (values (true), (false)) w(work)
       cross join (values (true), (false)) p(approve)`,
      [progressStatuses],
    );
    expect(rows).toHaveLength(36 * 8);
    for (const { one, other, needs, work, approve, leads } of rows) {
      expect([one, other, needs, work, approve, leads]).toEqual([
        one,
        other,
        needs,
        work,
        approve,
        leadsTo(one, other, { needsApproval: needs, mayWork: work, mayApprove: approve }),
      ]);
    }
  });

  it.each([
    ['shift lead', people.shift, { role: 'shift_lead', isGlobalAdmin: false }],
    ['general manager', people.manager, { role: 'general_manager', isGlobalAdmin: false }],
    ['supervisor', people.inspector, { role: 'supervisor', isGlobalAdmin: false }],
    ['global admin', people.admin, { role: null, isGlobalAdmin: true }],
  ] as const)(
    'ON3: of a %s leads where the table says, by push and by REST',
    async (_, person, who) => {
      const device = new Device(await world.signIn(person));
      const client = await world.signIn(person);
      for (const [step, role, needs] of [
        [stepId(2), 'general_manager', false],
        [uniform, 'shift_lead', false],
        [station, 'shift_lead', true],
      ] as const) {
        for (const from of progressStatuses) {
          for (const to of progressStatuses.filter((each) => each !== from)) {
            const expected = leadsTo(from, to, {
              ...stepRights(who, role),
              needsApproval: needs,
            });
            await place(pushed(person), step, from);
            const [result] = await device.push(said(pushed(person), step, from, to));
            expect([step, from, to, result?.status]).toEqual([
              step,
              from,
              to,
              expected ? 'applied' : 'rejected',
            ]);
            await place(pushed(person), step, from);
            const { error } = await client
              .from('candidate_onboarding_progress')
              .update({
                status: to,
                blocked_reason: 'document',
                waiting_on: 'office',
                waive_reason: 'not_needed',
              })
              .eq('id', progressId(pushed(person), step));
            expect([step, from, to, error === null]).toEqual([step, from, to, expected]);
          }
        }
      }
    },
  );

  const starters = new Map<string, string>();
  const pushed = (person: Person): string => {
    const id = starters.get(person.id);
    if (id === undefined) throw new Error('Nobody is being prepared');
    return id;
  };
  beforeAll(async () => {
    for (const person of [people.shift, people.manager, people.inspector, people.admin]) {
      starters.set(person.id, await starter());
    }
  });
  /** Past all rules: so since yesterday, by somebody else. */
  async function place(candidate: string, step: string, status: ProgressStatus): Promise<void> {
    await world.sql(
      `update candidate_onboarding_progress set status = $3, status_at = now() - interval '1 day', status_by = $4
       where candidate_id = $1 and step_id = $2`,
      [candidate, step, status, people.manager2.id],
    );
  }

  it('ON3, CA4: done by mistake is taken back within ten minutes', async () => {
    const id = await starter();
    await shift.push(said(id, uniform, 'not_started', 'completed'));
    expect(verdicts(await shift.push(said(id, uniform, 'completed', 'not_started')))).toEqual([
      'applied',
    ]);
  });

  it('ON4: is not blocked or waived without a reason', async () => {
    const id = await starter();
    expect(
      verdicts(await shift.push(said(id, uniform, 'not_started', 'blocked', { waiting_on: null }))),
    ).toEqual(['reason_missing']);
    expect(
      verdicts(
        await inspector.push(said(id, uniform, 'not_started', 'waived', { waive_reason: null })),
      ),
    ).toEqual(['reason_missing']);
  });

  it('ON1: is begun by who hires, also past the app', async () => {
    const id = newId();
    await manager.push(
      op({
        collection: 'candidates',
        id,
        scope: scopeOf(store),
        create: true,
        set: {
          user_id: people.manager.id,
          store_id: store.id,
          position_id: position,
          source: 'qr',
          applied_on: '2026-11-20',
        },
      }),
    );
    const client = await world.signIn(people.shift);
    const { error } = await client
      .from('candidate_onboarding_progress')
      .insert({ id: progressId(id, uniform), candidate_id: id, step_id: uniform });
    expect(error?.code).toBe('forbidden');
  });

  it('ON5: who approves is told of what was submitted, and who submitted stays known', async () => {
    const id = await starter();
    await shift.push(said(id, station, 'not_started', 'submitted'));
    const told = await world.sql<{ user_id: string }>(
      `select user_id from notifications where text_key = 'onboarding_submitted' and url = $1`,
      [`/candidates/${id}`],
    );
    expect(told.map(({ user_id }) => user_id)).toEqual([people.inspector.id]);
    await inspector.push(said(id, station, 'submitted', 'completed'));
    // an approval that is taken back and given again
    await inspector.push(said(id, station, 'completed', 'submitted'));
    await inspector.push(said(id, station, 'submitted', 'completed'));
    const [row] = await world.sql(
      `select completed_by, approved_by from candidate_onboarding_progress where id = $1`,
      [progressId(id, station)],
    );
    expect(row).toEqual({ completed_by: people.shift.id, approved_by: people.inspector.id });
  });
});

describe('a step that is new on the server', () => {
  it('ON5: may have been submitted already, and is told as well', async () => {
    const id = newId();
    await manager.push(
      op({
        collection: 'candidates',
        id,
        scope: scopeOf(store),
        create: true,
        set: {
          user_id: people.manager.id,
          store_id: store.id,
          position_id: position,
          source: 'qr',
          applied_on: '2026-11-20',
          stage: 'onboarding',
        },
      }),
      op({
        collection: 'candidate_onboarding_progress',
        id: progressId(id, station),
        scope: scopeOf(store),
        create: true,
        set: { candidate_id: id, step_id: station, status: 'submitted' },
      }),
    );
    const told = await world.sql<{ user_id: string }>(
      `select user_id from notifications where text_key = 'onboarding_submitted' and url = $1`,
      [`/candidates/${id}`],
    );
    expect(told.map(({ user_id }) => user_id)).toEqual([people.inspector.id]);
  });
});

describe('hiring', () => {
  const finish = async (id: string, except: readonly string[] = []) =>
    (await stepsOf(id))
      .filter(({ is_required, step_id }) => is_required && !except.includes(step_id))
      .map(({ step_id }) => said(id, step_id, 'not_started', 'completed'));

  it('ON7: nobody is hired before every required step is done', async () => {
    const id = await starter();
    expect(verdicts(await manager.push(hired(id)))).toEqual(['steps_open']);
    await inspector.push(...(await finish(id)));
    expect(verdicts(await manager.push(hired(id)))).toEqual(['applied']);
    const [row] = await world.sql<{ hired: boolean; gone: boolean }>(
      `select hired_at is not null as hired, purge_on is not null as gone from candidates where id = $1`,
      [id],
    );
    expect(row).toEqual({ hired: true, gone: true });
    // what led there stays
    expect(verdicts(await inspector.push(said(id, uniform, 'completed', 'in_progress')))).toEqual([
      'already_hired',
    ]);
  });

  it('ON7, P18: the last step may come after the hire in the same batch', async () => {
    const id = await starter();
    const steps = await finish(id);
    expect(new Set(verdicts(await inspector.push(hired(id), ...steps)))).toEqual(
      new Set(['applied']),
    );
    const other = await starter();
    const [first, ...rest] = verdicts(
      await inspector.push(hired(other), ...(await finish(other, [uniform]))),
    );
    expect(first).toBe('steps_open');
    expect(new Set(rest)).toEqual(new Set(['applied']));
  });

  it('ON7: a candidate who is made as hired is in onboarding, with every step', async () => {
    const id = newId();
    await manager.push(
      op({
        collection: 'candidates',
        id,
        scope: scopeOf(store),
        create: true,
        set: {
          user_id: people.manager.id,
          store_id: store.id,
          position_id: position,
          source: 'rehire',
          applied_on: '2026-11-20',
          stage: 'hired',
        },
      }),
    );
    const [row] = await world.sql('select stage from candidates where id = $1', [id]);
    expect(row).toEqual({ stage: 'onboarding' });
    expect(await stepsOf(id)).toHaveLength(11);
  });
});

describe('what people are told of', () => {
  const told = async (key: string, candidate: string) =>
    (
      await world.sql<{ user_id: string }>(
        `select user_id from notifications where text_key = $1 and url = $2 order by user_id`,
        [key, `/candidates/${candidate}`],
      )
    ).map(({ user_id }) => user_id);
  const given = (candidate: string, step: string, to: string) =>
    op({
      collection: 'candidate_onboarding_progress',
      id: progressId(candidate, step),
      scope: scopeOf(store),
      set: { owner_id: to },
      base: { owner_id: null },
    });

  it('NT3, NT6: of a step that is theirs, or was sent back', async () => {
    const id = await starter();
    await manager.push(given(id, uniform, people.shift.id));
    await manager.push(given(id, stepId(1), people.manager.id));
    expect(await told('onboarding_assigned', id)).toEqual([people.shift.id]);
    await shift.push(said(id, station, 'not_started', 'submitted'));
    await inspector.push(said(id, station, 'submitted', 'in_progress'));
    expect(await told('onboarding_returned', id)).toEqual([people.shift.id]);
  });

  it('NT1, NT2, NT4: of somebody who was hired, did not come, or is known already', async () => {
    const id = await starter();
    const interview = newId();
    await world.sql(
      `insert into candidate_interviews (id, candidate_id, user_id, starts_at, minutes, interviewer_id)
       values ($1, $2, $3, now() - interval '1 hour', 30, $4)`,
      [interview, id, people.manager.id, people.shift.id],
    );
    await world.sql(
      `update candidate_onboarding_progress set status = 'waived', waive_reason = 'not_needed' where candidate_id = $1`,
      [id],
    );
    await world.sql(`update candidate_details set phone = '555-010-8181' where candidate_id = $1`, [
      id,
    ]);
    const twin = await starter();
    const results = await manager.push(
      op({
        collection: 'candidate_interviews',
        id: interview,
        scope: scopeOf(store),
        set: { status: 'no_show' },
        base: { status: 'scheduled' },
      }),
      op({
        collection: 'candidates',
        id,
        scope: scopeOf(store),
        set: { stage: 'hired' },
        base: { stage: 'onboarding' },
      }),
      op({
        collection: 'candidate_details',
        id: naturalId('candidate_details', twin),
        scope: scopeOf(store),
        set: { phone: '+1 (555) 010 8181' },
        base: { phone: null },
      }),
    );
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect(await told('interview_missed', id)).toEqual(
      [people.inspector.id, people.shift.id].toSorted(),
    );
    expect(await told('candidate_hired', id)).toEqual([people.inspector.id]);
    expect(await told('candidate_duplicate', twin)).toEqual([people.inspector.id]);
  });

  it('NT3, NT5: at eight, once a day, of what is past its target', async () => {
    const late = await starter('2033-01-03');
    await manager.push(given(late, uniform, people.shift.id));
    const waits = newId();
    await world.sql(
      `insert into candidates (id, user_id, store_id, position_id, source, applied_on) values ($1, $2, $3, $4, 'qr', '2032-12-01')`,
      [waits, people.manager.id, store.id, position],
    );
    const tell = async (at: string) =>
      (await world.sql<{ told: number }>('select sync.tell_of_the_day($1) as told', [at]))[0]?.told;
    // seven by the store's clock
    expect(await tell('2033-01-05T12:30:00Z')).toBe(0);
    expect(await tell('2033-01-05T13:30:00Z')).toBeGreaterThanOrEqual(2);
    expect(await tell('2033-01-05T14:30:00Z')).toBe(0);
    await world.sql('select deliver_notifications()');
    expect(await told('onboarding_overdue', late)).toEqual([people.shift.id]);
    const digests = await world.sql<{
      user_id: string;
      text_params: { waiting: number; steps: number };
    }>(
      `select user_id, text_params from notifications where text_key = 'candidates_past_target' and store_id = $1 order by user_id`,
      [store.id],
    );
    expect(digests.map(({ user_id }) => user_id)).toEqual(
      [people.inspector.id, people.manager.id].toSorted(),
    );
    expect(digests[0]?.text_params.waiting).toBeGreaterThanOrEqual(1);
    expect(digests[0]?.text_params.steps).toBeGreaterThanOrEqual(5);
  });
});
