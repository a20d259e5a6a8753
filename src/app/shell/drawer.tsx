import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Standing } from '../../kernel/permission.ts';
import { StorePicker } from '../../modules/stores/index.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { NavLinks } from './nav-links.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The side drawer of phones and upright tablets: 320 px, at most 85 % of the screen (spec §9 Layout). */
export function Drawer({
  open,
  onOpenChange,
  standing,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  standing: Standing;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('app.nav.menu')}
      closeLabel={t('ui.close')}
      side="left"
      tone="rail"
    >
      <div className="-mx-2 flex flex-col gap-4">
        <div className="flex items-center justify-between gap-2">
          <StorePicker />
          <ThemeToggle />
        </div>
        <nav aria-label={t('app.nav.label')} className="flex flex-col gap-1">
          <NavLinks path={pathname} standing={standing} onNavigate={() => onOpenChange(false)} />
        </nav>
      </div>
    </Sheet>
  );
}
