import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NavEntry } from '../../kernel/module-manifest.ts';
import type { Standing } from '../../kernel/permission.ts';
import { useActionBarShown } from '../../ui/dock.ts';
import { activeEntry, bottomBarEntries } from './navigation.ts';
import { navIcons } from './nav-icon.tsx';

/** Spec §2 Mobile bottom bar, §9: how long the description of a held item stays. */
const descriptionMs = 2000;
const holdMs = 500;
const lightTapMs = 10;

export function BottomBar({ path, standing }: { path: string; standing: Standing }) {
  const { t } = useTranslation();
  const hidden = useActionBarShown();
  const entries = bottomBarEntries(path, standing);
  const active = activeEntry(path, entries);
  useEffect(() => {
    if (hidden) return undefined;
    const root = document.documentElement;
    root.style.setProperty('--dock-height', '64px');
    return () => void root.style.removeProperty('--dock-height');
  }, [hidden]);
  if (hidden) return null;
  return (
    <nav
      aria-label={t('app.nav.bottom')}
      className="sticky bottom-0 z-20 flex border-t border-line bg-surface pb-(--safe-bottom) lg:hidden"
    >
      {entries.map((entry) => (
        <BottomItem key={entry.to} entry={entry} active={entry.to === active} />
      ))}
    </nav>
  );
}

function BottomItem({ entry, active }: { entry: NavEntry; active: boolean }) {
  const { t } = useTranslation();
  const [described, setDescribed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const Icon = navIcons[entry.icon];
  const description = entry.descriptionKey ? t(entry.descriptionKey) : null;

  const hold = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDescribed(true);
      navigator.vibrate?.(lightTapMs);
      timer.current = setTimeout(() => setDescribed(false), descriptionMs);
    }, holdMs);
  };
  const letGo = () => {
    if (!described) clearTimeout(timer.current);
  };

  return (
    <Link
      to={entry.to}
      aria-current={active ? 'page' : undefined}
      {...(description ? { title: description } : {})}
      onTouchStart={hold}
      onTouchEnd={letGo}
      onTouchCancel={letGo}
      onContextMenu={(event) => described && event.preventDefault()}
      onClick={() => navigator.vibrate?.(lightTapMs)}
      className={clsx(
        'relative flex min-h-16 min-w-0 flex-1 select-none flex-col items-center justify-center gap-1 px-1 text-[0.8125rem] leading-[1.1] font-semibold focus-visible:-outline-offset-3',
        active
          ? 'text-brand before:absolute before:top-0 before:h-1 before:w-10 before:rounded-b-pill before:bg-marigold'
          : 'text-muted',
      )}
    >
      <Icon aria-hidden="true" className="size-5.5 shrink-0" />
      <span className="line-clamp-2 max-w-full text-center text-balance">{t(entry.labelKey)}</span>
      {described && description ? (
        <span className="absolute bottom-full mb-2 w-max max-w-[70vw] rounded-control bg-ink px-3 py-1.5 font-medium text-canvas">
          {description}
        </span>
      ) : null}
    </Link>
  );
}
