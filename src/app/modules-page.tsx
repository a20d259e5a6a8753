import type { ReactNode } from 'react';
import { ModulesScreen, type ModuleTile } from '../modules/home/screens/modules-screen.tsx';
import { useCurrentStore, useStanding } from '../modules/stores/index.ts';
import { afterPaint } from '../platform/browser/after-paint.ts';
import { deferred, type Deferred } from '../ui/deferred.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useBoard } from './board.tsx';
import { modules, type ModuleCardComponent } from './manifests.ts';
import { PartBoundary } from './part-boundary.tsx';
import { places } from './places.ts';
import { navigation } from './shell/navigation.ts';

type Part = Deferred<{ readonly storeId: string }>;
type Loading = () => Promise<ModuleCardComponent>;

function partsBy(
  load: (module: (typeof modules)[number]) => Loading | undefined,
): ReadonlyMap<string, Part> {
  return new Map(
    modules.flatMap((module) => {
      const loading = load(module);
      // What they tell comes after the page that holds them.
      return loading ? [[module.id, deferred(() => afterPaint().then(loading))] as const] : [];
    }),
  );
}

const cards = partsBy(
  ({ loadCard }) => loadCard && (() => loadCard().then(({ ModuleCard }) => ModuleCard)),
);
const overviews = partsBy(
  ({ loadOverview }) =>
    loadOverview && (() => loadOverview().then(({ ModuleOverview }) => ModuleOverview)),
);

const todays = modules.flatMap((module) => {
  const { today } = module;
  return today
    ? [
        {
          module,
          tasks: today.tasks,
          Tasks: deferred(() =>
            afterPaint()
              .then(today.load)
              .then(({ TodayTasks }) => TodayTasks),
          ),
        },
      ]
    : [];
});

/** The module page with what each module has to tell (spec §2); of several stores, and in Main Office, the board on top. */
export function ModulesPage() {
  const store = useCurrentStore();
  const board = useBoard();
  const standing = useStanding(store.id);
  const tiles = modules.flatMap((module): ModuleTile[] => {
    const entry = navigation.tileOf(module, standing);
    // Its own places stand in the bar of shortcuts.
    if (!entry || module.area === 'home') return [];
    return [
      {
        to: entry.to,
        titleKey: module.titleKey,
        ...(entry.descriptionKey ? { descriptionKey: entry.descriptionKey } : {}),
        icon: entry.icon,
        figure: part(cards, module.id, store.id, '1.5rem'),
        overview: part(overviews, module.id, store.id, '17rem'),
      },
    ];
  });
  const today = todays
    .filter(({ module }) => places.mayUse(module, standing))
    .map(({ module, tasks, Tasks }) => (
      <PartBoundary key={module.id}>
        <Tasks
          storeId={store.id}
          fallback={Array.from({ length: tasks }, (_, task) => (
            <Skeleton key={task} height="3.5rem" />
          ))}
        />
      </PartBoundary>
    ));
  return <ModulesScreen tiles={tiles} today={board === null ? today : []} board={board} />;
}

function part(
  parts: ReadonlyMap<string, Part>,
  moduleId: string,
  storeId: string,
  height: string,
): ReactNode {
  const Part = parts.get(moduleId);
  if (!Part) return null;
  return (
    <PartBoundary>
      <Part storeId={storeId} fallback={<Skeleton height={height} />} />
    </PartBoundary>
  );
}
