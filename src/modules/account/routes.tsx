import type { RouteObject } from 'react-router-dom';
import { ProfileScreen } from './screens/profile-screen.tsx';
import { SecurityScreen } from './screens/security-screen.tsx';

export const routes: RouteObject[] = [
  { path: '/profile', element: <ProfileScreen /> },
  { path: '/settings/security', element: <SecurityScreen /> },
];
