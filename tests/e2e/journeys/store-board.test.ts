/** The board of all stores at a desk, while a manager works on a phone (rules BD and DV of the board). */
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';
import { phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';

const devices: Device[] = [];
afterEach(async () => {
  await Promise.all(devices.splice(0).map((device) => device.stop()));
});

test('BD1, BD4, DV1, DV3: who manages several stores sees them side by side, what a phone tells of its work, and opens one', async () => {
  // Devices of earlier tests of this world were killed with work unsent.
  await sql('delete from sync.devices');
  const desk = await startSignedIn('admin', { viewport: { width: 1440, height: 900 } });
  devices.push(desk);
  await upToDate(desk.page);
  // Main Office shows them by itself; any other store by the choice of stores.
  await desk.page.getByRole('heading', { name: 'All stores' }).waitFor();
  const table = desk.page.getByRole('table', { name: 'All stores' });
  await table.getByText('#7505 Maple Street').waitFor();
  await table.getByText('#7486 Riverside Plaza').waitFor();
  expect(await violationsOf(desk.page)).toEqual([]);

  const tablet = await startSignedIn('manager2', { viewport: phone });
  devices.push(tablet);
  await upToDate(tablet.page);
  const told = () =>
    sql<{ unsent: number }>(
      `select s.unsent from sync.device_stores s join sync.devices d on d.id = s.device_id
       where d.user_id = $1 and s.store_id = $2 order by d.seen_at desc limit 1`,
      [people.manager2.id, stores['7505'].id],
    );
  await expect.poll(told).toEqual([{ unsent: 0 }]);
  // The line is there, but the server takes no writes.
  await tablet.page.route('**/rpc/sync_push', (route) =>
    route.fulfill({ status: 503, json: { code: 'PGRST000', message: 'busy' } }),
  );
  await tablet.page.goto('/budget');
  await addFoodCost(tablet.page, 301, '12.50');
  await expect.poll(told).toEqual([{ unsent: 1 }]);
  await desk.page.reload();
  await table.getByRole('row', { name: /#7505/ }).getByText('1 entry unsent').waitFor();
  await tablet.page.unroute('**/rpc/sync_push');
  await tablet.page.reload();
  await expect.poll(told).toEqual([{ unsent: 0 }]);

  await desk.page.setViewportSize(phone);
  await expect
    .poll(() => desk.page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(phone.width);
  await table.getByText('#7505 Maple Street').click();
  const panel = desk.page.getByRole('dialog', { name: '#7505 Maple Street' });
  await panel.getByRole('heading', { name: 'Food cost' }).waitFor();
  await panel.getByText('Signatures').or(panel.getByText('Action items')).first().waitFor();
  expect(await violationsOf(desk.page)).toEqual([]);
  await panel.getByRole('button', { name: 'Open this store' }).click();
  await desk.page.getByRole('button', { name: /Current store #7505/ }).waitFor();
  await desk.page.getByRole('button', { name: /Current store #7505/ }).click();
  await desk.page
    .getByRole('dialog')
    .getByRole('link', { name: /All stores/ })
    .click();
  await desk.page.getByRole('heading', { name: 'All stores' }).waitFor();
});

test('XS1 to XS8: inspections, actions, schedules and trends of all stores; one that is not on the device is read alone', async () => {
  const desk = await startSignedIn('admin', { viewport: { width: 1440, height: 900 } });
  devices.push(desk);
  const { page } = desk;
  await upToDate(page);
  await page.goto('/inspections');
  const list = page.getByRole('table', { name: 'Store Inspections' });
  await page.getByRole('button', { name: /failed – critical/ }).click();
  const row = list.getByRole('row', { name: /#7505 Maple Street/ }).first();
  await row.getByText('Failed – critical').waitFor();
  await row.getByRole('link').click();
  // Its store is not on this device: it is read by itself, and stays what it is.
  await page.getByRole('button', { name: 'Work in this store' }).waitFor();
  await page.getByText(/#7505 Maple Street/).waitFor();
  await page
    .getByRole('button', { name: /Current store/ })
    .getByText('Main Office')
    .waitFor();

  await page.goto('/inspections/actions?stores=all');
  const actions = page.getByRole('table', { name: 'Action Items' });
  await actions.getByRole('row', { name: /#7505/ }).first().getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Action item' });
  await panel.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign' });
  await dialog.getByLabel('Assigned to').selectOption({ label: 'Shift lead' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await actions.getByRole('row', { name: /#7505.*Shift lead/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await actions.getByRole('row', { name: /#7505.*Shift lead/ }).waitFor({ state: 'hidden' });

  await page.goto('/inspections/schedules?stores=7505,7506');
  await page.getByRole('button', { name: 'Schedule for 2 stores' }).click();
  const schedule = page.getByRole('dialog', { name: 'Add schedule' });
  await schedule.getByText('For 2 stores: #7505 Maple Street').waitFor();
  await schedule.getByLabel('Template').selectOption({ label: 'Opening Checklist' });
  await schedule.getByRole('button', { name: 'Save' }).click();
  const made = () =>
    sql<{ count: number }>(
      `select count(*)::integer from inspection_schedules
       where store_id = any ($1) and created_by = $2 and deleted_at is null`,
      [[stores['7505'].id, stores['7506'].id], people.admin.id],
    ).then(([one]) => one?.count);
  await expect.poll(made).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(made).toBe(0);

  await page.goto('/inspections/trends?stores=all');
  await page.getByRole('heading', { name: 'Questions that fail most' }).waitFor();
  await page.getByRole('rowheader', { name: /#7505 Maple Street/ }).waitFor();
  // What came last stays, and says of when it is.
  await desk.goOffline();
  await page.getByText(/^Not current: as of/).waitFor();
  await page.getByRole('rowheader', { name: /#7505 Maple Street/ }).waitFor();
});
