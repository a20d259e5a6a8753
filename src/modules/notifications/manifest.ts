import { Bell, ChartColumn, Eye } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'notifications',
  area: 'home',
  titleKey: 'notifications.title',
  routes: [
    { path: '/notifications', overStores: true },
    { path: '/notifications/sent' },
    { path: '/notification-debug' },
    { path: '/notification-analytics', permission: 'view_admin_panel' },
  ],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/notifications',
      labelKey: 'notifications.title',
      descriptionKey: 'notifications.subtitle',
      icon: Bell,
      section: 'more',
    },
    {
      to: '/notifications/sent',
      labelKey: 'notifications.sent.title',
      descriptionKey: 'notifications.sent.description',
      icon: Eye,
    },
    {
      to: '/notification-debug',
      labelKey: 'notifications.check.title',
      descriptionKey: 'notifications.check.description',
      icon: Bell,
    },
    {
      to: '/notification-analytics',
      labelKey: 'notifications.analytics.title',
      descriptionKey: 'notifications.analytics.description',
      icon: ChartColumn,
      section: 'admin',
    },
  ],
  loadCompanion: () => import('./components/push-companion.tsx'),
  loadDeclarations: () => import('./collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
