import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'account',
  area: 'settings',
  titleKey: 'account.title',
  paths: ['/profile', '/settings/security'],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/profile',
      labelKey: 'account.profile.title',
      descriptionKey: 'account.profile.description',
      icon: 'person',
      section: 'more',
    },
  ],
  tables: [],
} satisfies ModuleManifest;
