import { ChartLine, History, Percent, Store, Wallet } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'budget',
  area: 'budget',
  titleKey: 'budget.title',
  routes: [
    { path: '/budget', permission: 'view_budget', overStores: true },
    { path: '/budget/analytics', permission: 'view_budget' },
    { path: '/budget/import', permission: 'manage_budget' },
    { path: '/budget/history', permission: 'view_budget' },
    { path: '/budget/percentages', permission: 'view_admin_panel' },
    { path: '/budget/stores', permission: 'view_reports', overStores: true },
  ],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/budget',
      labelKey: 'budget.nav.budget',
      descriptionKey: 'budget.nav.budgetDescription',
      icon: Wallet,
      section: 'main',
      bottomBar: 'budget',
      quick: true,
      children: [
        {
          to: '/budget/analytics',
          labelKey: 'budget.nav.analytics',
          descriptionKey: 'budget.nav.analyticsDescription',
          icon: ChartLine,
          bottomBar: 'budget',
        },
        {
          to: '/budget/history',
          labelKey: 'budget.nav.history',
          descriptionKey: 'budget.nav.historyDescription',
          icon: History,
          bottomBar: 'budget',
        },
        {
          to: '/budget/stores',
          labelKey: 'budget.nav.stores',
          descriptionKey: 'budget.nav.storesDescription',
          icon: Store,
          severalStores: true,
        },
        {
          to: '/budget/percentages',
          labelKey: 'budget.nav.percentages',
          descriptionKey: 'budget.nav.percentagesDescription',
          icon: Percent,
        },
      ],
    },
  ],
  loadDeclarations: () => import('./model/collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
  today: { tasks: 1, load: () => import('./overview/today.tsx') },
  loadCard: () => import('./overview/module-card.tsx'),
  loadOverview: () => import('./overview/module-overview.tsx'),
  loadDashboard: () => import('./overview/dashboard.tsx'),
  loadBoard: () => import('./overview/board.tsx'),
  loadReports: () => import('./overview/reports.ts'),
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
