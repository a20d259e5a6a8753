/** Vehicles: reported without a signal, off the road everywhere, certified by another, back on the road (rules VE). */
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { demoVehicles } from '../../world/vehicle-history.ts';
import { phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

const [, unit2] = demoVehicles;
const vehicle = unit2?.id ?? '';
const road = () => sql<{ road: string }>('select road from vehicles where id = $1', [vehicle]);

test('VE7-VE12 part, severity, send without a signal; killed, arrived once; nobody drives it until another has certified', async () => {
  const driver = await startSignedIn('shift', { viewport: phone });
  devices.push(driver);
  await driver.page.goto('/vehicles');
  await driver.page.getByRole('heading', { level: 1, name: 'Vehicle Management' }).waitFor();
  await driver.page.getByRole('link', { name: 'Unit 2', exact: true }).waitFor();
  await expectNoViolations(driver.page);
  await upToDate(driver.page);
  await driver.page.goto(`/vehicles/${vehicle}?report=true`);
  await driver.page.getByRole('dialog', { name: 'Report a problem' }).waitFor();
  await driver.goOffline();
  const report = driver.page.getByRole('dialog', { name: 'Report a problem' });
  await report.getByRole('button', { name: 'Brakes' }).click();
  await report.getByText('Unsafe: do not drive').click();
  await report.getByRole('button', { name: 'Send' }).click();
  await driver.page.getByText('Saved on this device').waitFor();
  await driver.page.getByText('This vehicle is off the road. Do not drive it.').waitFor();
  expect(await driver.page.getByRole('button', { name: 'Take the keys' }).count()).toBe(0);
  await expectNoViolations(driver.page);

  await driver.quitAndReopen();
  await driver.goOnline();
  await driver.page.goto(`/vehicles/${vehicle}`);
  const problems = () =>
    sql<{ id: string; status: string }>(
      `select id, status from vehicle_problems where vehicle_id = $1 and severity = 'unsafe'`,
      [vehicle],
    );
  await expect.poll(problems).toMatchObject([{ status: 'open' }]);
  await expect.poll(road).toEqual([{ road: 'out_of_service' }]);

  // Somebody else's device says so, and they are told urgently.
  const store = await startSignedIn('manager', { viewport: { width: 768, height: 1024 } });
  devices.push(store);
  await store.page.goto(`/vehicles/${vehicle}`);
  await store.page.getByText('This vehicle is off the road. Do not drive it.').waitFor();
  await expectNoViolations(store.page);
  await expect
    .poll(() =>
      sql(
        `select category from notifications where user_id = $1 and text_key = 'vehicle_unsafe' and url = $2`,
        [people.manager.id, `/vehicles/${vehicle}`],
      ),
    )
    .toEqual([{ category: 'urgent' }]);
  await store.page.getByRole('button', { name: 'Mark as repaired: Brakes' }).click();
  await store.page.getByText('You repaired it: somebody else certifies it.').waitFor();
  await expect.poll(problems).toMatchObject([{ status: 'repaired' }]);

  const office = await startSignedIn('inspector', { viewport: { width: 1440, height: 900 } });
  devices.push(office);
  await office.page.goto('/vehicles/maintenance');
  const toCertify = office.page.getByRole('list', { name: 'Repairs to certify' });
  await toCertify.getByRole('link', { name: /^Unit 2 · Brakes/ }).waitFor();
  await expectNoViolations(office.page);
  await toCertify.getByRole('link', { name: /^Unit 2 · Brakes/ }).click();
  await office.page.getByRole('button', { name: 'Certify repair: Brakes' }).click();
  await expect.poll(road).toEqual([{ road: 'ok' }]);

  // What the office plans and pays is the office's; the driver has the cards to show, and nothing of it.
  await office.page.getByRole('button', { name: 'Plan service' }).click();
  const plan = office.page.getByRole('dialog', { name: 'Plan service' });
  await plan.getByRole('button', { name: 'Battery' }).click();
  await plan.getByRole('button', { name: 'Save' }).click();
  await office.page.getByRole('button', { name: /^Complete: .*Battery/ }).click();
  const end = office.page.getByRole('dialog', { name: 'Complete' });
  await end.getByLabel(/^Parts/).fill('4321.99');
  await expectNoViolations(office.page);
  await end.getByRole('button', { name: 'Complete' }).click();
  await office.page.getByText('$4,321.99').waitFor();
  await expect
    .poll(() =>
      sql(
        'select total::float8 as total from vehicle_services where vehicle_id = $1 and parts = $2',
        [vehicle, 4321.99],
      ),
    )
    .toEqual([{ total: 4321.99 }]);
  await driver.page.getByRole('list', { name: 'Documents' }).getByText('Insurance').waitFor();
  expect(await driver.page.getByRole('heading', { name: 'Services', exact: true }).count()).toBe(0);
  expect(await driver.page.getByText('$4,321.99').count()).toBe(0);

  // Back on the road on the driver's phone, who takes the keys with a reading.
  await driver.page.getByText('This vehicle may drive.').waitFor();
  await driver.page.getByRole('button', { name: 'Take the keys' }).click();
  const keys = driver.page.getByRole('dialog', { name: 'Take the keys' });
  await keys.getByLabel(/^Odometer/).fill('4,182,500');
  await keys.getByText(/^This does not fit the last reading/).waitFor();
  await keys.getByLabel(/^Odometer/).fill('41,825');
  await keys.getByRole('button', { name: 'Take the keys' }).click();
  await driver.page.getByRole('button', { name: 'Return the keys' }).waitFor();
  await expect
    .poll(() =>
      sql('select driver_id, current_meter::int as meter from vehicles where id = $1', [vehicle]),
    )
    .toEqual([{ driver_id: people.shift.id, meter: 41_825 }]);
});

test('VE1, VE2 an administrator adds a vehicle from the address; what is wrong is said at its field', async () => {
  const office = await startSignedIn('admin', { viewport: { width: 1440, height: 900 } });
  devices.push(office);
  const { page } = office;
  await page.goto('/vehicles?add=true');
  // Main Office has none of its own.
  const asked = page.getByRole('list', { name: 'Which store?' });
  await asked.getByRole('button', { name: /^#7486/ }).click();
  const form = page.getByRole('dialog', { name: 'Add Vehicle' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Please enter a unit number').waitFor();
  await form.getByLabel(/^VIN/).fill('1m8gdm9axkpo42788');
  await form.getByText('A VIN has digits and letters only, without I, O and Q').waitFor();
  await expectNoViolations(page);
  await form.getByLabel(/^VIN/).fill('1m8gdm9axkp042788');
  await form.getByLabel(/^Unit number/).fill('A-77');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Unit A-77' }).waitFor();
  await expect
    .poll(() => sql('select vin from vehicles where unit_number = $1', ['A-77']))
    .toEqual([{ vin: '1M8GDM9AXKP042788' }]);

  // Its label is on the sheet.
  await page.goto('/vehicles/labels');
  const labels = page.getByRole('list', { name: 'Vehicle labels' });
  await labels.getByText('Unit A-77').waitFor();
  await labels.getByRole('img', { name: /^Unit A-77: Code / }).waitFor();
  await expectNoViolations(page);
});
