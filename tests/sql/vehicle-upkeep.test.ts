/**
 * Services, reminders and papers of vehicles: what is due, what keeps one off the road, who sees what it cost, who is told
 * (rules VE16 to VE23). For more histories than in every run: VEHICLE_HISTORIES=5000 and this file alone.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDayOf, daysBetween } from '../../src/kernel/business-week.ts';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { dueOf, type Interval } from '../../src/modules/vehicles/domain/due.ts';
import { odometer, toTenths } from '../../src/modules/vehicles/domain/odometer.ts';
import { leadsTo, serviceStatuses } from '../../src/modules/vehicles/domain/service-status.ts';
import { fleetFigures } from '../../src/modules/vehicles/domain/upkeep.ts';
import { Device, op } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom, type Random } from '../world/random.ts';
import { stores } from '../world/stores.ts';
import { vehicleTemplate } from '../world/vehicle-checks.ts';

const historyCount = Number(process.env['VEHICLE_HISTORIES'] ?? 1000);
const store = stores['7486'];
const zone = 'America/New_York';

let world: World;
let admin: Device;
let inspector: Device;
let manager: Device;
let shift: Device;
let today: string;

beforeAll(async () => {
  world = await startWorld();
  admin = new Device(await world.signIn(people.admin));
  inspector = new Device(await world.signIn(people.inspector));
  manager = new Device(await world.signIn(people.manager));
  shift = new Device(await world.signIn(people.shift));
  const [row] = await world.sql<{ day: string }>(
    `select (now() at time zone time_zone)::date::text as day from stores where id = $1`,
    [store.id],
  );
  today = row?.day ?? '';
});
afterAll(() => world.stop());

const codes = (results: readonly { readonly code?: string | null | undefined }[]) =>
  results.map(({ code }) => code ?? null);

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
let units = 0;
async function newVehicle(more: Record<string, unknown> = {}): Promise<string> {
  units += 1;
  const row = {
    id: newId(),
    store_id: store.id,
    tag: `W${[32 ** 4, 32 ** 3, 32 ** 2, 32, 1].map((place) => letters.charAt(Math.floor(units / place) % 32)).join('')}`,
    unit_number: `W${units}`,
    ...more,
  };
  const names = Object.keys(row);
  await world.sql(
    `insert into vehicles (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.id;
}
async function stored(table: string, id: string): Promise<Record<string, unknown>> {
  const [row] = await world.sql<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t where id = $1`,
    [id],
  );
  if (row === undefined) throw new Error(`No ${table} ${id}`);
  return row.row;
}
/** As if it had been written eleven minutes before. */
async function madeEarlier(table: string, id: string): Promise<void> {
  await world.sql(`alter table ${table} disable trigger user`);
  await world.sql(
    `update ${table} set created_at = created_at - interval '11 minutes' where id = $1`,
    [id],
  );
  await world.sql(`alter table ${table} enable trigger user`);
}
const roadOf = async (vehicle: string) => (await stored('vehicles', vehicle))['road'];

const made = (collection: string, set: Record<string, unknown>, id: string = newId()) =>
  op({ collection, id, scope: scopeOf(store), create: true, set });
const changed = (
  collection: string,
  id: string,
  set: Record<string, unknown>,
  base: Record<string, unknown> = {},
) => op({ collection, id, scope: scopeOf(store), set, base });
const planned = (
  vehicle: string,
  by: { readonly id: string },
  more: Record<string, unknown> = {},
) => made('vehicle_services', { vehicle_id: vehicle, user_id: by.id, tasks: ['oil'], ...more });
const reminder = (vehicle: string, task: string, more: Record<string, unknown>) =>
  made(
    'vehicle_reminders',
    { vehicle_id: vehicle, task, ...more },
    naturalId('vehicle_reminders', vehicle, task),
  );
const paper = (vehicle: string, kind: string, expires_on: string, more: object = {}) =>
  made('vehicle_documents', { vehicle_id: vehicle, kind, expires_on, ...more });

