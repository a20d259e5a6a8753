import { MessageSquareText } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'feedback',
  area: 'home',
  titleKey: 'feedback.title',
  routes: [
    {
      path: '/feedback',
      loadScreen: async () => (await import('./screens/feedback-screen.tsx')).FeedbackScreen,
    },
  ],
  nav: [
    {
      to: '/feedback',
      labelKey: 'feedback.title',
      descriptionKey: 'feedback.description',
      icon: MessageSquareText,
      section: 'more',
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
} satisfies ModuleManifest;
