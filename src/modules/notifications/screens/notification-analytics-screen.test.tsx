// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations } from '../collections.ts';
import type { readStatistics } from '../remote-statistics.ts';
import { routes } from '../routes.tsx';

type Answer = Awaited<ReturnType<typeof readStatistics>>;
const server = vi.hoisted(() => ({ answer: null as unknown, asked: [] as number[] }));
vi.mock('../remote-statistics.ts', () => ({
  readStatistics: async (weeks: number) => {
    server.asked.push(weeks);
    return server.answer;
  },
}));

const figures = [
  {
    week: '2026-11-15',
    category: 'inspections',
    made: 40,
    sent: 30,
    delivered: 24,
    opened: 15,
    acted: 6,
    median_seconds: 610,
  },
  {
    week: '2026-11-15',
    category: 'budget',
    made: 3,
    sent: null,
    delivered: null,
    opened: null,
    acted: null,
    median_seconds: null,
  },
] as const;
const health = {
  endpoints: { reached: 12, failing: 2, left_alone: 0 },
  waiting: 1,
  muted: { budget: null, system: 7 },
};
const answered = (rows: readonly (typeof figures)[number][]): Answer => ({
  value: { figures: rows, health },
});

let opened: TestDatabase;
const user = userEvent.setup();
beforeAll(speakEnglish);
beforeEach(async () => {
  Object.assign(server, { answer: answered(figures), asked: [] });
  opened = await openTestDatabase({ declarations: [...declarations, ...storeDeclarations] });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});
const show = () => showScreen(routes, '/notification-analytics', opened.database);

test('D15 an admin sees what became of notifications; what speaks of fewer than five people is a dash', async () => {
  show();
  const sums = await screen.findByLabelText('In all');
  expect(within(sums).getByText('43')).toBeTruthy();
  expect(within(sums).getByText('80% of those sent')).toBeTruthy();
  const row = screen.getByRole('row', { name: /Inspections/ });
  expect(row.textContent).toContain('11 min');
  expect(screen.getByRole('row', { name: /Budget/ }).textContent).toContain('–');
  expect(screen.getByText('Fewer than five people')).toBeTruthy();
  expect(screen.getByText('7 people')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '12 weeks' }));
  await waitFor(() => expect(server.asked).toEqual([8, 12]));
});

test('D15 weeks in which nobody was told anything say so', async () => {
  server.answer = answered([]);
  show();
  await screen.findByText('No notifications yet');
});

test('D15 figures that did not come can be asked for again', async () => {
  server.answer = { refused: { kind: 'unreachable', code: 'network', status: 0 } };
  show();
  await screen.findByText('The figures could not be loaded');
  server.answer = answered(figures);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('In all');
});

test('D15 whoever is no admin of all stores is told so', async () => {
  server.answer = { refused: { kind: 'forbidden', code: 'forbidden', status: 403 } };
  show();
  await screen.findByText('Only administrators of all stores see these figures.');
});
