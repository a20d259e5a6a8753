import { Navigate, type RouteObject } from 'react-router-dom';
import { loadCode } from '../../platform/worker/load-code.ts';
import { InspectionsScreen } from './overview/screens/inspections-screen.tsx';
import { loadInspectionScreen } from './form/load-inspection-screen.ts';
import { overStores } from './over-stores-place.tsx';

const Inspections = overStores(InspectionsScreen, () =>
  import('./overview/screens/inspections-over-stores-screen.tsx').then(
    ({ InspectionsOverStoresScreen }) => InspectionsOverStoresScreen,
  ),
);

// The list comes with the module, the rest when it is asked for; an inspection's screen is there before it is
// (`form/load-inspection-screen.ts`).
const loadInspection = () =>
  loadCode(loadInspectionScreen).then(({ InspectionScreen }) => ({ Component: InspectionScreen }));
const loadNew = () =>
  loadCode(() => import('./form/screens/new-inspection-screen.tsx')).then(
    ({ NewInspectionScreen }) => ({
      Component: NewInspectionScreen,
    }),
  );
const loadTemplates = () =>
  loadCode(() => import('./templates/screens/templates-screen.tsx')).then(
    ({ TemplatesScreen }) => ({
      Component: TemplatesScreen,
    }),
  );
const loadActions = () =>
  loadCode(() => import('./actions/screens/actions-screen.tsx')).then(({ ActionsScreen }) => ({
    Component: overStores(ActionsScreen, () =>
      import('./actions/screens/actions-over-stores-screen.tsx').then(
        ({ ActionsOverStoresScreen }) => ActionsOverStoresScreen,
      ),
    ),
  }));
const loadAction = () =>
  loadCode(() => import('./actions/screens/action-screen.tsx')).then(({ ActionScreen }) => ({
    Component: ActionScreen,
  }));
const loadTrends = () =>
  loadCode(() => import('./trends/screens/trends-screen.tsx')).then(({ TrendsScreen }) => ({
    Component: overStores(TrendsScreen, () =>
      import('./trends/screens/trends-over-stores-screen.tsx').then(
        ({ TrendsOverStoresScreen }) => TrendsOverStoresScreen,
      ),
    ),
  }));
const loadSchedules = () =>
  loadCode(() => import('./schedules/screens/schedules-screen.tsx')).then(
    ({ SchedulesScreen }) => ({
      Component: overStores(SchedulesScreen, () =>
        import('./schedules/screens/schedules-over-stores-screen.tsx').then(
          ({ SchedulesOverStoresScreen }) => SchedulesOverStoresScreen,
        ),
      ),
    }),
  );
const loadOccurrence = () =>
  loadCode(() => import('./schedules/screens/occurrence-screen.tsx')).then(
    ({ OccurrenceScreen }) => ({
      Component: OccurrenceScreen,
    }),
  );

const loadNewTemplate = () =>
  loadCode(() => import('./templates/screens/template-new-screen.tsx')).then(
    ({ NewTemplateScreen }) => ({
      Component: NewTemplateScreen,
    }),
  );
const loadTemplateEditor = () =>
  loadCode(() => import('./templates/screens/template-editor-screen.tsx')).then(
    ({ TemplateEditorScreen }) => ({ Component: TemplateEditorScreen }),
  );
const loadTemplatePreview = () =>
  loadCode(() => import('./templates/screens/template-preview-screen.tsx')).then(
    ({ TemplatePreviewScreen }) => ({ Component: TemplatePreviewScreen }),
  );

export const routes: RouteObject[] = [
  { path: '/inspections', element: <Inspections /> },
  { path: '/inspections/templates', lazy: loadTemplates },
  { path: '/inspections/templates/new', lazy: loadNewTemplate },
  { path: '/inspections/templates/:templateId/edit', lazy: loadTemplateEditor },
  { path: '/inspections/templates/:templateId/preview', lazy: loadTemplatePreview },
  // The template comes first.
  { path: '/inspections/new', element: <Navigate to="/inspections/templates" replace /> },
  { path: '/inspections/new/:templateId', lazy: loadNew },
  { path: '/inspections/actions', lazy: loadActions },
  { path: '/inspections/actions/:actionItemId', lazy: loadAction },
  { path: '/inspections/schedules', lazy: loadSchedules },
  { path: '/inspections/occurrences/:occurrenceId', lazy: loadOccurrence },
  { path: '/inspections/trends', lazy: loadTrends },
  { path: '/inspections/:inspectionId', lazy: loadInspection },
];
