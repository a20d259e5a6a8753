import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Standing } from '../../kernel/permission.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useOnceOpened } from '../../ui/use-once-opened.ts';
import { NavTree } from './nav-tree.tsx';

type DrawerProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly standing: Standing;
};

/** The modules and their pages, from the left (spec §2 Side drawer). Each opening starts folded anew. */
export function Drawer(props: DrawerProps) {
  return useOnceOpened(props.open) ? <OpenedDrawer {...props} /> : null;
}

function OpenedDrawer({ open, onOpenChange, standing }: DrawerProps) {
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
      <nav aria-label={t('app.nav.label')} className="-mx-3 flex flex-col gap-0.5">
        <NavTree path={pathname} standing={standing} />
      </nav>
    </Sheet>
  );
}
