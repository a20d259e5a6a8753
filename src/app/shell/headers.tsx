import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { SearchButton } from '../../modules/search/index.ts';
import { StorePicker } from '../../modules/stores/index.ts';
import { useReportedHeight } from '../../ui/dock.ts';
import { HeaderActionPlace } from '../../ui/header-action.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { places } from '../places.ts';
import { RealtimeStatus } from '../realtime/realtime-status.tsx';
import { Bell } from './bell.tsx';
import { isHome } from './navigation.ts';
import { SyncChip, SyncLine } from './sync-chip.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** Large screens. */
export function TopBar() {
  const header = useRef<HTMLElement>(null);
  useReportedHeight(header, '--header-bottom');
  return (
    <header
      ref={header}
      className="on-rail sticky top-0 z-30 bg-rail ps-[max(0.75rem,var(--safe-left))] pe-[max(0.75rem,var(--safe-right))] pt-(--safe-top) text-on-rail"
    >
      <div className="flex h-16 items-center gap-1.5">
        <Link
          to="/modules"
          className="me-3 flex min-h-12 items-center gap-3 rounded-control pe-3 text-heading"
        >
          <img src="/icons/storehand.svg" alt="" width={40} height={40} />
          Storehand
        </Link>
        <StorePicker />
        <span className="flex-1" />
        <SyncChip />
        <RealtimeStatus />
        <SearchButton />
        <ThemeToggle />
        <Bell desk />
        <UserMenu />
      </div>
    </header>
  );
}

/** Phones and upright tablets: 56 px (spec §2 Mobile header, §9). */
export function MobileHeader({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const header = useRef<HTMLElement>(null);
  useReportedHeight(header, '--header-bottom');
  const entry = places.entryOf(pathname);
  const home = isHome(pathname);
  return (
    <header
      ref={header}
      className="on-rail sticky top-0 z-30 bg-rail ps-[max(4px,var(--safe-left))] pe-[max(4px,var(--safe-right))] pt-(--safe-top) text-on-rail"
    >
      <div className="flex min-h-[56px] items-center py-1">
        <IconButton variant="rail" label={t('app.nav.open')} icon={MenuIcon} onClick={onMenu} />
        {home ? null : (
          <IconButton
            variant="rail"
            label={t('app.nav.back')}
            icon={ArrowLeft}
            className="-ms-1.5"
            onClick={() => {
              // The first page of a visit has no history to go back in.
              if (key === 'default') void navigate('/modules');
              else void navigate(-1);
            }}
          />
        )}
        <div className="relative flex min-h-[48px] min-w-0 flex-1 flex-col justify-center ps-0.5 leading-tight">
          <span className="block truncate leading-[1.2] font-bold max-[380px]:text-[0.9375rem]">
            {home || !entry ? 'Storehand' : t(entry.labelKey)}
          </span>
          <SyncLine />
        </div>
        <HeaderActionPlace />
        <SearchButton />
        <Bell desk={false} />
        <UserMenu />
      </div>
    </header>
  );
}
