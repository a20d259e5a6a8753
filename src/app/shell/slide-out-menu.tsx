import { LogOut, Search, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { Standing } from '../../kernel/permission.ts';
import { useIdentity } from '../../modules/auth/index.ts';
import { openSearch } from '../../modules/search/index.ts';
import { StorePicker } from '../../modules/stores/index.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useOnceOpened } from '../../ui/use-once-opened.ts';
import { RealtimeStatus } from '../realtime/realtime-status.tsx';
import { navigation } from './navigation.ts';
import { NavTree } from './nav-tree.tsx';
import { useSignOut } from './sign-out.tsx';

type SlideOutMenuProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly standing: Standing;
};

/** Everything within reach of one thumb (spec §2 Mobile slide-out menu): store, quick actions, all places, sign-out. */
export function SlideOutMenu(props: SlideOutMenuProps) {
  return useOnceOpened(props.open) ? <OpenedMenu {...props} /> : null;
}

function OpenedMenu({ open, onOpenChange, standing }: SlideOutMenuProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { email } = useIdentity();
  const signOut = useSignOut();
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={t('shell.slideOut.title')}
        closeLabel={t('ui.close')}
        side="right"
        tone="rail"
        footer={
          <div className="-mx-2 flex flex-col">
            <p className="px-2 text-small break-words text-rail-muted">{email}</p>
            <button
              type="button"
              onClick={signOut.ask}
              className="flex min-h-12 items-center gap-3 rounded-control px-2 font-semibold hover:bg-rail-raised"
            >
              <LogOut aria-hidden="true" className="size-5" />
              {t('app.userMenu.signOut')}
            </button>
          </div>
        }
      >
        <div className="-mx-2 flex flex-col gap-4 pt-1">
          <div className="flex">
            <StorePicker wide />
          </div>
          <ul
            aria-label={t('shell.slideOut.quickActions')}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-2 [&>:last-child:nth-child(odd)]:col-span-full"
          >
            {navigation.quickActions(standing).map((action) => (
              <li key={action.to} className="flex">
                <Link to={action.to} className={quickLook}>
                  <QuickContent icon={action.icon} text={t(action.labelKey)} />
                </Link>
              </li>
            ))}
            <li className="flex">
              <button
                type="button"
                className={quickLook}
                onClick={() => {
                  onOpenChange(false);
                  openSearch();
                }}
              >
                <QuickContent icon={Search} text={t('shell.slideOut.search')} />
              </button>
            </li>
          </ul>
          <nav aria-label={t('shell.slideOut.places')} className="flex flex-col gap-0.5">
            <NavTree path={pathname} standing={standing} everything />
          </nav>
          <RealtimeStatus inMenu />
        </div>
      </Sheet>
      {signOut.question}
    </>
  );
}

const quickLook =
  'flex min-h-18 min-w-0 flex-1 flex-col items-start justify-between gap-2 rounded-control bg-rail-raised p-3 text-start text-small font-semibold hover:bg-rail-raised/70';

function QuickContent({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5.5 shrink-0 text-marigold" />
      <span className="max-w-full">{text}</span>
    </>
  );
}
