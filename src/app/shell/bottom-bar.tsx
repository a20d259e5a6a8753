import clsx from 'clsx';
import { LayoutGrid } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Standing } from '../../kernel/permission.ts';
import { useIdentity } from '../../modules/auth/index.ts';
import { vibrate } from '../../platform/browser/haptics.ts';
import { useActionBarShown, useReportedHeight } from '../../ui/dock.ts';
import type { PlaceEntry } from '../places.ts';
import { activeEntry, navigation } from './navigation.ts';

/** Spec §2 Mobile bottom bar, §9: how long the description of a held item stays. */
const descriptionMs = 2000;
/** Shorter than the system's own long press, which would open its menu for links. */
const holdMs = 400;

export function BottomBar({
  path,
  standing,
  onMenu,
}: {
  path: string;
  standing: Standing;
  onMenu: () => void;
}) {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const hidden = useActionBarShown();
  const bar = useRef<HTMLElement>(null);
  const [described, setDescribed] = useState<string | null>(null);
  useReportedHeight(bar, '--dock-height', !hidden);
  useEffect(() => {
    if (described === null) return undefined;
    const timer = setTimeout(() => setDescribed(null), descriptionMs);
    return () => clearTimeout(timer);
  }, [described]);
  if (hidden) return null;
  const entries = navigation.bottomBarEntries(path, standing);
  const active = activeEntry(path, entries);
  return (
    <nav
      ref={bar}
      aria-label={t('app.nav.bottom')}
      className="sticky bottom-0 z-20 flex border-t border-line bg-surface ps-(--safe-left) pe-[max(0.5rem,var(--safe-right))] pb-(--safe-bottom) shadow-docked"
    >
      {entries.map((entry) => (
        <BottomItem
          key={entry.to}
          entry={entry}
          active={entry.to === active}
          onHold={() => {
            vibrate(userId, 'medium');
            setDescribed(entry.descriptionKey ? t(entry.descriptionKey) : t(entry.labelKey));
          }}
        />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('shell.slideOut.open')}
        title={t('shell.slideOut.open')}
        onClick={() => {
          vibrate(userId, 'medium');
          onMenu();
        }}
        className="-mt-4 ms-auto mb-2 flex size-[56px] shrink-0 items-center justify-center self-end rounded-full border-4 border-surface bg-marigold text-on-marigold shadow-overlay active:scale-95"
      >
        <LayoutGrid aria-hidden="true" className="size-[24px]" strokeWidth={2.2} />
      </button>
      {described === null ? null : (
        <p className="pointer-events-none absolute inset-x-2 bottom-full mb-3 flex justify-center">
          <span role="status" className="rounded-control bg-ink px-3 py-2 font-medium text-canvas">
            {described}
          </span>
        </p>
      )}
    </nav>
  );
}

/** A slot has its place: going from one area to another, Home stays under the thumb. */
function BottomItem({
  entry,
  active,
  onHold,
}: {
  entry: PlaceEntry;
  active: boolean;
  onHold: () => void;
}) {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const Icon = entry.icon;
  return (
    <Link
      to={entry.to}
      aria-current={active ? 'page' : undefined}
      {...(entry.descriptionKey ? { title: t(entry.descriptionKey) } : {})}
      onTouchStart={() => {
        held.current = false;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          held.current = true;
          onHold();
        }, holdMs);
      }}
      onTouchMove={() => clearTimeout(timer.current)}
      onTouchEnd={() => clearTimeout(timer.current)}
      onTouchCancel={() => clearTimeout(timer.current)}
      onContextMenu={(event) => held.current && event.preventDefault()}
      onClick={(event) => {
        // Holding asks what it is; it does not go there.
        if (held.current) event.preventDefault();
        else vibrate(userId, 'light');
        held.current = false;
      }}
      className={clsx(
        '@container relative flex min-h-[64px] min-w-0 max-w-[6.5rem] flex-1 select-none flex-col items-center justify-center gap-1 px-0.5 py-1 text-caption font-semibold transition-[background-color] duration-150 focus-visible:-outline-offset-3 active:bg-brand-soft [-webkit-touch-callout:none]',
        active
          ? 'text-brand before:absolute before:top-0 before:h-1 before:w-10 before:rounded-b-pill before:bg-marigold'
          : 'text-muted',
      )}
    >
      <Icon aria-hidden="true" className="size-5.5 shrink-0" />
      {/* Smaller where the slot is narrow: a word like “Presupuesto” stays whole. */}
      <span className="line-clamp-2 max-w-full text-center text-[clamp(0.6875rem,16cqi,0.8125rem)] text-balance">
        {t(entry.labelKey)}
      </span>
    </Link>
  );
}
