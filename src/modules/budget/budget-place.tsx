import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../../platform/worker/load-code.ts';
import { deferred } from '../../ui/deferred.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePermission, useStoresView } from '../stores/index.ts';
import { useAsksToEnter } from './model/entry-request.ts';
import { BudgetScreen } from './week/screens/budget-screen.tsx';

const SideBySide = deferred(() =>
  loadCode(() => import('./stores/screens/stores-screen.tsx')).then(
    ({ StoresScreen }) => StoresScreen,
  ),
);

const AskStoreToEnter = deferred(() =>
  loadCode(() => import('./ask-store-to-enter.tsx')).then(({ AskStoreToEnter: Ask }) => Ask),
);

/** Where several stores are looked at, those side by side; what is to be entered is one store's. */
export function BudgetPlace() {
  const { t } = useTranslation();
  const view = useStoresView();
  const mayCompare = usePermission('view_reports');
  const enters = useAsksToEnter();
  const [named, setNamed] = useState(false);
  if (view === null || !mayCompare || enters === 'record' || (enters === 'new' && named)) {
    return <BudgetScreen />;
  }
  if (enters === null) {
    return (
      <SideBySide
        fallback={
          <Page>
            <PageHeader title={t('budget.title')} />
            <SkeletonList rows={4} label={t('budget.loading')} />
          </Page>
        }
      />
    );
  }
  return <AskStoreToEnter onStore={() => setNamed(true)} />;
}
