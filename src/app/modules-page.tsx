import { Suspense, lazy, type ReactNode } from 'react';
import { ModulesScreen, type ModuleTile } from '../modules/home/screens/modules-screen.tsx';
import { useCurrentStore, useStanding } from '../modules/stores/index.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { mayOpen, modules, type AppModule } from './manifests.ts';
import { navIcons } from './shell/nav-icon.tsx';

const cards = new Map(
  modules.flatMap(({ id, loadCard }) =>
    loadCard
      ? [[id, lazy(() => loadCard().then(({ ModuleCard }) => ({ default: ModuleCard })))] as const]
      : [],
  ),
);

/** The module page with the figures that each module has to tell (spec §2). */
export function ModulesPage() {
  const store = useCurrentStore();
  const standing = useStanding(store.id);
  const tiles = modules.flatMap((module): ModuleTile[] => {
    const entry = module.nav.find((each) => each.section === 'main' && mayOpen(each, standing));
    if (!entry) return [];
    return [
      {
        to: entry.to,
        titleKey: module.titleKey,
        ...(entry.descriptionKey ? { descriptionKey: entry.descriptionKey } : {}),
        icon: navIcons[entry.icon],
        figure: figureOf(module, store.id),
      },
    ];
  });
  return <ModulesScreen tiles={tiles} />;
}

function figureOf(module: AppModule, storeId: string): ReactNode {
  const Card = cards.get(module.id);
  if (!Card) return null;
  return (
    <Suspense fallback={<Skeleton height="1.5rem" />}>
      <Card storeId={storeId} />
    </Suspense>
  );
}
