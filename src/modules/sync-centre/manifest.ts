import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'sync-centre',
  area: 'home',
  titleKey: 'sync.title',
  paths: ['/sync'],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/sync',
      labelKey: 'sync.nav',
      descriptionKey: 'sync.navDescription',
      icon: 'refresh',
      section: 'more',
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadDescribers: () => import('./describers.ts'),
  tables: [],
} satisfies ModuleManifest;
