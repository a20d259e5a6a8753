/**
 * Vehicles of a store as many as they may be: 200 of them, with ten years behind them. A problem that is reported, the list,
 * and what they cost; each against the bare thing.
 */
import '../../../src/ui/tokens.css';
import { Dexie } from 'dexie';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DatabaseProvider } from '../../../src/db/database-context.tsx';
import { speakEnglish } from '../../../src/i18n/test-texts.ts';
import { naturalId, newId } from '../../../src/kernel/ids.ts';
import { declarations as ofStores } from '../../../src/modules/stores/collections.ts';
import { StoreChoiceContext } from '../../../src/modules/stores/queries.ts';
import { declarations as ofConflicts } from '../../../src/modules/sync-centre/collections.ts';
import {
  declarations,
  vehicleMeterEntries,
  vehicleMonths,
  vehicleProblems,
  vehicles,
  vehicleServices,
} from '../../../src/modules/vehicles/collections.ts';
import { reportProblem, type Keeper } from '../../../src/modules/vehicles/commands.ts';
import { costsOf, monthsOfPeriod } from '../../../src/modules/vehicles/domain/costs.ts';
import { problemParts } from '../../../src/modules/vehicles/domain/problem-status.ts';
import { VehiclesScreen } from '../../../src/modules/vehicles/screens/vehicles-screen.tsx';
import { ToastViewport } from '../../../src/ui/toasts.tsx';
import type { Side } from '../measure.ts';
import { introduce } from './answer-saved.ts';
import { paintedOnce } from './painted-with.ts';
import { openWithRows, type StoredRow } from './stored-rows.ts';

const fleetSize = 200;
const problemsAYear = 6;
const servicesAYear = 6;
const dayMs = 86_400_000;
const everything = [...declarations, ...ofStores, ...ofConflicts];

const store = {
  id: newId(),
  number: '7000',
  name: 'Riverside Plaza',
  role: 'admin',
  budgetPercentage: null,
  timeZone: 'America/New_York',
  openedOn: null,
  closedOn: null,
} as const;
const scope = `store:${store.id}`;
const today = new Date().toISOString().slice(0, 10);

const synced = (id: string) => ({
  id,
  scope,
  change: 1,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z',
  deleted_at: null,
});
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const tagOf = (no: number) => `B${String(no + 22_222).replaceAll(/[01]/g, '9')}`;

const makeVehicle = (no: number) => ({
  ...synced(newId()),
  store_id: store.id,
  unit_number: String(no + 1),
  tag: tagOf(no),
  name: null,
  license_plate: `PLATE-${no}`,
  vin: null,
  make: 'Ford',
  model: 'Transit',
  year: 2021,
  type: 'van',
  fuel: 'gasoline',
  ownership: 'owned',
  meter_unit: 'mi',
  acquired_on: '2016-01-01',
  acquired_meter: 10,
  status: 'active',
  status_from: null,
  status_by: null,
  status_at: null,
  road: 'ok',
  road_at: null,
  current_meter: 40_000 + no,
  meter_at: ago(1),
  keys_id: null,
  driver_id: null,
  keys_at: null,
  old_tags: [],
});
type Vehicle = ReturnType<typeof makeVehicle>;

/** What a device of who looks after them holds of one vehicle after so many years. */
function historyOf(vehicle: Vehicle, years: number, person: string, readings: number): StoredRow[] {
  const own = { store_id: store.id, vehicle_id: vehicle.id };
  const each = <Row,>(count: number, make: (no: number) => Row) =>
    Array.from({ length: count }, (_, no) => make(no));
  return [
    ...each(readings, (no) => ({
      collection: vehicleMeterEntries.name,
      row: {
        ...synced(newId()),
        ...own,
        user_id: person,
        read_at: ago(no / 2 + 1),
        value: 40_000 - no * 20,
        source: 'manual',
        void_reason: null,
        flag: 'ok',
      },
    })),
    ...each(problemsAYear * years, (no) => ({
      collection: vehicleProblems.name,
      row: {
        ...synced(newId()),
        ...own,
        user_id: person,
        part: problemParts[no % problemParts.length],
        severity: 'careful',
        status: 'closed',
        meter: null,
        note: 'It squeaks.',
        reported_at: ago((no * 365) / problemsAYear + 1),
        source_check: null,
        source_item: null,
        reason: null,
        number: no + 1,
        status_from: 'repaired',
        status_by: person,
        status_at: ago(1),
        severity_from: null,
        severity_by: null,
        severity_at: null,
        unsafe_at: null,
        repaired_by: person,
        repaired_at: ago(1),
        certified_by: newId(),
        certified_at: ago(1),
      },
    })),
    ...each(servicesAYear * years, (no) => ({
      collection: vehicleServices.name,
      row: {
        ...synced(newId()),
        ...own,
        user_id: person,
        status: 'completed',
        scheduled_for: null,
        started_on: null,
        completed_on: ago((no * 365) / servicesAYear).slice(0, 10),
        meter: 40_000,
        vendor: 'Riverside Auto',
        tasks: ['oil'],
        problems: [],
        parts: 40,
        labor: 60,
        tax: 3.2,
        invoice_no: `R-${no}`,
        warranty_until: null,
        note: null,
        reason: null,
        total: 103.2,
        corrected_by: null,
        corrected_at: null,
        status_by: person,
        status_at: ago(1),
      },
    })),
    ...monthsOf(vehicle, years),
  ];
}

