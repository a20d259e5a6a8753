import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'stores',
  area: 'home',
  titleKey: 'stores.title',
  routes: [],
  nav: [],
  loadDeclarations: () => import('./collections.ts'),
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
