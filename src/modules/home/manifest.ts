import { ExternalLink, Gauge } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'home',
  area: 'home',
  titleKey: 'dashboard.title',
  routes: [
    {
      path: '/dashboard',
      overStores: true,
      loadScreen: async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen,
    },
    {
      path: '/quick-links',
      loadScreen: async () => (await import('./screens/quick-links-screen.tsx')).QuickLinksScreen,
    },
    {
      path: '/quick-links/edit',
      loadScreen: async () =>
        (await import('./screens/quick-links-edit-screen.tsx')).QuickLinksEditScreen,
    },
  ],
  nav: [
    {
      to: '/dashboard',
      labelKey: 'dashboard.title',
      descriptionKey: 'dashboard.description',
      icon: Gauge,
      section: 'main',
    },
    {
      to: '/quick-links',
      labelKey: 'quickLinks.title',
      descriptionKey: 'quickLinks.description',
      icon: ExternalLink,
      section: 'main',
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
