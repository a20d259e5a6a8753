import type { RouteObject } from 'react-router-dom';
import { loadCode } from '../../platform/worker/load-code.ts';
import { VehiclesScreen } from './screens/vehicles-screen.tsx';

// The list comes with the module, the rest when it is asked for.
const loadVehicle = () =>
  loadCode(() => import('./screens/vehicle-screen.tsx')).then(({ VehicleScreen }) => ({
    Component: VehicleScreen,
  }));
const loadMaintenance = () =>
  loadCode(() => import('./screens/maintenance-screen.tsx')).then(({ MaintenanceScreen }) => ({
    Component: MaintenanceScreen,
  }));
const loadLabels = () =>
  loadCode(() => import('./screens/labels-screen.tsx')).then(({ LabelsScreen }) => ({
    Component: LabelsScreen,
  }));
const loadCosts = () =>
  loadCode(() => import('./screens/costs-screen.tsx')).then(({ CostsScreen }) => ({
    Component: CostsScreen,
  }));
const loadPrograms = () =>
  loadCode(() => import('./screens/programs-screen.tsx')).then(({ ProgramsScreen }) => ({
    Component: ProgramsScreen,
  }));
const loadImport = () =>
  loadCode(() => import('./screens/import-screen.tsx')).then(({ ImportScreen }) => ({
    Component: ImportScreen,
  }));
const loadTag = () =>
  loadCode(() => import('./screens/tag-screen.tsx')).then(({ TagScreen }) => ({
    Component: TagScreen,
  }));

export const routes: readonly RouteObject[] = [
  { path: '/vehicles', Component: VehiclesScreen },
  { path: '/vehicles/maintenance', lazy: loadMaintenance },
  { path: '/vehicles/costs', lazy: loadCosts },
  { path: '/vehicles/programs', lazy: loadPrograms },
  { path: '/vehicles/import', lazy: loadImport },
  { path: '/vehicles/labels', lazy: loadLabels },
  { path: '/vehicles/tag', lazy: loadTag },
  { path: '/vehicles/tag/:tag', lazy: loadTag },
  { path: '/vehicles/:vehicleId', lazy: loadVehicle },
];
