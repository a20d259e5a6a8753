// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as ofStores } from '../../stores/collections.ts';
import { showScreen, testStore } from '../../stores/test-screen.tsx';
import { declarations } from '../collections.ts';
import { addComment } from '../commands.ts';
import { CommentsCard } from './comments-card.tsx';
import { Comments } from './comments.tsx';

const about = {
  collection: 'inspections',
  id: '22222222-2222-4222-8222-222222222222',
  storeId: testStore.id,
} as const;

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ declarations: [...declarations, ...ofStores] });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const showAll = () =>
  showScreen([{ path: '/', element: <Comments about={about} /> }], '/', opened.database);
const press = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
/** What a command says when it is done: rows show before that, and another press would be too early. */
const told = (words: string) =>
  within(screen.getByRole('region', { name: 'Messages' })).findByText(words);

test('CM1 what says nothing is not sent: its field says so and is ready to be written in', async () => {
  showAll();
  await screen.findByText('Nobody has asked anything.');
  await press('Send');
  const field = screen.getByLabelText(/^Comment or question/);
  await screen.findByText('Write something first.');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('CM7 a comment stands there at once, and says that it is not sent; settled it can be asked again', async () => {
  showAll();
  fireEvent.change(screen.getByLabelText(/^Comment or question/), {
    target: { value: 'Is the freezer mended?' },
  });
  await press('Send');
  const row = await screen.findByRole('listitem');
  within(row).getByText('Is the freezer mended?');
  await within(row).findByText('On this device');
  expect(screen.getByLabelText(/^Comment or question/)).toHaveProperty('value', '');
  await told('Comment saved');
  await press('Settle');
  await within(row).findByText(/^Settled by /);
  await told('Settled');
  await press('Ask again');
  await told('Open again');
  await screen.findByRole('button', { name: 'Settle' });
});

test('CM3 who wrote a comment withdraws it, and takes that back', async () => {
  await addComment(opened.database, { ...about, text: 'Who has the key?' });
  showAll();
  await screen.findByText('Who has the key?');
  await press(/^Withdraw the comment of /);
  await screen.findByText('Nobody has asked anything.');
  await press('Undo');
  await screen.findByText('Who has the key?');
});

test.each([
  ['what is open, and the way to all', 3, true],
  ['nothing for a record that the office has not heard of', 0, false],
])('CM7 the card of a record shows %s', async (_what, change, shown) => {
  await addComment(opened.database, { ...about, text: 'Who has the key?' });
  showScreen(
    [
      {
        path: '/',
        element: (
          <>
            <CommentsCard about={about} change={change} />
            <Comments about={about} />
          </>
        ),
      },
    ],
    '/',
    opened.database,
  );
  await screen.findAllByText('Who has the key?');
  await waitFor(() =>
    expect(screen.queryAllByRole('link', { name: 'Comments (1)' })).toHaveLength(shown ? 1 : 0),
  );
});
