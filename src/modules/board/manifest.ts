import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'board',
  area: 'home',
  titleKey: 'stores.picker.all',
  routes: [],
  nav: [],
  loadStoresView: () => import('./components/stores-view.tsx'),
  loadBoard: () => import('./components/devices-part.tsx'),
  loadReports: () => import('./reports.ts'),
  loadCompanion: () => import('./components/device-companion.tsx'),
} satisfies ModuleManifest;
