/** Scheduled inspections: planned, opened, credited, missed, and who is told (rules U of the inspections). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { Device } from '../database/device.ts';
import { edit, newInspection } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';

const store = stores['7486'];
const template = templates.foodSafetyWalk;
let world: World;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

type Occurrence = {
  readonly id: string;
  readonly status: string;
  readonly inspection_id: string | null;
  readonly opens: number;
  readonly due: number;
};

/** A schedule of every day from yesterday, so that there is one today whatever the time is; made by the global admin. */
async function schedule(extra: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const row = {
    id: newId(),
    template_id: template.id,
    store_id: store.id,
    role: 'shift_lead',
    repeats: 'interval',
    every_days: 1,
    opens_minute: 0,
    due_minute: 1440,
    grace_minutes: 60,
    starts_on: '2026-01-01',
    ...extra,
  };
  const names = Object.keys(row);
  await world.as(
    people.admin,
    `insert into inspection_schedules (${names.join(', ')})
     values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.id;
}

const occurrences = (scheduleId: string): Promise<Occurrence[]> =>
  world.sql<Occurrence>(
    `select id, status, inspection_id, extract(epoch from opens_at)::float8 * 1000 as opens,
       extract(epoch from due_at)::float8 * 1000 as due
     from inspection_occurrences where schedule_id = $1 and deleted_at is null order by day`,
    [scheduleId],
  );
async function advance(): Promise<void> {
  await world.sql('select sync.advance_schedules()');
  await world.sql('select public.deliver_notifications()');
}
const deleteWalk = (inspectionId: string) =>
  world.as(people.admin, 'update inspections set deleted_at = now() where id = $1', [inspectionId]);
const reopenWalk = (inspectionId: string) =>
  world.as(people.admin, "update inspections set status = 'in_progress' where id = $1", [
    inspectionId,
  ]);
const end = (scheduleId: string) =>
  world.as(people.admin, 'update inspection_schedules set deleted_at = now() where id = $1', [
    scheduleId,
  ]);
const told = async (kind: string, occurrenceIds: readonly string[]): Promise<string[]> => {
  const rows = await world.sql<{ user_id: string }>(
    `select n.user_id from notifications n, unnest($2::uuid[]) o (id)
     where n.text_key = $1 and n.id = sync.natural_id($1, o.id::text, n.user_id::text)`,
    [kind, occurrenceIds],
  );
  return rows.map(({ user_id }) => user_id);
};

async function walk(completedAgo: number): Promise<string> {
  const inspection = newInspection(people.shift, store, { ago: completedAgo + 60_000 });
  await shift.push(
    inspection,
    edit(
      inspection,
      {
        status: 'completed',
        completed_date: new Date(Date.now() - completedAgo).toISOString(),
      },
      { status: 'in_progress' },
      { ago: completedAgo },
    ),
  );
  return inspection.id;
}

it.each([
  ['weekly', { repeats: 'weekly', weekdays: '135' }, ['2026-11-23', '2026-11-25', '2026-11-27']],
  ['monthly on the 31st', { repeats: 'monthly', month_day: 31 }, ['2026-11-30', '2026-12-31']],
  [
    'every tenth day',
    { repeats: 'interval', every_days: 10, starts_on: '2026-11-25' },
    ['2026-11-25', '2026-12-05', '2026-12-15', '2026-12-25'],
  ],
  [
    'until it ends',
    { repeats: 'interval', every_days: 1, starts_on: '2026-11-30', ends_on: '2026-12-01' },
    ['2026-11-30', '2026-12-01'],
  ],
])('U1 a schedule asks for its days: %s', async (_name, rule, days) => {
  const id = await schedule({ ...rule, starts_on: '2026-11-22', ...rule });
  const rows = await world.sql<{ day: string }>(
    `select d::date::text as day from inspection_schedules s,
       generate_series('2026-11-22'::date, '2026-12-31', '1 day') d
     where s.id = $1 and sync.is_scheduled_on(s, d::date) order by d limit $2`,
    [id, days.length + (rule.repeats === 'weekly' ? 0 : 5)],
  );
  expect(rows.map(({ day }) => day)).toEqual(days);
  await end(id);
});

it.each([
  { repeats: 'weekly', weekdays: '' },
  { repeats: 'weekly', weekdays: '7' },
  { repeats: 'monthly' },
  { opens_minute: 600, due_minute: 600 },
  { starts_on: '2026-11-10', ends_on: '2026-11-09' },
])('U1 a schedule that says nothing is refused: %j', async (rule) => {
  await expect(schedule({ every_days: null, ...rule })).rejects.toMatchObject({ code: '23514' });
});

it('U2 U3 what is asked for is there at once by the store’s clock, opens once, and tells its role once', async () => {
  const id = await schedule();
  const planned = await occurrences(id);
  const midnights = await world.sql<{ at: number }>(
    `select extract(epoch from ((now() at time zone s.time_zone)::date + n)::timestamp at time zone s.time_zone)::float8 * 1000 as at
     from stores s, generate_series(0, 1) n where s.id = $1 order by 1`,
    [store.id],
  );
  const opens = planned.map((each) => each.opens);
  for (const { at } of midnights) expect(opens).toContain(at);
  await advance();
  await advance();
  const open = (await occurrences(id)).filter(({ status }) => status === 'due');
  const ids = open.map((each) => each.id);
  expect(open.length).toBeGreaterThan(0);
  const heard = await told('occurrence_due', ids);
  expect(heard).toContain(people.shift.id);
  expect(heard).not.toContain(people.manager.id);
  expect(new Set(heard).size * ids.length).toBe(heard.length);
  // the deadline and the name in words of the reader's own
  const params = await world.sql(
    `select n.text_params ->> 'template_fr' as template, n.text_params ->> 'time_zone' as zone,
       (n.text_params ->> 'time_at')::timestamptz(3) = o.due_at as until
     from notifications n join inspection_occurrences o
       on n.id = sync.natural_id('occurrence_due', o.id::text, n.user_id::text)
     where o.id = any ($1::uuid[]) and n.user_id = $2`,
    [ids, people.shift.id],
  );
  expect(params).toEqual(
    ids.map(() => ({
      template: template.translations.fr?.name,
      zone: 'America/New_York',
      until: true,
    })),
  );
  await end(id);
  expect(await occurrences(id)).toEqual([]);
});

it('U2 a paused schedule asks for nothing; one that goes on asks again; other times move what is open', async () => {
  const id = await schedule();
  const before = (await occurrences(id)).map((each) => each.id);
  await world.as(people.admin, 'update inspection_schedules set is_paused = true where id = $1', [
    id,
  ]);
  expect(await occurrences(id)).toEqual([]);
  await world.as(
    people.admin,
    'update inspection_schedules set is_paused = false, grace_minutes = 2880, due_minute = 1439 where id = $1',
    [id],
  );
  const after = await occurrences(id);
  expect(before).toEqual(expect.arrayContaining(after.slice(-1).map((each) => each.id)));
  expect(new Date(after.at(-1)?.due ?? 0).getUTCMinutes()).toBe(59);
  await end(id);
});

it('U4 a completed inspection is credited once, to what is due first; a deleted one gives it back', async () => {
  const id = await schedule();
  await advance();
  const inspection = await walk(1000);
  const credited = (await occurrences(id)).filter((each) => each.inspection_id === inspection);
  expect(credited.map(({ status }) => status)).toEqual(['done']);
  const second = await walk(500);
  const rest = (await occurrences(id)).filter((each) => each.inspection_id === second);
  expect(rest).toEqual([]);
  await deleteWalk(second);
  await deleteWalk(inspection);
  const again = (await occurrences(id)).find((each) => each.id === credited[0]?.id);
  expect(again).toMatchObject({ status: 'due', inspection_id: null });
  await end(id);
});

it('U4 where two inspected it, the other stands in for the one that is deleted', async () => {
  const id = await schedule();
  await advance();
  const inspection = await walk(1000);
  const second = await walk(500);
  const credited = async () =>
    (await occurrences(id)).flatMap(({ status, inspection_id }) =>
      inspection_id === null ? [] : [[status, inspection_id]],
    );
  expect(await credited()).toEqual([['done', inspection]]);
  await deleteWalk(inspection);
  expect(await credited()).toEqual([['done', second]]);
  await deleteWalk(second);
  expect(await credited()).toEqual([]);
  await end(id);
});

it('U4 an inspection that is reopened when its time is over keeps it; nobody is told that it was missed', async () => {
  const id = await schedule();
  await advance();
  const inspection = await walk(1000);
  const credited = (await occurrences(id)).find((each) => each.inspection_id === inspection);
  await world.sql(
    "update inspection_occurrences set due_at = now() - interval '1 minute', closes_at = now() - interval '1 second' where id = $1",
    [credited?.id],
  );
  await reopenWalk(inspection);
  await advance();
  expect((await occurrences(id)).find((each) => each.id === credited?.id)).toMatchObject({
    status: 'done',
    inspection_id: inspection,
  });
  expect(await told('occurrence_missed', [credited?.id ?? ''])).toEqual([]);
  await deleteWalk(inspection);
  await end(id);
});

it('U4 an inspection that is reopened in time gives its time back, and has it again when it is completed', async () => {
  const id = await schedule();
  await advance();
  const inspection = await walk(1000);
  const held = async () =>
    (await occurrences(id)).filter((each) => each.inspection_id === inspection).length;
  expect(await held()).toBe(1);
  await reopenWalk(inspection);
  expect(await held()).toBe(0);
  await world.as(
    people.admin,
    "update inspections set status = 'completed', completed_date = now() where id = $1",
    [inspection],
  );
  expect(await held()).toBe(1);
  await deleteWalk(inspection);
  await end(id);
});

it('U2 a template that is switched off takes its times away, and back when it is switched on again', async () => {
  const id = await schedule();
  await advance();
  const before = await occurrences(id);
  expect(before.length).toBeGreaterThan(0);
  const switchTo = (active: boolean) =>
    world.as(people.admin, 'update inspection_templates set is_active = $2 where id = $1', [
      template.id,
      active,
    ]);
  await switchTo(false);
  await advance();
  expect(await occurrences(id)).toEqual([]);
  await switchTo(true);
  await advance();
  expect(await occurrences(id)).toEqual(before);
  await end(id);
});

it('U2 a store has a clock that is known', async () => {
  await expect(
    world.as(people.admin, "update stores set time_zone = 'US/Estern' where id = $1", [store.id]),
  ).rejects.toMatchObject({ code: '22023' });
});

it('U4 U5 U8 what is over is missed and told to its role and the manager; an inspection from before then still counts, late', async () => {
  // There since the day before yesterday, and due at the first minute of each day.
  const id = newId();
  await world.sql(
    `insert into inspection_schedules (id, template_id, store_id, role, repeats, every_days, due_minute, grace_minutes,
       starts_on, updated_at)
     values ($1, $2, $3, 'shift_lead', 'interval', 1, 1, 2880, '2026-01-01', now() - interval '3 days')`,
    [id, template.id, store.id],
  );
  await advance();
  const [open] = await occurrences(id);
  expect(open?.status).toBe('due');
  // A schedule that was changed since asks for nothing in the past, but lets what is open stand.
  await world.as(people.admin, 'update inspection_schedules set role = role where id = $1', [id]);
  await world.sql(
    "update inspection_occurrences set closes_at = now() - interval '1 minute' where id = $1",
    [open?.id],
  );
  await advance();
  expect((await occurrences(id))[0]).toMatchObject({ id: open?.id, status: 'missed' });
  expect(await told('occurrence_missed', [open?.id ?? ''])).toEqual(
    expect.arrayContaining([people.manager.id, people.shift.id]),
  );
  // What they are told opens that very time (rule U8).
  expect(
    await world.sql(
      `select distinct url from notifications
       where id = sync.natural_id('occurrence_due', $1, user_id::text)
         or id = sync.natural_id('occurrence_missed', $1, user_id::text)`,
      [open?.id],
    ),
  ).toEqual([{ url: `/inspections/occurrences/${open?.id}` }]);
  // Completed without a line, before it was over.
  const inspection = await walk(120_000);
  expect((await occurrences(id))[0]).toMatchObject({ status: 'late', inspection_id: inspection });
  await end(id);
});

it('U6 who administers the store plans it, nobody else; a template of another store is refused', async () => {
  const id = await schedule();
  const change = 'update inspection_schedules set is_paused = true where id = $1 returning id';
  expect(await world.as(people.manager, change, [id])).toEqual([]);
  expect(await world.as(people.admin, change, [id])).toHaveLength(1);
  await expect(
    world.as(people.manager, 'update inspection_occurrences set status = $1', ['done']),
  ).rejects.toMatchObject({ code: '42501' });
  await end(id);
});
