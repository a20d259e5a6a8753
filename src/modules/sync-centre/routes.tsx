import type { RouteObject } from 'react-router-dom';
import { SyncScreen } from './screens/sync-screen.tsx';

export const routes: RouteObject[] = [{ path: '/sync', element: <SyncScreen /> }];
