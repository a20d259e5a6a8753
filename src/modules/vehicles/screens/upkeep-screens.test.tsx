// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { addDays, businessDayOf } from '../../../kernel/business-week.ts';
import { naturalId, newId } from '../../../kernel/ids.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen, testStore } from '../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../sync-centre/collections.ts';
import {
  declarations,
  vehicleDocuments,
  vehicleMeterEntries,
  vehicleMonths,
  vehicleReminders,
  vehicles,
  vehicleServices,
} from '../collections.ts';
import { DashboardFigures } from '../dashboard.tsx';
import { decodeCode } from '../../../platform/browser/code-decoder.ts';
import { CostsScreen } from './costs-screen.tsx';
import { ImportScreen } from './import-screen.tsx';
import { LabelsScreen } from './labels-screen.tsx';
import { MaintenanceScreen } from './maintenance-screen.tsx';
import { ProgramsScreen } from './programs-screen.tsx';
import { TagScreen } from './tag-screen.tsx';
import { VehicleScreen } from './vehicle-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../inspections/index.ts', () => ({
  useChecks: () => ({ checks: [], templates: [], loading: false }),
}));
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

let opened: TestDatabase;
const vehicleId = newId();
const today = businessDayOf(new Date(), testStore.timeZone);
const synced = (id: string) => ({
  id,
  scope: `store:${testStore.id}`,
  change: 1,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  deleted_at: null,
});
const own = (id: string) => ({
  ...synced(id),
  store_id: testStore.id,
  vehicle_id: vehicleId,
});
const reminder = (task: 'oil' | 'tires', doneDaysAgo: number, everyDays: number) => ({
  ...own(naturalId('vehicle_reminders', vehicleId, task)),
  task,
  every_distance: null,
  every_days: everyDays,
  soon_distance: 500,
  soon_days: 14,
  snoozed_until: null,
  blocks_road: task === 'oil',
  done_on: addDays(today, -doneDaysAgo),
  done_meter: null,
});

