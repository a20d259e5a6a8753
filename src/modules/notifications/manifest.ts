import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'notifications',
  area: 'home',
  titleKey: 'notifications.title',
  paths: [],
  nav: [],
  loadDeclarations: () => import('./collections.ts'),
  loadSearch: () => import('./search.ts'),
  tables: ['notifications'],
} satisfies ModuleManifest;
