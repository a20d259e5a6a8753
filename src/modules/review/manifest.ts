import { ListChecks } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'review',
  area: 'home',
  titleKey: 'review.title',
  routes: [
    {
      path: '/review',
      permission: 'view_reports',
      loadScreen: async () => (await import('./screens/review-screen.tsx')).ReviewScreen,
    },
    {
      path: '/comments/*',
      loadScreen: async () => (await import('./screens/comments-screen.tsx')).CommentsScreen,
    },
  ],
  nav: [{ to: '/review', labelKey: 'review.title', icon: ListChecks }],
  loadDeclarations: () => import('./collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
} satisfies ModuleManifest;
