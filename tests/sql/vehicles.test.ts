/**
 * Vehicles: which readings count, what takes one off the road, who may certify, and keys that were taken by somebody who
 * could not know (rules VE). For more histories than in every run: VEHICLE_HISTORIES=5000 and this file alone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { hasPermission, type Standing } from '../../src/kernel/permission.ts';
import {
  meterUnits,
  mostADay,
  odometer,
  toTenths,
} from '../../src/modules/vehicles/domain/odometer.ts';
import {
  permissionForMove,
  problemStatuses,
  severities,
} from '../../src/modules/vehicles/domain/problem-status.ts';
import {
  permissionForStatus,
  vehicleStatuses,
} from '../../src/modules/vehicles/domain/vehicle-status.ts';
import { receiptText, sha256Of } from '../../src/modules/vehicles/domain/receipt.ts';
import { Device, op, type OpDraft } from '../database/device.ts';
import { scopeOf, userScope } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people, type Person } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';
import { vehicleTemplate } from '../world/vehicle-checks.ts';

const historyCount = Number(process.env['VEHICLE_HISTORIES'] ?? 1000);
const store = stores['7486'];
const minute = 60_000;
const day = 24 * 60 * minute;

let world: World;
let admin: Device;
let inspector: Device;
let manager: Device;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  admin = new Device(await world.signIn(people.admin));
  inspector = new Device(await world.signIn(people.inspector));
  manager = new Device(await world.signIn(people.manager));
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

const codes = (results: readonly { readonly code?: string | null | undefined }[]) =>
  results.map(({ code }) => code ?? null);

let units = 0;
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const nextTag = (): string => {
  units += 1;
  return `T${[32 ** 4, 32 ** 3, 32 ** 2, 32, 1].map((place) => letters.charAt(Math.floor(units / place) % 32)).join('')}`;
};

/** As the server has them made, in one store. */
async function newVehicle(more: Record<string, unknown> = {}): Promise<string> {
  const row = {
    id: newId(),
    store_id: store.id,
    tag: nextTag(),
    unit_number: `U${units}`,
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
  const [row] = await world.sql(`select * from ${table} where id = $1`, [id]);
  if (row === undefined) throw new Error(`No ${table} ${id}`);
  return row;
}

const made = (
  collection: string,
  set: Record<string, unknown>,
  { id = newId(), ago = 0 }: { id?: string; ago?: number } = {},
) => op({ collection, id, scope: scopeOf(store), create: true, ago, set });
const changed = (
  collection: string,
  id: string,
  set: Record<string, unknown>,
  base: Record<string, unknown> = {},
  ago = 0,
) => op({ collection, id, scope: scopeOf(store), set, base, ago } satisfies OpDraft);

type Fields = Record<string, unknown>;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const read = (vehicle: string, by: Person, value: number, back = 0, more: object = {}) =>
  made('vehicle_meter_entries', {
    vehicle_id: vehicle,
    user_id: by.id,
    read_at: ago(back),
    value,
    source: 'manual',
    ...more,
  });
const reported = (
  vehicle: string,
  by: Person,
  severity: string,
  {
    id = newId(),
    back = 0,
    ...more
  }: { id?: string; back?: number; [field: string]: unknown } = {},
) =>
  made(
    'vehicle_problems',
    {
      vehicle_id: vehicle,
      user_id: by.id,
      part: 'brakes',
      severity,
      reported_at: ago(back),
      ...more,
    },
    { id, ago: back },
  );
const taken = (
  vehicle: string,
  by: Person,
  {
    id = newId(),
    back = 0,
    ...more
  }: { id?: string; back?: number; [field: string]: unknown } = {},
) =>
  made(
    'vehicle_keys',
    { vehicle_id: vehicle, driver_id: by.id, out_at: ago(back), ...more },
    { id, ago: back },
  );

/** Whom a kind of event was told, of this vehicle. */
async function toldOf(kind: string, vehicle: string): Promise<string[]> {
  await world.sql('select deliver_notifications()');
  const rows = await world.sql<{ user_id: string }>(
    `select user_id from notifications where text_key = $1 and url = $2 order by user_id`,
    [kind, `/vehicles/${vehicle}`],
  );
  return rows.map(({ user_id }) => user_id);
}

describe('what TypeScript and SQL say alike', () => {
  it('VE3, VE8 every change of status takes the same permission', async () => {
    const problem = await world.sql<{ f: string; t: string; takes: string | null }>(
      `select f, t, sync.vehicle_problem_move(f, t) as takes
       from unnest($1::text[]) f cross join unnest($1::text[]) t`,
      [problemStatuses],
    );
    expect(problem).toHaveLength(25);
    for (const { f, t, takes } of problem) {
      const [from, to] = [f, t] as [
        (typeof problemStatuses)[number],
        (typeof problemStatuses)[number],
      ];
      expect([from, to, permissionForMove(from, to)]).toEqual([f, t, takes]);
    }
    const status = await world.sql<{ f: string; t: string; takes: string | null }>(
      `select f, t, sync.vehicle_status_move(f, t) as takes
       from unnest($1::text[]) f cross join unnest($1::text[]) t`,
      [vehicleStatuses],
    );
    expect(status).toHaveLength(9);
    for (const { f, t, takes } of status) {
      const [from, to] = [f, t] as [
        (typeof vehicleStatuses)[number],
        (typeof vehicleStatuses)[number],
      ];
      expect([from, to, permissionForStatus(from, to)]).toEqual([f, t, takes]);
    }
  });

  it('VE5, VE10 the most of a day, and what is worse', async () => {
    const most = await world.sql<{ unit: 'mi' | 'km' | 'h'; most: string }>(
      'select unit, sync.meter_most_a_day(unit)::text as most from unnest($1::text[]) unit',
      [meterUnits],
    );
    expect(most.map(({ unit, most: tenths }) => [unit, Number(tenths)])).toEqual(
      meterUnits.map((unit) => [unit, mostADay[unit]]),
    );
    const ranks = await world.sql<{ severity: string }>(
      'select s as severity from unnest($1::text[]) s order by sync.vehicle_severity_rank(s)',
      [severities],
    );
    expect(ranks.map(({ severity }) => severity)).toEqual([...severities]);
  });
});

type Drawn = {
  readonly id: string;
  readonly vehicle_id: string;
  readonly read_at: string;
  readonly value: number;
  readonly source: string;
  readonly void_reason: string | null;
};

/** Readings as people make them: with slips, meters that are replaced, and some that somebody voided. */
function drawHistory(vehicle: string, seed: number): Drawn[] {
  const random = createRandom(seed);
  const readings: Drawn[] = [];
  let at = Date.UTC(2026, 1, 20, 6, 30);
  let tenths = random.between(0, 900_000);
  for (let no = random.between(1, 12); no > 0; no -= 1) {
    at += random.chance(0.25) ? random.between(0, 5) * minute : random.between(1, 3 * day);
    tenths += random.between(0, 12_000);
    const slip = random.between(0, 6);
    const typed =
      slip === 0
        ? tenths * 10
        : slip === 1
          ? Math.floor(tenths / 10)
          : slip === 2
            ? random.between(0, 2_000_000)
            : tenths;
    const isBase = random.chance(0.08);
    if (isBase) tenths = Math.min(typed, 1_000_000);
    readings.push({
      id: newId(),
      vehicle_id: vehicle,
      read_at: new Date(at).toISOString(),
      value: Math.min(typed, 99_999_999) / 10,
      source: isBase ? 'replaced' : 'manual',
      void_reason: random.chance(0.1) ? 'misread' : null,
    });
  }
  return readings;
}

const insertReadings = (rows: readonly Drawn[]) =>
  world.sql(
    `insert into vehicle_meter_entries (id, vehicle_id, user_id, read_at, value, source, void_reason)
     select r.id, r.vehicle_id, $2, r.read_at, r.value, r.source, r.void_reason
     from jsonb_to_recordset($1) r (id uuid, vehicle_id uuid, read_at timestamptz, value numeric, source text, void_reason text)`,
    [JSON.stringify(rows), people.shift.id],
  );

/** As a device would compute it. */
const foldOf = (readings: readonly Drawn[]) =>
  odometer(
    readings
      .filter(({ void_reason }) => void_reason === null)
      .map(({ id, read_at, value, source }) => ({
        id,
        at: Date.parse(read_at),
        tenths: toTenths(value),
        isBase: source === 'replaced',
      })),
    'mi',
  );

const flagsOf = (readings: readonly Drawn[]) => {
  const { counts } = foldOf(readings);
  return new Map(
    readings.map(({ id, void_reason }) => [
      id,
      void_reason !== null ? 'void' : counts.has(id) ? 'ok' : 'suspect',
    ]),
  );
};

async function expectFolded(vehicle: string, readings: readonly Drawn[]): Promise<void> {
  const rows = await world.sql<{ id: string; flag: string }>(
    'select id, flag from vehicle_meter_entries where vehicle_id = $1 and deleted_at is null',
    [vehicle],
  );
  expect(new Map(rows.map(({ id, flag }) => [id, flag]))).toEqual(flagsOf(readings));
  const { current_meter: meter, meter_at: at } = await stored('vehicles', vehicle);
  const { current } = foldOf(readings);
  expect([
    meter === null ? null : toTenths(Number(meter)),
    at === null ? null : new Date(at as string).getTime(),
  ]).toEqual([current?.tenths ?? null, current?.at ?? null]);
}

describe('the odometer', () => {
  it('VE5, VE6 a thousand histories are folded alike in SQL and TypeScript', async () => {
    const histories: (readonly [string, Drawn[]])[] = [];
    for (let seed = 1; seed <= historyCount; seed += 1) {
      const vehicle = newId();
      histories.push([vehicle, drawHistory(vehicle, seed)]);
    }
    await world.sql(
      `insert into vehicles (id, store_id, unit_number, tag)
       select v.id, $2, 'H' || v.no, v.tag from jsonb_to_recordset($1) v (id uuid, no integer, tag text)`,
      [
        JSON.stringify(histories.map(([id], no) => ({ id, no, tag: nextTag() }))),
        stores['7505'].id,
      ],
    );
    // What settles them row by row is the next test's.
    await world.sql('alter table vehicle_meter_entries disable trigger settle_meter');
    await insertReadings(histories.flatMap(([, readings]) => readings));
    await world.sql('alter table vehicle_meter_entries enable trigger settle_meter');
    const folded = await world.sql<{ vehicle: string; id: string; flag: string; current: boolean }>(
      `select v.id as vehicle, o.id, o.flag, o.is_current as current
       from unnest($1::uuid[]) v (id) cross join lateral sync.vehicle_odometer(v.id) o`,
      [histories.map(([vehicle]) => vehicle)],
    );
    const byVehicle = new Map<string, (typeof folded)[number][]>();
    for (const row of folded) {
      byVehicle.set(row.vehicle, [...(byVehicle.get(row.vehicle) ?? []), row]);
    }
    for (const [vehicle, readings] of histories) {
      const rows = byVehicle.get(vehicle) ?? [];
      const { counts, current } = foldOf(readings);
      expect(
        rows
          .filter(({ flag }) => flag === 'ok')
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([...counts].toSorted());
      expect(rows.filter((row) => row.current).map(({ id }) => id)).toEqual(
        current === null ? [] : [current.id],
      );
    }
  });

  it('VE5 readings that arrive in any order, one by one or together, end alike', async () => {
    for (let seed = 2001; seed <= 2040; seed += 1) {
      const random = createRandom(seed);
      const vehicle = await newVehicle();
      const readings = drawHistory(vehicle, seed);
      const order = readings
        .map((reading) => [seed % 3 === 0 ? 0 : random.next(), reading] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, reading]) => reading);
      const together = random.between(1, 4);
      for (let from = 0; from < order.length; from += together) {
        await insertReadings(order.slice(from, from + together));
      }
      await expectFolded(vehicle, readings);
    }
  });

  it('VE6 added and voided equals never added; who may, and until when', async () => {
    const vehicle = await newVehicle();
    await shift.push(
      read(vehicle, people.shift, 45_000, 3 * day),
      read(vehicle, people.shift, 45_100, 2 * day),
    );
    const slip = read(vehicle, people.manager, 45_900, day);
    await manager.push(slip);
    expect((await stored('vehicles', vehicle))['current_meter']).toBe('45900.0');
    expect(
      codes(
        await shift.push(changed('vehicle_meter_entries', slip.id, { void_reason: 'a 9 for a 1' })),
      ),
    ).toEqual(['forbidden']);
    await inspector.push(changed('vehicle_meter_entries', slip.id, { void_reason: 'a 9 for a 1' }));
    expect(await stored('vehicle_meter_entries', slip.id)).toMatchObject({ flag: 'void' });
    expect((await stored('vehicles', vehicle))['current_meter']).toBe('45100.0');
    await inspector.push(
      changed(
        'vehicle_meter_entries',
        slip.id,
        { void_reason: null },
        { void_reason: 'a 9 for a 1' },
      ),
    );
    expect((await stored('vehicles', vehicle))['current_meter']).toBe('45900.0');
    // Its maker takes it back within ten minutes, and nobody else; after that it stays.
    const away = { deleted_at: new Date().toISOString() };
    expect(codes(await shift.push(changed('vehicle_meter_entries', slip.id, away)))).toEqual([
      'reading_stays',
    ]);
    await world.sql(`update vehicle_meter_entries set created_at = created_at where id = $1`, [
      slip.id,
    ]);
    expect(codes(await manager.push(changed('vehicle_meter_entries', slip.id, away)))).toEqual([
      null,
    ]);
    expect((await stored('vehicles', vehicle))['current_meter']).toBe('45100.0');
  });

  it('VE4 nothing was read after it was written, and a doubt is told once', async () => {
    const vehicle = await newVehicle();
    const tomorrow = made('vehicle_meter_entries', {
      vehicle_id: vehicle,
      user_id: people.shift.id,
      read_at: new Date(Date.now() + 3 * day).toISOString(),
      value: 100,
      source: 'manual',
    });
    await shift.push(tomorrow);
    const at = new Date((await stored('vehicle_meter_entries', tomorrow.id))['read_at'] as string);
    expect(at.getTime()).toBeLessThanOrEqual(Date.now() + minute);
    await shift.push(read(vehicle, people.shift, 90_000), read(vehicle, people.shift, 110));
    expect(await toldOf('vehicle_reading_suspect', vehicle)).toEqual(
      [people.inspector.id, people.manager.id].toSorted(),
    );
  });

  it('VE6 another meter takes who certifies', async () => {
    const vehicle = await newVehicle();
    const replaced = (by: Person) => read(vehicle, by, 12, 0, { source: 'replaced' });
    await manager.push(read(vehicle, people.manager, 90_000, day));
    expect(codes(await shift.push(replaced(people.shift)))).toEqual(['forbidden']);
    expect(codes(await manager.push(replaced(people.manager)))).toEqual([null]);
    expect((await stored('vehicles', vehicle))['current_meter']).toBe('12.0');
  });
});

