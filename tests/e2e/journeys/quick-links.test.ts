/** The forms outside of the product: an admin keeps the list, everybody reads it, also offline (rules QL1 to QL4). */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { phone, startSignedIn, type PersonName } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
  // The other tests find the list as the demo has it.
  await sql(`delete from quick_links where title_en = 'Menu board order'`);
  await sql(
    `update quick_links set is_hidden = false, order_index = right(id::text, 1)::int where id::text like '71c40000%'`,
  );
});

async function deviceOf(person: PersonName, viewport = phone): Promise<Device> {
  const started = await startSignedIn(person, { viewport });
  devices.push(started);
  return started;
}

const forms = (page: Page) =>
  page
    .getByRole('region', { name: 'Forms' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('.font-semibold')?.textContent));

test('QL1, QL3 an admin adds, moves and hides; a manager has the list, also without a connection', async () => {
  const office = await deviceOf('admin', { width: 1024, height: 768 });
  await office.page.goto('/quick-links');
  await office.page.getByRole('link', { name: 'Edit forms' }).click();
  const list = office.page.getByRole('list', { name: 'Forms' });
  await list.getByText('Supply request').waitFor();

  await office.page.getByRole('button', { name: 'Add form' }).click();
  const dialog = office.page.getByRole('dialog', { name: 'Add form' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a title').waitFor();
  await dialog.getByLabel('Title in English').fill('Menu board order');
  await dialog.getByLabel('Title in Spanish').fill('Pedido de tablero');
  await dialog.getByLabel('Address').fill('http://forms.example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a web address that starts with https').waitFor();
  await dialog.getByLabel('Address').fill('forms.example.com/menu');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await list.getByText('https://forms.example.com/menu').waitFor();

  await office.page.getByRole('button', { name: 'Move Menu board order up' }).click();
  await office.page.getByText('Moved to position 4').waitFor({ state: 'attached' });
  await office.page.getByRole('button', { name: 'Hide Time clock adjustment' }).click();
  await list.getByText('Hidden').waitFor();

  const store = await deviceOf('manager');
  await store.page.goto('/quick-links');
  const expected = [
    'Incident or accident form',
    'Personnel action form',
    'Menu board order',
    'Supply request',
  ];
  await store.page.getByText('Supply request').waitFor();
  await expect.poll(() => forms(store.page)).toEqual(expected);
  const link = store.page.getByRole('link', { name: /Menu board order/ });
  expect(await link.getAttribute('href')).toBe('https://forms.example.com/menu');
  expect(await link.getAttribute('target')).toBe('_blank');
  await store.goOffline();
  await store.page.reload();
  await store.page.getByText('Supply request').waitFor();
  await expect.poll(() => forms(store.page)).toEqual(expected);
  await store.page.getByText('The forms need a connection.').waitFor();

  await store.page.goto('/quick-links/edit');
  await store.page.getByText('Only administrators can edit the forms').waitFor();

  await office.goOffline();
  await office.page.reload();
  await office.page.getByText('Not available offline').waitFor();
  expect(await office.page.getByRole('button', { name: 'Add form' }).isDisabled()).toBe(true);
});
