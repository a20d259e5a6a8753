import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'settings',
  area: 'settings',
  titleKey: 'settings.title',
  paths: ['/settings'],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/settings',
      labelKey: 'settings.title',
      descriptionKey: 'settings.description',
      icon: 'settings',
      section: 'more',
    },
  ],
  tables: [],
} satisfies ModuleManifest;
