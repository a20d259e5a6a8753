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

test('BD1, BD4, BD5, BD13, DV1, DV3: who manages several stores sees them side by side, what a phone tells of its work, and opens one', async () => {
  // Devices of earlier tests of this world were killed with work unsent.
  await sql('delete from sync.devices');
  // A week of which something is left, and days that are missing, whatever the weekday.
  await sql(
    `insert into weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount)
     select $1, s.id, y.day - extract(dow from y.day)::integer, 9000
     from stores s cross join lateral (select (now() at time zone s.time_zone)::date - 1 as day) y
     where s.id = $2 on conflict do nothing`,
    [people.manager2.id, stores['7505'].id],
  );
  await sql(
    `update food_cost_entries set deleted_at = now()
     where store_id = $1 and deleted_at is null and entry_date between current_date - 4 and current_date - 2`,
    [stores['7486'].id],
  );
  const desk = await startSignedIn('admin', { viewport: { width: 1440, height: 900 } });
  devices.push(desk);
  await upToDate(desk.page);
  // Main Office shows them by itself; any other store by the choice of stores.
  await desk.page.getByRole('heading', { name: 'All stores' }).waitFor();
  const table = desk.page.getByRole('table', { name: 'All stores' });
  const row = (number: string) => table.getByRole('row', { name: new RegExp(`#${number}`) });
  await row('7505').waitFor();
  await row('7486').waitFor();
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
  await row('7505').getByText('1 entry unsent').waitFor();
  await tablet.page.unroute('**/rpc/sync_push');
  await tablet.page.reload();
  await expect.poll(told).toEqual([{ unsent: 0 }]);

  // What the phone writes comes to the desk by itself (BD5): the page is the one that was opened before.
  await desk.page.evaluate(() => document.body.setAttribute('data-opened', 'before'));
  // what is left of the week: behind the box, the candidates and the days; the need stands by the name at this width
  const week = row('7505').getByRole('cell').nth(3);
  const before = await week.innerText();
  await addFoodCost(tablet.page, 1, '12.34');
  await expect.poll(() => week.innerText()).not.toBe(before);
  expect(await desk.page.locator('body[data-opened]').count()).toBe(1);

  // Several at once (BD13), by mouse, then on a wider screen by the keyboard alone.
  await row('7505').getByRole('checkbox').check({ force: true });
  await row('7486').getByRole('checkbox').check({ force: true });
  const selected = desk.page.getByRole('group', { name: '2 stores selected' });
  expect(await selected.getByRole('link', { name: /Schedules/ }).getAttribute('href')).toMatch(
    /stores=(7505,7486|7486,7505)$/,
  );
  await selected.getByRole('button', { name: /for missing days/ }).click();
  await desk.page.getByText(/(was|were) asked/).waitFor();
  const asked = await sql(
    `select from notifications where text_key = 'budget_days_asked_for' and store_id = $1 and user_id = $2`,
    [stores['7486'].id, people.manager.id],
  );
  expect(asked).toHaveLength(1);
  expect(await violationsOf(desk.page)).toEqual([]);
  await selected.getByRole('button', { name: 'Clear selection' }).click();
  await desk.page.setViewportSize({ width: 1920, height: 1080 });
  const inTable = () => desk.page.evaluate(() => document.activeElement?.closest('tbody') !== null);
  for (let presses = 0; presses < 80 && !(await inTable()); presses += 1) {
    await desk.page.keyboard.press('Tab');
  }
  for (const key of ['x', 'j', 'x']) await desk.page.keyboard.press(key);
  await selected.waitFor();
  expect(await violationsOf(desk.page)).toEqual([]);
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('dialog', { name: /^#/ }).waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.page.getByRole('dialog', { name: /^#/ }).waitFor({ state: 'hidden' });

  await desk.page.setViewportSize(phone);
  await expect
    .poll(() => desk.page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(phone.width);
  await row('7505').getByRole('button').click();
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

  // A message that is pointed at stays.
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.goto('/inspections/actions?stores=all');
  const actions = page.getByRole('table', { name: 'Action Items' });
  await actions.getByRole('row', { name: /#7505/ }).first().getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Action item' });
  await panel.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign' });
  await dialog.getByLabel('Assigned to').selectOption({ label: 'Shift lead' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await undo.hover();
  await actions.getByRole('row', { name: /#7505.*Shift lead/ }).waitFor();
  await undo.click();
  await actions.getByRole('row', { name: /#7505.*Shift lead/ }).waitFor({ state: 'hidden' });

  await page.goto('/inspections/schedules?stores=7505,7506');
  await page.getByRole('button', { name: 'Schedule for 2 stores' }).click();
  const schedule = page.getByRole('dialog', { name: 'Add schedule' });
  await schedule.getByText('For 2 stores: #7505 Maple Street').waitFor();
  await schedule.getByLabel('Template').selectOption({ label: 'Opening Checklist' });
  await schedule.getByRole('button', { name: 'Save' }).click();
  await undo.hover();
  const made = () =>
    sql<{ count: number }>(
      `select count(*)::integer from inspection_schedules
       where store_id = any ($1) and created_by = $2 and deleted_at is null`,
      [[stores['7505'].id, stores['7506'].id], people.admin.id],
    ).then(([one]) => one?.count);
  await expect.poll(made).toBe(2);
  await undo.click();
  await expect.poll(made).toBe(0);

  // All of them are paused at once, and go on again as one (XS9).
  const running = () =>
    sql<{ id: string }>(
      `select id from inspection_schedules
       where store_id = any ($1) and deleted_at is null and not is_paused order by id`,
      [[stores['7486'].id, stores['7505'].id, stores['7506'].id]],
    );
  const before = await running();
  expect(before.length).toBeGreaterThan(0);
  await page.goto('/inspections/schedules?stores=7486,7505,7506');
  await page.getByRole('table', { name: 'Schedules' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check({ force: true });
  const chosen = page.getByRole('group', { name: /schedules? selected/ });
  await chosen.getByRole('button', { name: `Pause ${before.length}` }).click();
  await undo.hover();
  await expect.poll(running).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await undo.click();
  await expect.poll(running).toEqual(before);

  await page.goto('/inspections/trends?stores=all');
  await page.getByRole('heading', { name: 'Questions that fail most' }).waitFor();
  await page.getByRole('rowheader', { name: /#7505 Maple Street/ }).waitFor();
  // What came last stays, and says of when it is.
  await desk.goOffline();
  await page.getByText(/^Not current: as of/).waitFor();
  await page.getByRole('rowheader', { name: /#7505 Maple Street/ }).waitFor();
});

test('SV4, SV6: a supervisor who loses a store while the board is open sees its row go, and nothing of it stays on the device', async () => {
  await sql(`update stores set region = 'Lakeside' where id = any ($1)`, [
    [stores['7505'].id, stores['7506'].id],
  ]);
  const desk = await startSignedIn('inspector', { viewport: { width: 1440, height: 900 } });
  devices.push(desk);
  const { page } = desk;
  await upToDate(page);
  await page.getByRole('button', { name: /Current store #7486/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Lakeside/ })
    .click();
  await expect.poll(() => page.url()).toContain('stores=region:Lakeside');
  const table = page.getByRole('table', { name: 'All stores' });
  const row = (number: string) => table.getByRole('row', { name: new RegExp(`#${number}`) });
  await row('7505').waitFor();
  await row('7506').waitFor();
  const kept = () =>
    page.evaluate(
      (id) => Object.entries(localStorage).filter(([, value]) => value.includes(id)).length,
      stores['7506'].id,
    );
  expect(await kept()).toBeGreaterThan(0);
  try {
    await sql(`update store_users set deleted_at = now() where user_id = $1 and store_id = $2`, [
      people.inspector.id,
      stores['7506'].id,
    ]);
    await row('7506').waitFor({ state: 'hidden' });
    await row('7505').waitFor();
    await expect.poll(kept).toBe(0);
  } finally {
    await sql(`update store_users set deleted_at = null where user_id = $1 and store_id = $2`, [
      people.inspector.id,
      stores['7506'].id,
    ]);
    await sql(`update stores set region = null where region = 'Lakeside'`);
  }
});
