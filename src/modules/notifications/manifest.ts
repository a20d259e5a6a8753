import { Bell } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'notifications',
  area: 'home',
  titleKey: 'notifications.title',
  routes: [{ path: '/notifications' }],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/notifications',
      labelKey: 'notifications.title',
      descriptionKey: 'notifications.subtitle',
      icon: Bell,
      section: 'more',
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
