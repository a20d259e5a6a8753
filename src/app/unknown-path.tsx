import { Hammer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { places } from './places.ts';

/** Any unknown path leads to /modules (spec §2); a place that is yet to be built says so. */
export function UnknownPath() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Below a module's own routes, what none of its screens answers to is as unknown as any other path.
  const isPlanned = places.routeOf(pathname)?.module === null;
  if (!isPlanned) return <Navigate to="/modules" replace />;
  return (
    <Page width="centred">
      <EmptyState
        icon={Hammer}
        headingLevel={1}
        title={t('app.notBuilt.title')}
        action={
          <ButtonLink to="/modules" variant="primary">
            {t('app.notBuilt.action')}
          </ButtonLink>
        }
      >
        {t('app.notBuilt.text')}
      </EmptyState>
    </Page>
  );
}
