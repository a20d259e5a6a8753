import { BookOpenText, CircleQuestionMark, Sparkles } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'help',
  area: 'settings',
  titleKey: 'help.title',
  routes: [
    { path: '/help' },
    { path: '/help-support' },
    { path: '/tutorials/*' },
    { path: '/whats-new' },
  ],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/help',
      labelKey: 'help.title',
      descriptionKey: 'help.description',
      icon: CircleQuestionMark,
      section: 'more',
      accountMenu: 3,
      bottomBar: 'settings',
    },
    {
      to: '/tutorials',
      labelKey: 'help.tutorials.title',
      descriptionKey: 'help.tutorials.description',
      icon: BookOpenText,
    },
    {
      to: '/whats-new',
      labelKey: 'help.news.title',
      descriptionKey: 'help.news.description',
      icon: Sparkles,
      section: 'more',
    },
  ],
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
