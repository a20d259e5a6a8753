/** A session that its person ended from another device (design §7): the stolen one is out at once, not within the hour. */
import { afterEach, expect, test } from 'vitest';
import { startDevice } from '../fixtures/app.ts';
import { apiFetch, apiSignIn, backend, demoPassword, sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';

let device: Device;
afterEach(() => device.stop());

test('a tablet whose session was ended elsewhere is signed out at its next pull, though its token has not expired', async () => {
  const email = `stolen-${Date.now()}@storehand.demo`;
  const signedUp = await fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: demoPassword,
      data: { first_name: 'Noa', last_name: 'Silva', store_number: '7486' },
    }),
  });
  expect(signedUp.ok).toBe(true);

  device = await startDevice();
  const { page } = device;
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /^Current store #7486/ }).waitFor();

  const elsewhere = await apiSignIn(email);
  const ended = await apiFetch(elsewhere, '/rest/v1/rpc/end_other_sessions', { method: 'POST' });
  // the sign-up's own session and the tablet's
  expect(await ended.json()).toBe(2);
  await page.reload();
  await page.getByText('Please sign in again. Unsent work is kept on this device.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(
    await sql(
      `select kind, details from account_events e join auth.users u on u.id = e.user_id where u.email = $1`,
      [email],
    ),
  ).toEqual([{ kind: 'other_sessions_ended', details: { count: 2 } }]);
});
