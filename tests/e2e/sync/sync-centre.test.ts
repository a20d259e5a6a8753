/** The sync centre: what waits, and what the office would not take, each said in words. */
import { afterEach, expect, test } from 'vitest';
import { phone, startSignedIn } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';

let device: Device;
afterEach(() => device.stop());

const setRole = (role: string) =>
  sql(
    `update public.store_users set role = $1::public.store_role
     where user_id = (select id from auth.users where email = 'manager2@storehand.demo')`,
    [role],
  );

test('a change that is refused stays visible until the person decides', async () => {
  device = await startSignedIn('manager2', { viewport: phone });
  const { page } = device;
  // The store's figures are on the device.
  await page.getByText(/left, \d day|over budget/).waitFor();
  await page
    .getByRole('link', { name: /^Budget/ })
    .first()
    .click();
  await page.waitForURL('**/budget');
  await device.goOffline();
  await page.getByRole('button', { name: 'Add food cost', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add food cost' });
  await dialog.getByLabel('Food cost').fill('41.07');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: /1 to send/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Sync centre' }).waitFor();
  await page.getByText(/^Food cost, .*\$41\.07$/).waitFor();
  await page.getByRole('heading', { level: 2, name: /Not sent yet · #7505/ }).waitFor();
  await page.getByText('On this device', { exact: true }).waitFor();

  // Meanwhile the office takes the right away.
  await setRole('shift_lead');
  try {
    await device.goOnline();
    await page.getByText('You are no longer allowed to change this.').waitFor();
    await page.getByRole('button', { name: /^Discard: Food cost, / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Everything is sent').waitFor();
  } finally {
    await setRole('general_manager');
  }
  const stored = await sql(`select 1 from public.food_cost_entries where amount = 41.07`);
  expect(stored).toEqual([]);
});

/** The office's rules change: these amounts are refused from now on. */
async function withForbiddenAmounts(work: () => Promise<void>): Promise<void> {
  const rules = [
    ['food_cost_entries', 'amount <> 51.13'],
    ['weekly_sales_forecasts', 'projected_amount <> 5113'],
  ] as const;
  for (const [table, rule] of rules) {
    await sql(`alter table public.${table} add constraint office_rule check (${rule}) not valid`);
  }
  try {
    await work();
  } finally {
    for (const [table] of rules)
      await sql(`alter table public.${table} drop constraint office_rule`);
  }
}

test('what the office refuses is shown where it was entered, and leads to where it is put right', async () => {
  device = await startSignedIn('manager2');
  const { page } = device;
  await page.goto('/budget');
  await page.getByRole('button', { name: 'Set projected sales' }).waitFor();
  await withForbiddenAmounts(async () => {
    await addFoodCost(page, 0, '51.13');
    await page.getByRole('button', { name: 'Set projected sales' }).click();
    const sales = page.getByRole('dialog', { name: 'Projected sales' });
    await sales.getByLabel('Projected sales for the week').fill('5113');
    await sales.getByRole('button', { name: 'Save' }).click();
    await sales.waitFor({ state: 'hidden' });

    const notice = page.getByRole('complementary', { name: 'The office did not accept this' });
    await notice.getByText(/^Food cost, .*\$51\.13$/).waitFor();
    await notice.getByText(/^Projected sales, .*\$5,113\.00$/).waitFor();
    await page.getByRole('button', { name: 'Set projected sales' }).click();
    await sales.getByText('The office did not accept this').waitFor();
    await sales.getByRole('button', { name: 'Cancel' }).click();

    await notice.getByRole('link', { name: 'Open sync centre' }).click();
    await page.getByRole('link', { name: /^Fix it: Food cost, / }).click();
    const dialog = page.getByRole('dialog', { name: 'Add food cost' });
    const amount = dialog.getByLabel('Food cost');
    expect(await amount.inputValue()).toBe('51.13');
    await amount.fill('51.14');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await notice.getByText(/^Food cost, /).waitFor({ state: 'hidden' });

    await notice.getByRole('link', { name: 'Open sync centre' }).click();
    await page.getByRole('link', { name: /^Fix it: Projected sales, / }).click();
    const week = sales.getByLabel('Projected sales for the week');
    expect(await week.inputValue()).toBe('5113.00');
    await week.fill('5114');
    await sales.getByRole('button', { name: 'Save' }).click();
    await notice.waitFor({ state: 'hidden' });
    await page.goto('/sync');
    await page.getByText('Everything is sent').waitFor();
  });
  expect(
    await sql(
      `select amount::float8 as amount from food_cost_entries where amount in (51.13, 51.14)`,
    ),
  ).toEqual([{ amount: 51.14 }]);
  expect(
    await sql(
      `select projected_amount::float8 as amount from weekly_sales_forecasts where projected_amount in (5113, 5114)`,
    ),
  ).toEqual([{ amount: 5114 }]);
});

/** Multiplies the one op that waits in the journal, as if so many entries had been made. */
const multiplyUnsent = (page: Device['page'], count: number) =>
  page.evaluate(async (wanted) => {
    type Buckets = { open(name: string): Promise<{ readonly indexedDB: IDBFactory }> };
    const { storageBuckets } = navigator as Navigator & { readonly storageBuckets: Buckets };
    const { indexedDB: factory } = await storageBuckets.open('storehand-journal');
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('No answer')));
      });
    const database = await answerOf(factory.open('storehand-journal'));
    const ops = database.transaction('ops', 'readwrite').objectStore('ops');
    // It may have been tried already.
    const [op] = (await answerOf(ops.getAll())).filter(({ state }) => /^(open|sent)$/.test(state));
    const { no: _no, ...one } = op;
    for (let n = 1; n < wanted; n += 1) {
      const id = crypto.randomUUID();
      const amount = 1000 + n;
      ops.add({
        ...one,
        state: 'open',
        op_id: crypto.randomUUID(),
        id,
        set: { ...one.set, amount },
        row: { ...one.row, id, amount },
        editedAt: one.editedAt + n,
      });
    }
    await new Promise((resolve) => ops.transaction.addEventListener('complete', resolve));
    database.close();
  }, count);

test('a thousand entries that wait are all in the list, and only those in view in the page', async () => {
  device = await startSignedIn('manager2');
  const { page } = device;
  await page.goto('/budget');
  await page.getByRole('button', { name: 'Add food cost', exact: true }).waitFor();
  await device.goOffline();
  await addFoodCost(page, 0, '900');
  await page.getByRole('link', { name: /1 to send/ }).waitFor();
  await multiplyUnsent(page, 1000);
  await page.goto('/sync');
  await page.getByText(/1,?000 still to send/).waitFor();
  const list = page.getByRole('list', { name: /^Not sent yet · #7505/ });
  await list.getByText(/\$900\.00$/).waitFor();
  const items = list.getByRole('listitem');
  expect(await items.first().getAttribute('aria-setsize')).toBe('1000');
  expect(await items.count()).toBeLessThan(60);
  // The page grows where rows turn out taller than they were thought to be.
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return list.getByText(/\$1,999\.00$/).count();
    })
    .toBe(1);
  expect(await items.count()).toBeLessThan(60);
});
