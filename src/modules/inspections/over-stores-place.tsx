import type { ComponentType } from 'react';
import { loadCode } from '../../platform/worker/load-code.ts';
import { deferred } from '../../ui/deferred.tsx';
import { usePermission, useStoresView } from '../stores/index.ts';
import { inPage } from './ui/in-page.tsx';

/** A page of one store, and the same of several where several are looked at; whose code comes when it is shown. */
export function overStores(
  OneStore: ComponentType,
  loadSeveral: () => Promise<ComponentType>,
): ComponentType {
  const Several = deferred(() => loadCode(loadSeveral), inPage);
  return function Place() {
    const view = useStoresView();
    const mayView = usePermission('view_inspections');
    return view === null || !mayView ? <OneStore /> : <Several />;
  };
}
