import type { ModuleManifest, ModuleRoute, NavEntry } from '../kernel/module-manifest.ts';
import { hasPermission, type Standing } from '../kernel/permission.ts';
import { modules } from './manifests.ts';
import { plannedRoutes } from './planned-routes.ts';

/** An entry without what unfolds below it. */
export type PlaceEntry = Omit<NavEntry, 'children'>;

/** Whether somebody with so many stores is led there. */
export const leadsThere = ({ severalStores }: PlaceEntry, stores: number): boolean =>
  severalStores !== true || stores > 1;

type Owned<Module> = {
  readonly route: ModuleRoute;
  /** Null: the module is yet to be built. */
  readonly module: Module | null;
};

/** React Router minds neither case nor a slash at the end. */
const plain = (path: string) => path.toLowerCase().replace(/(.)\/+$/, '$1');
const stemOf = ({ path }: ModuleRoute) => path.replace(/\/\*$/, '');
const isExact = (route: ModuleRoute) => stemOf(route) === route.path;

const fits = (route: ModuleRoute, path: string) =>
  path === stemOf(route) || (!isExact(route) && path.startsWith(`${stemOf(route)}/`));

/** The most exact first. */
const byExactness = (a: ModuleRoute, b: ModuleRoute) =>
  stemOf(b).length - stemOf(a).length || Number(isExact(b)) - Number(isExact(a));

/** All places of these modules: whose a path is, who may open it, and what it is called. */
export function createPlaces<Module extends Pick<ModuleManifest, 'routes' | 'nav'>>(
  modules: readonly Module[],
  planned: readonly ModuleRoute[],
) {
  const owned: readonly Owned<Module>[] = [
    ...modules
      .flatMap((module) => module.routes.map((route) => ({ route, module })))
      .toSorted((a, b) => byExactness(a.route, b.route)),
    ...planned.toSorted(byExactness).map((route) => ({ route, module: null })),
  ];
  const entriesOf = ({ nav }: Pick<Module, 'nav'>): PlaceEntry[] =>
    nav.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  const entries = modules.flatMap(entriesOf);

  /** Null: the product has no such place. */
  function routeOf(path: string): Owned<Module> | null {
    const asked = plain(path);
    return owned.find(({ route }) => fits(route, asked)) ?? null;
  }

  function mayOpen(
    { to, permission }: Pick<PlaceEntry, 'to' | 'permission'>,
    standing: Standing,
  ): boolean {
    const route = routeOf(to.replace(/[?#].*/, ''))?.route;
    return [permission, route?.permission].every(
      (needed) => needed === undefined || hasPermission(standing, needed),
    );
  }

  return {
    /** Of all modules, in their order, those below another one included. */
    entries,
    routeOf,
    mayOpen,

    /** Whether any place of the module is the person's to open; one without places is for everybody. */
    mayUse(module: Pick<Module, 'nav'>, standing: Standing): boolean {
      const own = entriesOf(module);
      return own.length === 0 || own.some((entry) => mayOpen(entry, standing));
    },

    /** Whether any page of the module is the person's to open, also one that only a link leads to. */
    mayOpenAny({ routes }: Pick<Module, 'routes'>, standing: Standing): boolean {
      return (
        routes.length === 0 || routes.some((route) => mayOpen({ to: stemOf(route) }, standing))
      );
    },

    /** Whether a page shows several stores at once; the module page does, on which they are chosen. */
    isOverStores(path: string): boolean {
      const asked = plain(path);
      return asked === '/' || asked === '/modules' || routeOf(asked)?.route.overStores === true;
    },

    /** The entry that a path stands under: the longest that fits. */
    entryOf(path: string): PlaceEntry | null {
      return (
        entries
          .filter(({ to }) => path === to || path.startsWith(`${to}/`))
          .toSorted((a, b) => b.to.length - a.to.length)[0] ?? null
      );
    },
  };
}

export const places = createPlaces(modules, plannedRoutes);
