import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'notifications',
  area: 'home',
  titleKey: 'notifications.title',
  paths: [],
  nav: [],
  loadDeclarations: () => import('./collections.ts'),
  tables: ['notifications'],
} satisfies ModuleManifest;
