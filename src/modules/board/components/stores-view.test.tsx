// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, firstValueFrom, of } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useLocation } from 'react-router-dom';
import type { SyncStatus } from '../../../db/local-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { downloadFile } from '../../../platform/browser/download-file.ts';
import { boardPart as budget } from '../../budget/overview/board.tsx';
import { askForMissingDays } from '../../budget/overview/remote.ts';
import { changeActions, fetchAction } from '../../inspections/actions/remote.ts';
import { boardPart as inspections } from '../../inspections/overview/board.tsx';
import { declarations as reviewDeclarations, reviewMarks } from '../../review/collections.ts';
import type { ReviewItem } from '../../review/domain/review-item.ts';
import { fetchReviewOf, type fetchReview } from '../../review/remote.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen, testStore } from '../../stores/test-screen.tsx';
import {
  fetchBoard,
  fetchBoardDetails,
  type boardDetailsSchema,
  type boardRowSchema,
  type BoardRow,
} from '../remote.ts';
import { boardPart as devices } from './devices-part.tsx';
import { StoresView } from './stores-view.tsx';

vi.mock('../remote.ts', async (original) => ({
  ...(await original<{
    boardRowSchema: typeof boardRowSchema;
    boardDetailsSchema: typeof boardDetailsSchema;
  }>()),
  fetchBoardDetails: vi.fn<typeof fetchBoardDetails>(),
  fetchBoard: vi.fn<typeof fetchBoard>(),
}));

vi.mock('../../budget/overview/remote.ts', () => ({
  askForMissingDays: vi.fn<typeof askForMissingDays>(),
}));

vi.mock('../../inspections/actions/remote.ts', async (original) => ({
  ...(await original<object>()),
  fetchAction: vi.fn<typeof fetchAction>(),
  changeActions: vi.fn<typeof changeActions>(),
}));

vi.mock('../../review/remote.ts', () => ({
  fetchReview: vi.fn<typeof fetchReview>(() => Promise.resolve({ value: [] })),
  fetchReviewOf: vi.fn<typeof fetchReviewOf>(),
}));

vi.mock('../../../platform/browser/download-file.ts', () => ({
  downloadFile: vi.fn<typeof downloadFile>(),
}));

