/** Supply orders: written without a line, killed, arrived once, decided by another, sent (rules SO). */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { phone, startSignedIn } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

test('SO1-SO8 an order of a phone without a signal is approved on a desktop and sent', async () => {
  const store = await startSignedIn('manager', { viewport: phone });
  devices.push(store);
  await store.page.goto('/supply-orders/new');
  await store.page.getByRole('heading', { level: 1, name: 'Create Order' }).waitFor();
  await store.goOffline();
  await store.page.getByRole('button', { name: /^Sparkle Cleaning Supply/ }).click();
  await store.page.getByRole('heading', { level: 1, name: 'Sparkle Cleaning Supply' }).waitFor();
  const quantity = store.page.getByRole('textbox', { name: 'Quantity of Degreaser' });
  await store.page.getByRole('button', { name: 'More Degreaser' }).click();
  await expect.poll(() => quantity.inputValue()).toBe('1');
  await quantity.fill('1,500');
  await quantity.press('Enter');
  await store.page.getByText('Which one do you mean?').waitFor();
  await quantity.fill('abc');
  await quantity.press('Enter');
  await store.page.getByText('Please enter a number').waitFor();
  await quantity.fill('30');
  await quantity.press('Enter');
  await store.page.getByText('30 cases × 4 = 120 gal').waitFor();
  await expectNoViolations(store.page);
  await store.page.getByText('1 product · saved, not submitted').waitFor();
  await store.page.getByRole('button', { name: 'Submit' }).click();
  await store.page.getByText('Pending, once the office has it').waitFor();

  await store.quitAndReopen();
  await store.goOnline();
  await store.page.goto('/supply-orders');
  const orders = () =>
    sql<{ id: string; status: string; order_number: string; subtotal: string }>(
      `select o.id, o.status, o.order_number, o.subtotal::text from supply_orders o
       join suppliers s on s.id = o.supplier_id
       where s.name like 'Sparkle%' and o.user_id = '${people.manager.id}' and o.status <> 'rejected'`,
    );
  // 30 at 46.80 are more than the store orders without asking.
  await expect.poll(orders).toMatchObject([{ status: 'pending', subtotal: '1404.00' }]);
  const [order] = await orders();
  const name = order?.order_number ?? '';
  expect(name).toMatch(/^7486-\d{6}-\d{2}$/);

  const office = await startSignedIn('inspector', { viewport: { width: 1440, height: 900 } });
  devices.push(office);
  await office.page.goto(`/supply-orders/details/${order?.id}`);
  await office.page.getByRole('heading', { level: 1, name }).waitFor();
  await office.page.getByText('30 cases × 4 = 120 gal').waitFor();
  await expectNoViolations(office.page);
  await office.page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(orders).toMatchObject([{ status: 'approved' }]);

  await store.page.goto(`/supply-orders/details/${order?.id}`);
  await store.page.getByRole('button', { name: 'Mark as sent' }).click();
  const dialog = store.page.getByRole('dialog');
  await dialog.getByLabel('How was it sent?').selectOption('Phone');
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect.poll(orders).toMatchObject([{ status: 'processing' }]);
  await store.page.getByText('Sent to supplier').first().waitFor();
});

test('SA1, SA3, SA5 what is archived is found, read, given out and restored by the office alone', async () => {
  const office = await startSignedIn('admin', { viewport: { width: 1440, height: 900 } });
  devices.push(office);
  const { page } = office;
  await page.goto('/archived-orders');
  const [all] = await sql<{ count: number }>(
    'select count(*)::int as count from supply_orders_archive',
  );
  await page.getByText(`Showing ${all?.count} archived orders`).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 6').waitFor();
  await page.getByRole('searchbox').fill('Maple');
  await page.getByText('Showing 14 archived orders').waitFor();
  await page.getByLabel('Status').selectOption('Received');
  const [order] = await sql<{ id: string; order_number: string; received: number }>(
    `select id, order_number, count(*) over ()::int as received from supply_orders_archive
     where store_name = 'Maple Street' and status = 'received' order by archived_at desc, id limit 1`,
  );
  const { id = '', order_number: name = '', received = 0 } = order ?? {};
  await page.getByText(`Showing ${received} archived orders`).waitFor();
  await expectNoViolations(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^archived_orders_\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFOrder Number,Status,Store,Submitted By,Order Created,Archived At,Archive Reason,Days Active',
  );
  expect(lines).toHaveLength(received + 1);

  await page.getByRole('rowheader', { name }).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('3 products').waitFor();
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Archived Orders' }).click();
  await page.getByText(`Showing ${received} archived orders`).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('Maple');

  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await page.getByText('Order restored successfully!').waitFor();
  await page.getByText(`Showing ${received - 1} archived orders`).waitFor();
  expect(
    await sql('select id from supply_orders where id = $1 and deleted_at is null', [id]),
  ).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Showing ${received} archived orders`).waitFor();

  await office.goOffline();
  await page.reload();
  await page.getByRole('heading', { name: 'The archive is at the office' }).waitFor();

  const store = await startSignedIn('manager', { viewport: phone });
  devices.push(store);
  await store.page.goto('/archived-orders');
  await store.page.getByText('You need admin privileges to view archived orders.').waitFor();
});
