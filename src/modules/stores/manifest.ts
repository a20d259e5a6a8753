import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'stores',
  area: 'home',
  titleKey: 'stores.title',
  paths: [],
  nav: [],
  loadDeclarations: () => import('./collections.ts'),
  loadSearch: () => import('./search.ts'),
  tables: ['store_users'],
} satisfies ModuleManifest;
