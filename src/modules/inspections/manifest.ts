import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'inspections',
  area: 'inspections',
  titleKey: 'inspections.title',
  paths: ['/inspections', '/inspections/*'],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/inspections',
      labelKey: 'inspections.nav.inspections',
      descriptionKey: 'inspections.nav.inspectionsDescription',
      icon: 'clipboard-check',
      permission: 'view_inspections',
      section: 'main',
      bottom: true,
      children: [
        {
          to: '/inspections/templates',
          labelKey: 'inspections.nav.templates',
          icon: 'layout-template',
          permission: 'view_inspections',
        },
        {
          to: '/inspections/actions',
          labelKey: 'inspections.nav.actions',
          icon: 'list-checks',
          permission: 'view_inspections',
        },
        {
          to: '/inspections/trends',
          labelKey: 'inspections.nav.trends',
          icon: 'chart',
          permission: 'view_inspections',
        },
        {
          to: '/inspections/schedules',
          labelKey: 'inspections.nav.schedules',
          icon: 'history',
          permission: 'view_inspections',
        },
        {
          to: '/inspections/new',
          labelKey: 'inspections.nav.new',
          icon: 'plus',
          permission: 'conduct_inspections',
          quick: true,
        },
      ],
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadDescribers: () => import('./describers.ts'),
  tables: [
    'inspections',
    'inspection_responses',
    'inspection_photos',
    'inspection_action_items',
    'inspection_templates',
    'inspection_schedules',
    'inspection_occurrences',
  ],
  today: { tasks: 2, load: () => import('./components/today.tsx') },
  loadCard: () => import('./components/module-card.tsx'),
  loadOverview: () => import('./components/module-overview.tsx'),
  loadDashboard: () => import('./components/dashboard.tsx'),
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