function monthsOf(vehicle: Vehicle, years: number): StoredRow[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: years * 12 }, (_, no) => {
    const at = year * 12 + month - 1 - no;
    const day = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
    return {
      collection: vehicleMonths.kind,
      row: {
        ...synced(naturalId('vehicle_months', vehicle.id, day)),
        store_id: store.id,
        vehicle_id: vehicle.id,
        month: day,
        last_meter: 40_000 - no * 1000,
        last_at: `${day}T12:00:00.000Z`,
        distance: 1000,
        cost: 51.6,
        services: 1,
      },
    };
  });
}

/** Without readings the vehicles say what the office knows: the list asks for none, and they take long to be laid down. */
async function openFleet(years: number, readings = 0) {
  const userId = newId();
  await introduce(userId);
  const fleet = Array.from({ length: fleetSize }, (_, no) => makeVehicle(no));
  const database = await openWithRows(userId, everything, [
    ...fleet.map((row) => ({ collection: vehicles.name, row })),
    ...fleet.flatMap((vehicle) => historyOf(vehicle, years, userId, readings)),
  ]);
  return { database, fleet, userId };
}

const severityOf = (index: number) => (['can_drive', 'careful'] as const)[index % 2] ?? 'careful';

/** From "Send" to the moment at which the screen may say "Saved", with what the vehicle's page listens to. */
export async function reportSaved(): Promise<Side> {
  const { database, fleet } = await openFleet(1, 20);
  const keeper: Keeper = {
    database,
    standing: { isGlobalAdmin: false, role: 'shift_lead' },
    now: () => new Date(),
  };
  const listening = database
    .observe(vehicleProblems, { equals: { store_id: store.id, vehicle_id: fleet[0]?.id ?? '' } })
    .subscribe();
  return {
    async run(index) {
      const vehicle = fleet[index % fleetSize];
      if (vehicle === undefined) throw new Error('No such vehicle');
      const start = performance.now();
      await reportProblem(keeper, vehicle, {
        part: problemParts[index % problemParts.length] ?? 'other',
        severity: severityOf(index),
        note: '',
      });
      return performance.now() - start;
    },
    async close() {
      listening.unsubscribe();
      await database.close();
    },
  };
}

export async function reportPutByDexie(): Promise<Side> {
  const peer = new Dexie('storehand-bench-problems');
  peer.version(1).stores({ rows: 'id, vehicle_id, store_id' });
  const table = peer.table('rows');
  const person = newId();
  const known = Array.from({ length: fleetSize }, (_, no) =>
    historyOf(makeVehicle(no), 1, person, 0),
  )
    .flat()
    .filter(({ collection }) => collection === vehicleProblems.name)
    .map(({ row }) => row);
  await table.bulkPut(known);
  return {
    async run(index) {
      const row = { ...known[index % known.length], id: newId(), reported_at: ago(0) };
      const start = performance.now();
      await table.put(row);
      return performance.now() - start;
    },
    close: async () => peer.close(),
  };
}

/** From the page that is opened to the frame in which all of its vehicles are. */
async function list(years: number): Promise<Side> {
  await speakEnglish();
  const { database } = await openFleet(years);
  const choice = {
    stores: [store],
    current: store,
    isGlobalAdmin: false,
    switchStore: () => undefined,
  };
  return {
    async run() {
      const page = document.createElement('div');
      document.body.append(page);
      const root = createRoot(page);
      const router = createMemoryRouter([{ path: '/vehicles', element: <VehiclesScreen /> }], {
        initialEntries: ['/vehicles'],
      });
      const painted = paintedOnce(page, () => page.textContent.includes('PLATE-199'));
      const start = performance.now();
      root.render(
        <DatabaseProvider database={database}>
          <StoreChoiceContext value={choice}>
            <RouterProvider router={router} />
          </StoreChoiceContext>
          <ToastViewport label="Messages" closeText="Close" />
        </DatabaseProvider>,
      );
      const duration = (await painted) - start;
      root.unmount();
      page.remove();
      return duration;
    },
    close: () => database.close(),
  };
}

export const fleetOfTenYears = () => list(10);
export const fleetOfOneYear = () => list(1);

/** What the page of the costs reads and adds up, of one calendar year of ten. */
export async function costsOfTenYears(): Promise<Side> {
  const { database } = await openFleet(10);
  const of = { equals: { store_id: store.id } };
  const months = monthsOfPeriod('last12', today);
  return {
    async run() {
      const start = performance.now();
      const [fleet, known] = await Promise.all([
        database.find(vehicles, of),
        database.find(vehicleMonths, of),
      ]);
      const costs = costsOf(fleet, known, months);
      const duration = performance.now() - start;
      if (costs.vehicles.length !== fleetSize) throw new Error('Not all of them cost something');
      return duration;
    },
    close: () => database.close(),
  };
}

export async function costsScannedByDexie(): Promise<Side> {
  const peer = new Dexie('storehand-bench-months');
  peer.version(1).stores({ rows: 'id, vehicle_id, store_id' });
  const table = peer.table('rows');
  const fleet = Array.from({ length: fleetSize }, (_, no) => makeVehicle(no));
  const rows = fleet.flatMap((vehicle) => monthsOf(vehicle, 10).map(({ row }) => row));
  await table.bulkPut(rows);
  return {
    async run() {
      const start = performance.now();
      const found = await table.where('store_id').equals(store.id).toArray();
      const duration = performance.now() - start;
      if (found.length !== rows.length) throw new Error('Not all of them were found');
      return duration;
    },
    close: async () => peer.close(),
  };
}