it('VE16 every change of status is possible in SQL where it is in TypeScript', async () => {
  const rows = await world.sql<{ f: string; t: string; may: boolean }>(
    `select f, t, sync.service_leads_to(f, t) as may from unnest($1::text[]) f cross join unnest($1::text[]) t`,
    [serviceStatuses],
  );
  expect(rows).toHaveLength(16);
  for (const { f, t, may } of rows) {
    const [from, to] = [f, t] as [
      (typeof serviceStatuses)[number],
      (typeof serviceStatuses)[number],
    ];
    expect([f, t, leadsTo(from, to)]).toEqual([f, t, may]);
  }
});

type Case = Interval & {
  readonly base_on: string | null;
  readonly base_meter: number | null;
  readonly today: string;
  readonly meter: number | null;
};

/** Around each border, over leap days and nights on which clocks change. */
function drawCase(random: Random): Case {
  const maybe = <T>(share: number, value: T): T | null => (random.chance(share) ? value : null);
  const days = random.between(1, 800);
  const distance = random.between(1, 12_000);
  const soonDays = random.between(0, 40);
  const soonDistance = random.between(0, 900);
  const base = addDays('2023-12-20', random.between(0, 800));
  const meter = random.between(0, 900_000) / 10;
  const near = random.pick([0, 0, soonDays, soonDays, random.between(0, 400)]);
  const day = addDays(base, days - near + random.between(-1, 1));
  const gone = distance - random.pick([0, soonDistance, random.between(0, 2000)]);
  return {
    every_distance: maybe(0.8, distance),
    every_days: maybe(0.8, days),
    soon_distance: soonDistance,
    soon_days: soonDays,
    snoozed_until: maybe(0.3, addDays(day, random.between(-2, 2))),
    base_on: maybe(0.9, base),
    base_meter: maybe(0.9, meter),
    today: day,
    meter: maybe(0.9, Math.max(0, Math.round((meter + gone) * 10 + random.between(-1, 1)) / 10)),
  };
}

it('VE18 a thousand histories are due alike in SQL and TypeScript, and as one counts by hand', async () => {
  const random = createRandom(20);
  const cases = Array.from({ length: historyCount }, () => drawCase(random));
  const rows = await world.sql<{ due: string }>(
    `select sync.vehicle_due(c.every_distance, c.every_days, c.soon_distance, c.soon_days, c.snoozed_until, c.base_on,
       c.base_meter, c.today, c.meter) as due
     from rows from (jsonb_to_recordset($1) as (every_distance integer, every_days integer, soon_distance integer,
       soon_days integer, snoozed_until date, base_on date, base_meter numeric, today date, meter numeric))
       with ordinality c order by c.ordinality`,
    [JSON.stringify(cases)],
  );
  const tenths = (value: number | null) => (value === null ? null : toTenths(value));
  const told = cases.map((each) =>
    dueOf(
      each,
      { on: each.base_on, tenths: tenths(each.base_meter) },
      { today: each.today, tenths: tenths(each.meter) },
    ),
  );
  expect(told).toEqual(rows.map(({ due }) => due));
  // counted on the fingers: how many days and tenths are left
  expect(told).toEqual(
    cases.map((each) => {
      const daysLeft =
        each.base_on === null || each.every_days === null
          ? Infinity
          : each.every_days - daysBetween(each.base_on, each.today);
      const [from, at] = [tenths(each.base_meter), tenths(each.meter)];
      const tenthsLeft =
        from === null || at === null || each.every_distance === null || at < from
          ? Infinity
          : each.every_distance * 10 - (at - from);
      if (daysLeft < 0 || tenthsLeft < 0) return 'overdue';
      if (each.snoozed_until !== null && each.snoozed_until > each.today) return 'ok';
      return daysLeft <= each.soon_days || tenthsLeft <= each.soon_distance * 10
        ? 'due_soon'
        : 'ok';
    }),
  );
  expect(new Set(told).size).toBe(3);
});

