import type { RouteObject } from 'react-router-dom';
import { loadCode } from '../../platform/worker/load-code.ts';
import { BudgetPlace } from './budget-place.tsx';

// The week comes with the module, the rest when it is asked for.
const loadAnalytics = () =>
  loadCode(() => import('./analytics/screens/analytics-screen.tsx')).then(
    ({ AnalyticsScreen }) => ({
      Component: AnalyticsScreen,
    }),
  );
const loadImport = () =>
  loadCode(() => import('./import/screens/import-screen.tsx')).then(({ ImportScreen }) => ({
    Component: ImportScreen,
  }));
const loadHistory = () =>
  loadCode(() => import('./history/screens/history-screen.tsx')).then(({ HistoryScreen }) => ({
    Component: HistoryScreen,
  }));

const loadPercentages = () =>
  loadCode(() => import('./percentages/screens/percentages-screen.tsx')).then(
    ({ PercentagesScreen }) => ({ Component: PercentagesScreen }),
  );
const loadStores = () =>
  loadCode(() => import('./stores/screens/stores-screen.tsx')).then(({ StoresScreen }) => ({
    Component: StoresScreen,
  }));

export const routes: RouteObject[] = [
  { path: '/budget', element: <BudgetPlace /> },
  { path: '/budget/analytics', lazy: loadAnalytics },
  { path: '/budget/import', lazy: loadImport },
  { path: '/budget/history', lazy: loadHistory },
  { path: '/budget/percentages', lazy: loadPercentages },
  { path: '/budget/stores', lazy: loadStores },
];
