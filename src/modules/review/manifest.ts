import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'review',
  area: 'home',
  titleKey: 'review.title',
  routes: [
    {
      path: '/comments/*',
      loadScreen: async () => (await import('./screens/comments-screen.tsx')).CommentsScreen,
    },
  ],
  nav: [],
  loadDeclarations: () => import('./collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
} satisfies ModuleManifest;
