// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Circle } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../i18n/test-texts.ts';
import { StoreChoiceContext } from '../../modules/stores/queries.ts';
import type { Store } from '../../modules/stores/domain/store.ts';
import { NavTree } from './nav-tree.tsx';
import { navigation, type ShownEntry } from './navigation.ts';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const myOrders = { to: '/supply-orders/my', labelKey: 'My Orders', icon: Circle };
const hub = { to: '/supply-hub', labelKey: 'Supply Hub', icon: Circle, children: [myOrders] };

const storeOf = (number: string): Store => ({
  id: number,
  number,
  name: 'Riverside Plaza',
  role: 'general_manager',
  budgetPercentage: null,
  timeZone: 'America/New_York',
  openedOn: null,
  closedOn: null,
});
const current = storeOf('7486');

function show(path: string, entry: ShownEntry, stores: readonly Store[] = [current]): void {
  vi.spyOn(navigation, 'entriesOfSection').mockImplementation((section) =>
    section === 'main' ? [entry] : [],
  );
  render(
    <MemoryRouter>
      <StoreChoiceContext
        value={{ stores, current, isGlobalAdmin: false, switchStore: () => undefined }}
      >
        <NavTree path={path} standing={{ role: 'shift_lead', isGlobalAdmin: false }} />
      </StoreChoiceContext>
    </MemoryRouter>,
  );
}
const group = () => screen.getByRole('button', { name: 'Pages of Supply Hub' });

test('a group whose own page one may not open has its name on the button that unfolds it', async () => {
  show('/modules', { ...hub, opens: false });
  expect(screen.queryByRole('link')).toBeNull();
  expect(within(group()).getByText('Supply Hub')).toBeTruthy();
  expect(group().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(group());
  expect(group().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe(myOrders.to);
});

test('a group whose page opens is a link, and a button beside it; around the current page it is unfolded', () => {
  show('/supply-orders/my', { ...hub, opens: true });
  expect(screen.getByRole('link', { name: 'Supply Hub' }).getAttribute('href')).toBe(hub.to);
  expect(group().textContent).toBe('');
  expect(group().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('My Orders');
});

test.each([
  ['one store is not led', [current], ['Supply Hub']],
  ['several is', [current, storeOf('7505')], ['Supply Hub', 'My Orders']],
])('to where stores are compared whoever has %s', (_of, stores, links) => {
  const comparing = { ...myOrders, severalStores: true as const };
  show('/supply-hub', { ...hub, children: [comparing], opens: true }, stores);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
});