describe('problems', () => {
  it('VE7, VE9, VE14 unsafe takes it off the road at once, and is told urgently', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    await shift.push(
      reported(vehicle, people.shift, 'unsafe', { id, note: 'pedal goes to the floor' }),
    );
    expect(await stored('vehicles', vehicle)).toMatchObject({ road: 'out_of_service' });
    expect(await stored('vehicle_problems', id)).toMatchObject({
      status: 'open',
      store_id: store.id,
    });
    expect(await toldOf('vehicle_unsafe', vehicle)).toEqual(
      [people.inspector.id, people.manager.id].toSorted(),
    );
    const [letter] = await world.sql(
      `select category, urgency, message from notifications where text_key = 'vehicle_unsafe' and url = $1 limit 1`,
      [`/vehicles/${vehicle}`],
    );
    expect(letter).toMatchObject({
      category: 'urgent',
      urgency: 'high',
      message: expect.stringContaining('is off the road · pedal goes to the floor') as string,
    });
    // Taken back by who reported it, within ten minutes.
    await shift.push(changed('vehicle_problems', id, { deleted_at: new Date().toISOString() }));
    expect(await stored('vehicles', vehicle)).toMatchObject({ road: 'ok' });
  });

  it('VE7 a problem stays on record for everybody else, and later', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    await shift.push(reported(vehicle, people.shift, 'careful', { id, back: 20 * minute }));
    const away = changed('vehicle_problems', id, { deleted_at: new Date().toISOString() });
    expect(codes(await manager.push(away))).toEqual(['problem_stays']);
    expect(codes(await shift.push({ ...away, op_id: newId() }))).toEqual(['problem_stays']);
  });

  it('VE8, VE9, VE10 back on the road once somebody else has certified', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    const to = (status: string, from: string) =>
      changed('vehicle_problems', id, { status }, { status: from });
    await shift.push(reported(vehicle, people.shift, 'unsafe', { id }));
    // Begun and mended without a line in between: one change.
    expect(codes(await manager.push(to('repaired', 'open')))).toEqual([null]);
    expect(await stored('vehicles', vehicle)).toMatchObject({ road: 'out_of_service' });
    expect(await toldOf('vehicle_repair_to_certify', vehicle)).toEqual([people.inspector.id]);
    expect(codes(await manager.push(to('closed', 'repaired')))).toEqual(['certify_by_another']);
    expect(codes(await shift.push(to('closed', 'repaired')))).toEqual(['forbidden']);
    expect(codes(await inspector.push(to('closed', 'repaired')))).toEqual([null]);
    expect(await stored('vehicles', vehicle)).toMatchObject({ road: 'ok' });
    expect(await stored('vehicle_problems', id)).toMatchObject({
      repaired_by: people.manager.id,
      certified_by: people.inspector.id,
    });
    // Whoever certified takes that back; who repaired it stays.
    expect(codes(await inspector.push(to('repaired', 'closed')))).toEqual([null]);
    expect(await stored('vehicle_problems', id)).toMatchObject({
      repaired_by: people.manager.id,
      certified_by: null,
    });
    expect(await stored('vehicles', vehicle)).toMatchObject({ road: 'out_of_service' });
  });

  it('VE37 who knew what when is hashed by the server, told alike by a device, and never altered', async () => {
    const vehicle = await newVehicle();
    const report = reported(vehicle, people.shift, 'unsafe', { back: 3 * minute });
    await shift.push(report);
    const step = (status: string, was: string) =>
      changed('vehicle_problems', report.id, { status }, { status: was });
    await manager.push(step('repaired', 'open'));
    await inspector.push(step('closed', 'repaired'));
    const receipts = () =>
      world.sql<{ sha256: string; is_acknowledged: boolean }>(
        'select sha256, is_acknowledged from vehicle_receipts where problem_id = $1 order by made_at, is_acknowledged',
        [report.id],
      );
    /** As a device tells it. */
    const told = async () => {
      const [problem, keys] = await Promise.all([
        shift.row('vehicle_problems', report.id),
        shift.rows(scopeOf(store), 'vehicle_keys'),
      ]);
      const own = keys.filter((row) => row['vehicle_id'] === vehicle);
      const text = receiptText(
        problem as unknown as Parameters<typeof receiptText>[0],
        own as unknown as Parameters<typeof receiptText>[1],
      );
      return sha256Of(text ?? '');
    };
    const before = await told();
    expect(await receipts()).toEqual([{ sha256: before, is_acknowledged: false }]);
    await shift.push(taken(vehicle, people.shift));
    const after = await told();
    expect(after).not.toBe(before);
    expect(await receipts()).toEqual([
      { sha256: before, is_acknowledged: false },
      { sha256: after, is_acknowledged: true },
    ]);
    await expect(
      world.sql(`update vehicle_receipts set sha256 = repeat('0', 64) where problem_id = $1`, [
        report.id,
      ]),
    ).rejects.toThrow('A receipt cannot be changed.');
  });

  it('VE37 a receipt says the repair alone, and others with whoever had the keys next within 31 days', async () => {
    const vehicle = await newVehicle();
    const report = reported(vehicle, people.shift, 'unsafe', { back: 3 * minute });
    await shift.push(report);
    const certified = (back: string) =>
      world.sql(
        `update vehicle_problems set status = 'closed', certified_by = $2, certified_at = now() - $3::interval where id = $1`,
        [report.id, people.inspector.id, back],
      );
    /** What a device would tell, and whether the server wrote it. */
    const isWritten = async (holdsKeys = true) => {
      const problem = await shift.row('vehicle_problems', report.id);
      const keys = await shift.rows(scopeOf(store), 'vehicle_keys');
      const own = keys.filter((row) => row['vehicle_id'] === vehicle && row.deleted_at === null);
      const text = receiptText(
        problem as unknown as Parameters<typeof receiptText>[0],
        (holdsKeys ? own : []) as unknown as Parameters<typeof receiptText>[1],
      );
      const rows = await world.sql<{ is_acknowledged: boolean }>(
        'select is_acknowledged from vehicle_receipts where problem_id = $1 and sha256 = $2',
        [report.id, await sha256Of(text ?? '')],
      );
      return rows.map((row) => row.is_acknowledged);
    };
    await certified('32 days');
    const [first, second] = [newId(), newId()];
    await shift.push(taken(vehicle, people.shift, { id: first, back: 2 * minute }));
    expect(await isWritten()).toEqual([false]);
    // The keys were there before the certificate: a device that does not hold them tells the repair alone.
    await certified('2 days');
    expect([await isWritten(), await isWritten(false)]).toEqual([[true], [false]]);
    // Taken back, the next driver is another one, and then nobody.
    await manager.push(taken(vehicle, people.manager, { id: second, back: minute }));
    const away = (id: string) =>
      changed('vehicle_keys', id, { deleted_at: ago(0) }, { deleted_at: null });
    expect(codes(await shift.push(away(first)))).toEqual([null]);
    expect(await isWritten()).toEqual([true]);
    expect(codes(await manager.push(away(second)))).toEqual([null]);
    expect(await isWritten()).toEqual([false]);
  });

  it('VE9, VE14 an unsafe one that is reopened is told as one that is reported', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    await manager.push(reported(vehicle, people.manager, 'unsafe', { id, back: day }));
    await world.sql(`update vehicle_problems set status = 'closed' where id = $1`, [id]);
    await shift.push(changed('vehicle_problems', id, { status: 'open' }, { status: 'closed' }));
    // the inspector also of the report, which is the manager's own
    expect(await toldOf('vehicle_unsafe', vehicle)).toEqual(
      [people.inspector.id, people.inspector.id, people.manager.id].toSorted(),
    );
  });

  it('VE8 one that is new on the server may have been mended already', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    await shift.push(reported(vehicle, people.shift, 'careful', { id, status: 'repaired' }));
    expect(await stored('vehicle_problems', id)).toMatchObject({
      status: 'repaired',
      repaired_by: people.shift.id,
    });
    expect(
      codes(await manager.push(reported(vehicle, people.manager, 'careful', { status: 'closed' }))),
    ).toEqual(['problem_moved_on']);
    expect(
      codes(
        await manager.push(reported(vehicle, people.manager, 'careful', { status: 'dismissed' })),
      ),
    ).toEqual(['reason_missing']);
  });

  it('VE10 severity: everybody raises it, who certifies lowers it with a reason', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    const rated = (severity: string, from: string, more: object = {}) =>
      changed('vehicle_problems', id, { severity, ...more }, { severity: from, reason: null });
    await manager.push(reported(vehicle, people.manager, 'careful', { id }));
    expect(codes(await shift.push(rated('can_drive', 'careful')))).toEqual(['forbidden']);
    expect(codes(await shift.push(rated('unsafe', 'careful')))).toEqual([null]);
    expect(await stored('vehicles', vehicle)).toMatchObject({ road: 'out_of_service' });
    // A slip of the finger is taken back.
    expect(codes(await shift.push(rated('careful', 'unsafe')))).toEqual([null]);
    expect(codes(await shift.push(rated('unsafe', 'careful')))).toEqual([null]);
    expect(codes(await manager.push(rated('careful', 'unsafe')))).toEqual(['reason_missing']);
    expect(
      codes(await manager.push(rated('careful', 'unsafe', { reason: 'driven, it brakes' }))),
    ).toEqual([null]);
    expect(await stored('vehicles', vehicle)).toMatchObject({ road: 'ok' });
  });

  it.each(['closed', 'dismissed'])(
    'VE9, VE10 one that is worse than was known when it was %s is open again',
    async (status) => {
      const vehicle = await newVehicle();
      const id = newId();
      await manager.push(reported(vehicle, people.manager, 'careful', { id, back: 20 * minute }));
      await world.sql(`update vehicle_problems set status = $2 where id = $1`, [id, status]);
      const worse = { severity: 'unsafe' };
      expect(
        codes(
          await shift.push(
            changed('vehicle_problems', id, worse, { severity: 'careful' }, 5 * minute),
          ),
        ),
      ).toEqual([null]);
      expect(await stored('vehicle_problems', id)).toMatchObject({
        status: 'open',
        status_from: status,
        status_by: people.shift.id,
      });
      expect(await stored('vehicles', vehicle)).toMatchObject({ road: 'out_of_service' });
      expect(await toldOf('vehicle_unsafe', vehicle)).toEqual(
        [people.inspector.id, people.manager.id].toSorted(),
      );
    },
  );

  it('VE8, VE10 what is taken back and sent with later work is judged by when that was done', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    await manager.push(reported(vehicle, people.manager, 'careful', { id, back: day }));
    const raised = { severity: 'unsafe' };
    await shift.push(changed('vehicle_problems', id, raised, { severity: 'careful' }, 30 * minute));
    const merged = changed(
      'vehicle_problems',
      id,
      { severity: 'careful', note: 'a slip' },
      { severity: 'unsafe', note: null },
    );
    expect(codes(await shift.push({ ...merged, edited: { severity: ago(25 * minute) } }))).toEqual([
      null,
    ]);
  });

  it('VE8 every (from, to, role) has one answer in TypeScript, sync_push and REST', async () => {
    const vehicle = await newVehicle();
    const roles: readonly (readonly [Device, Person, Standing])[] = [
      [shift, people.shift, { role: 'shift_lead', isGlobalAdmin: false }],
      [manager, people.manager, { role: 'general_manager', isGlobalAdmin: false }],
      [inspector, people.inspector, { role: 'supervisor', isGlobalAdmin: false }],
      [admin, people.admin, { role: null, isGlobalAdmin: true }],
    ];
    for (const [device, , standing] of roles) {
      const cases = problemStatuses.flatMap((from) =>
        problemStatuses
          .filter((to) => to !== from)
          .map((to) => ({ from, to, pushed: newId(), asked: newId() })),
      );
      await world.sql(
        `insert into vehicle_problems (id, vehicle_id, user_id, part, severity, status, repaired_by)
         select i.id, $1, $2, 'lights', 'careful', c.status, $2
         from jsonb_to_recordset($3) c (pushed uuid, asked uuid, status text)
         cross join lateral (values (c.pushed), (c.asked)) i (id)`,
        [
          vehicle,
          people.manager2.id,
          JSON.stringify(cases.map(({ pushed, asked, from }) => ({ pushed, asked, status: from }))),
        ],
      );
      const answers = await device.push(
        ...cases.map(({ from, to, pushed }) =>
          changed(
            'vehicle_problems',
            pushed,
            { status: to, reason: 'so' },
            { status: from, reason: null },
          ),
        ),
      );
      for (const [place, { from, to, asked }] of cases.entries()) {
        const takes = permissionForMove(from, to);
        const expected =
          takes === null ? 'problem_moved_on' : hasPermission(standing, takes) ? null : 'forbidden';
        const { error } = await device.client
          .from('vehicle_problems')
          .update({ status: to, reason: 'so' })
          .eq('id', asked);
        expect([from, to, answers[place]?.code ?? null, error?.code ?? null]).toEqual([
          from,
          to,
          expected,
          expected,
        ]);
      }
    }
  });
});

