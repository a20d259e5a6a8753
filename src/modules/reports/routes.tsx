import type { RouteObject } from 'react-router-dom';
import { loadCode } from '../../platform/worker/load-code.ts';
import { ReportsScreen } from './screens/reports-screen.tsx';

const loadReport = () =>
  loadCode(() => import('./screens/report-screen.tsx')).then(({ ReportScreen }) => ({
    Component: ReportScreen,
  }));

export const routes: readonly RouteObject[] = [
  { path: '/reports', Component: ReportsScreen },
  { path: '/reports/:reportId', lazy: loadReport },
];
