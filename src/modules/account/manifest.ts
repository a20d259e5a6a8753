import { CircleUserRound } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'account',
  area: 'settings',
  titleKey: 'account.title',
  routes: [
    {
      path: '/profile',
      loadScreen: async () => (await import('./screens/profile-screen.tsx')).ProfileScreen,
    },
    {
      path: '/settings/security',
      loadScreen: async () => (await import('./screens/security-screen.tsx')).SecurityScreen,
    },
  ],
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
