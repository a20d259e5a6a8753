import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undoing } from '../../db/undoing.ts';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { naturalId, newId } from '../../kernel/ids.ts';
import type { StoreRole } from '../../kernel/permission.ts';
import {
  declarations,
  vehicleKeys,
  vehicleMeterEntries,
  vehicleProblems,
  vehicles,
  type VehicleKeys,
} from './collections.ts';
import type { CompletedCheck } from '../../db/inspection-subjects.ts';
import * as commands from './commands.ts';
import { changesOfCheck } from './commands-checks.ts';
import { emptyVehicle, fieldsOf } from './domain/vehicle-draft.ts';

const storeId = '11111111-1111-4111-8111-111111111111';
const now = new Date('2026-11-27T15:00:00.000Z');
let opened: TestDatabase;

const keeper = (role: StoreRole | null = 'shift_lead'): commands.Keeper => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => now,
});
const refused = (code: commands.VehicleRefused['code']) =>
  expect.objectContaining({ name: 'VehicleRefused', code }) as unknown;
const add = () =>
  commands.addVehicle(keeper('admin'), storeId, {
    ...fieldsOf({ ...emptyVehicle, unit: '12' }),
    meter_unit: 'mi',
  });
/** As whoever reports has it before them. */
const here = (id: string) => ({ id, scope: `store:${storeId}` });
const of = (vehicle: string) => ({ equals: { vehicle_id: vehicle } });

beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  await opened.database.close();
});

describe('vehicles', () => {
  it('VE1 who administers adds one, with a label of its own', async () => {
    const id = await add();
    const vehicle = await opened.database.get(vehicles, id);
    expect(vehicle).toMatchObject({
      unit_number: '12',
      status: 'active',
      road: 'ok',
      store_id: storeId,
    });
    expect(vehicle?.tag).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    await expect(
      commands.addVehicle(keeper('supervisor'), storeId, {
        ...fieldsOf(emptyVehicle),
        meter_unit: 'mi',
      }),
    ).rejects.toEqual(refused('forbidden'));
  });

  it('VE3 its keys come in before it is retired', async () => {
    const id = await add();
    await commands.takeKeys(keeper(), id, null);
    await expect(commands.setStatus(keeper('admin'), id, 'retired')).rejects.toEqual(
      refused('keys_are_out'),
    );
    await commands.returnKeys(keeper(), id, null);
    await expect(commands.setStatus(keeper(), id, 'in_shop')).rejects.toEqual(refused('forbidden'));
    await commands.setStatus(keeper('admin'), id, 'retired');
    expect(await opened.database.get(vehicles, id)).toMatchObject({ status: 'retired' });
    await expect(commands.takeKeys(keeper(), id, null)).rejects.toEqual(refused('off_road'));
  });
});

