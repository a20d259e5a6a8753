// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations } from '../collections.ts';
import type { readUrgentEvents, UrgentEvent } from '../remote-seen.ts';
import { routes } from '../routes.tsx';

type Answer = Awaited<ReturnType<typeof readUrgentEvents>>;
const server = vi.hoisted(() => ({
  answer: null as unknown,
  asked: [] as (string | null)[],
  connection: 'online',
}));
vi.mock('../remote-seen.ts', () => ({
  readUrgentEvents: async (record: string | null) => {
    server.asked.push(record);
    return server.answer;
  },
}));
vi.mock('../../../db/use-connection.ts', () => ({ useConnection: () => server.connection }));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const nothing = {
  sent_at: null,
  delivered_at: null,
  opened_at: null,
  acted_at: null,
  read_at: null,
};
const fire: UrgentEvent = {
  url: '/inspections/7',
  text_key: 'critical_failure',
  text_params: { template: 'Evening walk', number: '7486', questions: 'Is the cooler cold?' },
  title: 'In the words of the server',
  message: '',
  made_at: minutesAgo(30),
  people: [
    { notification_id: '1', person: 'Ana Ruiz', ...nothing, acted_at: minutesAgo(20) },
    { notification_id: '2', person: 'Ben Lee', ...nothing, read_at: minutesAgo(10) },
    { notification_id: '3', person: 'Cleo Park', ...nothing, delivered_at: minutesAgo(29) },
    { notification_id: '4', person: 'Dan Moss', ...nothing },
  ],
};
const answered = (events: UrgentEvent[]): Answer => ({ value: events });

let opened: TestDatabase;
const user = userEvent.setup();
beforeAll(speakEnglish);
beforeEach(async () => {
  Object.assign(server, { answer: answered([fire]), asked: [], connection: 'online' });
  opened = await openTestDatabase({ declarations: [...declarations, ...storeDeclarations] });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});
const show = (address = '/notifications/sent') => showScreen(routes, address, opened.database);

test('D13 who caused an urgent notification sees who has seen it, who has not first', async () => {
  show();
  const card = await screen.findByRole('region', { name: 'Critical item failed' });
  expect(
    within(card).getByText('4 people told · arrived with 3 · opened by 2 · acted on by 1'),
  ).toBeTruthy();
  const link = within(card).getByRole('link');
  expect(link.textContent).toBe('Evening walk at store #7486: Is the cooler cold?');
  expect(link.getAttribute('href')).toBe('/inspections/7');
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Dan MossNot seen yet',
    expect.stringMatching(/^Cleo ParkArrived/),
    expect.stringMatching(/^Ben LeeOpened/),
    expect.stringMatching(/^Ana RuizActed on/),
  ]);
  expect(screen.getByText(/^As of \d\d:\d\d/)).toBeTruthy();
});

test('D13 it can be asked again; what is known stays where no newer answer comes', async () => {
  show('/notifications/sent?record=7');
  await screen.findByText('Dan Moss');
  server.answer = { refused: { kind: 'unreachable', code: 'network', status: 0 } };
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await screen.findByText(/A newer answer could not be loaded/);
  expect(screen.getByText('Dan Moss')).toBeTruthy();
  server.answer = answered([]);
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await screen.findByText('Nobody was told yet');
  await waitFor(() => expect(server.asked).toEqual(['7', '7', '7']));
});

test('D13 of many people the first ten are shown, and all when asked for', async () => {
  const people = Array.from({ length: 25 }, (_, no) => ({
    notification_id: `${no}`,
    person: `Person ${no}`,
    ...nothing,
  }));
  server.answer = answered([{ ...fire, people }]);
  show();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
  await user.click(screen.getByRole('button', { name: 'Show all 25' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
});

test('D13 whoever caused nothing urgent is told when something will stand here', async () => {
  server.answer = answered([]);
  show();
  await screen.findByText('Nothing urgent of yours');
});

test('D13 without a connection it says that it needs one, and asks nobody', async () => {
  server.connection = 'offline';
  show();
  await screen.findByText('Needs a connection');
  expect(server.asked).toEqual([]);
});

test('D13 what could not be loaded can be asked for again', async () => {
  server.answer = { refused: { kind: 'unreachable', code: 'network', status: 0 } };
  show();
  await screen.findByText('It could not be loaded');
  server.answer = answered([fire]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Dan Moss');
});