const routes = [
  { path: '/', element: <DashboardFigures /> },
  { path: '/vehicles/labels', element: <LabelsScreen /> },
  { path: '/vehicles', element: <p>The list</p> },
  { path: '/vehicles/costs', element: <CostsScreen /> },
  { path: '/vehicles/programs', element: <ProgramsScreen /> },
  { path: '/vehicles/import', element: <ImportScreen /> },
  { path: '/vehicles/maintenance', element: <MaintenanceScreen /> },
  { path: '/vehicles/tag', element: <TagScreen /> },
  { path: '/vehicles/tag/:tag', element: <TagScreen /> },
  { path: '/vehicles/:vehicleId', element: <VehicleScreen /> },
];

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(vehicles, [
    {
      ...synced(vehicleId),
      store_id: testStore.id,
      unit_number: '12',
      tag: 'ABCDEF',
      name: null,
      license_plate: null,
      vin: null,
      make: 'Ford',
      model: 'Transit',
      year: 2021,
      type: 'van',
      fuel: 'gasoline',
      ownership: 'owned',
      meter_unit: 'mi',
      acquired_on: null,
      acquired_meter: null,
      status: 'active',
      status_from: null,
      status_by: null,
      status_at: null,
      road: 'ok',
      road_at: null,
      current_meter: null,
      meter_at: null,
      keys_id: null,
      driver_id: null,
      keys_at: null,
      old_tags: [{ tag: 'GHJKLM', until: '2026-10-01T12:00:00.000Z', by: userId }],
    },
  ]);
  await opened.seed(vehicleReminders, [reminder('oil', 80, 90), reminder('tires', 70, 90)]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const paper = (kind: 'insurance' | 'permit', expires_on: string) => ({
  ...own(newId()),
  kind,
  number: `${kind} 77`,
  expires_on,
  remind_days: 30,
  blocks_road: true,
  replaced_by: null,
});

test('VE16, VE17 a supervisor plans what is due and completes it with what it cost; it counts from today', async () => {
  const user = userEvent.setup();
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'supervisor' });
  const needs = within(await screen.findByRole('list', { name: 'What it needs' }));
  needs.getByText('Due soon');
  await user.click(screen.getByRole('button', { name: 'Plan service' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Plan service' }));
  // what is due soon is suggested
  expect(plan.getByRole('button', { name: 'Oil change' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await user.click(plan.getByRole('button', { name: 'Oil change' }));
  await user.click(plan.getByRole('button', { name: 'Save' }));
  plan.getByText('Please choose what is to be done');
  await user.click(plan.getByRole('button', { name: 'Oil change' }));
  await user.click(plan.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Complete: Oil change' }));
  const end = within(await screen.findByRole('dialog', { name: 'Complete' }));
  await user.type(end.getByLabelText(/^Parts/), '12x');
  await user.click(end.getByRole('button', { name: 'Complete' }));
  end.getByText('Please enter an amount such as 120.50');
  await user.clear(end.getByLabelText(/^Parts/));
  await user.type(end.getByLabelText(/^Parts/), '120.50');
  await user.type(end.getByLabelText(/^Labor/), '80');
  await user.type(end.getByLabelText(/^Odometer/), '45,120');
  await user.click(end.getByRole('button', { name: 'Complete' }));
  await screen.findByText('$200.50');
  expect(await opened.database.find(vehicleServices, {})).toMatchObject([
    { status: 'completed', completed_on: today, total: 200.5, meter: 45_120 },
  ]);
  expect(await opened.database.find(vehicleMeterEntries, {})).toMatchObject([
    { value: 45_120, source: 'service' },
  ]);
  expect(needs.queryByText('Due soon')).toBeNull();
});

test('VE18, VE20 below, what it needs and the driver’s cards are shown, and nothing of services', async () => {
  await opened.seed(vehicleDocuments, [paper('insurance', addDays(today, 100))]);
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'shift_lead' });
  const papers = within(await screen.findByRole('list', { name: 'Documents' }));
  papers.getByText('insurance 77');
  papers.getByText('Valid');
  await screen.findByText('Oil change');
  expect(screen.queryByRole('heading', { name: 'Services' })).toBeNull();
  for (const name of [
    'Plan service',
    'Add reminder',
    'Add document',
    'Edit: Oil change',
    'Remove: Insurance',
  ]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('VE21 an expired paper keeps it off the road at once; a new one gives it back', async () => {
  const user = userEvent.setup();
  await opened.seed(vehicleDocuments, [paper('insurance', addDays(today, -1))]);
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'supervisor' });
  await screen.findByText('This vehicle is off the road. Do not drive it.');
  await screen.findByText('Insurance: expired');
  await user.click(screen.getByRole('button', { name: 'Add document' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add document' }));
  await user.selectOptions(form.getByLabelText('Document'), 'Insurance');
  await user.click(form.getByRole('button', { name: 'Save' }));
  form.getByText('Please enter a day');
  await user.type(form.getByLabelText('Expires on'), addDays(today, 300));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('This vehicle may drive.');
});

test('VE20 a paper that was filed by mistake is removed, and taken back', async () => {
  const user = userEvent.setup();
  await opened.seed(vehicleDocuments, [paper('permit', addDays(today, 100))]);
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'supervisor' });
  await user.click(await screen.findByRole('button', { name: 'Remove: Permit' }));
  await screen.findByText('No document yet');
  screen.getByText('Document removed');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('permit 77');
});

test('VE18 what was put off says until when, and is brought back', async () => {
  const user = userEvent.setup();
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'supervisor' });
  await user.click(await screen.findByRole('button', { name: 'Snooze a week: Oil change' }));
  await screen.findByText(/snoozed until/);
  await user.click(screen.getByRole('button', { name: 'End snooze: Oil change' }));
  const needs = within(screen.getByRole('list', { name: 'What it needs' }));
  await needs.findByText('Due soon');
  expect(screen.queryByText(/snoozed until/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'End snooze: Oil change' })).toBeNull();
  const reminders = await opened.database.find(vehicleReminders, {});
  expect(reminders.map(({ snoozed_until }) => snoozed_until)).toEqual([null, null]);
});

test('VE18 a reminder is put off, and added with what is wrong at its field', async () => {
  const user = userEvent.setup();
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'supervisor' });
  await user.click(await screen.findByRole('button', { name: 'Snooze a week: Oil change' }));
  const needs = within(screen.getByRole('list', { name: 'What it needs' }));
  await vi.waitFor(() => expect(needs.queryByText('Due soon')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add reminder' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add reminder' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  form.getByText('Please enter a distance or days');
  await user.type(form.getByLabelText(/^Every so many miles/), '5,000');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await needs.findByText(/every 5,000 mi/);
});

test('VE19 maintenance tells the weeks, and offers one visit', async () => {
  const user = userEvent.setup();
  showScreen(routes, '/vehicles/maintenance', opened.database, { role: 'supervisor' });
  await screen.findByText('Unit 12 · 2 things in one visit');
  screen.getByRole('link', { name: /^Unit 12 · Oil change/ });
  await user.click(screen.getByRole('button', { name: 'Plan service: Unit 12' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Plan service' }));
  for (const name of ['Oil change', 'Tires']) {
    expect(plan.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
  }
  await user.click(plan.getByRole('button', { name: 'Save' }));
  await screen.findByText('Unit 12 · Oil change · Tires');
  expect(await opened.database.find(vehicleServices, {})).toMatchObject([
    { status: 'scheduled', tasks: ['oil', 'tires'] },
  ]);
});

test('VE23 the dashboard tells what is off the road and what is overdue', async () => {
  await opened.seed(vehicleDocuments, [paper('insurance', addDays(today, -1))]);
  showScreen(routes, '/', opened.database);
  await screen.findByText('1 with something overdue');
});

/** A drawing of squares as a camera sees it: four points to each square. */
function pictureOf(code: Element): ImageData {
  const modules = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const dark = code.querySelector('path')?.getAttribute('d') ?? '';
  const width = modules * 4;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of dark.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let point = 0; point < 16; point += 1) {
      const [across, down] = [Number(x) * 4 + (point % 4), Number(y) * 4 + Math.floor(point / 4)];
      data.fill(0, (down * width + across) * 4, (down * width + across) * 4 + 3);
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' };
}

test('VE24 a label says unit and code, and what its code says leads there', async () => {
  showScreen(routes, '/vehicles/labels', opened.database, { role: 'admin' });
  const labels = within(await screen.findByRole('list', { name: 'Vehicle labels' }));
  labels.getByText('Unit 12');
  labels.getByText('Code ABCDEF');
  const printed = labels.getByRole('img', { name: 'Unit 12: Code ABCDEF' });
  expect(decodeCode(pictureOf(printed))).toBe(`${window.location.origin}/vehicles/tag/ABCDEF`);
});

test('VE15 a camera that is not there, or not to be used, is told; the six characters stay beside it', async () => {
  const user = userEvent.setup();
  showScreen(routes, '/vehicles/tag', opened.database, { role: 'shift_lead' });
  await user.click(await screen.findByRole('button', { name: 'Use the camera' }));
  await screen.findByText('This device has no camera. Please type the six characters.');
  await user.click(screen.getByRole('button', { name: 'Close the camera' }));
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  });
  await user.click(screen.getByRole('button', { name: 'Use the camera' }));
  await screen.findByText(/^This app may not use the camera/);
  Reflect.deleteProperty(navigator, 'mediaDevices');
  await user.type(screen.getByLabelText('The six characters of the label'), 'abc def');
  await user.click(screen.getByRole('button', { name: 'Open vehicle' }));
  await screen.findByRole('heading', { level: 1, name: 'Unit 12' });
});

test('VE25 a new label leaves the old one behind, which says that it was replaced', async () => {
  const user = userEvent.setup();
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Make a new label' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Make a new label' }));
  await screen.findByText('The label was replaced');
  const [relabelled] = await opened.database.find(vehicles, {});
  expect(relabelled?.tag).not.toBe('ABCDEF');
  cleanup();
  for (const old of ['ABCDEF', 'GHJKLM']) {
    showScreen(routes, `/vehicles/tag/${old}`, opened.database, { role: 'shift_lead' });
    await screen.findByText(`The label ${old} was replaced`);
    cleanup();
  }
});

test('VE16 what a service cost is corrected by who administers the store, and that is told', async () => {
  const user = userEvent.setup();
  await opened.seed(vehicleServices, [
    {
      ...own(newId()),
      user_id: userId,
      status: 'completed',
      scheduled_for: null,
      started_on: null,
      completed_on: today,
      meter: null,
      vendor: 'Joe',
      tasks: ['oil'],
      problems: [],
      parts: 10,
      labor: 0,
      tax: 0,
      invoice_no: null,
      warranty_until: null,
      note: null,
      reason: null,
      total: 10,
      corrected_by: null,
      corrected_at: null,
      status_by: userId,
      status_at: '2026-11-01T12:00:00.000Z',
    },
  ]);
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'supervisor' });
  await screen.findByText('$10.00');
  expect(screen.queryByRole('button', { name: /^Correct costs/ })).toBeNull();
  cleanup();
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Correct costs: Oil change' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct costs' }));
  await user.clear(form.getByLabelText(/^Parts/));
  await user.type(form.getByLabelText(/^Parts/), '12.50');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('$12.50');
  await screen.findByText(/corrected by/);
});

