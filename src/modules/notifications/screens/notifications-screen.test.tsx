// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { StoresViewContext } from '../../stores/queries.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import type { Store } from '../../stores/domain/store.ts';
import { showScreen, testStore } from '../../stores/test-screen.tsx';
import {
  declarations,
  notifications,
  notificationSubscriptions,
  type Notification,
} from '../collections.ts';
import { routes } from '../routes.tsx';
import { testNotification } from '../test-notification.ts';

vi.mock('../../auth/index.ts', async (original) => ({
  ...(await original<object>()),
  useIdentity: () => ({ userId }),
}));

const userId = '00000000-0000-4000-8000-000000000001';
const action = '11111111-1111-4111-8111-111111111111';
const notification = (no: number, set: Partial<Notification> = {}) =>
  testNotification(userId, no, { is_read: true, ...set });

let opened: TestDatabase;
const user = userEvent.setup();
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations],
  });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

async function show(
  rows: readonly Notification[],
  address = '/notifications',
  others: readonly Store[] = [],
): Promise<void> {
  await opened.seed(notifications, rows);
  showScreen(routes, address, opened.database, {}, { others });
}
/** With the button of what says that it is done. */
async function takeBack(done: string): Promise<void> {
  const messages = screen.getByRole('region', { name: 'Messages' });
  await within(messages).findByText(done);
  await user.click(within(messages).getByRole('button', { name: 'Undo' }));
}
const titles = () =>
  screen
    .queryAllByRole('listitem')
    .map((row) => /Number \d+(?=;)/.exec(row.textContent)?.[0] ?? null)
    .filter((title) => title !== null);

test('N2: shows the newest, counts all, and searches in all of them', async () => {
  await show(Array.from({ length: 75 }, (_, no) => notification(no)));
  await screen.findByText('75 notifications');
  await waitFor(() => expect(titles()).toHaveLength(30));
  await waitFor(() => expect(titles()[0]).toBe('Number 74'));
  await user.type(screen.getByRole('searchbox'), '3;');
  // 3, 13 and so on to 73, most of which the page did not show.
  await screen.findByText('8 notifications');
  await waitFor(() => expect(titles().at(-1)).toBe('Number 3'));
  await user.clear(screen.getByRole('searchbox'));
  await user.click(await screen.findByRole('button', { name: 'Show 30 more' }));
  await waitFor(() => expect(titles()).toHaveLength(60));
});

test('N2: by what is unread and by category', async () => {
  await show([
    notification(1),
    notification(2, { category: 'urgent' }),
    notification(3, { category: 'urgent', is_read: false }),
    notification(4, { is_read: false }),
  ]);
  await screen.findByText('4 notifications');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Urgent');
  await screen.findByText('2 notifications');
  await waitFor(() => expect(titles()).toEqual(['Number 3', 'Number 2']));
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  await screen.findByText('1 notification');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Candidates');
  await screen.findByText('You have read everything');
});

test('N2: of one store, which stands in the address by its number', async () => {
  const other = { ...testStore, id: '33333333-3333-4333-8333-333333333333', number: '7505' };
  const rows = [
    ...Array.from({ length: 40 }, (_, no) => notification(no, { store_id: testStore.id })),
    notification(41, { store_id: other.id }),
    notification(42),
  ];
  await show(rows, '/notifications?store=7505', [other]);
  await screen.findByText('1 notification');
  await waitFor(() => expect(titles()).toEqual(['Number 41']));
  const choice = screen.getByRole('combobox', { name: 'Choose store' });
  await user.selectOptions(choice, testStore.id);
  await screen.findByText('40 notifications');
  await user.selectOptions(choice, 'All stores');
  await screen.findByText('42 notifications');
});

test('N2: of the stores that are looked at together, and of none', async () => {
  const [second, third] = ['7505', '7517'].map((number, place) => ({
    ...testStore,
    id: `33333333-3333-4333-8333-33333333333${place}`,
    number,
  })) as [Store, Store];
  const others = [second, third];
  await opened.seed(notifications, [
    notification(1, { store_id: testStore.id }),
    notification(2, { store_id: second.id }),
    notification(3, { store_id: third.id }),
    notification(4),
  ]);
  const view = { stores: [testStore, second], isAll: false, byItself: false, name: 'My two' };
  const [{ element }] = routes as [{ element: ReactNode }];
  const looked = (
    <StoresViewContext value={{ view, unknown: [], choose: vi.fn(), follow: null, workIn: null }}>
      {element}
    </StoresViewContext>
  );
  const address = '/notifications?stores=7486,7505';
  showScreen(
    [{ path: '/notifications', element: looked }],
    address,
    opened.database,
    {},
    { others },
  );
  await screen.findByText('3 notifications');
  await waitFor(() => expect(titles()).toEqual(['Number 4', 'Number 2', 'Number 1']));
  const choice = screen.getByRole('combobox', { name: 'Choose store' });
  expect(within(choice).getAllByRole('option')).toHaveLength(3);
  await user.selectOptions(choice, second.id);
  await screen.findByText('1 notification');
  await user.selectOptions(choice, 'My two');
  await screen.findByText('3 notifications');
  // What is deleted is what is looked at.
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete all' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete all' }),
  );
  await screen.findByText('0 notifications');
  expect((await opened.database.find(notifications, {})).map(({ title }) => title)).toEqual([
    expect.stringContaining('Number 3'),
  ]);
});

