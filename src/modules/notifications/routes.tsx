import type { RouteObject } from 'react-router-dom';
import { loadCode } from '../../platform/worker/load-code.ts';
import { NotificationsScreen } from './screens/notifications-screen.tsx';

export const routes: RouteObject[] = [
  { path: '/notifications', element: <NotificationsScreen /> },
  {
    path: '/notifications/sent',
    lazy: () =>
      loadCode(() =>
        import('./screens/sent-notifications-screen.tsx').then(({ SentNotificationsScreen }) => ({
          Component: SentNotificationsScreen,
        })),
      ),
  },
  {
    path: '/notification-debug',
    lazy: () =>
      loadCode(() =>
        import('./screens/push-debug-screen.tsx').then(({ PushDebugScreen }) => ({
          Component: PushDebugScreen,
        })),
      ),
  },
  {
    path: '/notification-analytics',
    lazy: () =>
      loadCode(() =>
        import('./screens/notification-analytics-screen.tsx').then(
          ({ NotificationAnalyticsScreen }) => ({ Component: NotificationAnalyticsScreen }),
        ),
      ),
  },
];
