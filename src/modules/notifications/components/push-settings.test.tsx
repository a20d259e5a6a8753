// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations, notificationPreferences } from '../collections.ts';
import { preferencesId, saveSettings } from '../commands-push.ts';
import { defaultPushSettings } from '../domain/push-settings.ts';
import { PushSettingsDialog } from './push-settings.tsx';

vi.mock('../../auth/index.ts', async (original) => ({
  ...(await original<object>()),
  useIdentity: () => ({ userId }),
}));
const userId = '00000000-0000-4000-8000-000000000001';

let opened: TestDatabase;
const user = userEvent.setup();
beforeAll(speakEnglish);
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations],
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await opened.database.close();
});

const show = () =>
  showScreen(
    [{ path: '/settings', element: <PushSettingsDialog onClose={() => undefined} /> }],
    '/settings',
    opened.database,
  );
const kept = () => opened.database.get(notificationPreferences, preferencesId(userId));
const digest = () => screen.findByRole('group', { name: 'Summary of what is unread' });

test('W7, D16: mails are off until they are chosen, and each choice counts at once', async () => {
  show();
  const daily = await within(await digest()).findByRole('radio', { name: 'Daily' });
  expect(within(await digest()).getByRole<HTMLInputElement>('radio', { name: 'Off' }).checked).toBe(
    true,
  );
  await user.click(daily);
  await waitFor(async () =>
    expect(await kept()).toMatchObject({ email_digest: 'daily', email_urgent: false }),
  );
  await user.click(screen.getByRole('switch', { name: /Urgent ones at once/ }));
  await waitFor(async () =>
    expect(await kept()).toMatchObject({ email_digest: 'daily', email_urgent: true }),
  );
  // On the device, too.
  expect(Object.values(localStorage).join()).toContain('"email":{"digest":"daily","urgent":true}');
});

test('D21: an address from which mails came back is named', async () => {
  await saveSettings(opened.database, defaultPushSettings, 'en');
  const row = await kept();
  if (row === null) throw new Error('There are no preferences.');
  await opened.seed(notificationPreferences, [
    { ...row, change: 7, email_refused: 'ana@example.com' },
  ]);
  show();
  expect((await screen.findByText(/came back/)).textContent).toContain('ana@example.com');
});