const other = { ...testStore, id: '22222222-2222-4222-8222-222222222222', number: '7505' };
const row = (of: { id: string; number: string }, more: Partial<BoardRow>): BoardRow => ({
  store_id: of.id,
  store_number: of.number,
  name: 'Riverside Plaza',
  time_zone: 'America/New_York',
  closed_on: null,
  looked_at: '2026-03-24',
  need: 0,
  parts: {},
  stores: 2,
  in_need: 1,
  ...more,
});
const rows = [
  row(other, {
    need: 3,
    parts: {
      budget: {
        days: ['entered', 'over', 'missing', 'entered', 'entered', 'entered', 'open'],
        missing: 1,
        week_start: '2026-03-22',
        days_entered: 2,
        projected_sales: 1000,
        budget: 280,
        food_cost: 300,
        variance: -20,
        variance_percentage: -7.14,
      },
      inspections: {
        last: {
          id: 'x',
          template: 'Daily walk',
          completed: '2026-03-24T15:00:00.000Z',
          score: 80,
          change: -10,
          failed_critical: true,
        },
        due: 2,
        done: 1,
        late: 0,
        missed: 1,
        running: 0,
        open: 3,
        overdue: 2,
        overdue_critical: 1,
        to_verify: 0,
      },
      devices: {
        unsent: 3,
        photos: 1,
        refused: 0,
        oldest: '2026-03-24T15:00:00.000Z',
        devices: 2,
        last_contact: '2026-03-24T16:00:00.000Z',
      },
    },
  }),
  // What the server may answer one day is not shown as something else.
  row(testStore, { parts: { budget: { days: 'later' } } }),
];
const picture = { id: 'p', path: 'inspection-photos/a/b/1-a.webp', stored_at: null };
const details = {
  budget: [
    { day: '2026-03-23', cost: 50 },
    { day: '2026-03-24', cost: null },
  ],
  inspections: {
    failed: [
      {
        item: 'i',
        question_text: 'Walk-in below 41 °F?',
        translations: {},
        is_critical: true,
        notes: 'Seal is torn',
        no_photo_reason: null,
        photos: [picture],
      },
    ],
    signatures: [{ role: 'store_signature', name: 'Luis Ortega', picture }],
    due: [
      {
        id: 'o',
        name: 'Daily walk',
        translations: {},
        status: 'missed',
        due_at: '2026-03-24T15:00:00.000Z',
      },
    ],
    actions: [
      {
        id: 'a',
        title: 'Change the seal',
        status: 'open',
        priority: 'high',
        due_date: '2026-03-24T15:00:00.000Z',
      },
    ],
  },
  devices: [
    {
      id: 'd',
      label: 'iPad',
      seen_at: '2026-03-24T15:00:00.000Z',
      unsent: 3,
      photos: 0,
      refused: 1,
      oldest: '2026-03-24T15:00:00.000Z',
    },
  ],
};
const action = {
  id: 'a',
  scope: `store:${other.id}`,
  change: 1,
  created_at: '2026-03-24T10:00:00Z',
  updated_at: '2026-03-24T10:00:00Z',
  deleted_at: null,
  inspection_id: '66666666-6666-4666-8666-666666666666',
  item_id: null,
  store_id: other.id,
  title: 'Change the seal',
  status: 'open',
  priority: 'high',
  due_date: '2026-03-24T15:00:00.000Z',
  assignee_role: null,
  assignee_id: null,
  note: null,
  created_by: '99999999-9999-4999-8999-999999999999',
  done_at: null,
  done_by: null,
  verified_at: null,
  verified_by: null,
  repeat_of: null,
  repeat_count: 0,
  found_at: null,
  resolution: null,
  reopen_reason: null,
};
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
}
let opened: TestDatabase;
const switched: string[] = [];
const show = (database = opened.database) =>
  showScreen(
    [
      { path: '/modules', element: <StoresView parts={[budget, inspections, devices]} /> },
      { path: '*', element: <Elsewhere /> },
    ],
    '/modules',
    database,
    { role: 'admin' },
    { others: [other], onSwitch: (id) => switched.push(id) },
  );

beforeAll(speakEnglish);
beforeEach(async () => {
  localStorage.clear();
  switched.length = 0;
  vi.mocked(fetchBoard).mockReset();
  vi.mocked(fetchBoard).mockResolvedValue({ value: rows });
  vi.mocked(fetchBoardDetails).mockReset();
  vi.mocked(fetchBoardDetails).mockResolvedValue({ value: details });
  vi.mocked(fetchAction).mockReset();
  vi.mocked(fetchAction).mockResolvedValue({
    value: { rows: [action], photos: [], people: [], title: action.title },
  });
  vi.mocked(changeActions).mockReset();
  vi.mocked(changeActions).mockResolvedValue({ value: true });
  Element.prototype.scrollIntoView = () => undefined;
  // A tablet: no mouse.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  opened = await openTestDatabase({ declarations: [...storeDeclarations, ...reviewDeclarations] });
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await opened.database.close();
});

