// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import type { StoreRole } from '../../../../kernel/permission.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations, suppliers, supplierTerms } from '../../model/collections.ts';
import type { DeliveryException } from '../../model/domain/delivery.ts';
import { bakery, synced } from '../../model/test-rows.ts';
import type { changeTerms } from '../remote.ts';
import { DeliveryScheduleScreen } from './delivery-schedule-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
const { written } = vi.hoisted(() => ({ written: vi.fn<typeof changeTerms>(async () => null) }));
vi.mock('../remote.ts', () => ({ changeTerms: written, insertTerms: vi.fn<() => void>() }));
vi.mock('../../../../db/use-connection.ts', () => ({ useConnection: () => 'online' }));

// A week that has not begun: nothing in it is over, whenever this runs.
const start = addDays(weekStart(businessDayOf(new Date(), testStore.timeZone)), 14);
const monday = addDays(start, 1);
let opened: TestDatabase;

beforeAll(speakEnglish);
beforeEach(async () => {
  written.mockClear();
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations],
  });
  await opened.seed(suppliers, [bakery]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

async function show(exceptions: readonly DeliveryException[], role: StoreRole = 'admin') {
  const window = { from: '07:00', until: '11:00', cut_off_days: 1, cut_off: '14:00' };
  await opened.seed(supplierTerms, [
    {
      ...synced('33333333-3333-4333-8333-333333333333', `store:${testStore.id}`),
      store_id: testStore.id,
      supplier_id: bakery.id,
      account: 'SH-1',
      minimum: 60,
      deliveries: [
        { weekday: 1, ...window },
        { weekday: 4, ...window },
      ],
      exceptions,
    },
  ]);
  showScreen(
    [{ path: '/delivery-schedule', element: <DeliveryScheduleScreen /> }],
    `/delivery-schedule?week=${start}`,
    opened.database,
    { role },
  );
  await screen.findAllByText('Boulangerie Lafleur');
}

const dayOf = (name: string): HTMLElement => {
  const day = screen.getByRole('heading', { level: 3, name: new RegExp(name) }).closest('li');
  if (day === null) throw new Error(`No ${name}`);
  return day;
};

test('SD1 a week shows who comes when, and until when it is ordered for', async () => {
  await show([]);
  expect(within(dayOf('Monday')).getByText('07:00–11:00')).not.toBeNull();
  expect(within(dayOf('Monday')).getByText(/Order by .* 14:00/)).not.toBeNull();
  expect(within(dayOf('Tuesday')).getByText('No delivery')).not.toBeNull();
});

test('SD2 what is skipped or moved stands on both days', async () => {
  await show([
    { kind: 'skipped', day: monday },
    { kind: 'moved', day: addDays(start, 4), moved_to: addDays(start, 5) },
  ]);
  expect(within(dayOf('Monday')).getByText('Does not come')).not.toBeNull();
  expect(within(dayOf('Thursday')).getByText(/Comes on Fri.* instead/)).not.toBeNull();
  expect(within(dayOf('Friday')).getByText(/Instead of Thu/)).not.toBeNull();
});

test('SD7 an administrator skips a delivery and takes that back; others only read', async () => {
  await show([]);
  const user = userEvent.setup();
  await user.click(
    within(dayOf('Monday')).getByRole('button', {
      name: 'Change the delivery of Boulangerie Lafleur',
    }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Does not come this day' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const of = { storeId: testStore.id, supplierId: bakery.id };
  expect(written.mock.calls).toEqual([
    [of, { exceptions: [{ kind: 'skipped', day: monday }] }],
    [of, { exceptions: [] }],
  ]);
  cleanup();
  await show([], 'shift_lead');
  expect(
    screen.queryByRole('button', { name: 'Change the delivery of Boulangerie Lafleur' }),
  ).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a supplier' })).toBeNull();
});
