import { ChartColumnBig } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'reports',
  area: 'home',
  titleKey: 'reports.title',
  routes: [
    { path: '/reports', permission: 'view_reports', overStores: true },
    { path: '/reports/*', permission: 'view_reports', overStores: true },
  ],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/reports',
      labelKey: 'reports.title',
      descriptionKey: 'reports.navDescription',
      icon: ChartColumnBig,
      section: 'more',
    },
  ],
} satisfies ModuleManifest;
