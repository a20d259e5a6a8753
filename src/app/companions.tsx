import { useEffect, useState } from 'react';
import { whenIdle } from '../platform/browser/when-idle.ts';
import { deferred, quiet } from '../ui/deferred.tsx';
import { modules } from './manifests.ts';
import { PartBoundary } from './part-boundary.tsx';
import { workspaceSettled } from './workspace.ts';

const companions = modules.flatMap(({ id, loadCompanion }) =>
  loadCompanion
    ? [{ id, Companion: deferred(() => loadCompanion().then((part) => part.Companion), quiet) }]
    : [],
);

/** What modules have stand beside every page. The page and its rows come first. */
export function Companions() {
  const [comes, setComes] = useState(false);
  useEffect(() => {
    let left = false;
    void workspaceSettled()
      .then(whenIdle)
      .then(() => {
        if (!left) setComes(true);
      });
    return () => {
      left = true;
    };
  }, []);
  if (!comes) return null;
  return companions.map(({ id, Companion }) => (
    <PartBoundary key={id} quiet>
      <Companion />
    </PartBoundary>
  ));
}
