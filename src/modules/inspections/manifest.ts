import { ChartLine, ClipboardCheck, History, LayoutTemplate, ListChecks, Plus } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'inspections',
  area: 'inspections',
  titleKey: 'inspections.title',
  routes: [
    { path: '/inspections', permission: 'view_inspections', overStores: true },
    { path: '/inspections/actions', permission: 'view_inspections', overStores: true },
    { path: '/inspections/trends', permission: 'view_inspections', overStores: true },
    { path: '/inspections/schedules', permission: 'view_inspections', overStores: true },
    { path: '/inspections/*', permission: 'view_inspections' },
    { path: '/inspections/new/*', permission: 'conduct_inspections' },
  ],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/inspections',
      labelKey: 'inspections.nav.inspections',
      descriptionKey: 'inspections.nav.inspectionsDescription',
      icon: ClipboardCheck,
      section: 'main',
      bottomBar: 'inspections',
      children: [
        {
          to: '/inspections/templates',
          labelKey: 'inspections.nav.templates',
          icon: LayoutTemplate,
        },
        {
          to: '/inspections/actions',
          labelKey: 'inspections.nav.actions',
          icon: ListChecks,
        },
        {
          to: '/inspections/trends',
          labelKey: 'inspections.nav.trends',
          icon: ChartLine,
        },
        {
          to: '/inspections/schedules',
          labelKey: 'inspections.nav.schedules',
          icon: History,
        },
        {
          to: '/inspections/new',
          labelKey: 'inspections.nav.new',
          icon: Plus,
          quick: true,
        },
      ],
    },
  ],
  loadDeclarations: () => import('./model/collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
  today: { tasks: 2, load: () => import('./overview/components/today.tsx') },
  loadCard: () => import('./overview/components/module-card.tsx'),
  loadOverview: () => import('./overview/components/module-overview.tsx'),
  loadDashboard: () => import('./overview/components/dashboard.tsx'),
  loadBoard: () => import('./overview/board.tsx'),
  loadReports: () => import('./overview/reports.ts'),
  loadSearch: () => import('./search.ts'),
} satisfies ModuleManifest;
