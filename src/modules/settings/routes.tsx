import type { RouteObject } from 'react-router-dom';
import { SettingsScreen } from './screens/settings-screen.tsx';

export const routes: RouteObject[] = [{ path: '/settings', element: <SettingsScreen /> }];
