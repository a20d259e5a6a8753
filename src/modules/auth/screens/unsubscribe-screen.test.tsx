// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import type { MailEnd } from '../remote-unsubscribe.ts';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

const server = vi.hoisted(() => ({ answer: null as unknown, asked: [] as string[] }));
vi.mock('../remote-unsubscribe.ts', () => ({
  unsubscribeMail: async (token: string) => {
    server.asked.push(token);
    return server.answer;
  },
}));

const user = userEvent.setup();
beforeAll(speakEnglish);
beforeEach(() => {
  Object.assign(server, { answer: null, asked: [] });
  window.location.hash = '#abc.def';
});
afterEach(cleanup);
const press = () => user.click(screen.getByRole('button', { name: 'Stop these mails' }));

test('D19: opening the page ends nothing; a press does, and the page says what', async () => {
  server.answer = { outcome: 'off', kind: 'digest' } satisfies MailEnd;
  render(<UnsubscribeScreen />);
  expect(server.asked).toEqual([]);
  await press();
  expect(server.asked).toEqual(['abc.def']);
  expect((await screen.findByRole('status')).textContent).toContain('no more summaries');
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();
});

test.each<[MailEnd, RegExp]>([
  [{ outcome: 'off', kind: 'urgent' }, /no more urgent/],
  [{ outcome: 'already', kind: 'digest' }, /get none/],
  [{ outcome: 'used', kind: 'digest' }, /used before/],
  [{ outcome: 'unknown', kind: null }, /not valid/],
])('D19: %o is told as such', async (answer, words) => {
  server.answer = answer;
  render(<UnsubscribeScreen />);
  await press();
  expect(await screen.findByText(words)).toBeTruthy();
});

test('D19: without an answer it can be pressed again', async () => {
  render(<UnsubscribeScreen />);
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('connection');
  server.answer = { outcome: 'off', kind: 'digest' } satisfies MailEnd;
  await press();
  expect(await screen.findByText(/no more summaries/)).toBeTruthy();
});

test('D19: an address without a link says so and asks nothing', () => {
  window.location.hash = '';
  render(<UnsubscribeScreen />);
  expect(screen.getByRole('alert').textContent).toContain('not valid');
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();
});
