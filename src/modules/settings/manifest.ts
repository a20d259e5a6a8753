import { Settings } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'settings',
  area: 'settings',
  titleKey: 'settings.title',
  routes: [
    {
      path: '/settings',
      loadScreen: async () => (await import('./screens/settings-screen.tsx')).SettingsScreen,
    },
  ],
  nav: [
    {
      to: '/settings',
      labelKey: 'settings.title',
      descriptionKey: 'settings.description',
      icon: Settings,
      section: 'more',
      accountMenu: 2,
    },
  ],
} satisfies ModuleManifest;