it('VE18 one digit too many makes nothing overdue', () => {
  const day = 86_400_000;
  const random = createRandom(21);
  for (let round = 0; round < historyCount; round += 1) {
    let at = Date.UTC(2026, 0, 1);
    let value = random.between(200_000, 900_000);
    const readings = Array.from({ length: random.between(4, 10) }, (_, place) => {
      at += random.between(1, 3 * day);
      value += random.between(0, 3_000);
      return { id: String(place), at, tenths: value, isBase: false };
    });
    const wrong = random.between(0, readings.length - 1);
    const typed = readings.map((each, place) =>
      place === wrong ? { ...each, tenths: each.tenths * 10 + random.between(0, 9) } : each,
    );
    const current = odometer(typed, 'mi').current;
    const interval = {
      every_distance: 5000,
      every_days: null,
      soon_distance: 500,
      soon_days: 14,
      snoozed_until: null,
    };
    const base = { on: '2026-01-01', tenths: readings[0]?.tenths ?? 0 };
    const now = { today: '2026-02-01', tenths: current?.tenths ?? null };
    expect([round, dueOf(interval, base, now)]).not.toEqual([round, 'overdue']);
  }
});

it('VE16, VE17 a service is planned, begun, done; its sum is the server’s, its reminder counts anew', async () => {
  const vehicle = await newVehicle({ acquired_on: addDays(today, -400), acquired_meter: 10 });
  const oil = reminder(vehicle, 'oil', { every_days: 365 });
  const service = planned(vehicle, people.inspector, { parts: 10.1, labor: 20.25, tax: 1.05 });
  expect(codes(await inspector.push(oil, service))).toEqual([null, null]);
  expect(await stored('vehicle_services', service.id)).toMatchObject({ total: 31.4 });
  expect(
    codes(await inspector.push(changed('vehicle_services', service.id, { status: 'cancelled' }))),
  ).toEqual(['reason_missing']);
  const done = { status: 'completed', completed_on: today, meter: 900, started_on: today };
  const toCome = { ...done, started_on: addDays(today, 3) };
  expect(codes(await inspector.push(changed('vehicle_services', service.id, toCome)))).toEqual([
    'service_before_start',
  ]);
  expect(
    codes(await inspector.push(changed('vehicle_services', service.id, { ...done, tasks: [] }))),
  ).toEqual(['service_empty']);
  expect(codes(await inspector.push(changed('vehicle_services', service.id, done)))).toEqual([
    null,
  ]);
  expect(await stored('vehicle_reminders', oil.id)).toMatchObject({
    done_on: today,
    done_meter: 900,
  });
  // Taken back by who did it a moment ago, and by nobody else.
  const back = { status: 'in_progress', completed_on: null };
  expect(codes(await admin.push(changed('vehicle_services', service.id, back)))).toEqual([
    'service_moved_on',
  ]);
  expect(codes(await inspector.push(changed('vehicle_services', service.id, back)))).toEqual([
    null,
  ]);
  expect(await stored('vehicle_reminders', oil.id)).toMatchObject({ done_on: null });
  expect(
    codes(
      await admin.push(
        changed('vehicle_services', service.id, { deleted_at: new Date().toISOString() }),
      ),
    ),
  ).toEqual(['service_stays']);
});

it('VE16 what a device had no line for arrives as one', async () => {
  const vehicle = await newVehicle();
  const done = planned(vehicle, people.inspector, {
    status: 'completed',
    completed_on: '2030-01-01',
  });
  const cancelled = planned(vehicle, people.inspector, { status: 'cancelled', reason: 'sold' });
  expect(codes(await inspector.push(done, cancelled))).toEqual([null, null]);
  // no day to come, whatever the device's clock says
  expect(await stored('vehicle_services', done.id)).toMatchObject({ completed_on: today });
});

