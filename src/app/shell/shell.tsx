import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { ClockZone } from '../../i18n/format.ts';
import { loadBiometricOffer, mayOfferBiometrics } from '../../modules/account/index.ts';
import { useIdentity } from '../../modules/auth/index.ts';
import { useCurrentStore, useStanding } from '../../modules/stores/index.ts';
import { deferred, quiet } from '../../ui/deferred.tsx';
import { Companions } from '../companions.tsx';
import { PartBoundary } from '../part-boundary.tsx';
import { places } from '../places.ts';
import { RouteGuard } from '../route-guard.tsx';
import { BackClosesOverlay } from './back-closes-overlay.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer } from './drawer.tsx';
import { MobileHeader, TopBar } from './headers.tsx';
import { Notices } from './notices.tsx';
import { useDeskRoom } from './room.ts';
import { Sidebar } from './sidebar.tsx';
import { SlideOutMenu } from './slide-out-menu.tsx';

const BiometricOffer = deferred(
  () => loadBiometricOffer().then((module) => module.BiometricOffer),
  quiet,
);

/** The frame around every screen: top bar and sidebar on large screens; header, menus and bottom bar on small ones. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const store = useCurrentStore();
  const standing = useStanding(store.id);
  const desk = useDeskRoom();
  const { userId } = useIdentity();
  const [offers] = useState(() => mayOfferBiometrics(userId));
  const main = useRef<HTMLElement>(null);
  const entry = places.entryOf(pathname);
  const title = entry ? t(entry.labelKey) : t('app.nav.home');
  const shownPath = useRef(pathname);
  // Of the page that it was opened on: going anywhere closes it.
  const [openMenu, setOpenMenu] = useState<{ menu: 'drawer' | 'slideOut'; on: string } | null>(
    null,
  );
  const shows = (menu: 'drawer' | 'slideOut') =>
    !desk && openMenu?.menu === menu && openMenu.on === key;
  const show = (menu: 'drawer' | 'slideOut') => (open: boolean) =>
    setOpenMenu(open ? { menu, on: key } : null);

  useEffect(() => {
    document.title = `${title} · Storehand`;
  }, [title]);
  useEffect(() => {
    // After a change of page the keyboard and the screen reader start at the new page's content.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <ClockZone value={store.timeZone}>
      <BackClosesOverlay />
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-60 rounded-control bg-raised px-4 py-3 font-semibold text-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {t('app.skip')}
        </a>
        {desk ? <TopBar /> : <MobileHeader onMenu={() => show('drawer')(true)} />}
        <div className="flex flex-1">
          {desk ? <Sidebar path={pathname} standing={standing} /> : null}
          <div className="flex min-w-0 flex-1 flex-col">
            <Notices />
            <main
              ref={main}
              id="main"
              tabIndex={-1}
              className="flex flex-1 flex-col ps-(--safe-left) pe-(--safe-right) outline-none"
            >
              <RouteGuard>
                <Outlet />
              </RouteGuard>
            </main>
            <Companions />
            {desk ? null : (
              <BottomBar
                path={pathname}
                standing={standing}
                onMenu={() => show('slideOut')(true)}
              />
            )}
          </div>
        </div>
        <Drawer open={shows('drawer')} onOpenChange={show('drawer')} standing={standing} />
        <SlideOutMenu
          open={shows('slideOut')}
          onOpenChange={show('slideOut')}
          standing={standing}
        />
        {offers ? (
          <PartBoundary quiet>
            <BiometricOffer />
          </PartBoundary>
        ) : null}
        {/* The first page of each visit has the same key: another one's place is not its own. */}
        <ScrollRestoration
          getKey={({ key: visit, pathname: path }) => (visit === 'default' ? path : visit)}
        />
      </div>
    </ClockZone>
  );
}
