import { CircleUserRound } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'account',
  area: 'settings',
  titleKey: 'account.title',
  routes: [{ path: '/profile' }, { path: '/settings/security' }],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/profile',
      labelKey: 'account.profile.title',
      descriptionKey: 'account.profile.description',
      icon: CircleUserRound,
      section: 'more',
      accountMenu: 1,
    },
  ],
} satisfies ModuleManifest;
