import type { RouteObject } from 'react-router-dom';
import { DashboardScreen } from './screens/dashboard-screen.tsx';
import { QuickLinksEditScreen } from './screens/quick-links-edit-screen.tsx';
import { QuickLinksScreen } from './screens/quick-links-screen.tsx';

export const routes: RouteObject[] = [
  { path: '/dashboard', element: <DashboardScreen /> },
  { path: '/quick-links', element: <QuickLinksScreen /> },
  { path: '/quick-links/edit', element: <QuickLinksEditScreen /> },
];