it('VE16, VE26 what was brought in from a file is taken back, and brought in again it is there once', async () => {
  const vehicle = await newVehicle();
  const done = planned(vehicle, people.admin, {
    status: 'completed',
    completed_on: today,
    meter: 70,
  });
  const reading = made('vehicle_meter_entries', {
    vehicle_id: vehicle,
    user_id: people.admin.id,
    read_at: new Date().toISOString(),
    value: 70,
    source: 'service',
  });
  const away = { deleted_at: new Date().toISOString() };
  expect(codes(await admin.push(done, reading))).toEqual([null, null]);
  expect(
    codes(
      await admin.push(
        changed('vehicle_services', done.id, away),
        changed('vehicle_meter_entries', reading.id, away),
      ),
    ),
  ).toEqual([null, null]);
  expect(await stored('vehicles', vehicle)).toMatchObject({ current_meter: null });
  const again = [done, reading].map(({ collection, id, set }) => made(collection, { ...set }, id));
  expect(codes(await admin.push(...again))).toEqual([null, null]);
  expect(await stored('vehicle_services', done.id)).toMatchObject({ deleted_at: null });
  expect(await stored('vehicles', vehicle)).toMatchObject({ current_meter: 70 });
  // Long after, too: taken back, the mended file brought in, and that is taken back as well.
  const rows = [done, reading];
  const takeBack = () => {
    const set = { deleted_at: new Date().toISOString() };
    return admin.push(...rows.map(({ collection, id }) => changed(collection, id, set)));
  };
  expect(codes(await takeBack())).toEqual([null, null]);
  await world.sql(
    `update vehicle_services set status_at = status_at - interval '11 minutes' where id = $1`,
    [done.id],
  );
  for (const { collection, id } of rows) await madeEarlier(collection, id);
  const mended = rows.map(({ collection, id, set }) => {
    const more = collection === 'vehicle_services' ? { parts: 12.5, vendor: 'Joe' } : {};
    return made(collection, { ...set, ...more }, id);
  });
  expect(codes(await admin.push(...mended))).toEqual([null, null]);
  expect(await stored('vehicle_services', done.id)).toMatchObject({
    deleted_at: null,
    total: 12.5,
    vendor: 'Joe',
  });
  expect(codes(await takeBack())).toEqual([null, null]);
});

it('VE16 what is done or cancelled stays as it is, but for ten minutes by who did it', async () => {
  const vehicle = await newVehicle();
  const done = planned(vehicle, people.inspector, { status: 'completed', completed_on: today });
  const cancelled = planned(vehicle, people.inspector, { status: 'cancelled', reason: 'sold' });
  await inspector.push(done, cancelled);
  const paid = (parts: number) => changed('vehicle_services', done.id, { parts });
  const because = (reason: string) => changed('vehicle_services', cancelled.id, { reason });
  const refusals = ['service_moved_on', 'service_moved_on'];
  expect(codes(await admin.push(because('stolen')))).toEqual(['service_moved_on']);
  expect(codes(await inspector.push(paid(12.5), because('sold on')))).toEqual([null, null]);
  await world.sql(
    `update vehicle_services set status_at = status_at - interval '11 minutes' where id = any ($1)`,
    [[done.id, cancelled.id]],
  );
  expect(codes(await inspector.push(paid(20), because('lost')))).toEqual(refusals);
  for (const set of [{ completed_on: addDays(today, -1) }, { tasks: ['brakes'] }, { meter: 5 }]) {
    const [code] = codes(await inspector.push(changed('vehicle_services', done.id, set)));
    expect([set, code]).toEqual([set, 'service_moved_on']);
  }
  expect(await stored('vehicle_services', done.id)).toMatchObject({
    parts: 12.5,
    total: 12.5,
    tasks: ['oil'],
    meter: null,
    completed_on: today,
  });
  expect(await stored('vehicle_services', cancelled.id)).toMatchObject({ reason: 'sold on' });
  // What it cost is corrected by who administers the store, and who did it stays on record.
  expect(await stored('vehicle_services', done.id)).toMatchObject({ corrected_by: null });
  expect(codes(await admin.push(paid(99)))).toEqual([null]);
  expect(codes(await admin.push(changed('vehicle_services', cancelled.id, { parts: 3 })))).toEqual([
    'service_moved_on',
  ]);
  expect(await stored('vehicle_services', done.id)).toMatchObject({
    total: 99,
    corrected_by: people.admin.id,
  });
});

