// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as ofStores } from '../../stores/collections.ts';
import { showScreen, testStore } from '../../stores/test-screen.tsx';
import { declarations, recordComments } from '../collections.ts';
import type { ReviewItem } from '../domain/review-item.ts';
import { fetchReview, makeAction, takeBackItem, verifyItem } from '../remote.ts';
import { ReviewScreen } from './review-screen.tsx';

vi.mock('../remote.ts', () => ({
  fetchReview: vi.fn<typeof fetchReview>(),
  verifyItem: vi.fn<typeof verifyItem>(),
  takeBackItem: vi.fn<typeof takeBackItem>(),
  makeAction: vi.fn<typeof makeAction>(),
}));
vi.mock('../../stores/remote-members.ts', async (original) => ({
  ...(await original<object>()),
  fetchMembers: () =>
    Promise.resolve({ value: [{ user_id: 'someone', first_name: 'Noah', last_name: 'Patel' }] }),
}));

const came: ReviewItem = {
  store_id: testStore.id,
  store_number: testStore.number,
  name: testStore.name,
  time_zone: testStore.timeZone,
  part: 'inspections',
  kind: 'inspection',
  key: '33333333-3333-4333-8333-333333333333',
  came_at: '2026-03-24T15:00:00.000Z',
  weight: 3,
  what: {
    title: 'Opening checklist',
    link: '/inspections/1/report',
    about: { collection: 'inspections', id: '33333333-3333-4333-8333-333333333333' },
    by: 'Mia Jensen',
    score: 70,
    findings: [{ title: 'Coolers hold', is_critical: true, note: 'Reported', photos: [] }],
  },
  waiting: 2,
};
const done: ReviewItem = {
  ...came,
  part: 'action_items',
  kind: 'action_done',
  key: '44444444-4444-4444-8444-444444444444',
  weight: 1,
  what: { title: 'Change the seal', link: '/inspections/actions/2', verify: 'action_item' },
};

let opened: TestDatabase;
beforeAll(async () => {
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await speakEnglish();
});
beforeEach(async () => {
  localStorage.clear();
  vi.mocked(fetchReview).mockReset();
  vi.mocked(fetchReview).mockResolvedValue({ value: [came, done] });
  vi.mocked(verifyItem).mockReset();
  vi.mocked(verifyItem).mockResolvedValue({ value: true });
  opened = await openTestDatabase({ declarations: [...declarations, ...ofStores] });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const show = () =>
  showScreen([{ path: '/review', element: <ReviewScreen /> }], '/review', opened.database);
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
const told = (words: string) =>
  within(screen.getByRole('region', { name: 'Messages' })).findByText(words);
const heading = (name: string) => screen.findByRole('heading', { level: 3, name });

test('RV2: nothing that came in is said in words', async () => {
  vi.mocked(fetchReview).mockResolvedValue({ value: [] });
  show();
  await screen.findByText('Nothing to review');
  expect(screen.queryByRole('button', { name: 'Reviewed' })).toBeNull();
});

test('RV3, RV4: what is marked leads to the next one, and after the last the end is told; it can be looked at again', async () => {
  show();
  await heading('Opening checklist');
  screen.getByText('Reported');
  screen.getByText('1 of 2');
  await press('Reviewed');
  await told('1 reviewed');
  await heading('Change the seal');
  await press('Reviewed');
  await screen.findByText('All reviewed');
  await told('2 reviewed');
  await press('Review again');
  await told('It is to be reviewed again');
  await waitFor(() => expect(screen.queryByText('All reviewed')).toBeNull());
  await screen.findByRole('button', { name: 'Reviewed' });
});

test('RV5: what is verified by the office is reviewed with it; refused, it stays and says so', async () => {
  vi.mocked(fetchReview).mockResolvedValue({ value: [done] });
  vi.mocked(verifyItem).mockResolvedValueOnce({
    refused: { code: 'not_found' } as NonNullable<
      Awaited<ReturnType<typeof verifyItem>>['refused']
    >,
  });
  show();
  await heading('Change the seal');
  await press('Verify');
  await told('It could not be verified. Look at it again.');
  expect(screen.queryByText('All reviewed')).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Verify' })).toHaveProperty('disabled', false),
  );
  await press('Verify');
  await screen.findByText('All reviewed');
  expect(vi.mocked(verifyItem)).toHaveBeenLastCalledWith(done);
  vi.mocked(takeBackItem).mockResolvedValueOnce({ value: true });
  await press('Undo');
  await waitFor(() => expect(screen.queryByText('All reviewed')).toBeNull());
  expect(vi.mocked(takeBackItem)).toHaveBeenLastCalledWith(done);
});

test('CM1: the store is asked about what is shown, in its place', async () => {
  show();
  await heading('Opening checklist');
  await press('Ask the store');
  fireEvent.change(await screen.findByLabelText(/^Comment or question/), {
    target: { value: 'Who has called?' },
  });
  await press('Send');
  await told('Comment saved');
  const comments = await opened.database.find(recordComments, {});
  expect(comments).toMatchObject([{ record_id: came.key, text: 'Who has called?' }]);
  await waitFor(() => expect(screen.queryByLabelText(/^Comment or question/)).toBeNull());
});

test('RV9, RV8: A makes an action item of an inspection, which begins with what failed, is given to somebody, and is taken back', async () => {
  vi.mocked(fetchReview).mockResolvedValue({
    value: [{ ...came, what: { ...came.what, make: true } }, done],
  });
  vi.mocked(makeAction).mockReset();
  vi.mocked(makeAction).mockResolvedValue({ value: true });
  show();
  await heading('Opening checklist');
  await screen.findByRole('button', { name: 'Make an action item' });
  fireEvent.keyDown(document.body, { key: 'a' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an action item' }));
  const title = dialog.getByLabelText<HTMLInputElement>('What is to be done');
  expect(title.value).toBe('Coolers hold');
  fireEvent.change(title, { target: { value: ' ' } });
  await dialog.findByRole('option', { name: 'Noah Patel' });
  fireEvent.change(dialog.getByLabelText('Who does it'), { target: { value: 'someone' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Say what is to be done');
  expect(vi.mocked(makeAction)).not.toHaveBeenCalled();
  fireEvent.change(title, { target: { value: 'Call the fitter' } });
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2033-07-01' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await told('Action item made');
  const [, wanted] = vi.mocked(makeAction).mock.calls[0] ?? [];
  expect(wanted).toMatchObject({
    title: 'Call the fitter',
    priority: 'critical',
    due_day: '2033-07-01',
    assignee_role: null,
    assignee_id: 'someone',
  });
  await press('Undo');
  await waitFor(() =>
    expect(vi.mocked(makeAction).mock.calls[1]?.[1]).toEqual({ id: wanted?.id, taken_back: true }),
  );
});
