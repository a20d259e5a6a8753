import clsx from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useIdentity } from '../../modules/auth/index.ts';
import type { Standing } from '../../kernel/permission.ts';
import { readPreference, writePreference } from '../../platform/storage/preferences.ts';
import { useAfterPaint } from '../../platform/browser/use-after-paint.ts';
import { NavTree } from './nav-tree.tsx';

/** 64 px wide, 280 px under the pointer, with the keyboard inside, or pinned open (spec §2 Shell, §9 Layout). */
export function Sidebar({ path, standing }: { path: string; standing: Standing }) {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  // A desk has the room for words; on a tablet the page needs it more.
  const [pinned, setPinned] = useState(
    () =>
      readPreference(userId, 'sidebarPinned', v.boolean()) ??
      window.matchMedia('(min-width: 90rem)').matches,
  );
  // The page comes first; on a slow device the places follow a moment later.
  const whole = useAfterPaint();
  const Icon = pinned ? PanelLeftClose : PanelLeftOpen;
  const label = t(pinned ? 'app.nav.unpin' : 'app.nav.pin');
  const labelClass = clsx(
    'leading-5 transition-opacity duration-150',
    // Long names take a second line, but only where they have their width: a row keeps its height.
    !pinned &&
      'whitespace-nowrap opacity-0 group-hover/rail:whitespace-normal group-hover/rail:opacity-100 group-has-focus-visible/rail:whitespace-normal group-has-focus-visible/rail:opacity-100',
  );
  return (
    <div className={clsx('shrink-0 ps-(--safe-left)', pinned ? 'w-70' : 'w-16')}>
      <nav
        aria-label={t('app.nav.label')}
        className={clsx(
          'on-rail group/rail fixed start-0 top-(--header-bottom) bottom-0 z-25 flex flex-col justify-between gap-2 overflow-x-hidden overflow-y-auto bg-rail p-2 [scrollbar-width:thin] transition-[width] duration-150 ease-settle',
          pinned
            ? 'w-70'
            : 'w-16 delay-75 [scrollbar-width:none] hover:w-70 hover:shadow-overlay has-focus-visible:w-70',
        )}
      >
        <div className="flex flex-col gap-0.5">
          {whole ? <NavTree path={path} standing={standing} labelClass={labelClass} /> : null}
        </div>
        <button
          type="button"
          aria-pressed={pinned}
          title={label}
          onClick={() => {
            setPinned(!pinned);
            writePreference(userId, 'sidebarPinned', !pinned);
          }}
          className="flex min-h-12 shrink-0 items-center gap-4 overflow-hidden rounded-control px-3 text-start text-body whitespace-nowrap text-rail-muted hover:bg-rail-raised/60 hover:text-on-rail"
        >
          <Icon aria-hidden="true" className="size-6 shrink-0" />
          <span className={labelClass}>{label}</span>
        </button>
      </nav>
    </div>
  );
}
