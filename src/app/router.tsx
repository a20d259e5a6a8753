import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { BootSplash } from './boot-splash.tsx';
import { loadCode } from '../platform/worker/load-code.ts';
import { handedOverIn } from '../platform/session/screen-lock.ts';
import { readSession } from '../platform/session/session.ts';
import { publicRoutes } from '../modules/auth/public-routes.ts';
import { ModuleBoundary } from './module-boundary.tsx';
import type { AppModule } from './manifests.ts';
import { ModulesPage } from './modules-page.tsx';
import { PageSplash } from './page-splash.tsx';
import { places } from './places.ts';
import { RouteError } from './route-error.tsx';
import { SignedIn } from './signed-in.tsx';

const shellRouteId = 'shell';

// Asked for beside the texts, not after them.
const first = places.routeOf(window.location.pathname);
(first?.route.loadScreen ?? first?.module?.loadRoutes)?.().catch(() => undefined);

/** Left out of the build for people. */
const developmentPages: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: 'ui',
        lazy: () => import('./gallery/gallery.tsx').then(({ Gallery }) => ({ Component: Gallery })),
      },
    ]
  : [];

/** On a tablet that is handed over no address leads to a page of its own. */
function counterAlone() {
  const { identity } = readSession();
  return identity !== null && handedOverIn(identity.userId) !== null ? redirect('/') : null;
}

const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <BootSplash />,
    children: [
      ...publicRoutes.map(({ path, load }) => ({
        path,
        loader: counterAlone,
        lazy: () => loadCode<Awaited<ReturnType<typeof load>>>(load),
      })),
      {
        id: shellRouteId,
        Component: SignedIn,
        children: [
          {
            errorElement: <RouteError within />,
            element: <ModuleBoundary />,
            children: [
              { index: true, Component: ModulesPage },
              { path: 'modules', Component: ModulesPage },
            ],
          },
          ...developmentPages,
          {
            path: '*',
            // Of any module's path at the start: the shell stands while the module's code comes.
            hydrateFallbackElement: <PageSplash />,
            lazy: () =>
              import('./unknown-path.tsx').then(({ UnknownPath }) => ({ Component: UnknownPath })),
          },
        ],
      },
    ],
  },
];

/** Stands for a module whose code did not come: the shell stays, and the page says why. */
function missingModule(path: string, error: unknown): RouteObject {
  return {
    path,
    errorElement: <RouteError within />,
    loader: () => {
      throw error;
    },
  };
}

async function routesOf({ routes: places, loadRoutes }: AppModule): Promise<RouteObject[]> {
  return [
    ...places.flatMap(({ path, loadScreen }) =>
      loadScreen === undefined
        ? []
        : { path, lazy: async () => ({ Component: await loadCode(loadScreen) }) },
    ),
    ...(loadRoutes === undefined ? [] : (await loadCode(loadRoutes)).routes),
  ];
}

/** A module's routes join when a path of theirs is first asked for, with an error screen of their own. */
export function createRouter() {
  const loaded = new Set<string>();
  return createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      const module = places.routeOf(path)?.module;
      if (!module || loaded.has(module.id)) return;
      try {
        const moduleRoutes = await routesOf(module);
        if (loaded.has(module.id)) return;
        loaded.add(module.id);
        patch(shellRouteId, [
          {
            errorElement: <RouteError within />,
            element: <ModuleBoundary />,
            children: moduleRoutes,
          },
        ]);
      } catch (error) {
        patch(shellRouteId, [missingModule(path, error)]);
      }
    },
  });
}
