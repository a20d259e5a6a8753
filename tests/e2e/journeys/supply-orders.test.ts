/** Supply orders: written without a line, killed, arrived once, decided by another, sent (rules SO). */
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
