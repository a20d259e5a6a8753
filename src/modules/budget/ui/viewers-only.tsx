import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { NoAccessState } from '../../../ui/states.tsx';
import { usePermission } from '../../stores/index.ts';

/** A page of the budget, for those who may see food cost in the current store (rule BA1). */
export function ViewersOnly({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  if (usePermission('view_budget')) return children;
  return (
    <Page>
      <NoAccessState title={t('budget.noAccess.title')} headingLevel={1}>
        {t('budget.noAccess.reason')}
      </NoAccessState>
    </Page>
  );
}
