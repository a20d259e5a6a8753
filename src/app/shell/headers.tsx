import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { StorePicker, useCurrentStore } from '../../modules/stores/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { entryOfPath } from '../manifests.ts';
import { Bell } from './bell.tsx';
import { isHome } from './navigation.ts';
import { SyncChip } from './sync-chip.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** Large screens. */
export function TopBar() {
  return (
    <header className="on-rail sticky top-0 z-30 hidden h-16 items-center gap-2 bg-rail px-3 text-on-rail lg:flex">
      <Link
        to="/modules"
        className="me-4 flex min-h-12 items-center gap-3 rounded-control pe-3 text-heading"
      >
        <img src="/icons/storehand.svg" alt="" width={40} height={40} />
        Storehand
      </Link>
      <StorePicker />
      <span className="flex-1" />
      <SyncChip />
      <ThemeToggle />
      <Bell />
      <UserMenu />
    </header>
  );
}

/** Phones and upright tablets: 56 px (spec §2 Mobile header, §9). */
export function MobileHeader({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const store = useCurrentStore();
  const entry = entryOfPath(pathname);
  const home = isHome(pathname);
  return (
    <header className="on-rail sticky top-0 z-30 bg-rail pt-(--safe-top) text-on-rail lg:hidden">
      <div className="flex h-14 items-center gap-0.5 px-1">
        <IconButton variant="rail" label={t('app.nav.open')} icon={MenuIcon} onClick={onMenu} />
        {home ? null : (
          <IconButton
            variant="rail"
            label={t('app.nav.back')}
            icon={ArrowLeft}
            onClick={() => {
              // The first page of a visit has no history to go back in.
              if (key === 'default') void navigate('/modules');
              else void navigate(-1);
            }}
          />
        )}
        <p className="min-w-0 flex-1 px-1.5 leading-tight">
          <span className="block truncate font-bold">
            {home || !entry ? 'Storehand' : t(entry.labelKey)}
          </span>
          <span className="block truncate text-small text-rail-muted tabular-nums">
            #{store.number} {store.name}
          </span>
        </p>
        <SyncChip compact />
        <Bell />
        <UserMenu />
      </div>
    </header>
  );
}
