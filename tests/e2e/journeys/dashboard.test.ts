/** The dashboard: figures of the store from the rows on the device, online or not (rules DA1, DA2). */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';
import { fillSignIn, newAccount } from '../fixtures/accounts.ts';
import { phone, startDevice, startSignedIn } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';

let device: Device;
afterEach(() => device.stop());

/** The figure under a label, with its hint. */
async function figure(page: Page, label: string): Promise<string> {
  const card = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  await card.waitFor();
  return (await card.locator('dd').allTextContents()).join(' | ');
}

test('DA2 tells the week, the open actions and what still waits, as the store has them', async () => {
  // On the first day of a week nothing is entered yet, unless another test was here.
  await sql(
    `insert into food_cost_entries (user_id, store_id, entry_date, amount)
     select $1, s.id, (now() at time zone s.time_zone)::date, 210 from stores s where s.id = $2`,
    [people.manager.id, stores['7486'].id],
  );
  device = await startSignedIn('manager', { viewport: phone });
  const { page } = device;
  await page.getByRole('navigation', { name: 'Favourites' }).getByText('Dashboard').click();
  await page.getByRole('heading', { level: 1, name: /Luis/ }).waitFor();

  const [expected] = await sql<{ sales: string }>(
    `select to_char(f.projected_amount, 'FM$999,990.00') sales from weekly_sales_forecasts f
     where f.store_id = $1 and f.deleted_at is null order by f.week_start_date desc, f.updated_at desc limit 1`,
    [stores['7486'].id],
  );
  /** As the office has them now, repeats of one finding as one (rule F6); other devices may still send some meanwhile. */
  const openActions = () =>
    sql<{ open: number }>(
      `select count(*)::int as open from inspection_action_items a
       where a.store_id = $1 and a.status in ('open', 'in_progress') and a.deleted_at is null and not exists (
         select from inspection_action_items r where r.id = a.repeat_of and r.deleted_at is null
           and (r.done_at is null or r.done_at >= coalesce(a.found_at, a.created_at)))`,
      [stores['7486'].id],
    );
  await expect.poll(() => figure(page, 'Projected sales')).toBe(`${expected?.sales} | this week`);
  await expect
    .poll(async () => {
      const [office] = await openActions();
      return (await figure(page, 'Open actions')).startsWith(`${office?.open} |`);
    })
    .toBe(true);
  await expect
    .poll(() => figure(page, 'Food cost'))
    .toMatch(/^\d+\.\d\d% \| Target 28\.00% · \d\sof\s7\sdays$/);
  await expect
    .poll(() => figure(page, 'Waiting to be sent'))
    .toMatch(/^0 \| The office has everything/);
  // Charts say in words what they draw.
  const weeks = page.getByRole('region', { name: 'Food cost, last 8 weeks' }).getByRole('listitem');
  await weeks.nth(7).waitFor();
  expect(await weeks.count()).toBe(8);
  expect(await weeks.last().textContent()).toMatch(/^Week of .*: \d+\.\d%, \d days? entered/);

  await device.goOffline();
  await page.goto('/budget');
  await addFoodCost(page, 0, '100.00');
  await page.goto('/dashboard');
  await expect
    .poll(() => figure(page, 'Waiting to be sent'))
    .toBe('1 | Kept here until there is a connection');
  await page.getByText('1 change is kept on this device until there is a connection').waitFor();
  await device.goOnline();
  await expect
    .poll(() => figure(page, 'Waiting to be sent'))
    .toMatch(/^0 \| The office has everything/);
});

test('DA2 a store without figures says so instead of showing zeros', async () => {
  const account = await newAccount();
  const store = randomUUID();
  const number = `9${store.replaceAll(/\D/g, '').slice(0, 3).padEnd(3, '0')}`;
  await sql('insert into stores (id, store_number, name) values ($1, $2, $3)', [
    store,
    number,
    'Empty Lot',
  ]);
  await sql(
    `insert into store_users (user_id, store_id, role)
     select id, $2, 'general_manager' from auth.users where email = $1`,
    [account.email, store],
  );
  await sql(
    `update store_users set deleted_at = now() where store_id = $2
     and user_id = (select id from auth.users where email = $1)`,
    [account.email, stores['7511'].id],
  );
  device = await startDevice({ viewport: { width: 1440, height: 900 } });
  const { page } = device;
  await fillSignIn(page, account.email, account.password);
  await page
    .getByRole('button', { name: new RegExp(`^Current store #${number}`) })
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: /Rosa/ }).waitFor();
  await expect.poll(() => figure(page, 'Projected sales')).toBe('– | No projected sales yet');
  await expect.poll(() => figure(page, 'Budget remaining')).toBe('– | No projected sales yet');
  await expect.poll(() => figure(page, 'Last inspection')).toBe('– | No completed inspection yet');
});