it('VE3 a vehicle with a service or a paper stays on record, and goes once it has none', async () => {
  const away = () => ({ deleted_at: new Date().toISOString() });
  for (const has of [
    (vehicle: string) => planned(vehicle, people.inspector),
    (vehicle: string) => paper(vehicle, 'insurance', '2099-01-01'),
  ]) {
    const vehicle = await newVehicle();
    const row = has(vehicle);
    expect(codes(await inspector.push(row))).toEqual([null]);
    expect(codes(await admin.push(changed('vehicles', vehicle, away())))).toEqual(['vehicle_used']);
    expect(codes(await inspector.push(changed(row.collection, row.id, away())))).toEqual([null]);
    expect(codes(await admin.push(changed('vehicles', vehicle, away())))).toEqual([null]);
  }
});

/** All that a device gets of what this file is about, and of what people wrote at once. */
async function held(device: Device): Promise<string> {
  const kinds = [
    'vehicles',
    'vehicle_services',
    'vehicle_reminders',
    'vehicle_documents',
    'vehicle_month',
    'record_conflicts',
  ];
  const rows = await Promise.all(kinds.map((kind) => device.rows(scopeOf(store), kind)));
  return JSON.stringify(rows);
}

it('VE16, VE20 what was paid, and papers but the driver’s cards, reach no device below', async () => {
  const vehicle = await newVehicle();
  const rows = [
    planned(vehicle, people.inspector, { parts: 4321.99, invoice_no: 'PLANTED' }),
    planned(vehicle, people.inspector, { parts: 8765.43, status: 'completed' }),
    reminder(vehicle, 'oil', { every_days: 90 }),
    paper(vehicle, 'insurance', '2099-01-01', { number: 'CARD' }),
    paper(vehicle, 'permit', '2099-01-01', { number: 'PLANTED' }),
  ];
  expect(codes(await inspector.push(...rows))).toEqual(rows.map(() => null));
  for (const device of [shift, manager]) {
    const pulled = await held(device);
    expect(pulled).toContain('CARD');
    expect(pulled).toContain(naturalId('vehicle_reminders', vehicle, 'oil'));
    expect(pulled).not.toContain('PLANTED');
    expect(pulled).not.toContain('4321.99');
    expect(pulled).not.toContain('8765.43');
    expect(
      codes(await device.push(paper(vehicle, 'insurance', '2099-01-01'))).every(
        (code) => code === 'forbidden',
      ),
    ).toBe(true);
  }
  expect(await held(inspector)).toContain('4321.99');
  expect(JSON.stringify(await inspector.rows(scopeOf(store), 'vehicle_month'))).toContain(
    '8765.43',
  );
});

it('VE27 each month says what was gained and paid, whatever arrives when, as one counts by hand', async () => {
  const random = createRandom(27);
  const vehicle = await newVehicle();
  const read: string[] = [];
  const paid = new Map<string, { day: string; total: number }>();
  const months = async () => {
    const rows = await world.sql(
      `select to_char(month, 'YYYY-MM') as month, last_meter::float8, distance::float8, cost::float8, services
       from vehicle_months where vehicle_id = $1 and deleted_at is null
         and (last_meter is not null or cost > 0 or services > 0) order by month`,
      [vehicle],
    );
    return rows;
  };
  /** Of what the server says counts. */
  const byHand = async () => {
    const counted = await world.sql<{ at: string; value: number; base: boolean; month: string }>(
      `select read_at as at, value::float8 as value, source = 'replaced' as base,
         to_char(read_at at time zone $2, 'YYYY-MM') as month
       from vehicle_meter_entries where vehicle_id = $1 and deleted_at is null and flag = 'ok' order by read_at, id`,
      [vehicle, zone],
    );
    const found = new Map<
      string,
      { last: number | null; distance: number; cost: number; n: number }
    >();
    const of = (month: string) => {
      const known = found.get(month) ?? { last: null, distance: 0, cost: 0, n: 0 };
      found.set(month, known);
      return known;
    };
    counted.forEach(({ month, value, base }, place) => {
      const before = counted[place - 1];
      const row = of(month);
      row.last = value;
      row.distance += before === undefined || base ? 0 : Math.max(0, value - before.value);
    });
    for (const { day, total } of paid.values()) {
      const row = of(day.slice(0, 7));
      row.cost += total;
      row.n += 1;
    }
    const cents = (value: number) => Math.round(value * 100) / 100;
    return [...found.entries()]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([month, row]) => ({
        month,
        last_meter: row.last,
        distance: cents(row.distance),
        cost: cents(row.cost),
        services: row.n,
      }));
  };
  const seen: unknown[] = [];
  const counted: unknown[] = [];
  for (let round = 0; round < 40; round += 1) {
    const daysAgo = random.between(0, 400);
    if (random.chance(0.7)) {
      const entry = made('vehicle_meter_entries', {
        vehicle_id: vehicle,
        user_id: people.admin.id,
        read_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
        value:
          20_000 - daysAgo * 30 + random.between(0, 200) / 10 + (random.chance(0.1) ? 90_000 : 0),
        source: random.chance(0.05) ? 'replaced' : 'manual',
      });
      read.push(entry.id);
      await admin.push(entry);
    } else if (random.chance(0.8) || read.length === 0) {
      const day = addDays(today, -daysAgo);
      const total = random.between(1, 90_000) / 100;
      const done = planned(vehicle, people.admin, {
        status: 'completed',
        completed_on: day,
        parts: total,
      });
      paid.set(done.id, { day, total });
      await admin.push(done);
    } else {
      const wrong = read[random.between(0, read.length - 1)] ?? '';
      await admin.push(changed('vehicle_meter_entries', wrong, { void_reason: 'wrong' }));
    }
    if (round % 8 === 7) {
      seen.push(await months());
      counted.push(await byHand());
    }
  }
  expect(seen).toEqual(counted);
});