describe('keys', () => {
  it('VE11 whoever takes them has them until they are returned', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    await shift.push(taken(vehicle, people.shift, { id }));
    expect(await stored('vehicles', vehicle)).toMatchObject({
      keys_id: id,
      driver_id: people.shift.id,
    });
    expect(
      codes(
        await admin.push(changed('vehicles', vehicle, { status: 'retired' }, { status: 'active' })),
      ),
    ).toEqual(['keys_are_out']);
    await manager.push(changed('vehicle_keys', id, { in_at: ago(0) }));
    expect(await stored('vehicle_keys', id)).toMatchObject({ in_by: people.manager.id });
    expect(await stored('vehicles', vehicle)).toMatchObject({ keys_id: null, driver_id: null });
    expect(codes(await shift.push(taken(vehicle, people.manager)))).toEqual(['forbidden']);
  });

  it('VE3, P18 the keys may come in after the vehicle was retired in the same batch', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    await shift.push(taken(vehicle, people.shift, { id }));
    expect(
      codes(
        await admin.push(
          changed('vehicles', vehicle, { status: 'retired' }, { status: 'active' }),
          changed('vehicle_keys', id, { in_at: ago(0) }),
        ),
      ),
    ).toEqual([null, null]);
    expect(await stored('vehicles', vehicle)).toMatchObject({ status: 'retired', keys_id: null });
  });

  it('VE11 two who took them without a line: who was first has returned them then', async () => {
    const vehicle = await newVehicle();
    const [first, second] = [newId(), newId()];
    // the later one arrives first
    await manager.push(taken(vehicle, people.manager, { id: second, back: 10 * minute }));
    await shift.push(taken(vehicle, people.shift, { id: first, back: 20 * minute }));
    const { out_at: then } = await stored('vehicle_keys', second);
    expect(await stored('vehicle_keys', first)).toMatchObject({
      in_at: then,
      in_by: people.manager.id,
    });
    expect(await stored('vehicles', vehicle)).toMatchObject({ keys_id: second });
    await manager.push(changed('vehicle_keys', second, { in_at: ago(0) }));
    expect(await stored('vehicles', vehicle)).toMatchObject({ keys_id: null });
  });

  it('VE11 keys that were taken by mistake are with who had them before, in whatever order', async () => {
    for (const way of ['alone', 'deleted first', 'returned first'] as const) {
      const vehicle = await newVehicle();
      const [first, second] = [newId(), newId()];
      await shift.push(taken(vehicle, people.shift, { id: first, back: 20 * minute }));
      const take = taken(vehicle, people.manager, { id: second, back: minute });
      const inAt = { in_at: take.set['out_at'] };
      const known = changed('vehicle_keys', first, inAt, { in_at: null }, minute);
      await manager.push(...(way === 'alone' ? [] : [known]), take);
      expect(await stored('vehicles', vehicle)).toMatchObject({ keys_id: second });
      const away = changed('vehicle_keys', second, { deleted_at: ago(0) }, { deleted_at: null });
      const back = changed('vehicle_keys', first, { in_at: null }, inAt);
      const undo = way === 'alone' ? [away] : way === 'deleted first' ? [away, back] : [back, away];
      expect(codes(await manager.push(...undo))).toEqual(undo.map(() => null));
      expect(await stored('vehicle_keys', first)).toMatchObject({ in_at: null, in_by: null });
      expect(await stored('vehicles', vehicle)).toMatchObject({
        keys_id: first,
        driver_id: people.shift.id,
      });
    }
  });

  it('VE11 when they were returned is taken back by who did that alone, within ten minutes', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    await shift.push(taken(vehicle, people.shift, { id, back: 40 * minute }));
    const returned = { in_at: ago(30 * minute) };
    await shift.push(changed('vehicle_keys', id, returned, { in_at: null }, 30 * minute));
    const out = { in_at: null };
    for (const device of [manager, shift]) {
      expect(codes(await device.push(changed('vehicle_keys', id, out, returned)))).toEqual([null]);
      expect((await stored('vehicle_keys', id))['in_at']).not.toBeNull();
    }
    const { error } = await manager.client.from('vehicle_keys').update(out).eq('id', id);
    expect(error).toBeNull();
    expect(await stored('vehicles', vehicle)).toMatchObject({ keys_id: null });
    expect(await stored('vehicle_keys', id)).toMatchObject({ in_by: people.shift.id });
  });

  it('VE11 who knows that it is off the road does not get them', async () => {
    const vehicle = await newVehicle();
    await manager.push(reported(vehicle, people.manager, 'unsafe'));
    const known = (await stored('vehicles', vehicle))['road_at'];
    expect(
      codes(
        await shift.push(
          taken(vehicle, people.shift, { road_seen_at: new Date(known as string).toISOString() }),
        ),
      ),
    ).toEqual(['vehicle_off_road']);
    // Who reported it needs no device to know.
    expect(codes(await manager.push(taken(vehicle, people.manager)))).toEqual(['vehicle_off_road']);
    const { error } = await shift.client
      .from('vehicle_keys')
      .insert({ vehicle_id: vehicle, driver_id: people.shift.id, out_at: ago(0) });
    expect(error?.code).toBe('vehicle_off_road');
  });

  it('VE12 who could not know has them, and both are told, whichever arrives first', async () => {
    for (const keysFirst of [true, false]) {
      const vehicle = await newVehicle();
      const id = newId();
      const report = () =>
        manager.push(reported(vehicle, people.manager, 'unsafe', { back: 20 * minute }));
      const take = () => shift.push(taken(vehicle, people.shift, { id, back: 15 * minute }));
      expect(codes(await (keysFirst ? take() : report()))).toEqual([null]);
      expect(codes(await (keysFirst ? report() : take()))).toEqual([null]);
      const keys = await stored('vehicle_keys', id);
      expect(keys['heard_at']).not.toBeNull();
      expect(new Date(keys['unsafe_since'] as string).getTime()).toBeLessThan(
        new Date(keys['out_at'] as string).getTime(),
      );
      expect(await toldOf('vehicle_taken_unsafe', vehicle)).toEqual(
        [people.manager.id, people.shift.id].toSorted(),
      );
      // By day, too: it may be a week ago.
      const [told] = await world.sql<{ message: string }>(
        `select message from notifications where text_key = 'vehicle_taken_unsafe' and url = $1`,
        [`/vehicles/${vehicle}`],
      );
      const moment = String.raw`\d\d/\d\d \d\d:\d\d`;
      expect(told?.message).toMatch(
        new RegExp(`keys taken ${moment}, unsafe since ${moment}, heard here ${moment}$`),
      );
    }
  });

  it('VE12 keys that were taken while nothing was unsafe are not marked afterwards', async () => {
    const lessSevere = await newVehicle();
    const mended = await newVehicle();
    for (const [vehicle, set] of [
      [lessSevere, { severity: 'careful', reason: 'driven, it brakes' }],
      [mended, { status: 'closed' }],
    ] as const) {
      const problem = newId();
      const keys = newId();
      const to = (by: Device, more: Fields, base: Fields, back: number) =>
        by.push(changed('vehicle_problems', problem, more, base, back));
      await shift.push(
        reported(vehicle, people.shift, 'unsafe', { id: problem, back: 60 * minute }),
      );
      if ('status' in set) {
        await to(manager, { status: 'repaired' }, { status: 'open' }, 50 * minute);
        await to(inspector, set, { status: 'repaired' }, 40 * minute);
      } else {
        await to(manager, set, { severity: 'unsafe', reason: null }, 40 * minute);
      }
      await shift.push(taken(vehicle, people.shift, { id: keys, back: 30 * minute }));
      if ('status' in set) {
        await to(shift, { status: 'open' }, { status: 'closed' }, 20 * minute);
      } else {
        await to(manager, { status: 'repaired' }, { status: 'open' }, 20 * minute);
        await to(inspector, { status: 'closed' }, { status: 'repaired' }, 10 * minute);
      }
      expect(await stored('vehicle_keys', keys)).toMatchObject({ unsafe_since: null });
      expect(await toldOf('vehicle_taken_unsafe', vehicle)).toEqual([]);
    }
  });

  it('VE11 reported, taken, and then made worse without a line: the keys are a fact', async () => {
    const vehicle = await newVehicle();
    const keys = newId();
    const problem = reported(vehicle, people.shift, 'unsafe', { back: 50 * minute });
    const worse = {
      ...problem,
      edited_at: ago(10 * minute),
      edited: Object.fromEntries(
        ['vehicle_id', 'user_id', 'part', 'reported_at'].map((field) => [field, problem.edited_at]),
      ),
    };
    const take = taken(vehicle, people.shift, { id: keys, back: 40 * minute });
    expect(codes(await shift.push(worse, take))).toEqual([null, null]);
    expect(await stored('vehicle_keys', keys)).toMatchObject({ unsafe_since: null });
    expect(await stored('vehicles', vehicle)).toMatchObject({ road: 'out_of_service' });
  });

  it('VE12 keys that were out before it became unsafe are not marked, and their driver is told', async () => {
    const vehicle = await newVehicle();
    const id = newId();
    await shift.push(taken(vehicle, people.shift, { id, back: 30 * minute }));
    await manager.push(reported(vehicle, people.manager, 'unsafe', { back: 10 * minute }));
    expect(await stored('vehicle_keys', id)).toMatchObject({ unsafe_since: null });
    expect(await toldOf('vehicle_unsafe', vehicle)).toContain(people.shift.id);
  });
});

