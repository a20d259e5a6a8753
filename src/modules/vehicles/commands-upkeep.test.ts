import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { undoing } from '../../db/undoing.ts';
import type { StoreRole } from '../../kernel/permission.ts';
import {
  declarations,
  vehicleDocuments,
  vehicleMeterEntries,
  vehicleProblems,
  vehicleReminders,
  vehicleServices,
} from './collections.ts';
import * as commands from './commands.ts';
import * as upkeep from './commands-upkeep.ts';
import { reminderFields } from './domain/reminder-draft.ts';
import type { ServiceEnd, ServicePlan } from './domain/service-draft.ts';
import { emptyVehicle, fieldsOf } from './domain/vehicle-draft.ts';

const storeId = '11111111-1111-4111-8111-111111111111';
const now = new Date('2026-11-27T15:00:00.000Z');
const today = '2026-11-27';
let opened: TestDatabase;
let vehicle: string;

/** As whoever reports has it before them. */
const here = (id: string) => ({ id, scope: `store:${storeId}` });
const keeper = (role: StoreRole = 'supervisor'): commands.Keeper => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => now,
});
const refused = (code: commands.VehicleRefused['code']) =>
  expect.objectContaining({ name: 'VehicleRefused', code }) as unknown;
const ofVehicle = () => ({ equals: { vehicle_id: vehicle } });

const plan = (more: Partial<ServicePlan> = {}): ServicePlan => ({
  scheduledFor: '2026-12-01',
  vendor: 'Joe',
  tasks: ['oil'],
  problems: [],
  note: null,
  ...more,
});
const end: ServiceEnd = {
  completedOn: today,
  tenths: 451_200,
  parts: 12_050,
  labor: 8_000,
  tax: 995,
  invoiceNo: 'A-1',
  warrantyUntil: null,
};

beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
  vehicle = await commands.addVehicle(keeper('admin'), storeId, {
    ...fieldsOf({ ...emptyVehicle, unit: '12' }),
    meter_unit: 'mi',
  });
});
afterEach(async () => {
  await opened.database.close();
});

test('VE17 completed, it writes its reading, mends its problems, and sums up; taken back, all of that is gone', async () => {
  const report = { part: 'lights', severity: 'careful', note: '' } as const;
  const mended = await commands.reportProblem(keeper(), here(vehicle), report);
  const other = await commands.reportProblem(keeper(), here(vehicle), { ...report, part: 'body' });
  const service = await upkeep.planService(keeper(), vehicle, plan());
  await upkeep.moveService(keeper(), service, 'in_progress', today);
  const noted = undoing(opened.database);
  await upkeep.completeService(
    { ...keeper(), database: noted.database },
    service,
    plan({ problems: [mended] }),
    end,
    now.toISOString(),
  );
  expect(await opened.database.get(vehicleServices, service)).toMatchObject({
    status: 'completed',
    started_on: today,
    completed_on: today,
    meter: 45_120,
    parts: 120.5,
    total: 210.45,
  });
  expect(await opened.database.find(vehicleMeterEntries, ofVehicle())).toMatchObject([
    { value: 45_120, source: 'service', read_at: now.toISOString() },
  ]);
  expect(await opened.database.get(vehicleProblems, mended)).toMatchObject({
    status: 'repaired',
    repaired_by: opened.database.userId,
  });
  expect(await opened.database.get(vehicleProblems, other)).toMatchObject({ status: 'open' });
  await expect(upkeep.cancelService(keeper(), service, 'late')).rejects.toEqual(
    refused('forbidden'),
  );
  await noted.undo();
  expect(await opened.database.get(vehicleServices, service)).toMatchObject({
    status: 'in_progress',
    completed_on: null,
  });
  expect(await opened.database.find(vehicleMeterEntries, ofVehicle())).toEqual([]);
  expect(await opened.database.get(vehicleProblems, mended)).toMatchObject({ status: 'open' });
});

test('VE16 a cancellation says why; below who looks after the vehicles nobody plans', async () => {
  await expect(upkeep.planService(keeper('general_manager'), vehicle, plan())).rejects.toEqual(
    refused('forbidden'),
  );
  const service = await upkeep.planService(keeper(), vehicle, plan());
  await expect(upkeep.cancelService(keeper(), service, ' ')).rejects.toEqual(
    refused('reason_missing'),
  );
  await upkeep.cancelService(keeper(), service, 'sold');
  await expect(upkeep.changeService(keeper(), service, plan())).rejects.toEqual(
    refused('forbidden'),
  );
});

