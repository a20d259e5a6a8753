import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LoginScreen } from '../modules/auth/screens/login-screen.tsx';
import { BootSplash } from './boot-splash.tsx';
import { moduleOfPath } from './manifests.ts';
import { RouteError } from './route-error.tsx';
import { SessionRequired } from './session-required.tsx';

const shellRouteId = 'shell';

async function notAvailable(page: 'signup' | 'resetPassword') {
  const { NotAvailableScreen } = await import('../modules/auth/screens/not-available-screen.tsx');
  return { element: <NotAvailableScreen page={page} /> };
}

const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <BootSplash />,
    children: [
      { path: '/login', element: <LoginScreen /> },
      { path: '/signup', lazy: () => notAvailable('signup') },
      { path: '/reset-password', lazy: () => notAvailable('resetPassword') },
      {
        element: <SessionRequired />,
        children: [
          {
            id: shellRouteId,
            lazy: () => import('./signed-in.tsx').then(({ SignedIn }) => ({ Component: SignedIn })),
            children: [
              { index: true, lazy: loadModulesPage },
              { path: 'modules', lazy: loadModulesPage },
              {
                path: '*',
                lazy: () =>
                  import('./unknown-path.tsx').then(({ UnknownPath }) => ({
                    Component: UnknownPath,
                  })),
              },
            ],
          },
        ],
      },
    ],
  },
];

function loadModulesPage() {
  return import('./modules-page.tsx').then(({ ModulesPage }) => ({ Component: ModulesPage }));
}

const loaded = new Set<string>();

/** A module's routes join when a path of theirs is first asked for, each with its own error screen. */
export const router = createBrowserRouter(routes, {
  async patchRoutesOnNavigation({ path, patch }) {
    const module = moduleOfPath(path);
    if (!module?.loadRoutes || loaded.has(module.id)) return;
    const { routes: moduleRoutes } = await module.loadRoutes();
    if (loaded.has(module.id)) return;
    loaded.add(module.id);
    patch(shellRouteId, [{ errorElement: <RouteError within />, children: [...moduleRoutes] }]);
  },
});
