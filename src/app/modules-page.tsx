import { Suspense, lazy, type ComponentType, type ReactNode } from 'react';
import { ModulesScreen, type ModuleTile } from '../modules/home/screens/modules-screen.tsx';
import { useCurrentStore, useStanding } from '../modules/stores/index.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { mayOpen, modules, type ModuleCardComponent } from './manifests.ts';
import { PartBoundary } from './part-boundary.tsx';
import { navIcons } from './shell/nav-icon.tsx';

type Parts = ReadonlyMap<string, ComponentType<{ readonly storeId: string }>>;

function lazyParts(load: (module: (typeof modules)[number]) => Loading | undefined): Parts {
  return new Map(
    modules.flatMap((module) => {
      const loading = load(module);
      return loading ? [[module.id, lazy(loading)] as const] : [];
    }),
  );
}
type Loading = () => Promise<{ default: ModuleCardComponent }>;

const cards = lazyParts(
  ({ loadCard }) =>
    loadCard && (() => loadCard().then(({ ModuleCard }) => ({ default: ModuleCard }))),
);
const overviews = lazyParts(
  ({ loadOverview }) =>
    loadOverview &&
    (() => loadOverview().then(({ ModuleOverview }) => ({ default: ModuleOverview }))),
);

/** The module page with what each module has to tell (spec §2). */
export function ModulesPage() {
  const store = useCurrentStore();
  const standing = useStanding(store.id);
  const tiles = modules.flatMap((module): ModuleTile[] => {
    const entry = module.nav.find((each) => each.section === 'main' && mayOpen(each, standing));
    // Its own places stand in the bar of shortcuts.
    if (!entry || module.area === 'home') return [];
    return [
      {
        to: entry.to,
        titleKey: module.titleKey,
        ...(entry.descriptionKey ? { descriptionKey: entry.descriptionKey } : {}),
        icon: navIcons[entry.icon],
        figure: part(cards, module.id, store.id, '1.5rem'),
        overview: part(overviews, module.id, store.id, '17rem'),
      },
    ];
  });
  return <ModulesScreen tiles={tiles} />;
}

function part(parts: Parts, moduleId: string, storeId: string, height: string): ReactNode {
  const Part = parts.get(moduleId);
  if (!Part) return null;
  return (
    <PartBoundary>
      <Suspense fallback={<Skeleton height={height} />}>
        <Part storeId={storeId} />
      </Suspense>
    </PartBoundary>
  );
}
