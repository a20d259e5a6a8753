// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { newId } from '../../../kernel/ids.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen, testStore } from '../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../sync-centre/collections.ts';
import {
  declarations,
  vehicleMeterEntries,
  vehicleMonths,
  vehicleProblems,
  vehicles,
} from '../collections.ts';
import { TagScreen } from './tag-screen.tsx';
import { VehicleScreen } from './vehicle-screen.tsx';
import { VehiclesScreen } from './vehicles-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../inspections/index.ts', () => ({
  useChecks: () => ({ checks: [], templates: [], loading: false }),
}));
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));

// jsdom lays nothing out: the bar at the bottom has no height to tell.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

let opened: TestDatabase;
let isTablet = false;
const vehicleId = newId();
const synced = (id: string) => ({
  id,
  scope: `store:${testStore.id}`,
  change: 1,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  deleted_at: null,
});
const vehicle = (id: string, unit: string) => ({
  ...synced(id),
  store_id: testStore.id,
  unit_number: unit,
  tag: 'ABCDEF',
  name: 'Delivery north',
  license_plate: 'ABC-1234',
  vin: null,
  make: 'Ford',
  model: 'Transit',
  year: 2021,
  type: 'van' as const,
  fuel: 'gasoline' as const,
  ownership: 'owned' as const,
  meter_unit: 'mi' as const,
  acquired_on: null,
  acquired_meter: null,
  status: 'active' as const,
  status_from: null,
  status_by: null,
  status_at: null,
  road: 'ok' as const,
  road_at: null,
  current_meter: 45_120,
  meter_at: '2026-11-20T12:00:00.000Z',
  keys_id: null,
  driver_id: null,
  keys_at: null,
  old_tags: [],
});

const routes = [
  { path: '/vehicles', element: <VehiclesScreen /> },
  { path: '/vehicles/tag/:tag', element: <TagScreen /> },
  { path: '/vehicles/:vehicleId', element: <VehicleScreen /> },
];

