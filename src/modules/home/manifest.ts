import { ExternalLink, Gauge } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'home',
  area: 'home',
  titleKey: 'dashboard.title',
  routes: [{ path: '/dashboard' }, { path: '/quick-links' }, { path: '/quick-links/edit' }],
  loadRoutes: () => import('./routes.tsx'),
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
