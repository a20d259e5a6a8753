/** A delivery that was not as ordered: its credit, the link at the door, the supplier's answer and the end (rules CR, SP, SB). */
import { afterEach, expect, test } from 'vitest';
import { people } from '../../world/people.ts';
import { stores } from '../../world/stores.ts';
import { app, phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { sql } from '../fixtures/backend.ts';
import { Device } from '../fixtures/browser.ts';

/** One red pixel. */
const crushed = {
  name: 'crushed.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

/** An order of the store that is on its way, with five cases of each of two products. */
async function sentOrder(): Promise<string> {
  const [order] = await sql<{ id: string }>(
    `insert into supply_orders (user_id, store_id, supplier_id, status, submitted_at, sent_at, expected_on)
     select $1, $2, s.id, 'processing', now(), now(), current_date
     from suppliers s where s.name like 'Sparkle%' returning id`,
    [people.manager.id, stores['7486'].id],
  );
  const id = order?.id ?? '';
  await sql(
    `insert into supply_order_lines (order_id, offer_id, qty)
     select $1, f.id, 5 from product_offers f join supply_orders o on o.id = $1 and f.supplier_id = o.supplier_id
     join products p on p.id = f.product_id where p.name in ('Degreaser', 'Sanitizer') and f.is_active`,
    [id],
  );
  await sql(`update supply_orders set status = 'processing' where id = $1`, [id]);
  return id;
}

test('CR1-CR7, SP4 a short delivery is received without a line and with a photo, its credit answered by a stranger and closed', async () => {
  const id = await sentOrder();
  const store = await startSignedIn('manager', { viewport: phone });
  devices.push(store);
  const { page } = store;
  await page.goto(`/supply-orders/receive/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Receive delivery' }).waitFor();
  await page.getByRole('button', { name: 'Less Degreaser' }).waitFor();
  await upToDate(page);
  await store.goOffline();
  await page.getByRole('button', { name: 'Less Degreaser' }).click();
  await page.getByRole('button', { name: 'Degreaser: problem, pack or price' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Photos/)
    .setInputFiles(crushed);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await page.getByText('1 photo').waitFor();
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save delivery' }).click();

  await page.getByRole('heading', { name: 'Credits' }).waitFor();
  await page.getByRole('link', { name: /Sparkle/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Credit' }).waitFor();
  await page.getByText('Degreaser').first().waitFor();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${app.url}/credit/[\\w-]{43}$`));
  await page.getByRole('button', { name: 'Photo 1: Degreaser' }).waitFor();
  await expectNoViolations(page);
  await store.goOnline();
  const credit = () =>
    sql<{ status: string; amount: string; link: boolean }>(
      `select status, amount::text, link_hash is not null as link from supply_credits where order_id = $1`,
      [id],
    );
  await expect.poll(credit).toMatchObject([{ status: 'open', link: true }]);
  const arrived = () =>
    sql(
      `select 1 from supply_photos p join stock_entries e on e.id = p.entry_id
       join supply_receipts r on r.id = e.receipt_id where r.order_id = $1 and p.stored_at is not null`,
      [id],
    );
  await expect.poll(arrived).toHaveLength(1);

  // a browser that has never heard of the app, and of nobody who is signed in
  const stranger = await Device.start({ baseURL: app.url, viewport: phone });
  devices.push(stranger);
  await stranger.page.goto(link);
  await stranger.page.getByRole('heading', { level: 1, name: 'Request for credit' }).waitFor();
  const photo = stranger.page.getByRole('button', { name: 'Photo 1: Degreaser' });
  await photo.and(stranger.page.locator(':not([aria-busy])')).waitFor();
  await expectNoViolations(stranger.page);
  await photo.click();
  await stranger.page.getByRole('button', { name: 'Send the answer' }).click();
  await stranger.page.getByText('Please choose an answer.').waitFor();
  await stranger.page.getByLabel('We do not agree').check();
  await stranger.page.getByLabel('Your name').fill('Ann');
  await stranger.page.getByRole('button', { name: 'Send the answer' }).click();
  await stranger.page.getByText('Please say why you do not agree.').waitFor();
  await stranger.page.getByLabel('We will credit this amount').check();
  await stranger.page.getByRole('button', { name: 'Send the answer' }).click();
  await stranger.page.getByText('Thank you. The store has your answer.').waitFor();
  await expect.poll(credit).toMatchObject([{ status: 'accepted' }]);

  await page.goto('/supply-orders/credits');
  await page.getByText('Accepted').first().waitFor();
  await expectNoViolations(page);
  await page
    .getByRole('link', { name: /Sparkle/ })
    .first()
    .click();
  await page.getByText('Ann accepts it').waitFor();
  await page.getByRole('button', { name: 'Credit received' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Number of the credit note/).fill('C-17');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Credited').first().waitFor();
  await expect.poll(credit).toMatchObject([{ status: 'settled' }]);
  await stranger.page.goto(link);
  await stranger.page.getByRole('heading', { name: 'This link does not open anything' }).waitFor();

  await page.goto('/supply-hub');
  await page.getByRole('heading', { level: 1, name: 'Supply Hub' }).waitFor();
  await page.getByText('Sparkle Cleaning Supply').first().waitFor();
  await expectNoViolations(page);
});
