import { Archive, CalendarDays, ClipboardList, PackagePlus, Store, Truck } from 'lucide-react';
import type { ModuleManifest } from '../../kernel/module-manifest.ts';

export const manifest = {
  id: 'supply',
  area: 'supply',
  titleKey: 'supply.title',
  routes: [
    { path: '/supply-orders', permission: 'view_supply' },
    { path: '/supply-orders/my', permission: 'view_supply' },
    { path: '/supply-orders/details/*', permission: 'view_supply' },
    { path: '/supply-orders/new', permission: 'manage_supply' },
    { path: '/supply-orders/edit/*', permission: 'manage_supply' },
    { path: '/supply-orders/enhanced', permission: 'approve_orders' },
    { path: '/delivery-schedule', permission: 'view_supply' },
    {
      path: '/archived-orders',
      permission: 'manage_archive',
      deniedKey: 'app.noAccess.archive',
    },
  ],
  loadRoutes: () => import('./routes.tsx'),
  nav: [
    {
      to: '/supply-orders',
      labelKey: 'supply.nav.orders',
      descriptionKey: 'supply.nav.ordersDescription',
      icon: Truck,
      section: 'main',
      children: [
        {
          to: '/supply-orders/my',
          labelKey: 'supply.nav.my',
          descriptionKey: 'supply.nav.myDescription',
          icon: ClipboardList,
          bottomBar: 'supply',
        },
        {
          to: '/supply-orders/new',
          labelKey: 'supply.nav.new',
          descriptionKey: 'supply.nav.newDescription',
          icon: PackagePlus,
          bottomBar: 'supply',
          quick: true,
        },
        {
          to: '/supply-orders/enhanced',
          labelKey: 'supply.nav.enhanced',
          descriptionKey: 'supply.nav.enhancedDescription',
          icon: Store,
        },
        {
          to: '/delivery-schedule',
          labelKey: 'supply.nav.delivery',
          descriptionKey: 'supply.nav.deliveryDescription',
          icon: CalendarDays,
        },
        {
          to: '/archived-orders',
          labelKey: 'supply.nav.archive',
          descriptionKey: 'supply.nav.archiveDescription',
          icon: Archive,
          bottomBar: 'supply',
        },
      ],
    },
  ],
  loadDeclarations: () => import('./model/collections.ts'),
  loadRecordLabels: () => import('./record-labels.ts'),
} satisfies ModuleManifest;
