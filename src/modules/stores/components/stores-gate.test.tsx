// @vitest-environment jsdom
/** The shell stands before the local database has answered, on what that answered last. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseProvider } from '../../../db/database-context.tsx';
import type { LocalDatabase } from '../../../db/local-database.ts';
import { openingDatabase } from '../../../db/opening-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { storeUsers, stores, userRoles } from '../collections.ts';
import { useCurrentStore, useStanding } from '../queries.ts';
import { StoresGate } from './stores-gate.tsx';

const luis = '00000000-0000-4000-8000-0000000000c1';
const ana = '00000000-0000-4000-8000-0000000000c2';
const north = '00000000-0000-4000-8000-0000000000a1';
const synced = { change: 1, created_at: 'T', updated_at: 'T', deleted_at: null };

let test: TestDatabase;

beforeEach(async () => {
  localStorage.clear();
  test = await openTestDatabase({ declarations: [stores, storeUsers, userRoles], userId: luis });
  await test.seed(stores, [
    {
      ...synced,
      id: north,
      scope: 'global',
      store_number: '7486',
      name: 'North',
      budget_percentage: null,
      time_zone: 'America/Chicago',
      opened_on: null,
      region: null,
      franchisee: null,
      closed_on: null,
    },
  ]);
});
afterEach(async () => {
  cleanup();
  await test.database.close();
});

const membership = {
  ...synced,
  id: '00000000-0000-4000-8000-0000000000d1',
  scope: `user:${luis}`,
  user_id: luis,
  store_id: north,
  role: 'general_manager',
} as const;

function Place() {
  const { id, number } = useCurrentStore();
  const { role } = useStanding(id);
  return <output>{`${number} as ${role}`}</output>;
}

function start(userId: string, database: LocalDatabase) {
  cleanup();
  render(
    <DatabaseProvider database={database}>
      <StoresGate userId={userId} withoutStore={() => <output>no store</output>}>
        <Place />
      </StoresGate>
    </DatabaseProvider>,
  );
}
const shown = () => screen.getByRole('status').textContent;
const neverOpen = (userId: string) => openingDatabase(userId, new Promise(() => undefined));

it('the first start on a device waits for the stores', async () => {
  await test.seed(storeUsers, [membership]);
  start(luis, test.database);
  expect(shown()).toBe('no store');
  await screen.findByText('7486 as general_manager');
});

it('every other start shows the store before the database is open', async () => {
  await test.seed(storeUsers, [membership]);
  start(luis, test.database);
  await screen.findByText('7486 as general_manager');
  start(luis, neverOpen(luis));
  expect(shown()).toBe('7486 as general_manager');
});

it('what one person knows is not shown to another', async () => {
  await test.seed(storeUsers, [membership]);
  start(luis, test.database);
  await screen.findByText('7486 as general_manager');
  start(ana, neverOpen(ana));
  expect(shown()).toBe('no store');
});

it('whoever lost the store loses it when the database answers, and for the next start', async () => {
  await test.seed(storeUsers, [membership]);
  start(luis, test.database);
  await screen.findByText('7486 as general_manager');
  cleanup();
  await test.seed(storeUsers, [{ ...membership, deleted_at: 'T' }]);
  start(luis, test.database);
  await screen.findByText('no store');
  start(luis, neverOpen(luis));
  expect(shown()).toBe('no store');
});
