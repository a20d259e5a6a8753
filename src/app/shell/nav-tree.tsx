import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NavEntry, NavSection } from '../../kernel/module-manifest.ts';
import type { Standing } from '../../kernel/permission.ts';
import { activeEntry, entriesOfSection } from './navigation.ts';
import { navIcons } from './nav-icon.tsx';

const sections: readonly NavSection[] = ['main', 'admin', 'more'];

/** The navigation of the sidebar and the drawer. `labels` says how texts show while the sidebar is narrow. */
export function NavLinks({
  path,
  standing,
  labelClass,
  onNavigate,
}: {
  path: string;
  standing: Standing;
  labelClass?: string;
  onNavigate?: () => void;
}) {
  const { t } = useTranslation();
  const lists = sections
    .map((section) => ({ section, entries: entriesOfSection(section, standing) }))
    .filter(({ entries }) => entries.length > 0);
  const active = activeEntry(
    path,
    lists.flatMap(({ entries }) => entries),
  );

  const link = (entry: Omit<NavEntry, 'children' | 'section'>, sub: boolean) => {
    const Icon = navIcons[entry.icon];
    const chosen = entry.to === active;
    return (
      <Link
        to={entry.to}
        aria-current={chosen ? 'page' : undefined}
        title={t(entry.labelKey)}
        {...(onNavigate ? { onClick: onNavigate } : {})}
        className={clsx(
          'relative flex min-h-12 items-center gap-4 overflow-hidden rounded-control px-3 text-body font-medium whitespace-nowrap',
          chosen
            ? 'bg-rail-raised text-on-rail before:absolute before:inset-y-2.5 before:start-0 before:w-1 before:rounded-pill before:bg-marigold'
            : 'text-rail-muted hover:bg-rail-raised/60 hover:text-on-rail',
          sub && 'ps-4',
        )}
      >
        <Icon aria-hidden="true" className={clsx('shrink-0', sub ? 'size-5' : 'size-6')} />
        <span className={labelClass}>{t(entry.labelKey)}</span>
      </Link>
    );
  };

  return lists.map(({ section, entries }) => (
    <div key={section} className="flex flex-col gap-1">
      {section === 'main' ? null : (
        <p className="mt-3 overflow-hidden border-t border-rail-raised px-3 pt-3 pb-1 text-small font-semibold whitespace-nowrap text-rail-muted">
          <span className={labelClass}>{t(`app.nav.section.${section}`)}</span>
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {entries.map((entry) => (
          <li key={entry.to} className="flex flex-col gap-1">
            {link(entry, false)}
            {entry.children && entry.children.length > 0 ? (
              <ul className="flex flex-col gap-1">
                {entry.children.map((child) => (
                  <li key={child.to}>{link(child, true)}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  ));
}