describe('problems', () => {
  it('VE7 a report is a problem, and a reading where one was given; undone both are gone', async () => {
    const id = await add();
    const noted = undoing(opened.database);
    await commands.reportProblem({ ...keeper(), database: noted.database }, here(id), {
      part: 'brakes',
      severity: 'unsafe',
      note: ' soft ',
      tenths: 451_200,
    });
    expect(await opened.database.find(vehicleProblems, of(id))).toMatchObject([
      { part: 'brakes', severity: 'unsafe', status: 'open', note: 'soft', meter: 45_120 },
    ]);
    expect(await opened.database.find(vehicleMeterEntries, of(id))).toMatchObject([
      { value: 45_120, source: 'problem', read_at: now.toISOString() },
    ]);
    await noted.undo();
    expect(await opened.database.find(vehicleProblems, of(id))).toEqual([]);
    expect(await opened.database.find(vehicleMeterEntries, of(id))).toEqual([]);
  });

  it('VE7 somebody saw the same: their words are added, and it may be worse', async () => {
    const id = await add();
    const problem = await commands.reportProblem(keeper(), here(id), {
      part: 'lights',
      severity: 'careful',
      note: 'left is out',
    });
    await commands.addToProblem(keeper(), problem, { note: 'both are out', severity: 'unsafe' });
    await commands.addToProblem(keeper(), problem, { note: '', severity: 'can_drive' });
    expect(await opened.database.get(vehicleProblems, problem)).toMatchObject({
      note: 'left is out\nboth are out',
      severity: 'unsafe',
    });
  });

  it('VE7 the reading is kept with it; what has no room for more words stays as it is', async () => {
    const id = await add();
    const long = 'a'.repeat(1990);
    const problem = await commands.reportProblem(keeper(), here(id), {
      part: 'lights',
      severity: 'careful',
      note: long,
    });
    await commands.addToProblem(keeper(), problem, {
      note: 'flickers',
      severity: 'careful',
      tenths: 451_200,
    });
    expect(await opened.database.find(vehicleMeterEntries, of(id))).toMatchObject([
      { value: 45_120, source: 'problem' },
    ]);
    await commands.addToProblem(keeper(), problem, { note: 'both are out', severity: 'unsafe' });
    const known = await opened.database.find(vehicleProblems, of(id));
    expect(known.find((each) => each.id === problem)).toMatchObject({
      note: `${long}\nflickers`,
      severity: 'careful',
    });
    expect(known.filter((each) => each.id !== problem)).toMatchObject([
      { part: 'lights', severity: 'unsafe', note: 'both are out' },
    ]);
  });

  it('VE8, VE10 who repaired it does not certify it; a dismissal says why', async () => {
    const id = await add();
    const problem = await commands.reportProblem(keeper(), here(id), {
      part: 'lights',
      severity: 'careful',
      note: '',
    });
    await expect(commands.moveProblem(keeper(), problem, 'dismiss', 'no')).rejects.toEqual(
      refused('forbidden'),
    );
    await expect(
      commands.moveProblem(keeper('general_manager'), problem, 'dismiss', ' '),
    ).rejects.toEqual(refused('reason_missing'));
    await commands.moveProblem(keeper(), problem, 'repair');
    await expect(
      commands.moveProblem(keeper('general_manager'), problem, 'certify'),
    ).rejects.toEqual(refused('forbidden'));
    expect(await opened.database.get(vehicleProblems, problem)).toMatchObject({
      status: 'repaired',
      repaired_by: opened.database.userId,
    });
  });

  it('VE10 that it is not as bad takes who certifies, and a reason', async () => {
    const id = await add();
    const problem = await commands.reportProblem(keeper(), here(id), {
      part: 'lights',
      severity: 'unsafe',
      note: '',
    });
    await expect(commands.rateProblem(keeper(), problem, 'careful', 'x')).rejects.toEqual(
      refused('forbidden'),
    );
    await expect(
      commands.rateProblem(keeper('general_manager'), problem, 'careful', ''),
    ).rejects.toEqual(refused('reason_missing'));
    await commands.rateProblem(keeper('general_manager'), problem, 'careful', 'one of two');
    expect(await opened.database.get(vehicleProblems, problem)).toMatchObject({
      severity: 'careful',
      reason: 'one of two',
    });
  });
});

describe('keys', () => {
  it('VE11 the driver is shown what is open; who had them before has returned them', async () => {
    const id = await add();
    const problem = await commands.reportProblem(keeper(), here(id), {
      part: 'lights',
      severity: 'careful',
      note: '',
    });
    const another: VehicleKeys = {
      id: newId(),
      scope: `store:${storeId}`,
      change: 1,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      deleted_at: null,
      store_id: storeId,
      vehicle_id: id,
      driver_id: newId(),
      out_at: '2026-11-27T12:00:00.000Z',
      in_at: null,
      acknowledged: [],
      road_seen_at: null,
      in_by: null,
      unsafe_since: null,
      heard_at: null,
    };
    // two who took them without a line
    const both = [another.id, newId()];
    await opened.seed(
      vehicleKeys,
      both.map((each) => ({ ...another, id: each })),
    );
    await commands.takeKeys(keeper(), id, 451_300);
    const rows = await opened.database.find(vehicleKeys, of(id));
    for (const each of both) {
      expect(rows.find((row) => row.id === each)).toMatchObject({ in_at: now.toISOString() });
    }
    expect(rows.find((row) => !both.includes(row.id))).toMatchObject({
      driver_id: opened.database.userId,
      in_at: null,
      acknowledged: [problem],
    });
    await expect(commands.takeKeys(keeper(), id, null)).rejects.toEqual(refused('keys_are_out'));
  });

  it('VE11 of what is off the road they are refused at once', async () => {
    const id = await add();
    await commands.reportProblem(keeper(), here(id), {
      part: 'brakes',
      severity: 'unsafe',
      note: '',
    });
    await expect(commands.takeKeys(keeper(), id, null)).rejects.toEqual(refused('off_road'));
    await expect(commands.returnKeys(keeper(), id, null)).rejects.toEqual(refused('keys_are_in'));
  });
});