test('BD3 BD4 says in words who needs somebody, and each figure of the store that does', async () => {
  show();
  await screen.findByText(/1 of 2 stores needs you today: #7505 Riverside Plaza\./);
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('You now');
  expect(first?.textContent).toContain('Failed: critical');
  expect(first?.textContent).toContain('1 missed');
  expect(first?.textContent).toContain('2 overdue');
  expect(first?.textContent).toContain('4 entries unsent');
  expect(first?.textContent).toContain('-$20.00');
  within(first as HTMLElement).getByRole('img', {
    name: 'Last seven days: entered, above its share, missing, entered, entered, entered, open',
  });
  expect(second?.textContent).toContain('Nothing');
  expect(second?.textContent).not.toContain('later');
});

test('a filter leaves the stores that it speaks of, a second press brings all back', async () => {
  const user = userEvent.setup();
  show();
  const filter = await screen.findByRole('button', { name: '1 over budget' });
  expect(screen.getAllByRole('row')).toHaveLength(3);
  await user.click(filter);
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await user.click(filter);
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

test('BD12 a row opens what is behind its figures, and from there its store', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByText('#7505 Riverside Plaza'));
  const panel = within(await screen.findByRole('dialog', { name: '#7505 Riverside Plaza' }));
  await panel.findByText('Seal is torn');
  expect(vi.mocked(fetchBoardDetails)).toHaveBeenLastCalledWith(other.id, null);
  panel.getByText('Tuesday 03/24');
  panel.getByText('Not entered');
  panel.getByText('Walk-in below 41 °F?');
  panel.getByRole('img', { name: 'Photo 1' });
  panel.getByText('Luis Ortega');
  panel.getByText(/^Missed/);
  panel.getByRole('button', { name: /^Change the seal/ });
  panel.getByText(/^1 refused · 3 entries unsent/);
  await user.click(panel.getByRole('button', { name: 'Open this store' }));
  expect(switched).toEqual([other.id]);
});

test('BD12 offline it says that what is behind the figures is not on this device', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByText(/^As of/);
  cleanup();
  const status: SyncStatus = {
    ...(await firstValueFrom(opened.database.observeStatus())),
    connection: 'offline',
  };
  show({ ...opened.database, observeStatus: () => of(status) });
  await user.click(await screen.findByText('#7505 Riverside Plaza'));
  await screen.findByText(/is not on this device\.$/);
  expect(vi.mocked(fetchBoardDetails)).not.toHaveBeenCalled();
});

test('BD8 a tile tells of how many stores it speaks; where nothing is to be found there is nothing to press', async () => {
  show();
  await screen.findByRole('button', { name: '1 of 1 not fully inspected' });
  const none = screen.getByRole('button', { name: '0 with something to verify' });
  expect(none).toHaveProperty('disabled', true);
});

test('BD10 J and K go through the rows, Enter opens one; in a field they are letters', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: '1 over budget' }));
  await user.click(screen.getByRole('button', { name: '1 over budget' }));
  const [, first, second] = screen.getAllByRole('row');
  const nameIn = (row: HTMLElement | undefined) =>
    within(row as HTMLElement).getByRole('rowheader').firstElementChild;
  await user.keyboard('j');
  expect(document.activeElement).toBe(nameIn(first));
  await user.keyboard('j');
  expect(document.activeElement).toBe(nameIn(second));
  await user.keyboard('j');
  expect(document.activeElement).toBe(nameIn(second));
  await user.keyboard('k');
  expect(document.activeElement).toBe(nameIn(first));
  const day = screen.getByLabelText('Day');
  day.focus();
  await user.keyboard('j');
  expect(document.activeElement).toBe(day);
  (nameIn(first) as HTMLElement).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: '#7505 Riverside Plaza' });
});

