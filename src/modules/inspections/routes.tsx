import { Navigate, type RouteObject } from 'react-router-dom';
import { ActionScreen } from './screens/action-screen.tsx';
import { ActionsScreen } from './screens/actions-screen.tsx';
import { InspectionScreen } from './screens/inspection-screen.tsx';
import { InspectionsScreen } from './screens/inspections-screen.tsx';
import { NewInspectionScreen } from './screens/new-inspection-screen.tsx';
import { TemplatesScreen } from './screens/templates-screen.tsx';

export const routes: RouteObject[] = [
  { path: '/inspections', element: <InspectionsScreen /> },
  { path: '/inspections/templates', element: <TemplatesScreen /> },
  // The template comes first.
  { path: '/inspections/new', element: <Navigate to="/inspections/templates" replace /> },
  { path: '/inspections/new/:templateId', element: <NewInspectionScreen /> },
  { path: '/inspections/actions', element: <ActionsScreen /> },
  { path: '/inspections/actions/:actionItemId', element: <ActionScreen /> },
  { path: '/inspections/:inspectionId', element: <InspectionScreen /> },
];
