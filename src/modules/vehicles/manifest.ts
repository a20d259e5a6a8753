import { CarFront, Plus, Wrench } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'vehicles',
  area: 'vehicles',
  titleKey: 'vehicles.title',
  routes: [
    { path: '/vehicles', permission: 'report_vehicle_problems' },
    { path: '/vehicles/*', permission: 'report_vehicle_problems' },
    { path: '/vehicles/costs', permission: 'view_vehicles' },
    { path: '/vehicles/import', permission: 'manage_vehicles' },
    { path: '/vehicles/labels', permission: 'manage_vehicles' },
    { path: '/vehicles/maintenance', permission: 'view_vehicles' },
    { path: '/vehicles/programs', permission: 'view_vehicles' },
  ],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/vehicles',
      labelKey: 'vehicles.nav.vehicles',
      descriptionKey: 'vehicles.nav.vehiclesDescription',
      icon: CarFront,
      section: 'main',
      sectionFor: 'view_admin_panel',
      bottomBar: 'vehicles',
      children: [
        {
          to: '/vehicles?add=true',
          labelKey: 'vehicles.nav.add',
          descriptionKey: 'vehicles.nav.addDescription',
          icon: Plus,
          permission: 'manage_vehicles',
          quick: true,
        },
        {
          to: '/vehicles/maintenance',
          labelKey: 'vehicles.nav.maintenance',
          descriptionKey: 'vehicles.nav.maintenanceDescription',
          icon: Wrench,
        },
      ],
    },
  ],
  loadDeclarations: () => import('./collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
  loadCard: () => import('./components/module-card.tsx'),
  loadDashboard: () => import('./dashboard.tsx'),
  loadBoard: () => import('./board.tsx'),
  inspectionSubject: {
    subject: 'vehicle',
    labelKey: 'vehicles.subject',
    pathOf: (id: string) => `/vehicles/${id}`,
    load: () => import('./check-subject.tsx'),
  },
} satisfies ModuleManifest;