it('VE28 who drove is forgotten after 13 months, but where it matters; a retired vehicle 18 months later', async () => {
  const vehicle = await newVehicle();
  const drove = async (daysAgo: number, more: Record<string, unknown> = {}) => {
    const row: Record<string, unknown> = {
      id: newId(),
      vehicle_id: vehicle,
      driver_id: people.shift.id,
      out_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      in_at: new Date(Date.now() - (daysAgo - 0.5) * 86_400_000).toISOString(),
      ...more,
    };
    const names = Object.keys(row);
    await world.sql(
      `insert into vehicle_keys (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    );
    return String(row['id']);
  };
  const kept = [await drove(380), await drove(500, { in_at: null })];
  const old = await drove(420);
  const named = await drove(450);
  await world.sql(
    `insert into vehicle_problems (vehicle_id, user_id, part, severity, reported_at)
     select vehicle_id, $2, 'lights', 'can_drive', out_at + interval '1 hour' from vehicle_keys where id = $1`,
    [named, people.manager.id],
  );
  /** Read with the keys, a minute after they were taken. */
  const readWith = async (keys: string) => {
    const id = newId();
    await world.sql(
      `insert into vehicle_meter_entries (id, vehicle_id, user_id, read_at, value, source)
       select $2, vehicle_id, driver_id, out_at + interval '1 minute', 100, 'keys' from vehicle_keys where id = $1`,
      [keys, id],
    );
    return id;
  };
  const readings = [await readWith(old), await readWith(named), await readWith(kept[0] ?? '')];
  const retired = async (months: number) => {
    const id = await newVehicle({ status: 'retired' });
    await world.sql(
      `update vehicles set status_at = now() - make_interval(months => $2) where id = $1`,
      [id, months],
    );
    await world.sql(`insert into vehicle_services (vehicle_id, user_id) values ($1, $2)`, [
      id,
      people.admin.id,
    ]);
    return id;
  };
  const [young, gone] = [await retired(17), await retired(19)];
  const check = newId();
  await world.sql(
    `insert into inspections (id, template_id, store_id, subject_id, inspector_id, start_date, template_snapshot)
     values ($1, $2, $3, $4, $5, now(), '{}')`,
    [check, vehicleTemplate.id, store.id, gone, people.shift.id],
  );
  await world.sql('select sync.forget_vehicles()');
  // what stays for a reason holds nobody's place
  expect(await world.sql('select sync.forget_vehicles() as rows')).toEqual([{ rows: 0 }]);
  const isThere = async (table: string, id: string) =>
    (await stored(table, id))['deleted_at'] === null;
  for (const id of [...kept, named]) expect(await isThere('vehicle_keys', id)).toBe(true);
  expect(await isThere('vehicle_keys', old)).toBe(false);
  const readers = readings.map(
    async (id) => (await stored('vehicle_meter_entries', id))['user_id'],
  );
  expect(await Promise.all(readers)).toEqual([null, people.shift.id, people.shift.id]);
  expect(await isThere('vehicles', young)).toBe(true);
  expect(await isThere('vehicles', gone)).toBe(false);
  expect(await isThere('inspections', check)).toBe(false);
  expect(
    await world.sql(
      'select id from vehicle_services where vehicle_id = $1 and deleted_at is null',
      [gone],
    ),
  ).toEqual([]);
});

it('VE31 a card has photos, for every role; no other paper; they leave with it', async () => {
  const vehicle = await newVehicle();
  const card = paper(vehicle, 'insurance', '2099-01-01');
  const permit = paper(vehicle, 'permit', '2099-01-01');
  const photo = (of: string) =>
    made('vehicle_card_photos', {
      document_id: of,
      path: `vehicle-cards/${of}/card/1762000000000-a.webp`,
      mime_type: 'image/webp',
      sha256: 'a'.repeat(64),
      captured_at: new Date().toISOString(),
    });
  const [ofCard, ofPermit] = [photo(card.id), photo(permit.id)];
  expect(codes(await inspector.push(card, permit, ofCard, ofPermit))).toEqual([
    null,
    null,
    null,
    'no_photo_of_paper',
  ]);
  expect(codes(await manager.push(photo(card.id)))).toEqual(['forbidden']);
  const seen = async () => JSON.stringify(await shift.rows(scopeOf(store), 'vehicle_card_photos'));
  expect(await seen()).toContain(ofCard.id);
  const away = { deleted_at: new Date().toISOString() };
  expect(codes(await inspector.push(changed('vehicle_documents', card.id, away)))).toEqual([null]);
  expect((await stored('vehicle_card_photos', ofCard.id))['deleted_at']).not.toBeNull();
});

it('VE36 other papers and invoices have photos that no device below has', async () => {
  const vehicle = await newVehicle();
  const other = await newVehicle();
  const permit = paper(vehicle, 'permit', '2099-01-01');
  const photo = (of: string) =>
    made('vehicle_paper_photos', {
      vehicle_id: of,
      document_id: permit.id,
      path: `vehicle-papers/${of}/${permit.id}/1762000000000-a.webp`,
      mime_type: 'image/webp',
      sha256: 'b'.repeat(64),
      captured_at: new Date().toISOString(),
    });
  const kept = photo(vehicle);
  const results = await inspector.push(permit, kept, photo(other));
  expect(codes(results)).toEqual([null, null, 'wrong_subject']);
  expect(codes(await manager.push(photo(vehicle)))).toEqual(['forbidden']);
  const seenBy = async (device: Device) =>
    JSON.stringify(await device.rows(scopeOf(store), 'vehicle_paper_photos')).includes(kept.id);
  expect([await seenBy(inspector), await seenBy(manager), await seenBy(shift)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('VE19, VE21 what blocks and is overdue takes a vehicle off the road, and gives it back', async () => {
  const vehicle = await newVehicle({ acquired_on: addDays(today, -100), acquired_meter: 0 });
  await inspector.push(reminder(vehicle, 'brakes', { every_days: 30 }));
  expect(await roadOf(vehicle)).toBe('ok');
  const id = naturalId('vehicle_reminders', vehicle, 'brakes');
  await inspector.push(changed('vehicle_reminders', id, { blocks_road: true }));
  expect(await roadOf(vehicle)).toBe('out_of_service');
  await inspector.push(
    planned(vehicle, people.inspector, { tasks: ['brakes'], status: 'completed' }),
  );
  expect(await roadOf(vehicle)).toBe('ok');

  const expired = paper(vehicle, 'registration', addDays(today, -1));
  await inspector.push(expired);
  expect(await roadOf(vehicle)).toBe('out_of_service');
  const fresh = paper(vehicle, 'registration', addDays(today, 300));
  await inspector.push(fresh, changed('vehicle_documents', expired.id, { replaced_by: fresh.id }));
  expect(await roadOf(vehicle)).toBe('ok');

  // By distance: with the reading that passes it.
  await inspector.push(
    reminder(vehicle, 'tires', { every_distance: 500, blocks_road: true }),
    made('vehicle_meter_entries', {
      vehicle_id: vehicle,
      user_id: people.inspector.id,
      read_at: new Date().toISOString(),
      value: 500.1,
      source: 'manual',
    }),
  );
  expect(await roadOf(vehicle)).toBe('out_of_service');
});

it('VE19, VE22 by the clock: off the road when the day has come, each thing told once', async () => {
  const told = async (vehicle: string) => {
    await world.sql('select deliver_notifications()');
    const rows = await world.sql<{ text_key: string; n: string }>(
      `select text_key, count(*) as n from notifications where url = $1 and user_id = $2 group by 1 order by 1`,
      [`/vehicles/${vehicle}`, people.inspector.id],
    );
    return rows.map(({ text_key, n }) => `${text_key} ${n}`);
  };
  const at = (days: number) => `${addDays(today, days)}T18:00:00Z`;
  const vehicle = await newVehicle({ acquired_on: today });
  await inspector.push(
    reminder(vehicle, 'oil', { every_days: 60, blocks_road: true }),
    paper(vehicle, 'insurance', addDays(today, 40)),
  );
  const remind = (days: number) => world.sql('select sync.remind_of_vehicles($1)', [at(days)]);
  await remind(5);
  expect(await told(vehicle)).toEqual([]);
  for (const days of [10, 11, 20, 33, 34, 39, 40]) await remind(days);
  expect(await told(vehicle)).toEqual(['vehicle_document_expiring 3']);
  for (const days of [41, 42]) await remind(days);
  expect(await told(vehicle)).toEqual([
    'vehicle_document_expired 1',
    'vehicle_document_expiring 3',
  ]);
  expect(await roadOf(vehicle)).toBe('out_of_service');
  // Nobody below is told.
  expect(
    await world.sql('select id from notifications where url = $1 and user_id = any ($2)', [
      `/vehicles/${vehicle}`,
      [people.manager.id, people.shift.id],
    ]),
  ).toEqual([]);
  // Of a service what is due is told while it still is.
  const old = await newVehicle({ acquired_on: addDays(today, -50) });
  await inspector.push(reminder(old, 'oil', { every_days: 60 }));
  await remind(0);
  await remind(1);
  expect(await told(old)).toEqual(['vehicle_service_due 1']);
  await world.sql(`update vehicles set acquired_on = $2 where id = $1`, [old, addDays(today, -90)]);
  await remind(0);
  await remind(1);
  expect(await told(old)).toEqual(['vehicle_service_due 1', 'vehicle_service_overdue 1']);
});

it('VE23 the board tells of a store what its dashboard tells', async () => {
  const rows = async <T>(table: string) =>
    (
      await world.sql<{ row: T }>(
        `select to_jsonb(t) as row from ${table} t where store_id = $1 and deleted_at is null`,
        [store.id],
      )
    ).map(({ row }) => row);
  const figures = fleetFigures(
    await rows('vehicles'),
    await rows('vehicle_reminders'),
    await rows('vehicle_documents'),
    businessDayOf(new Date(), zone),
  );
  const { data, error } = await admin.client.rpc('store_board');
  expect(error).toBeNull();
  const row = (data as { store_id: string; parts: Record<string, unknown> }[]).find(
    ({ store_id }) => store_id === store.id,
  );
  expect(row?.parts['vehicles']).toEqual({
    vehicles: figures.vehicles,
    off_road: figures.offRoad,
    overdue: figures.overdue,
  });
  expect(figures.offRoad).toBeGreaterThan(0);
  // with their store, which whoever opens one works in from then on
  const behind = await admin.client.rpc('store_board_details', { of_store: store.id });
  expect(behind.error).toBeNull();
  const { vehicles } = behind.data as { vehicles: { store_id: string }[] };
  expect(vehicles).toHaveLength(Math.min(10, figures.offRoad));
  expect(new Set(vehicles.map(({ store_id }) => store_id))).toEqual(new Set([store.id]));
});
