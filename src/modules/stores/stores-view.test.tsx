// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { speakEnglish } from '../../i18n/test-texts.ts';
import { declarations } from './collections.ts';
import { AskStore } from './components/ask-store.tsx';
import { SearchedStores } from './components/searched-stores.tsx';
import { StorePicker } from './components/store-picker.tsx';
import { UnknownStores } from './components/unknown-stores.tsx';
import { officeNumber } from './domain/store.ts';
import { useStoresView } from './queries.ts';
import { StoresViewProvider } from './stores-view.tsx';
import { showScreen, testStore } from './test-screen.tsx';

const second = {
  ...testStore,
  id: '22222222-2222-4222-8222-222222222222',
  number: '7505',
  region: 'North',
};
const third = { ...testStore, id: '33333333-3333-4333-8333-333333333333', number: '7506' };

const another = '00000000-0000-4000-8000-000000000002';

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  localStorage.clear();
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

/** What is looked at, and the address. */
function Page() {
  const view = useStoresView();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <p data-testid="looked">
        {view === null
          ? 'one'
          : view.isAll
            ? 'all'
            : view.stores.map(({ number }) => number).join()}
      </p>
      <p data-testid="address">{pathname + search}</p>
      <StorePicker />
      <UnknownStores />
      {asked ? null : <AskStore onStore={() => setAsked(true)} />}
    </>
  );
}
const switched: string[] = [];
function show(address: string, current: Partial<typeof testStore> = {}, person = 'ana'): void {
  switched.length = 0;
  showScreen(
    [
      {
        path: '*',
        element: (
          <StoresViewProvider userId={person} shows={(path) => path !== '/inspections'}>
            <Page />
          </StoresViewProvider>
        ),
      },
    ],
    address,
    opened.database,
    current,
    { others: [second, third], onSwitch: (id) => switched.push(id) },
  );
}
const looked = () => screen.getByTestId('looked').textContent;
const address = () => screen.getByTestId('address').textContent;
const picker = () => screen.getByRole('button', { name: /^Current store/ });

test('SV1: several stores are chosen, stand in the address, and are there again on the next page; not for somebody else', async () => {
  show('/modules');
  expect(looked()).toBe('one');
  fireEvent.click(picker());
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose store' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Choose several' }));
  expect(
    (await dialog.findByRole<HTMLButtonElement>('button', { name: 'Choose at least two stores' }))
      .disabled,
  ).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: /#7505/ }));
  fireEvent.click(dialog.getByRole('button', { name: /#7506/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Look at 2 stores' }));
  expect(looked()).toBe('7505,7506');
  expect(address()).toBe('/modules?stores=7505,7506');
  expect(picker().getAttribute('aria-label')).toContain('looking at 2 stores');
  cleanup();
  show('/dashboard');
  expect(looked()).toBe('7505,7506');
  expect(address()).toBe('/dashboard?stores=7505,7506');
  cleanup();
  show('/inspections');
  expect(looked()).toBe('one');
  cleanup();
  show('/dashboard', {}, 'ben');
  expect(looked()).toBe('one');
  expect(address()).toBe('/dashboard');
});

test('SV2: what the address asks for and is none of theirs is told', () => {
  show('/modules?stores=7505,9999');
  expect(looked()).toBe('7505');
  expect(screen.getByRole('status').textContent).toContain('9999');
  cleanup();
  show('/modules?stores=9999');
  expect(looked()).toBe('one');
  expect(screen.getByRole('status').textContent).toContain('9999');
});

test('SV3: Main Office looks at all stores by itself, and a store that is chosen ends it', async () => {
  show('/modules', { number: officeNumber, name: 'Main Office' });
  expect(looked()).toBe('all');
  expect(address()).toBe('/modules');
  cleanup();
  show('/modules?stores=all');
  expect(looked()).toBe('all');
  fireEvent.click(picker());
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose store' }));
  fireEvent.click(dialog.getByRole('button', { name: /#7505/ }));
  expect(switched).toEqual([second.id]);
  expect(looked()).toBe('one');
  expect(address()).toBe('/modules');
});

test('SV6: a region is chosen as one, stands in the address by its word, and is told by its name', async () => {
  show('/modules', { region: 'North' });
  fireEvent.click(picker());
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose store' }));
  fireEvent.click(await dialog.findByRole('button', { name: /^North ?Region · 2 stores/ }));
  expect(looked()).toBe('7486,7505');
  expect(address()).toBe('/modules?stores=region:North');
  expect(picker().getAttribute('aria-label')).toContain('looking at North');
});

test('SV6: stores that were named together are there again for their person, and are removed', async () => {
  show('/modules');
  fireEvent.click(picker());
  const first = within(await screen.findByRole('dialog', { name: 'Choose store' }));
  fireEvent.click(first.getByRole('button', { name: 'Choose several' }));
  fireEvent.click(first.getByRole('button', { name: /#7505/ }));
  fireEvent.click(first.getByRole('button', { name: /#7506/ }));
  fireEvent.change(await first.findByLabelText(/^Name of this group/), {
    target: { value: ' My round ' },
  });
  fireEvent.click(first.getByRole('button', { name: 'Look at 2 stores' }));
  expect(address()).toBe('/modules?stores=7505,7506');
  expect(picker().getAttribute('aria-label')).toContain('looking at My round');
  cleanup();
  show('/modules?stores=one');
  fireEvent.click(picker());
  const again = within(await screen.findByRole('dialog', { name: 'Choose store' }));
  fireEvent.click(await again.findByRole('button', { name: /^My round ?2 stores/ }));
  expect(looked()).toBe('7505,7506');
  cleanup();
  await opened.database.close();
  opened = await openTestDatabase({ declarations, userId: another });
  show('/modules', { region: 'North' }, another);
  fireEvent.click(picker());
  const his = within(await screen.findByRole('dialog', { name: 'Choose store' }));
  await his.findByRole('button', { name: /^North/ });
  expect(his.queryByRole('button', { name: /^My round/ })).toBeNull();
});

test('SV7: among many stores a hundred are listed, and any is found by words of its number or name', () => {
  const many = Array.from({ length: 120 }, (_, place) => ({
    number: `${8000 + place}`,
    name: place === 119 ? 'Montréal Nord' : 'Elsewhere',
  }));
  render(
    <SearchedStores stores={many}>
      {(listed) => listed.map(({ number }) => <p key={number}>{number}</p>)}
    </SearchedStores>,
  );
  expect(screen.getAllByText(/^8\d{3}$/)).toHaveLength(100);
  screen.getByText('20 more stores are found by their number or name.');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' nord MONTREAL' } });
  expect(screen.getAllByText(/^8\d{3}$/).map(({ textContent }) => textContent)).toEqual(['8119']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '8119 south' } });
  screen.getByText('No store matches');
});

test('SV5: a page of several stores asks in place for the one that is written to', () => {
  show('/budget?stores=all&add=true');
  fireEvent.click(
    within(screen.getByRole('list', { name: 'Which store?' })).getByRole('button', {
      name: /#7506/,
    }),
  );
  expect(switched).toEqual([third.id]);
  expect(address()).toBe('/budget?add=true');
});