test('BD10 RV10 in a row R marks what came in from its store, A gives its first action item to somebody beside the board', async () => {
  const person = userEvent.setup();
  const came = { key: '55555555-5555-4555-8555-555555555555', came_at: '2026-03-24T15:00:00.000Z' };
  vi.mocked(fetchReviewOf).mockResolvedValueOnce({ value: [came] as ReviewItem[] });
  show();
  await screen.findByRole('checkbox', { name: 'Select #7505 Riverside Plaza' });
  screen.getByRole('button', { name: /Narrow rows/ }).focus();
  await person.keyboard('jr');
  await screen.findByText('1 thing marked as reviewed');
  expect(vi.mocked(fetchReviewOf)).toHaveBeenCalledWith([other.id]);
  expect(await opened.database.find(reviewMarks, {})).toMatchObject([{ key: came.key }]);
  // Nothing is to be verified there.
  await person.keyboard('v');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('a');
  const asked = within(await screen.findByRole('dialog', { name: 'Assign' }));
  fireEvent.change(asked.getByLabelText('Assigned to'), { target: { value: 'shift_lead' } });
  const before = vi.mocked(fetchBoard).mock.calls.length;
  await person.click(asked.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign' })).toBeNull());
  expect(vi.mocked(changeActions).mock.calls[0]).toMatchObject([
    ['a'],
    { assignee_role: 'shift_lead' },
  ]);
  // The board is still there, and asks for its figures anew.
  await waitFor(() => expect(vi.mocked(fetchBoard).mock.calls.length).toBeGreaterThan(before));
  await screen.findByRole('dialog', { name: '#7505 Riverside Plaza' });
});

test('BD10 V opens the first that is to be verified, with the step that does it', async () => {
  const person = userEvent.setup();
  const { actions } = details.inspections;
  const done = { ...action, id: 'b', title: 'Mend the door', status: 'done' };
  vi.mocked(fetchBoardDetails).mockResolvedValue({
    value: { ...details, inspections: { ...details.inspections, actions: [...actions, done] } },
  });
  const [first = row(other, {})] = rows;
  const inspected = { ...(first.parts['inspections'] as object), to_verify: 1 };
  vi.mocked(fetchBoard).mockResolvedValue({
    value: [{ ...first, parts: { inspections: inspected } }],
  });
  vi.mocked(fetchAction).mockResolvedValue({
    value: { rows: [done], photos: [], people: [], title: done.title },
  });
  show();
  await screen.findByRole('checkbox', { name: 'Select #7505 Riverside Plaza' });
  screen.getByRole('button', { name: /Narrow rows/ }).focus();
  await person.keyboard('jv');
  const panel = within(await screen.findByRole('dialog', { name: '#7505 Riverside Plaza' }));
  const meant = await panel.findByRole('button', { name: /^Mend the door/ });
  expect(meant.getAttribute('aria-expanded')).toBe('true');
  await person.click(await panel.findByRole('button', { name: 'Verify' }));
  await waitFor(() =>
    expect(vi.mocked(changeActions).mock.calls).toEqual([[['b'], { status: 'verified' }]]),
  );
});

test('BD13 X selects the row of the focus; what can be done counts the stores that it is for, and tells what came of it', async () => {
  const person = userEvent.setup();
  vi.mocked(askForMissingDays).mockResolvedValueOnce({ value: 1 });
  show();
  await screen.findByRole('checkbox', { name: 'Select #7505 Riverside Plaza' });
  screen.getByRole('button', { name: /Narrow rows/ }).focus();
  await person.keyboard('jxjx');
  const selected = await screen.findByRole('group', { name: '2 stores selected' });
  const link = within(selected).getByRole('link', { name: 'Schedules of these stores' });
  // Of the second store the server told nothing that is known here.
  expect(link.getAttribute('href')).toBe('/inspections/schedules?stores=7505');
  await person.click(
    within(selected).getByRole('button', { name: 'Ask 1 store for missing days' }),
  );
  expect(vi.mocked(askForMissingDays)).toHaveBeenCalledWith([other.id]);
  await screen.findByText('1 store was asked');
  vi.mocked(askForMissingDays).mockResolvedValueOnce({
    refused: { kind: 'unreachable', code: 'network', status: 0 },
  });
  await person.click(
    within(selected).getByRole('button', { name: 'Ask 1 store for missing days' }),
  );
  await screen.findByText('That did not reach the office. Nothing was sent.');
  await person.click(within(selected).getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('group', { name: /selected/ })).toBeNull();
});

test('SV4 a store that the person does not belong to any more is not shown, whatever was answered last', async () => {
  const lost = row({ id: '33333333-3333-4333-8333-333333333333', number: '7599' }, { need: 3 });
  vi.mocked(fetchBoard).mockResolvedValue({ value: [lost, ...rows] });
  show();
  await screen.findByRole('checkbox', { name: /#7505/ });
  expect(screen.queryByText(/#7599/)).toBeNull();
});

test('BD11 a store whose clock is another one tells it, and the day where that is another one', async () => {
  vi.mocked(fetchBoard).mockResolvedValue({
    value: [
      row(other, { time_zone: 'Pacific/Kiritimati', looked_at: '2026-03-25' }),
      row(testStore, { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    ],
  });
  show();
  await screen.findByRole('checkbox', { name: 'Select #7505 Riverside Plaza' });
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toMatch(/GMT\+14 · of 03\/25/);
  expect(second?.textContent).not.toContain(' · of');
});

test('BD3 of a store whose device is silent for a week that is said, not that everything is sent', async () => {
  const heard = (days: number) => ({
    unsent: 0,
    photos: 0,
    refused: 0,
    oldest: null,
    devices: 1,
    last_contact: new Date(Date.now() - days * 86_400_000).toISOString(),
  });
  vi.mocked(fetchBoard).mockResolvedValue({
    value: [
      row(testStore, { parts: { devices: heard(7) } }),
      row(other, { parts: { devices: heard(0) } }),
    ],
  });
  show();
  const cell = async (number: string) =>
    (await screen.findByRole('row', { name: new RegExp(`#${number}`) })).textContent;
  expect(await cell('7486')).toMatch(/Nothing heard.*Heard from .*(7 days ago|last week)/);
  expect(await cell('7486')).not.toContain('Everything sent');
  expect(await cell('7505')).toContain('Everything sent');
});

test('BD9 the file holds what is shown, as it is shown, and no value runs as a formula', async () => {
  const user = userEvent.setup();
  vi.mocked(fetchBoard).mockResolvedValue({
    value: rows.map((each) => ({ ...each, name: '=cmd()' })),
  });
  show();
  await user.click(await screen.findByRole('button', { name: '1 over budget' }));
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(vi.mocked(downloadFile)).toHaveBeenCalledOnce());
  const [name, file] = vi.mocked(downloadFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^stores-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = ((await file?.text()) ?? '').split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Store,Name,Day,Needs,Last Seven Days,Days Missing,Week,/);
  expect(lines[1]).toMatch(
    /^7505,"'=cmd\(\)",2026-03-24,now,entered over missing entered entered entered open,1,2026-03-22,2,1000,300,-20,-7\.14,Daily walk,/,
  );
});

test('BD2 another day is asked for by its date', async () => {
  show();
  const day = await screen.findByLabelText('Day');
  expect(vi.mocked(fetchBoard)).toHaveBeenCalledWith(null);
  fireEvent.change(day, { target: { value: '2026-03-20' } });
  await waitFor(() => expect(vi.mocked(fetchBoard)).toHaveBeenLastCalledWith('2026-03-20'));
});

test('BD5 is asked for again by itself, and offline shows what came last, as of when', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  show();
  await screen.findByText(/^As of/);
  const before = vi.mocked(fetchBoard).mock.calls.length;
  vi.advanceTimersByTime(30_000);
  await waitFor(() => expect(vi.mocked(fetchBoard).mock.calls.length).toBeGreaterThan(before));
  vi.useRealTimers();
  cleanup();
  const status: SyncStatus = {
    ...(await firstValueFrom(opened.database.observeStatus())),
    connection: 'offline',
  };
  show({ ...opened.database, observeStatus: () => of(status) });
  await screen.findByText(/^Not current: as of/);
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

test('BD5 the line goes while nothing is touched: what was current is said to be no more, until it is back', async () => {
  const online: SyncStatus = {
    ...(await firstValueFrom(opened.database.observeStatus())),
    connection: 'online',
  };
  const status = new BehaviorSubject(online);
  show({ ...opened.database, observeStatus: () => status });
  await screen.findByText(/^As of/);
  act(() => status.next({ ...online, connection: 'offline' }));
  await screen.findByText(/^Not current: as of/);
  act(() => status.next(online));
  await screen.findByText(/^As of/);
});

test('says so where the server does not answer, and where nothing was ever answered offline', async () => {
  const user = userEvent.setup();
  vi.mocked(fetchBoard).mockResolvedValue({
    refused: { kind: 'unreachable', code: 'network', status: 0 },
  });
  show();
  await screen.findByText('The board could not be loaded');
  vi.mocked(fetchBoard).mockResolvedValue({ value: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No stores');
});
