import type { RouteObject } from 'react-router-dom';
import { NotificationsScreen } from './screens/notifications-screen.tsx';

export const routes: RouteObject[] = [{ path: '/notifications', element: <NotificationsScreen /> }];