describe('readings', () => {
  it('VE4, VE6 are kept as they were read, and who certifies says that one does not count', async () => {
    const id = await add();
    await commands.readMeter(keeper(), id, { tenths: 451_205 });
    await commands.readMeter(keeper(), id, { tenths: 1, readAt: '2026-11-20T17:00:00.000Z' });
    const entries = await opened.database.find(vehicleMeterEntries, of(id));
    const inOrder = entries.toSorted((a, b) => a.value - b.value);
    expect(inOrder.map(({ value, read_at }) => [value, read_at])).toEqual([
      [0.1, '2026-11-20T17:00:00.000Z'],
      [45_120.5, now.toISOString()],
    ]);
    const entry = entries[0]?.id ?? '';
    await expect(commands.voidReading(keeper(), entry, 'x')).rejects.toEqual(refused('forbidden'));
    await expect(commands.voidReading(keeper('general_manager'), entry, ' ')).rejects.toEqual(
      refused('reason_missing'),
    );
    await commands.voidReading(keeper('general_manager'), entry, 'misread');
    expect(await opened.database.get(vehicleMeterEntries, entry)).toMatchObject({
      void_reason: 'misread',
      flag: 'void',
    });
    await expect(commands.readMeter(keeper(), id, { tenths: 5 }, 'replaced')).rejects.toEqual(
      refused('forbidden'),
    );
    await expect(commands.readMeter(keeper(), newId(), { tenths: 5 })).rejects.toEqual(
      refused('not_found'),
    );
  });
});

describe('what a check leaves', () => {
  const item = newId();
  const failed = {
    itemId: item,
    question: 'Brakes hold',
    notes: 'Soft pedal',
    isCritical: true,
    priority: 'critical' as const,
    part: 'brakes',
  };
  const finish = async (vehicle: string, more: Partial<CompletedCheck> = {}) => {
    const { database } = opened;
    const check: CompletedCheck = {
      database,
      inspectionId: newId(),
      subjectId: vehicle,
      completedAt: now,
      failed: [failed],
      readings: [],
      ...more,
    };
    const changes = await changesOfCheck(check);
    await database.write(changes);
    return { check, problemId: naturalId('vehicle_problems', check.inspectionId, item) };
  };

  it('VE32 what is critical is unsafe, under the id of check and item; said again it is the same', async () => {
    const id = await add();
    const { check, problemId } = await finish(id);
    expect(await opened.database.find(vehicleProblems, of(id))).toMatchObject([
      {
        id: problemId,
        part: 'brakes',
        severity: 'unsafe',
        status: 'open',
        note: 'Brakes hold\nSoft pedal',
        source_check: check.inspectionId,
        source_item: item,
      },
    ]);
    expect(await changesOfCheck(check)).toEqual([]);
    await expect(commands.takeKeys(keeper(), id, null)).rejects.toEqual(refused('off_road'));
  });

  it('VE32 urgent is careful, the rest can drive, and no part is another one', async () => {
    const id = await add();
    await finish(id, {
      failed: [
        { ...failed, isCritical: false, priority: 'high', part: null },
        { ...failed, itemId: newId(), isCritical: false, priority: 'medium', notes: null },
      ],
    });
    const rows = await opened.database.find(vehicleProblems, of(id));
    expect(rows.map(({ part, severity }) => `${part} ${severity}`).toSorted()).toEqual([
      'brakes can_drive',
      'other careful',
    ]);
  });

  it('VE32 found again it is the problem that is there, worse or open again', async () => {
    const id = await add();
    const { problemId } = await finish(id, {
      failed: [{ ...failed, isCritical: false, priority: 'medium' }],
    });
    await commands.moveProblem(keeper(), problemId, 'repair');
    await finish(id, { failed: [{ ...failed, notes: 'Still soft' }] });
    const rows = await opened.database.find(vehicleProblems, of(id));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: problemId, severity: 'unsafe', status: 'open' });
    expect(rows[0]?.note).toContain('Still soft');
  });

  it('VE7, VE32 what has no room is not said, or said again; severity and status are written all the same', async () => {
    const id = await add();
    const mild = { ...failed, isCritical: false, priority: 'medium' as const };
    const { problemId } = await finish(id, { failed: [mild] });
    await finish(id, { failed: [{ ...mild, notes: ' Soft pedal ' }] });
    const first = await opened.database.get(vehicleProblems, problemId);
    expect(first?.note).toBe('Brakes hold\nSoft pedal');
    await commands.moveProblem(keeper(), problemId, 'repair');
    await finish(id, { failed: [{ ...failed, notes: 'x'.repeat(1990) }] });
    expect(await opened.database.get(vehicleProblems, problemId)).toMatchObject({
      note: 'Brakes hold\nSoft pedal',
      severity: 'unsafe',
      status: 'open',
    });
  });

  it('VE33 the odometer is a reading of the check', async () => {
    const id = await add();
    await finish(id, { failed: [], readings: [{ itemId: item, value: 45_120.04 }] });
    expect(await opened.database.find(vehicleMeterEntries, of(id))).toMatchObject([
      { value: 45_120, source: 'check', read_at: now.toISOString() },
    ]);
  });
});
