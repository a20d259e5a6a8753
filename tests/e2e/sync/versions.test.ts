/** The app and the server are of different versions: nothing is lost, and the person is told. */
import { afterEach, expect, test } from 'vitest';
import { protocolVersion } from '../../../sync/protocol.ts';
import { chooseStore, startSignedIn } from '../fixtures/app.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFoodCost } from '../fixtures/food-cost.ts';

/** The version that the server speaks from now on. */
const serverSpeaks = (version: number) =>
  sql(
    `create or replace function sync.protocol() returns integer
     language sql immutable set search_path = '' as $$ select ${version} $$`,
  );

let tablet: Device | null = null;
afterEach(async () => {
  await serverSpeaks(protocolVersion);
  await tablet?.stop();
  tablet = null;
});

/** By amounts that are smaller than any of the demo world, which has others on each weekday. */
const entries = (amount: string) =>
  sql('select id from food_cost_entries where amount = $1', [amount]);

test.each([
  ['an app that is older than the server', protocolVersion + 1, '31.07'],
  ['an app that is newer than the server', protocolVersion - 1, '31.08'],
])(
  'D11 %s says so, keeps what is entered, and sends it when they agree',
  async (_, version, amount) => {
    tablet = await startSignedIn('manager');
    const { page } = tablet;
    await chooseStore(page, '7486');
    await page.goto('/budget');
    await page.getByRole('button', { name: 'Add food cost', exact: true }).waitFor();

    await serverSpeaks(version);
    await addFoodCost(page, 0, amount);
    const notice = page.getByRole('status').filter({ hasText: 'have different versions' });
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Refresh Now' }).waitFor();
    const shown = page.getByText(`$${amount}`).first();
    await shown.waitFor();
    expect(await entries(amount)).toEqual([]);

    // Refreshing does not help while nothing newer is there; what was entered is still here.
    await notice.getByRole('button', { name: 'Refresh Now' }).click();
    await shown.waitFor();
    expect(await entries(amount)).toEqual([]);

    await serverSpeaks(protocolVersion);
    await expect.poll(async () => (await entries(amount)).length).toBe(1);
    await notice.waitFor({ state: 'hidden' });
  },
);
