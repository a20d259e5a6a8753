import { RefreshCw } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';
import { syncCentrePath } from './path.ts';

export const manifest = {
  id: 'sync-centre',
  area: 'home',
  titleKey: 'sync.title',
  routes: [
    {
      path: syncCentrePath,
      loadScreen: async () => (await import('./screens/sync-screen.tsx')).SyncScreen,
    },
  ],
  nav: [
    {
      to: syncCentrePath,
      labelKey: 'sync.nav',
      descriptionKey: 'sync.navDescription',
      icon: RefreshCw,
      section: 'more',
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
} satisfies ModuleManifest;
