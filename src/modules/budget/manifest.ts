import { Wallet } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'budget',
  area: 'budget',
  titleKey: 'budget.title',
  routes: [{ path: '/budget', permission: 'view_budget' }],
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
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
  today: { tasks: 1, load: () => import('./components/today.tsx') },
  loadCard: () => import('./components/module-card.tsx'),
  loadOverview: () => import('./components/module-overview.tsx'),
  loadDashboard: () => import('./components/dashboard.tsx'),
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
