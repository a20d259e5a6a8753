import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'help',
  area: 'settings',
  titleKey: 'help.title',
  paths: ['/help', '/help-support', '/tutorials', '/tutorials/*', '/whats-new'],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/help',
      labelKey: 'help.title',
      descriptionKey: 'help.description',
      icon: 'help',
      section: 'more',
      bottom: true,
    },
    {
      to: '/tutorials',
      labelKey: 'help.tutorials.title',
      descriptionKey: 'help.tutorials.description',
      icon: 'guide',
    },
    {
      to: '/whats-new',
      labelKey: 'help.news.title',
      descriptionKey: 'help.news.description',
      icon: 'news',
      section: 'more',
    },
  ],
  tables: [],
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
