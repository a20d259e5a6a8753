import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIdentity } from '../modules/auth/index.ts';
import { recordVisit } from '../modules/home/commands.ts';
import { HomePartsContext, type HomeParts, type Place } from '../modules/home/home-parts.ts';
import { useCurrentStore, useStanding, useStoreChoice } from '../modules/stores/index.ts';
import { deferred } from '../ui/deferred.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useBoard } from './board.tsx';
import { useOwnModulesKept } from './keep-own-modules.ts';
import { modules } from './manifests.ts';
import { PartBoundary } from './part-boundary.tsx';
import { leadsThere, places } from './places.ts';

const Nothing = () => null;

const boards = modules.flatMap((module) => {
  const { loadDashboard } = module;
  return loadDashboard
    ? [
        {
          module,
          Figures: deferred(() => loadDashboard().then(({ DashboardFigures }) => DashboardFigures)),
          Panel: deferred(() =>
            loadDashboard().then(({ DashboardPanel = Nothing }) => DashboardPanel),
          ),
        },
      ]
    : [];
});

const AsGiven = ({ children }: { children: ReactNode }) => children;
/** A part that does not come says so itself, in its place. */
const DashboardReady = deferred<{ children: ReactNode }>(() =>
  Promise.allSettled(
    boards.flatMap(({ Figures, Panel }) => [Figures.preload(), Panel.preload()]),
  ).then(() => AsGiven),
);

/** What all modules bring to dashboard and quick links, as far as the person may open it; and where the person goes. */
export function HomePartsProvider({ children }: { children: ReactNode }) {
  const store = useCurrentStore();
  const standing = useStanding(store.id);
  const { role, isGlobalAdmin } = standing;
  const board = useBoard();
  const storeCount = useStoreChoice().stores.length;
  const parts = useMemo((): Omit<HomeParts, 'board'> => {
    const openable = { role, isGlobalAdmin };
    return {
      DashboardReady,
      places: places.entries
        .filter((entry) => places.mayOpen(entry, openable) && leadsThere(entry, storeCount))
        .map((entry): Place => ({
          path: entry.to,
          labelKey: entry.labelKey,
          ...(entry.descriptionKey ? { descriptionKey: entry.descriptionKey } : {}),
          icon: entry.icon,
        })),
      dashboard: boards
        .filter(({ module }) => places.mayUse(module, openable))
        .map(({ module, Figures, Panel }) => ({
          id: module.id,
          figures: (
            <PartBoundary>
              <Figures storeId={store.id} fallback={<Skeleton height="6.5rem" />} />
            </PartBoundary>
          ),
          panel: (
            <PartBoundary>
              <Panel storeId={store.id} fallback={<Skeleton height="18rem" />} />
            </PartBoundary>
          ),
        })),
    };
  }, [role, isGlobalAdmin, storeCount, store.id]);
  useVisits();
  useOwnModulesKept();
  return <HomePartsContext value={{ ...parts, board }}>{children}</HomePartsContext>;
}

/** Each time that the person comes to another place of the navigation, it counts once (spec §4 Favourites). */
function useVisits(): void {
  const { userId } = useIdentity();
  const { pathname } = useLocation();
  const place = places.entryOf(pathname)?.to ?? null;
  const counted = useRef<string | null>(null);
  useEffect(() => {
    if (place === counted.current) return;
    counted.current = place;
    if (place !== null) recordVisit(userId, place, new Date());
  }, [userId, place]);
}