test('VE24 where all are retired there is nothing to print, and that is said', async () => {
  const [vehicle] = await opened.database.find(vehicles, {});
  if (vehicle === undefined) throw new Error('No vehicle');
  await opened.seed(vehicles, [{ ...vehicle, change: 2, status: 'retired' }]);
  showScreen(routes, '/vehicles/labels', opened.database, { role: 'admin' });
  await screen.findByText('No vehicles yet');
  expect(screen.queryByRole('list', { name: 'Vehicle labels' })).toBeNull();
});

test('VE26 a file is looked at, brought in whole, and taken back', async () => {
  const user = userEvent.setup();
  showScreen(routes, '/vehicles/import', opened.database, { role: 'admin' });
  await user.click(await screen.findByRole('radio', { name: 'Readings' }));
  const file = (text: string) => new File([text], 'readings.csv', { type: 'text/csv' });
  await user.upload(
    screen.getByLabelText('File'),
    file('Unit,Day,Odometer\n12,2026-01-02,\n9,2026-01-03,7'),
  );
  await screen.findByText('Row 2, Odometer: it is empty');
  screen.getByText('Row 3, Unit number: the app knows no such name (9)');
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Remove readings.csv' }));
  await user.upload(
    screen.getByLabelText('File'),
    file('Unit,Day,Odometer\n12,2026-01-02,"45,120"'),
  );
  await screen.findByText('1 new');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('The list');
  expect(await opened.database.find(vehicleMeterEntries, {})).toMatchObject([{ value: 45_120 }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(async () =>
    expect(await opened.database.find(vehicleMeterEntries, {})).toEqual([]),
  );
});

test('VE27 costs are told in all, per mile, by month in words and as a table', async () => {
  await opened.seed(vehicleMonths, [
    {
      ...synced(newId()),
      store_id: testStore.id,
      vehicle_id: vehicleId,
      month: `${today.slice(0, 7)}-01`,
      last_meter: 45_120,
      last_at: `${today}T12:00:00.000Z`,
      distance: 1000,
      cost: 250.5,
      services: 2,
    },
  ]);
  showScreen(routes, '/vehicles/costs', opened.database, { role: 'supervisor' });
  const table = within(await screen.findByRole('table', { name: 'Cost by vehicle' }));
  table.getByRole('row', { name: /Unit 12 \$250\.50 1,000(\.0)? mi \$0\.25\/mi 2/ });
  screen.getByText(/^Most was paid in .*: \$250\.50\.$/);
  const figures = within(screen.getByRole('table', { name: 'Cost by month', hidden: true }));
  expect(figures.getAllByRole('row', { hidden: true })).toHaveLength(13);
  await userEvent.setup().selectOptions(screen.getByLabelText('Period'), today.slice(0, 4));
  table.getByText('$250.50');
});

test('VE30 a program is written down, applied to its vehicles, and taken back', async () => {
  const user = userEvent.setup();
  showScreen(routes, '/vehicles/programs', opened.database, { role: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Add program' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add program' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  form.getByText('Please enter a name');
  form.getByText('Please enter a distance or days for one task at least');
  await user.type(form.getByLabelText('Name'), 'Vans');
  for (const [task, days] of [
    ['Oil change', '60'],
    ['Battery', '365'],
  ] as const) {
    const line = within(form.getByRole('group', { name: task }));
    await user.type(line.getByLabelText(/^Every so many days/), days);
  }
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Apply: Vans' }));
  const apply = within(await screen.findByRole('dialog', { name: 'Apply “Vans”' }));
  await user.click(await apply.findByLabelText(/^Unit 12/));
  await user.click(apply.getByRole('button', { name: 'Apply' }));
  apply.getByText('Please choose one vehicle at least');
  await user.click(apply.getByLabelText(/^Unit 12/));
  await user.click(apply.getByRole('button', { name: 'Apply' }));
  await screen.findByText('Applied to 1 vehicle');
  const days = async () =>
    (await opened.database.find(vehicleReminders, {}))
      .map(({ task, every_days }) => `${task} ${every_days}`)
      .toSorted();
  expect(await days()).toEqual(['battery 365', 'oil 60', 'tires 90']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(async () => expect(await days()).toEqual(['oil 90', 'tires 90']));
});
