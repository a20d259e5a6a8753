/** Vehicles: reported without a signal, off the road everywhere, certified by another, back on the road (rules VE). */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { encode } from 'uqr';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';
import { demoVehicles } from '../../world/vehicle-history.ts';
import { chooseStore, phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import { writeFilm } from '../fixtures/film.ts';
import type { Device } from '../fixtures/browser.ts';
import { answerSection, nextSection, questions, type Answers } from '../fixtures/inspection.ts';

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

  // Who knew what when: told by this device, hashed by the server.
  await office.page.getByRole('button', { name: 'Who knew what when: Brakes' }).click();
  const receipt = office.page.getByRole('dialog', { name: 'Who knew what when' });
  await receipt.getByText('The receipt of the office says the same.').waitFor();
  await expectNoViolations(office.page);
  await receipt.getByRole('button', { name: 'Close' }).click();

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
  // The server counts it to the vehicle's month.
  await office.page.goto('/vehicles/costs');
  const costs = office.page.getByRole('table', { name: 'Cost by vehicle' });
  await costs.getByRole('row', { name: /Unit 2 .*\$4,\d{3}\.\d\d/ }).waitFor();
  await expectNoViolations(office.page);
  // One visit instead of three: what falls due together.
  await chooseStore(office.page, '7506');
  await office.page.goto('/vehicles/maintenance');
  await office.page.getByText(/^Unit 6 · \d things in one visit/).waitFor();
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

/** A code as a page draws it. */
const drawn = (code: Locator) =>
  code.evaluate((svg) => ({
    modules: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    drawn: svg.querySelector('path')?.getAttribute('d') ?? '',
  }));
/** Another app's code, as ours would draw it. */
function foreignCode() {
  const { data, size } = encode('https://example.com/vehicles/tag/K7MP2X', { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { modules: size, drawn: squares.join('') };
}

test('VE1, VE2, VE15, VE25 an administrator adds a vehicle, its label is printed, scanned, and replaced', async () => {
  const film = join(mkdtempSync(join(tmpdir(), 'storehand-film-')), 'label.y4m');
  writeFilm(film, foreignCode());
  const office = await startSignedIn('admin', {
    viewport: { width: 1440, height: 900 },
    camera: { film },
  });
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
  const label = labels.getByRole('img', { name: /^Unit A-77: Code / });
  await label.waitFor();
  await expectNoViolations(page);
  const printed = await drawn(label);

  // Before the camera the code of another site leads nowhere, the label to its vehicle.
  await page.goto('/vehicles/tag');
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await page.getByText(/^This code leads somewhere else/).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Close the camera' }).click();
  writeFilm(film, printed);
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await page.getByRole('heading', { level: 1, name: 'Unit A-77' }).waitFor();

  // A year of readings from a file: what is wrong is told, then all of it comes.
  await page.goto('/vehicles/import');
  await page.getByRole('radio', { name: 'Readings' }).check();
  const file = (last: string) => ({
    name: 'readings.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Unit,Date,Odometer\nA-77,2026-01-05,"12,000"\nA-77,2026-02-05,${last}`),
  });
  await page.getByLabel('File').setInputFiles(file('soon'));
  await page.getByText('Row 3, Odometer: it is not a number (soon)').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Remove readings.csv' }).click();
  await page.getByLabel('File').setInputFiles(file('"12,900"'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('2 rows imported').waitFor();
  await expect
    .poll(() => sql(`select current_meter::int as meter from vehicles where unit_number = 'A-77'`))
    .toEqual([{ meter: 12_900 }]);

  // What vehicles need is written down once, and applied to this one.
  await page.goto('/vehicles/programs');
  await page.getByRole('button', { name: 'Add program' }).click();
  const program = page.getByRole('dialog', { name: 'Add program' });
  await program.getByLabel('Name').fill('Spring');
  await program
    .getByRole('group', { name: 'Battery' })
    .getByLabel(/^Every so many days/)
    .fill('365');
  await expectNoViolations(page);
  await program.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Apply: Spring' }).click();
  const apply = page.getByRole('dialog', { name: 'Apply “Spring”' });
  await apply.getByLabel('Unit A-77').waitFor();
  await expectNoViolations(page);
  await apply.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() =>
      sql(
        `select r.every_days from vehicle_reminders r join vehicles v on v.id = r.vehicle_id
         where v.unit_number = 'A-77' and r.task = 'battery'`,
      ),
    )
    .toEqual([{ every_days: 365 }]);

  // Replaced, it says so, also where nobody keeps the vehicle: the server alone remembers it.
  const tag = async () =>
    (await sql<{ tag: string }>(`select tag from vehicles where unit_number = 'A-77'`))[0]?.tag ??
    '';
  const old = await tag();
  await page.goto('/vehicles');
  await page.getByRole('link', { name: 'Unit A-77', exact: true }).click();
  await page.getByRole('button', { name: 'Make a new label' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new label' }).click();
  await expect.poll(tag).not.toBe(old);
  await page.goto(`/vehicles/tag/${old}`);
  await page.getByText(`The label ${old} was replaced`).waitFor();
  await expectNoViolations(page);
});

test('SU2, SU3, VE32, VE35 a check with a failed critical item and a report by label, without a signal; the store’s figures do not move', async () => {
  const driver = await startSignedIn('shift', { viewport: phone });
  devices.push(driver);
  let { page } = driver;
  const [, , , checked] = demoVehicles;
  await page.goto(`/vehicles/${checked?.id}`);
  await page.getByRole('link', { name: 'Start: Pre-trip Check' }).waitFor();
  await upToDate(page);
  // Somebody else, who will hear of nothing.
  const other = await startSignedIn('manager', { viewport: phone });
  devices.push(other);
  await other.page.goto(`/vehicles/${checked?.id}`);
  await other.page.getByText('This vehicle may drive.').waitFor();
  await upToDate(other.page);
  await other.goOffline();
  await driver.goOffline();
  // Without a line nobody else moves them.
  const figures = async () => {
    await page.goto('/inspections');
    const list = page.getByRole('list', { name: 'Recent Inspections' });
    await list.getByRole('link').first().waitFor();
    return page.locator('#main dl').first().innerText();
  };
  const before = await figures();
  await page.goto(`/vehicles/${checked?.id}`);
  await page.getByRole('link', { name: 'Start: Pre-trip Check' }).click();
  const answers: Answers = new Map();
  await questions(page).first().waitFor();
  await page.getByText(/Unit 4 · Section 1 of 2/).waitFor();
  await answerSection(page, answers, (index) => (index === 0 ? 'Fail' : 'Pass'));
  await nextSection(page);
  await answerSection(page, answers);
  await page.getByRole('button', { name: 'Complete Inspection' }).click();
  await page.waitForURL(`**/vehicles/${checked?.id}`);
  await page.getByText('This vehicle is off the road. Do not drive it.').waitFor();
  await page.getByRole('list', { name: 'Checks' }).getByText('1 problem found').waitFor();
  await expectNoViolations(page);
  await expect.poll(figures).toBe(before);

  // The label of a vehicle of another store: three taps, as of any other.
  const elsewhere = demoVehicles.find(({ store }) => store === stores['7505'].id);
  await page.goto(`/vehicles/tag/${elsewhere?.tag}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await report.getByRole('button', { name: 'Glass' }).click();
  await report.getByText('Drive with care').click();
  await report.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Saved on this device').waitFor();
  await expectNoViolations(page);

  await driver.quitAndReopen();
  ({ page } = driver);
  await driver.goOnline();
  await page.goto(`/vehicles/tag/${elsewhere?.tag}`);
  const sent = page.getByRole('list', { name: 'Your reports by this label' });
  await sent.getByText('The office has it').waitFor();
  const found = (vehicle: string | undefined, part: string) =>
    sql(
      `select severity, user_id, source_check is not null as checked from vehicle_problems
       where vehicle_id = $1 and part = $2 and deleted_at is null`,
      [vehicle, part],
    );
  await expect
    .poll(() => found(checked?.id, 'tires'))
    .toEqual([{ severity: 'unsafe', user_id: people.shift.id, checked: true }]);
  await expect
    .poll(() => found(elsewhere?.id, 'glass'))
    .toEqual([{ severity: 'careful', user_id: people.shift.id, checked: false }]);
  await expect
    .poll(() =>
      sql(
        `select v.road, e.source from vehicles v join vehicle_meter_entries e on e.vehicle_id = v.id
         where v.id = $1 and e.value = 38.5`,
        [checked?.id],
      ),
    )
    .toEqual([{ road: 'out_of_service', source: 'check' }]);

  // VE12: whoever could not know has the keys, and it is told what they could not know.
  await other.page.getByRole('button', { name: 'Take the keys' }).click();
  const keys = other.page.getByRole('dialog', { name: 'Take the keys' });
  await keys.getByRole('button', { name: 'Take the keys' }).click();
  await other.page.getByRole('button', { name: 'Return the keys' }).waitFor();
  await other.goOnline();
  await other.page.getByText('This vehicle is off the road. Do not drive it.').waitFor();
  await other.page
    .getByText(/unsafe since .*heard here/)
    .first()
    .waitFor();
  await expectNoViolations(other.page);
});
