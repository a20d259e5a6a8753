// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { Subject } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import type { WorkerMessage } from '../../../../sw/messages.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations, notifications } from '../collections.ts';
import { deleteNotifications, openNotification } from '../commands.ts';
import type { Repair } from '../commands-push.ts';
import { testNotification } from '../test-notification.ts';
import { Companion } from './push-companion.tsx';

const userId = '00000000-0000-4000-8000-000000000001';
const said = vi.hoisted(() => ({ worker: null as Subject<WorkerMessage> | null }));
const device = vi.hoisted(() => ({
  shown: [] as { data: { notificationId: string }; close(): void }[],
  repairs: [] as Repair[],
}));
vi.mock('../../auth/index.ts', async (original) => ({
  ...(await original<object>()),
  useIdentity: () => ({ userId }),
}));
vi.mock('../../../platform/worker/service-worker.ts', () => ({
  observeWorkerMessages: () => said.worker,
}));
vi.mock('../../../platform/push/push-device.ts', async (original) => ({
  ...(await original<object>()),
  pushPermission: () => 'granted',
}));
vi.mock('../../../platform/push/push-person.ts', async (original) => ({
  ...(await original<object>()),
  shownNotifications: async () => device.shown,
}));
vi.mock('../commands-push.ts', async (original) => ({
  ...(await original<object>()),
  repairPush: async () => device.repairs.shift() ?? 'good',
}));

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;
const told = (no: number) => testNotification(userId, no);

let opened: TestDatabase;
let badges: number[];
let closed: string[];
const user = userEvent.setup();
beforeAll(speakEnglish);
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.elementsFromPoint = () => [];
  said.worker = new Subject();
  device.repairs = [];
  badges = [];
  closed = [];
  device.shown = [1, 2, 3].map((no) => ({
    data: { notificationId: idOf(no) },
    close: () => void closed.push(idOf(no)),
  }));
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  });
  opened = await openTestDatabase({ userId, declarations });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await opened.database.close();
});

function Place() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}
const show = () =>
  showScreen(
    [
      {
        path: '*',
        element: (
          <>
            <Place />
            <Companion />
          </>
        ),
      },
    ],
    '/modules',
    opened.database,
  );

test('W16: what is read or deleted leaves the list of the system, what is still to come stays; the badge follows', async () => {
  await opened.seed(notifications, [told(1), told(2)]);
  show();
  await waitFor(() => expect(badges.at(-1)).toBe(2));
  expect(closed).toEqual([]);
  await openNotification(opened.database, told(1));
  await waitFor(() => expect(badges.at(-1)).toBe(1));
  await waitFor(() => expect(closed).toContain(idOf(1)));
  await deleteNotifications(opened.database, [idOf(2)]);
  await waitFor(() => expect(badges.at(-1)).toBe(0));
  await waitFor(() => expect(closed).toContain(idOf(2)));
  expect(closed).not.toContain(idOf(3));
});

test('W14 W15: what the worker says leads to its page and reads it; marked as read it leads nowhere', async () => {
  await opened.seed(notifications, [told(1), told(2)]);
  show();
  await screen.findByText('/modules null');
  said.worker?.next({ type: 'READ_NOTIFICATION', notificationId: idOf(2) });
  await waitFor(async () =>
    expect(await opened.database.get(notifications, idOf(2))).toMatchObject({ is_read: true }),
  );
  screen.getByText('/modules null');
  said.worker?.next({
    type: 'NAVIGATE_TO_NOTIFICATION',
    url: '/budget',
    notificationId: idOf(1),
    fromNotifications: true,
  });
  const state = { fromNotifications: true, notificationId: idOf(1), source: 'service_worker' };
  await screen.findByText(`/budget ${JSON.stringify(state)}`);
  await waitFor(async () =>
    expect(await opened.database.get(notifications, idOf(1))).toMatchObject({ is_read: true }),
  );
});

test('W9 W10: it is put right without a word; that nothing arrived for a week is told, with the way to a test', async () => {
  show();
  await screen.findByRole('button', { name: 'Notification settings' });
  expect(screen.queryByText('Notifications had stopped arriving here')).toBeNull();
  device.repairs = ['renewed'];
  said.worker?.next({ type: 'PUSH_CHANGED' });
  await screen.findByText('Notifications had stopped arriving here');
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await screen.findByRole('dialog', { name: 'Notification settings' });
});
