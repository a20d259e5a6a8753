import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'account',
  area: 'settings',
  titleKey: 'account.title',
  paths: ['/settings/security'],
  loadRoutes: () => import('./routes.tsx'),
  nav: [],
  tables: [],
} satisfies ModuleManifest;