beforeAll(speakEnglish);
beforeEach(async () => {
  isTablet = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isTablet,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(vehicles, [
    vehicle(vehicleId, '12'),
    { ...vehicle(newId(), '2'), tag: 'ZZZZZZ' },
  ]);
  await opened.seed(
    vehicleMeterEntries,
    [45_000, 45_120, 4_513].map((value, place) => ({
      ...synced(newId()),
      store_id: testStore.id,
      vehicle_id: vehicleId,
      user_id: userId,
      read_at: `2026-11-${10 + place}T12:00:00.000Z`,
      value,
      source: 'manual' as const,
      void_reason: null,
      flag: 'ok' as const,
    })),
  );
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('VE7, VE9, VE11 part, severity, send: it is off the road at once, and its keys are not given', async () => {
  const user = userEvent.setup();
  showScreen(routes, `/vehicles/${vehicleId}?report=true`, opened.database, { role: 'shift_lead' });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  dialog.getByText('Please choose what it is');
  dialog.getByText('Please choose how bad it is');
  await user.click(dialog.getByRole('button', { name: 'Brakes' }));
  await user.click(dialog.getByRole('radio', { name: /^Unsafe: do not drive/ }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('Saved on this device');
  await screen.findByText('This vehicle is off the road. Do not drive it.');
  expect(screen.queryByRole('button', { name: 'Take the keys' })).toBeNull();
  expect(await opened.database.find(vehicleProblems, {})).toMatchObject([
    { part: 'brakes', severity: 'unsafe' },
  ]);
  // Taken back as easily.
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('This vehicle may drive.');
});

test('VE5, VE6 a reading that does not fit is shown as in doubt, and voided with a reason', async () => {
  const user = userEvent.setup();
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database);
  const readings = within(await screen.findByRole('list', { name: 'Odometer' }));
  expect(readings.getAllByText('In doubt')).toHaveLength(1);
  await user.click(readings.getByRole('button', { name: 'Mark 4,513 mi as wrong' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Mark as wrong' }));
  dialog.getByText('Please say why');
  await user.type(dialog.getByRole('textbox', { name: 'Why?' }), 'a digit is missing');
  await user.click(dialog.getByRole('button', { name: 'Mark as wrong' }));
  await screen.findByText('a digit is missing');
  expect(readings.queryByText('In doubt')).toBeNull();
});

test('VE28 months before are there, whatever old reading in doubt is kept, but not those whose last one is', async () => {
  await opened.seed(vehicleMeterEntries, [
    {
      ...synced(newId()),
      store_id: testStore.id,
      vehicle_id: vehicleId,
      user_id: userId,
      read_at: '2024-01-05T12:00:00.000Z',
      value: 990_000,
      source: 'manual',
      void_reason: null,
      flag: 'suspect',
    },
  ]);
  const month = (last_at: string, last_meter: number) => ({
    ...synced(newId()),
    store_id: testStore.id,
    vehicle_id: vehicleId,
    month: `${last_at.slice(0, 7)}-01`,
    last_meter,
    last_at,
    distance: 100,
    cost: 0,
    services: 0,
  });
  await opened.seed(vehicleMonths, [
    month('2024-03-20T12:00:00.000Z', 30_000),
    month('2026-11-11T12:00:00.000Z', 45_120),
  ]);
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'supervisor' });
  const months = within(await screen.findByRole('list', { name: 'Earlier months', hidden: true }));
  expect(months.getAllByRole('listitem', { hidden: true }).map((each) => each.textContent)).toEqual(
    [expect.stringContaining('30,000')],
  );
});

test('the list is searched and filtered, and says what may drive', async () => {
  const user = userEvent.setup();
  showScreen(routes, '/vehicles', opened.database, { role: 'shift_lead' });
  await screen.findByText('2 vehicles');
  expect(screen.queryByRole('button', { name: 'Add Vehicle' })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'unit that is none');
  await screen.findByText('No vehicle fits');
  await user.click(screen.getByRole('button', { name: 'Show all vehicles' }));
  await user.selectOptions(screen.getByLabelText('Show'), 'Do not drive');
  await screen.findByText('0 vehicles');
});

test('VE2 a vehicle is added by who administers the store; what is wrong is said at its field', async () => {
  const user = userEvent.setup();
  showScreen(routes, '/vehicles?add=true', opened.database, { role: 'admin' });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Unit number/), '12');
  await user.type(dialog.getByLabelText(/^VIN/), '1M8GDM9A1KP042788');
  dialog.getByText(/^The check digit does not fit/);
  await user.type(dialog.getByLabelText(/^License plate/), 'abc 1234');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  dialog.getByText('Another vehicle of the store has this unit number');
  dialog.getByText('Another vehicle has this license plate');
  await user.clear(dialog.getByLabelText(/^Unit number/));
  await user.type(dialog.getByLabelText(/^Unit number/), '13');
  await user.clear(dialog.getByLabelText(/^License plate/));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Unit 13' });
});

test('VE15 a label leads to its vehicle, as it is typed; an unknown one says what to do', async () => {
  const user = userEvent.setup();
  showScreen(routes, '/vehicles/tag/QQQQQQ', opened.database, { role: 'shift_lead' });
  await screen.findByText('This device knows no vehicle with the label QQQQQQ');
  const field = screen.getByLabelText('The six characters of the label');
  await user.type(field, 'abc');
  await user.click(screen.getByRole('button', { name: 'Open vehicle' }));
  screen.getByText('A label has six characters, without 0, 1, I and O');
  await user.clear(field);
  await user.type(field, 'abc-def');
  await user.click(screen.getByRole('button', { name: 'Open vehicle' }));
  await screen.findByRole('heading', { level: 1, name: 'Unit 12' });
});

test('the other vehicles stand beside it where a tablet has the room', async () => {
  isTablet = true;
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'shift_lead' });
  const list = within(await screen.findByRole('navigation', { name: 'Vehicle Management' }));
  await list.findByRole('link', { name: /^Unit 2/ });
  cleanup();
  isTablet = false;
  showScreen(routes, `/vehicles/${vehicleId}`, opened.database, { role: 'shift_lead' });
  await screen.findByRole('heading', { level: 1, name: 'Unit 12' });
  expect(screen.queryByRole('navigation', { name: 'Vehicle Management' })).toBeNull();
});
