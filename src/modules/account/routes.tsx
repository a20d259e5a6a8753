import type { RouteObject } from 'react-router-dom';
import { SecurityScreen } from './screens/security-screen.tsx';

export const routes: RouteObject[] = [{ path: '/settings/security', element: <SecurityScreen /> }];
