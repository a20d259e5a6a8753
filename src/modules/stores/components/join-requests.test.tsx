// @vitest-environment jsdom
/** Who asks to join is approved or declined by who manages the people of the store; who asked sees that it waits. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoreRole } from '../../../kernel/permission.ts';
import { StoreChoiceContext } from '../queries.ts';
import * as remote from '../remote.ts';
import { JoinRequests } from './join-requests.tsx';
import { OwnJoinRequests } from './own-join-requests.tsx';

vi.mock(import('../remote.ts'), async (original) => ({
  ...(await original()),
  ownJoinRequests: vi.fn(),
  openJoinRequests: vi.fn(),
  decideJoin: vi.fn(),
}));
const { ownJoinRequests, openJoinRequests, decideJoin } = vi.mocked(remote);

const nora = {
  id: 'r1',
  store_number: '7486',
  store_name: 'North',
  person: 'Nora New',
  email: 'nora@example.com',
  requested_at: '2026-11-22T15:00:00.000Z',
  removed_from: ['7511'],
};

function show(role: StoreRole) {
  const current = { id: 's1', number: '7486', name: 'North', role } as never;
  render(
    <StoreChoiceContext
      value={{ stores: [current], current, isGlobalAdmin: false, switchStore: () => undefined }}
    >
      <JoinRequests />
    </StoreChoiceContext>,
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  openJoinRequests.mockResolvedValue([nora]);
  decideJoin.mockResolvedValue('done');
});
afterEach(cleanup);

it('shows an admin of the store who asks, and from where they were removed', async () => {
  show('admin');
  await screen.findByText('stores.requests.ask');
  expect(screen.getByText('stores.requests.removedFrom')).toBeTruthy();
  expect(screen.getByText(/nora@example\.com/)).toBeTruthy();
});

it.each([
  ['stores.requests.approveOne', true],
  ['stores.requests.declineOne', false],
])('%s decides, and the request leaves', async (label, approve) => {
  show('admin');
  fireEvent.click(await screen.findByLabelText(label));
  await waitFor(() => expect(screen.queryByText('stores.requests.ask')).toBeNull());
  expect(decideJoin).toHaveBeenCalledWith('r1', approve);
});

it('a decision that could not be sent leaves the request', async () => {
  decideJoin.mockResolvedValue('failed');
  show('admin');
  fireEvent.click(await screen.findByLabelText('stores.requests.approveOne'));
  await waitFor(() => expect(decideJoin).toHaveBeenCalled());
  expect(screen.getByText('stores.requests.ask')).toBeTruthy();
});

it('a manager is asked nothing', () => {
  show('general_manager');
  expect(openJoinRequests).not.toHaveBeenCalled();
});

it('who asked sees that it waits, or that it was declined; asked again when the connection comes back', async () => {
  ownJoinRequests.mockResolvedValueOnce(null).mockResolvedValue([
    { ...nora, declined: false },
    { ...nora, id: 'r2', declined: true },
  ]);
  render(<OwnJoinRequests announced={false} />);
  await waitFor(() => expect(ownJoinRequests).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('listitem')).toBeNull();
  fireEvent(window, new Event('online'));
  await screen.findByText('stores.asked.waiting');
  expect(screen.getByText('stores.asked.declined')).toBeTruthy();
});
