import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'home',
  area: 'home',
  titleKey: 'dashboard.title',
  paths: ['/dashboard', '/quick-links', '/quick-links/edit'],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/dashboard',
      labelKey: 'dashboard.title',
      descriptionKey: 'dashboard.description',
      icon: 'dashboard',
      section: 'main',
    },
    {
      to: '/quick-links',
      labelKey: 'quickLinks.title',
      descriptionKey: 'quickLinks.description',
      icon: 'link',
      section: 'main',
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadSearch: () => import('./search.ts'),
  tables: ['quick_links'],
} satisfies ModuleManifest;
