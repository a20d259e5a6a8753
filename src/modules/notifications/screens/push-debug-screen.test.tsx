// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations } from '../collections.ts';
import type { diagnosePush, StepOutcome } from '../commands-diagnose.ts';
import { routes } from '../routes.tsx';

const found = vi.hoisted(() => ({ outcomes: [] as unknown[], throws: null as Error | null }));
vi.mock('../commands-diagnose.ts', async (original) => ({
  ...(await original<object>()),
  diagnosePush: async (tell: Parameters<typeof diagnosePush>[0]) => {
    if (found.throws) throw found.throws;
    for (const outcome of found.outcomes) tell(outcome as StepOutcome);
  },
}));
const sent = vi.hoisted(() => ({ answer: {} as object }));
vi.mock('../remote.ts', async (original) => ({
  ...(await original<object>()),
  sendTestPush: async () => sent.answer,
}));

let opened: TestDatabase;
const user = userEvent.setup();
beforeAll(speakEnglish);
beforeEach(async () => {
  Object.assign(found, { outcomes: [], throws: null });
  opened = await openTestDatabase({ declarations: [...declarations, ...storeDeclarations] });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});
const show = () => showScreen(routes, '/notification-debug', opened.database);
const outcome = (step: string, problem: string | null = null) => ({ step, problem, facts: '' });

test.each<[problem: string, text: string]>([
  ['no_push', 'Web Push is not supported in this browser.'],
  ['no_notifications', 'Notifications are not supported in this browser.'],
  ['not_granted', 'Notification permission not granted. Please enable notifications first.'],
  [
    'blocked',
    'Notification permission was blocked. Please enable notifications in your browser settings.',
  ],
  ['worker', 'Service worker registration failed. Please refresh the page and try again.'],
  ['no_key', 'Missing VAPID public key'],
  ['no_session', 'No active session found'],
  ['no_subscription', 'No Web Push subscription found. Please enable notifications first.'],
])('W11: %s is told in the words of spec §8', async (problem, text) => {
  found.outcomes = [outcome('support', problem)];
  show();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
});

test('W11: all is well, and a step that the next one mends is no failure', async () => {
  found.outcomes = [
    outcome('support'),
    outcome('known', 'unknown_endpoint'),
    outcome('registration'),
  ];
  show();
  await screen.findByText('Web Push registration test successful! Subscription active.');
  screen.getByText(/The next step registers it/);
});

test('W11: what nobody foresaw is told with its words, and asked again', async () => {
  found.throws = new Error('boom');
  show();
  await screen.findByText('Web Push diagnostic failed: boom');
  found.throws = null;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Web Push registration test successful! Subscription active.');
});

test.each<[text: string, answer: object]>([
  ['Web Push test sent', { value: { sent: 1, failed: 0 } }],
  ['Web Push test failed', { value: { sent: 0, failed: 1 } }],
  ['Web Push test error', { refused: { kind: 'unreachable', status: 0, code: '' } }],
])('W11: Send Test says "%s"', async (text, answer) => {
  sent.answer = answer;
  show();
  await user.click(await screen.findByRole('button', { name: 'Send Test' }));
  await screen.findByText(text);
});
