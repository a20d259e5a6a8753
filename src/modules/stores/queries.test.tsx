// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseProvider } from '../../db/database-context.tsx';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { declarations, profiles, storeMembers } from './collections.ts';
import {
  StoreChoiceContext,
  useFollowedStore,
  useMemberName,
  type StoreChoice,
} from './queries.ts';

const here = '11111111-1111-4111-8111-111111111111';
const there = '11111111-1111-4111-8111-111111111112';
const stamp = {
  change: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
};

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const store = (id: string, number: string) =>
  ({
    id,
    number,
    name: number,
    role: 'admin',
    budgetPercentage: null,
    timeZone: 'America/New_York',
    openedOn: null,
    closedOn: null,
  }) as const;

function Name({ of }: { of: string }) {
  return <p>{useMemberName(here, of) ?? 'nobody'}</p>;
}
const show = (of: string) =>
  render(
    <DatabaseProvider database={opened.database}>
      <Name of={of} />
    </DatabaseProvider>,
  );

test('a global admin, who belongs to no store they work in, has a name', async () => {
  const other = '44444444-4444-4444-8444-444444444444';
  await opened.seed(profiles, [
    {
      ...stamp,
      id: opened.database.userId,
      scope: `user:${opened.database.userId}`,
      first_name: 'Ada',
      last_name: 'Stone',
    },
  ]);
  await opened.seed(storeMembers, [
    {
      ...stamp,
      id: other,
      scope: `store:${there}`,
      user_id: other,
      store_id: there,
      role: 'admin',
      first_name: 'Otis',
      last_name: 'Lane',
      left_at: null,
    },
  ]);
  show(opened.database.userId);
  await screen.findByText('Ada Stone');
  show(other);
  await screen.findByText('Otis Lane');
});

test('I2: opening a record of another store makes that store the current one, once', () => {
  const switchStore = vi.fn();
  const choice: StoreChoice = {
    stores: [store(here, '1'), store(there, '2')],
    current: store(here, '1'),
    isGlobalAdmin: false,
    switchStore,
  };
  function Screen({ of }: { of: string }) {
    useFollowedStore(of);
    return null;
  }
  const shown = (of: string, current = here) => (
    <StoreChoiceContext value={{ ...choice, current: store(current, current) }}>
      <Screen of={of} />
    </StoreChoiceContext>
  );
  const { rerender } = render(shown(here));
  expect(switchStore).not.toHaveBeenCalled();
  rerender(shown(there));
  expect(switchStore).toHaveBeenCalledExactlyOnceWith(there);
  // Who chooses another one while it is open keeps it.
  rerender(shown(there, there));
  rerender(shown(there, here));
  expect(switchStore).toHaveBeenCalledOnce();
});