describe('vehicles', () => {
  const added = (set: Record<string, unknown>, id = newId()) =>
    made(
      'vehicles',
      { store_id: store.id, tag: nextTag(), unit_number: `N${units}`, ...set },
      { id },
    );

  it('VE1, VE2 who administers adds them, each unit, plate, VIN and label once', async () => {
    const vin = '1M8GDM9AXKP042788';
    expect(codes(await inspector.push(added({})))).toEqual(['forbidden']);
    const first = added({ unit_number: 'V-1', license_plate: 'ABC-1234', vin });
    expect(codes(await admin.push(first))).toEqual([null]);
    expect(
      codes(
        await admin.push(
          added({ unit_number: 'v-1' }),
          added({ license_plate: 'ABC 1234' }),
          added({ vin }),
          added({ tag: first.set['tag'] }),
        ),
      ),
    ).toEqual(['unit_taken', 'plate_taken', 'vin_taken', 'tag_taken']);
    expect(codes(await inspector.push(changed('vehicles', first.id, { name: 'Bus' })))).toEqual([
      'forbidden',
    ]);
    await shift.push(read(first.id, people.shift, 10));
    const away = changed('vehicles', first.id, { deleted_at: new Date().toISOString() });
    expect(codes(await admin.push(away))).toEqual(['vehicle_used']);
    // What is retired leaves its plate to another.
    await admin.push(changed('vehicles', first.id, { status: 'retired' }, { status: 'active' }));
    expect(
      codes(await admin.push(added({ unit_number: 'V-1', license_plate: 'ABC-1234', vin }))),
    ).toEqual([null]);
  });

  it('VE2 two that change plates in one batch have each other’s; whoever was to give its up and did not has none', async () => {
    const plates = ['SWAP 1', 'SWAP 2', 'SWAP 3', 'SWAP 4'];
    const [a, b, c, d] = await Promise.all(
      plates.map((license_plate) => newVehicle({ license_plate })),
    );
    const plate = (id: string | undefined, from: string, to: string, more: Fields = {}) =>
      changed('vehicles', id ?? '', { license_plate: to, ...more }, { license_plate: from });
    const plateOf = async (id: string | undefined) =>
      (await stored('vehicles', id ?? ''))['license_plate'];
    const swapped = await admin.push(plate(a, 'SWAP 1', 'SWAP 2'), plate(b, 'SWAP 2', 'SWAP 1'));
    expect(codes(swapped)).toEqual([null, null]);
    expect([await plateOf(a), await plateOf(b)]).toEqual(['SWAP 2', 'SWAP 1']);
    expect(
      await world.sql('select id from record_conflicts where record_id in ($1, $2)', [a, b]),
    ).toEqual([]);
    // One after the other, whichever comes first.
    const moved = await admin.push(plate(a, 'SWAP 2', 'SWAP 3'), plate(c, 'SWAP 3', 'SWAP 5'));
    expect(codes(moved)).toEqual([null, null]);
    // Nothing else gives up the plate of d.
    expect(codes(await admin.push(plate(a, 'SWAP 3', 'SWAP 4')))).toEqual(['plate_taken']);
    const half = await admin.push(
      plate(a, 'SWAP 3', 'SWAP 4'),
      plate(d, 'SWAP 4', 'SWAP 3', {
        unit_number: (await stored('vehicles', b ?? ''))['unit_number'],
      }),
    );
    expect(codes(half)).toEqual(['plate_taken', 'unit_taken']);
    expect([await plateOf(a), await plateOf(d)]).toEqual(['SWAP 3', 'SWAP 4']);
  });

  it('VE25 a new label retires the old one, which is told apart from one that never was', async () => {
    const [first, second, third] = [nextTag(), nextTag(), nextTag()];
    const vehicle = await newVehicle({ tag: first });
    const label = async (tag: string, device = shift) =>
      (await device.client.rpc('vehicle_label', { tag })).data;
    const relabelled = (tag: string, id = vehicle) => changed('vehicles', id, { tag });
    expect(await label(first)).toBe('in_use');
    expect(codes(await manager.push(relabelled(second)))).toEqual(['forbidden']);
    expect(codes(await admin.push(relabelled(second)))).toEqual([null]);
    expect(await label(first)).toBe('replaced');
    expect(await label(second)).toBe('in_use');
    expect(await label(third)).toBe('unknown');
    await newVehicle({ tag: third, status: 'retired' });
    expect(await label(third)).toBe('unknown');
    await world.sql('update vehicles set deleted_at = now() where tag = $1', [third]);
    expect((await stored('vehicles', vehicle))['old_tags']).toMatchObject([
      { tag: first, by: people.admin.id },
    ]);
    // No other vehicle gets it; its own gets it back within ten minutes.
    const other = await newVehicle();
    expect(codes(await admin.push(relabelled(first, other)))).toEqual(['tag_taken']);
    expect(codes(await admin.push(relabelled(first)))).toEqual([null]);
    expect(await label(second)).toBe('replaced');
    await world.sql(
      `update vehicles set old_tags = jsonb_set(old_tags, '{0,until}', to_jsonb(now() - interval '11 minutes')) where id = $1`,
      [vehicle],
    );
    expect(codes(await admin.push(relabelled(second)))).toEqual(['tag_replaced']);
    expect(codes(await admin.push(relabelled(third)))).toEqual([null]);
    expect(await label(first)).toBe('replaced');
    expect(await label(second)).toBe('replaced');
  });

  it('VE3 to the shop and back, retired for good, taken back within ten minutes', async () => {
    const vehicle = await newVehicle();
    const to = (status: string, from: string, back = 0) =>
      changed('vehicles', vehicle, { status }, { status: from }, back);
    expect(codes(await shift.push(to('in_shop', 'active')))).toEqual(['forbidden']);
    expect(codes(await manager.push(to('in_shop', 'active')))).toEqual([null]);
    expect(codes(await manager.push(to('retired', 'in_shop')))).toEqual(['forbidden']);
    expect(codes(await admin.push(to('retired', 'in_shop')))).toEqual([null]);
    expect(codes(await manager.push(to('in_shop', 'retired')))).toEqual(['vehicle_retired']);
    expect(codes(await admin.push(to('in_shop', 'retired')))).toEqual([null]);
    expect(codes(await admin.push(to('retired', 'in_shop')))).toEqual([null]);
    await world.sql(
      `update vehicles set status_at = status_at - interval '11 minutes' where id = $1`,
      [vehicle],
    );
    expect(codes(await admin.push(to('in_shop', 'retired')))).toEqual(['vehicle_retired']);
    expect(codes(await shift.push(taken(vehicle, people.shift)))).toEqual(['vehicle_retired']);
  });
});

