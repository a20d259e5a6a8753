// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { speakEnglish } from '../../i18n/test-texts.ts';
import { markAllRead } from '../../modules/notifications/commands.ts';
import { declarations, notifications } from '../../modules/notifications/collections.ts';
import { testNotification } from '../../modules/notifications/test-notification.ts';
import { showScreen } from '../../modules/stores/test-screen.tsx';
import { Bell } from './bell.tsx';

const userId = '00000000-0000-4000-8000-000000000001';
vi.mock('../../modules/auth/index.ts', () => ({ useIdentity: () => ({ userId }) }));

const unread = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, place) => testNotification(userId, from + place));

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ userId, declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('N1: the bell counts what is unread, up to 99 and then 99+, and forgets it with the last one read', async () => {
  await opened.seed(notifications, unread(0, 99));
  showScreen([{ path: '/', element: <Bell desk /> }], '/', opened.database);
  await screen.findByText('99');
  await opened.seed(notifications, unread(99, 120));
  await screen.findByText('99+');
  screen.getByRole('button', { name: /120/ });
  await markAllRead(opened.database);
  const none = await screen.findByRole('button', { name: 'Notifications' });
  expect(none.textContent).toBe('');
});