test('VE18 a task has one reminder; set again it is changed, removed it can be set again', async () => {
  const every = (days: number) =>
    reminderFields({
      task: 'oil',
      everyDistance: '',
      everyDays: String(days),
      soonDistance: '',
      soonDays: '',
      blocksRoad: false,
    });
  await upkeep.setReminder(keeper(), vehicle, 'oil', every(90));
  await upkeep.setReminder(keeper(), vehicle, 'oil', every(60));
  const [reminder] = await opened.database.find(vehicleReminders, ofVehicle());
  expect(reminder).toMatchObject({
    task: 'oil',
    every_days: 60,
    soon_days: 14,
    soon_distance: 500,
  });
  await upkeep.snoozeReminder(keeper(), reminder?.id ?? '', '2026-12-04');
  await upkeep.removeReminder(keeper(), reminder?.id ?? '');
  expect(await opened.database.find(vehicleReminders, ofVehicle())).toEqual([]);
  await upkeep.setReminder(keeper(), vehicle, 'oil', every(30));
  expect(await opened.database.find(vehicleReminders, ofVehicle())).toMatchObject([
    { id: reminder?.id, every_days: 30, soon_days: 7 },
  ]);
});

test('VE20 a paper comes in the place of those of its kind', async () => {
  const paper = (kind: 'insurance' | 'permit', expiresOn: string) => ({
    kind,
    number: ' P-1 ',
    expiresOn,
    blocksRoad: true,
    remindDays: '',
  });
  await upkeep.filePaper(keeper(), vehicle, paper('insurance', '2026-12-01'));
  await upkeep.filePaper(keeper(), vehicle, paper('permit', '2026-12-02'));
  await upkeep.filePaper(keeper(), vehicle, paper('insurance', '2027-12-01'));
  const rows = await opened.database.find(vehicleDocuments, ofVehicle());
  const current = rows.filter(({ replaced_by }) => replaced_by === null);
  expect(current.map(({ kind, expires_on }) => `${kind} ${expires_on}`).toSorted()).toEqual([
    'insurance 2027-12-01',
    'permit 2026-12-02',
  ]);
  const [insurance] = current.filter(({ kind }) => kind === 'insurance');
  expect(rows.find(({ expires_on }) => expires_on === '2026-12-01')).toMatchObject({
    number: 'P-1',
    replaced_by: insurance?.id,
  });
  await expect(
    upkeep.filePaper(keeper('general_manager'), vehicle, paper('permit', today)),
  ).rejects.toEqual(refused('forbidden'));
});

test('VE20 removed, what it came in the place of and still holds is there again; taken back, it is as before', async () => {
  const file = (expiresOn: string, kind: 'insurance' | 'permit' = 'insurance') =>
    upkeep.filePaper(keeper(), vehicle, {
      kind,
      number: '',
      expiresOn,
      blocksRoad: true,
      remindDays: '60',
    });
  const current = async () =>
    (await opened.database.find(vehicleDocuments, ofVehicle()))
      .filter(({ replaced_by }) => replaced_by === null)
      .map(({ kind, expires_on }) => `${kind} ${expires_on}`)
      .toSorted();
  const idOf = async (day: string) =>
    (await opened.database.find(vehicleDocuments, ofVehicle())).find(
      ({ expires_on }) => expires_on === day,
    )?.id ?? '';
  await file('2026-11-26', 'permit');
  await file('2027-12-01', 'permit');
  await file(today);
  await file('2028-12-01');
  const insurance = await idOf('2028-12-01');
  await expect(upkeep.removePaper(keeper('general_manager'), insurance)).rejects.toEqual(
    refused('forbidden'),
  );
  await upkeep.removePaper(keeper(), await idOf('2027-12-01'));
  expect(await current()).toEqual(['insurance 2028-12-01', 'permit 2026-11-26']);
  const noted = undoing(opened.database);
  await upkeep.removePaper({ ...keeper(), database: noted.database }, insurance);
  expect(await current()).toEqual([`insurance ${today}`, 'permit 2026-11-26']);
  await noted.undo();
  expect(await current()).toEqual(['insurance 2028-12-01', 'permit 2026-11-26']);
});