describe('checks on the engine of the inspections', () => {
  const brakes = () => itemNamed('Brakes hold');
  const meter = () => itemNamed('Odometer');
  function itemNamed(question: string) {
    const found = vehicleTemplate.sections
      .flatMap(({ items }) => items)
      .find(({ question_text }) => question_text === question);
    if (found === undefined) throw new Error(`No item ${question}`);
    return found;
  }
  const begun = (id: string, more: Fields) =>
    made(
      'inspections',
      {
        template_id: vehicleTemplate.id,
        store_id: store.id,
        inspector_id: people.shift.id,
        status: 'in_progress',
        start_date: ago(4 * minute),
        template_snapshot: { version: 1 },
        ...more,
      },
      { id },
    );
  const answered = (inspection: string, item: { id: string }, value: string) =>
    made(
      'inspection_responses',
      { inspection_id: inspection, item_id: item.id, response_value: value },
      { id: naturalId('inspection_responses', inspection, item.id) },
    );
  const completed = (id: string) =>
    changed(
      'inspections',
      id,
      { status: 'completed', completed_date: ago(0) },
      { status: 'in_progress', completed_date: null },
    );
  /** Of the store's inspections on the board, and how many of them the lists over stores have. */
  const figures = async () => {
    const board = await inspector.client.rpc('store_board', { at: '2100-01-01T12:00:00Z' });
    const list = await inspector.client.rpc('inspections_over_stores', {});
    expect([board.error, list.error]).toEqual([null, null]);
    const row = (board.data as { store_id: string; parts: Fields }[]).find(
      ({ store_id }) => store_id === store.id,
    );
    return [row?.parts['inspections'], (list.data as { count: number }).count];
  };
  const resultsOf = (inspection: string) =>
    world.sql('select inspection_id from sync.inspection_results where inspection_id = $1', [
      inspection,
    ]);

  it('SU2, SU3, VE32 what fails is a problem of the vehicle, critical takes it off the road, and no figure of the store moves', async () => {
    const vehicle = await newVehicle();
    const before = await figures();
    const id = newId();
    const problem = naturalId('vehicle_problems', id, brakes().id);
    const results = await shift.push(
      begun(id, { subject_id: vehicle }),
      answered(id, brakes(), 'fail'),
      answered(id, meter(), '1200'),
      completed(id),
      reported(vehicle, people.shift, 'unsafe', {
        id: problem,
        source_check: id,
        source_item: brakes().id,
      }),
      made(
        'vehicle_meter_entries',
        {
          vehicle_id: vehicle,
          user_id: people.shift.id,
          read_at: ago(0),
          value: 1200,
          source: 'check',
        },
        { id: naturalId('vehicle_meter_entries', id, meter().id) },
      ),
    );
    expect(codes(results)).toEqual([null, null, null, null, null, null]);
    expect(await stored('vehicles', vehicle)).toMatchObject({
      road: 'out_of_service',
      current_meter: '1200.0',
    });
    // As an app that knew no better would have made it.
    await world.sql(
      `insert into inspection_action_items (inspection_id, store_id, title, priority, due_date, created_by)
       values ($1, $2, 'Brakes hold', 'critical', now() - interval '1 day', $3)`,
      [id, store.id, people.shift.id],
    );
    expect(await figures()).toEqual(before);
    expect(await resultsOf(id)).toEqual([]);
    expect(await toldOf('vehicle_unsafe', vehicle)).toContain(people.manager.id);
    expect(
      await world.sql(`select text_key from notifications where url = $1`, [`/inspections/${id}`]),
    ).toEqual([]);
    // Another device that completed it, too, found the same problem.
    const again = await manager.push(
      reported(vehicle, people.manager, 'unsafe', {
        id: problem,
        source_check: id,
        source_item: brakes().id,
      }),
    );
    expect(codes(again)).toEqual([null]);
    expect(
      await world.sql('select id from vehicle_problems where vehicle_id = $1', [vehicle]),
    ).toEqual([{ id: problem }]);
  });

  it('SU1 a walk of an older app, which names no subject, stays one of the store', async () => {
    const id = newId();
    const results = await shift.push(begun(id, {}), answered(id, brakes(), 'pass'), completed(id));
    expect(codes(results)).toEqual([null, null, null]);
    expect(await stored('inspections', id)).toMatchObject({ subject_id: null });
    expect(await resultsOf(id)).toEqual([{ inspection_id: id }]);
  });

  it('SU1, VE32 what is checked is of that kind and store, and what was found is of that check', async () => {
    const elsewhere = await newVehicle({ store_id: stores['7505'].id });
    const here = await newVehicle();
    const other = await newVehicle();
    const [storeTemplate] = Object.values(templates);
    const id = newId();
    const wrong = await shift.push(
      begun(newId(), { subject_id: elsewhere }),
      begun(newId(), { subject_id: here, template_id: storeTemplate?.id }),
      begun(id, { subject_id: here }),
    );
    expect(codes(wrong)).toEqual(['wrong_subject', 'wrong_subject', null]);
    const found = await shift.push(
      reported(here, people.shift, 'unsafe', { source_check: id, source_item: brakes().id }),
      reported(other, people.shift, 'unsafe', {
        id: naturalId('vehicle_problems', id, brakes().id),
        source_check: id,
        source_item: brakes().id,
      }),
    );
    expect(codes(found)).toEqual(['malformed', 'wrong_subject']);
  });

  it('SU1, U4 a completed check counts for the time of its own vehicle', async () => {
    const [mine, other] = [await newVehicle(), await newVehicle()];
    const occurrenceOf = async (vehicle: string) => {
      const schedule = newId();
      await world.sql(
        `insert into inspection_schedules (id, template_id, store_id, subject_id, role, repeats, every_days, opens_minute, due_minute,
           grace_minutes, starts_on)
         values ($1, $2, $3, $4, 'shift_lead', 'interval', 1, 0, 1440, 2880, current_date - 2)`,
        [schedule, vehicleTemplate.id, store.id, vehicle],
      );
      return async () => {
        const rows = await world.sql<{ status: string }>(
          `select status from inspection_occurrences where schedule_id = $1 and subject_id = $2 and status in ('done', 'late')`,
          [schedule, vehicle],
        );
        return rows.length;
      };
    };
    const doneOfMine = await occurrenceOf(mine);
    const doneOfOther = await occurrenceOf(other);
    const id = newId();
    await shift.push(begun(id, { subject_id: mine }), completed(id));
    expect([await doneOfMine(), await doneOfOther()]).toEqual([1, 0]);
  });

  it('U2, VE3 of a vehicle that is retired or gone nothing is asked, until that is taken back', async () => {
    const vehicle = await newVehicle();
    const schedule = newId();
    await world.sql(
      `insert into inspection_schedules (id, template_id, store_id, subject_id, role, repeats, every_days, opens_minute, due_minute,
         grace_minutes, starts_on)
       values ($1, $2, $3, $4, 'shift_lead', 'interval', 1, 0, 1440, 0, current_date - 2)`,
      [schedule, vehicleTemplate.id, store.id, vehicle],
    );
    const asked = async () => {
      await world.sql('select sync.advance_schedules()');
      const rows = await world.sql(
        `select id from inspection_occurrences where schedule_id = $1 and deleted_at is null and status in ('upcoming', 'due')`,
        [schedule],
      );
      return rows.length;
    };
    const is = (set: string) => world.sql(`update vehicles set ${set} where id = $1`, [vehicle]);
    const before = await asked();
    expect(before).toBeGreaterThan(0);
    await is(`status = 'retired'`);
    expect(await asked()).toBe(0);
    await is(`status = 'active'`);
    expect(await asked()).toBe(before);
    await is('deleted_at = now()');
    expect(await asked()).toBe(0);
  });
});

