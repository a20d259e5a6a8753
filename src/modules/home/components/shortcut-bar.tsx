import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useShortcuts } from './use-shortcuts.ts';

/** The five places that the person goes to most, one press away; on the shop front. */
export function ShortcutBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shortcuts = useShortcuts('top').filter(({ path }) => path !== pathname);
  if (shortcuts.length === 0) return null;
  return (
    <nav aria-label={t('favourites.title')}>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {shortcuts.map(({ path, isPinned, at }) => (
          <li key={path} className="shrink-0">
            <Link
              to={path}
              className="flex min-h-12 items-center gap-2 rounded-pill border border-transparent bg-rail-raised ps-3.5 pe-4.5 font-semibold whitespace-nowrap transition-colors duration-100 hover:border-rail-muted"
            >
              <at.icon aria-hidden="true" className="size-5 text-marigold" />
              {t(at.labelKey)}
              {isPinned ? (
                <>
                  <Pin aria-hidden="true" className="size-3.5 fill-current text-rail-muted" />
                  <span className="sr-only">{t('favourites.pinned')}</span>
                </>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
