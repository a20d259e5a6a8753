import type { ReactNode } from 'react';
import { useStoresView } from '../modules/stores/index.ts';
import { deferred } from '../ui/deferred.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { modules } from './manifests.ts';
import { PartBoundary } from './part-boundary.tsx';

/** The board with what each module has on it. */
const StoresView = deferred<object>(async () => {
  const loaded = await Promise.all(modules.flatMap(({ loadBoard }) => loadBoard?.() ?? []));
  const parts = loaded.map(({ boardPart }) => boardPart);
  const views = await Promise.all(
    modules.flatMap(({ loadStoresView }) => loadStoresView?.() ?? []),
  );
  return () => views.map(({ StoresView: View }) => <View key="board" parts={parts} />);
});

/** The board, where several stores are looked at. */
export function useBoard(): ReactNode {
  const view = useStoresView();
  if (view === null) return null;
  return (
    <PartBoundary>
      <StoresView fallback={<Skeleton height="28rem" />} />
    </PartBoundary>
  );
}