test('N2: about one record, which stands in the address, each by itself', async () => {
  const about = { record_collection: 'inspection_action_items', record_id: action };
  await show([...[1, 3, 4].map((no) => notification(no, about)), notification(2)]);
  await screen.findByText('4 notifications');
  await waitFor(() => expect(titles()).toEqual(['Number 4', 'Number 2']));
  await user.click(screen.getByRole('button', { name: 'More about: Number 2;' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'All about this' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More about: Number 4;' }));
  await user.click(await screen.findByRole('menuitem', { name: 'All about this' }));
  await screen.findByText('3 notifications about this');
  await waitFor(() => expect(titles()).toEqual(['Number 4', 'Number 3', 'Number 1']));
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  await screen.findByText('4 notifications');
});

test('N3: those of one record stand as one, are unfolded, read and deleted together', async () => {
  await show([
    notification(1, { record_id: action, is_read: false }),
    notification(2),
    notification(3, { record_id: action, is_read: false }),
  ]);
  await screen.findByText('3 notifications');
  await waitFor(() => expect(titles()).toEqual(['Number 3', 'Number 2']));
  await user.click(screen.getByRole('button', { name: '1 earlier about this' }));
  await waitFor(() => expect(titles()).toEqual(['Number 3', 'Number 1', 'Number 2']));
  await user.click(screen.getByRole('button', { name: 'Hide the earlier ones' }));
  await user.click(screen.getByRole('button', { name: 'Mark as read: Number 3;' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'More about: Number 3;' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete these 2' }));
  await screen.findByText('1 notification');
});

test('N4: a deleted one comes back with Undo', async () => {
  await show([notification(1), notification(2)]);
  await user.click(await screen.findByRole('button', { name: 'More about: Number 2;' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('1 notification');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('2 notifications');
  await waitFor(() => expect(titles()).toEqual(['Number 2', 'Number 1']));
});

test('N4: all are deleted after a question', async () => {
  await show(Array.from({ length: 40 }, (_, no) => notification(no)));
  await screen.findByText('40 notifications');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete all' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(titles()).toHaveLength(30));
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete all' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete all' }),
  );
  await screen.findByText('No notifications yet');
  await takeBack('All notifications are deleted');
  await screen.findByText('40 notifications');
});

test('N4: all are marked as read, and that is taken back', async () => {
  await show(Array.from({ length: 3 }, (_, no) => notification(no, { is_read: false })));
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(screen.queryAllByText('Unread:')).toEqual([]));
  await takeBack('Everything is marked as read');
  await waitFor(() => expect(screen.getAllByText('Unread:')).toHaveLength(3));
});

test('N6: a record and a category are followed or muted from a notification', async () => {
  await show([
    notification(1, { record_collection: 'inspection_action_items', record_id: action }),
  ]);
  const said = () => opened.database.find(notificationSubscriptions, {});
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More about: Number 1;' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Notify me about this');
  await waitFor(async () =>
    expect(await said()).toMatchObject([{ record_id: action, category: null, mode: 'follow' }]),
  );
  await choose('Mute this');
  await waitFor(async () => expect(await said()).toMatchObject([{ mode: 'mute' }]));
  await choose('Unmute this');
  await waitFor(async () => expect(await said()).toEqual([]));
  await choose('Notify me about “Account and app”');
  await waitFor(async () =>
    expect(await said()).toMatchObject([{ record_id: null, category: 'system', mode: 'follow' }]),
  );
  await choose('Mute “Account and app”');
  await waitFor(async () =>
    expect(await said()).toMatchObject([{ record_id: null, category: 'system', mode: 'mute' }]),
  );
  await choose('Unmute “Account and app”');
  await waitFor(async () => expect(await said()).toEqual([]));
  await choose('Mute “Account and app”');
  await waitFor(async () => expect(await said()).toMatchObject([{ mode: 'mute' }]));
  await takeBack('It is muted: nothing more is sent about it');
  await waitFor(async () => expect(await said()).toEqual([]));
});

test('N7: what only a newer app knows is shown in the words of the server, opens and can be deleted', async () => {
  const newer: Pick<Notification, 'category' | 'type'> = JSON.parse(
    '{"category": "forklifts", "type": "praise"}',
  );
  await show([
    notification(1, {
      ...newer,
      title: 'Your forklift is ready',
      message: 'It stands at the ramp.',
      text_key: 'forklift_ready',
      text_params: { number: '7486' },
      record_collection: 'forklifts',
      record_id: action,
      is_read: false,
    }),
    notification(2),
  ]);
  await screen.findByText('Your forklift is ready');
  screen.getByText('It stands at the ramp.');
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  await screen.findByText('1 notification');
  await user.click(screen.getByRole('button', { name: 'More about: Your forklift is ready' }));
  await screen.findByRole('menuitem', { name: 'Mute this' });
  expect(screen.queryByRole('menuitem', { name: /Mute “/ })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('You have read everything');
});