describe('reports by label', () => {
  const byTag = (tag: string, by: Person, more: Fields = {}, id = newId()) =>
    op({
      collection: 'vehicle_reports',
      id,
      scope: userScope(by),
      create: true,
      set: {
        user_id: by.id,
        tag,
        part: 'tires',
        severity: 'unsafe',
        reported_at: ago(0),
        ...more,
      },
    });

  it('VE35 of a vehicle elsewhere it is filed there, its people are told, and the reporter reads nothing of it', async () => {
    const vehicle = await newVehicle({ store_id: stores['7505'].id });
    const { tag } = await stored('vehicles', vehicle);
    const id = newId();
    expect(codes(await shift.push(byTag(String(tag), people.shift, {}, id)))).toEqual([null]);
    const problem = naturalId('vehicle_problems', id);
    expect(await stored('vehicle_problems', problem)).toMatchObject({
      vehicle_id: vehicle,
      store_id: stores['7505'].id,
      user_id: people.shift.id,
      part: 'tires',
      severity: 'unsafe',
      status: 'open',
    });
    expect((await stored('vehicles', vehicle))['road']).toBe('out_of_service');
    expect(await toldOf('vehicle_unsafe', vehicle)).toContain(people.manager2.id);
    expect(await shift.row('vehicle_reports', id)).toMatchObject({
      tag,
      filed_at: expect.any(String) as string,
    });
    expect(await shift.row('vehicle_problems', problem)).toBeNull();
    expect(await shift.row('vehicles', vehicle)).toBeNull();

    // Taken back while nobody has begun.
    const back = await shift.push(
      op({
        collection: 'vehicle_reports',
        id,
        scope: userScope(people.shift),
        set: { deleted_at: ago(0) },
        base: { deleted_at: null },
      }),
    );
    expect(codes(back)).toEqual([null]);
    expect((await stored('vehicle_problems', problem))['deleted_at']).not.toBeNull();
    expect((await stored('vehicles', vehicle))['road']).toBe('ok');
  });

  it('VE35 one that was taken back before it went out files nothing', async () => {
    const vehicle = await newVehicle({ store_id: stores['7505'].id });
    const { tag } = await stored('vehicles', vehicle);
    const id = newId();
    const never = byTag(String(tag), people.shift, { deleted_at: ago(0) }, id);
    expect(codes(await shift.push(never))).toEqual([null]);
    expect(await stored('vehicle_reports', id)).toMatchObject({ filed_at: null });
    expect(
      await world.sql('select id from vehicle_problems where vehicle_id = $1', [vehicle]),
    ).toEqual([]);
    expect((await stored('vehicles', vehicle))['road']).toBe('ok');
    expect(await toldOf('vehicle_unsafe', vehicle)).toEqual([]);
  });

  it('VE35, VE7 it is not taken back once somebody of that store has added to it', async () => {
    const elsewhere = stores['7505'];
    const vehicle = await newVehicle({ store_id: elsewhere.id });
    const { tag } = await stored('vehicles', vehicle);
    const id = newId();
    const problem = naturalId('vehicle_problems', id);
    await shift.push(byTag(String(tag), people.shift, {}, id));
    const manager2 = new Device(await world.signIn(people.manager2));
    const added = op({
      collection: 'vehicle_problems',
      id: problem,
      scope: scopeOf(elsewhere),
      set: { note: 'Left rear, to the wire' },
      base: { note: null },
    });
    expect(codes(await manager2.push(added))).toEqual([null]);
    const back = await shift.push(
      op({
        collection: 'vehicle_reports',
        id,
        scope: userScope(people.shift),
        set: { deleted_at: ago(0) },
        base: { deleted_at: null },
      }),
    );
    expect(codes(back)).toEqual(['problem_stays']);
    expect(await stored('vehicle_problems', problem)).toMatchObject({
      deleted_at: null,
      note: 'Left rear, to the wire',
    });
  });

  it('VE35 no vehicle has the label, or it is another person’s report', async () => {
    const vehicle = await newVehicle();
    const { tag } = await stored('vehicles', vehicle);
    const results = await shift.push(
      byTag('ZZZZ99', people.shift),
      byTag(String(tag), people.manager),
    );
    expect(codes(results)).toEqual(['label_unknown', 'forbidden']);
    expect(
      await world.sql('select id from vehicle_problems where vehicle_id = $1', [vehicle]),
    ).toEqual([]);
  });
});
