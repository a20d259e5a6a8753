import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { hasPermission } from '../kernel/permission.ts';
import { useCurrentStore, useStanding } from '../modules/stores/index.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { NoAccessState } from '../ui/states.tsx';
import { places } from './places.ts';

/** Shows a place only to who may open it, in the store that they work in (spec §2 Guarded). */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const store = useCurrentStore();
  const standing = useStanding(store.id);
  const route = places.routeOf(pathname)?.route;
  if (!route?.permission || hasPermission(standing, route.permission)) return children;
  if (route.otherwise === 'home') return <Navigate to="/" replace />;
  return (
    <Page width="centred">
      <NoAccessState
        headingLevel={1}
        title={t('app.noAccess.title')}
        action={
          <ButtonLink to="/modules" variant="primary">
            {t('app.noAccess.action')}
          </ButtonLink>
        }
      >
        {t(route.deniedKey ?? 'app.noAccess.text', { store: store.number })}
      </NoAccessState>
    </Page>
  );
}
