import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NavSection } from '../../kernel/module-manifest.ts';
import type { Standing } from '../../kernel/permission.ts';
import { useStoreChoice } from '../../modules/stores/index.ts';
import { leadsThere, type PlaceEntry } from '../places.ts';
import { activeEntry, navigation, type ShownEntry } from './navigation.ts';

const sections: readonly NavSection[] = ['main', 'admin', 'more'];

type TreeProps = {
  readonly path: string;
  readonly standing: Standing;
  /** How texts show while the sidebar is narrow. */
  readonly labelClass?: string | undefined;
  /** All that the person may open, also what sidebar and drawer keep for fewer. */
  readonly everything?: boolean;
};

/** The places that the person may go to, with sub-items that unfold; those around the current page are unfolded. */
export function NavTree({ path, standing, labelClass, everything = false }: TreeProps) {
  const { t } = useTranslation();
  const { stores } = useStoreChoice();
  const withChildren = (entry: ShownEntry): ShownEntry => ({
    ...entry,
    children: entry.children.filter((child) => leadsThere(child, stores.length)),
  });
  const lists = sections
    .map((section) => ({
      section,
      entries: navigation.entriesOfSection(section, standing, everything).map(withChildren),
    }))
    .filter(({ entries }) => entries.length > 0);
  const active = activeEntry(
    path,
    lists.flatMap(({ entries }) => entries),
  );
  return lists.map(({ section, entries }) => (
    <div key={section} className="flex flex-col gap-0.5">
      {section === 'main' ? null : (
        <p className="mt-2.5 overflow-hidden border-t border-rail-raised px-3 pt-3 pb-1 text-small font-semibold whitespace-nowrap text-rail-muted">
          <span className={labelClass}>{t(`app.nav.section.${section}`)}</span>
        </p>
      )}
      <ul className="flex flex-col gap-0.5">
        {entries.map((entry) =>
          entry.children.length > 0 ? (
            <NavGroup
              // Whoever leaves a group finds it folded again.
              key={`${entry.to} ${isWithin(active, entry)}`}
              entry={entry}
              active={active}
              labelClass={labelClass}
            />
          ) : (
            <li key={entry.to}>
              <NavLink entry={entry} active={active} labelClass={labelClass} />
            </li>
          ),
        )}
      </ul>
    </div>
  ));
}

function isWithin(active: string | null, { to, children }: ShownEntry): boolean {
  return active === to || children.some((child) => child.to === active);
}

function NavGroup({
  entry,
  active,
  labelClass,
}: {
  entry: ShownEntry;
  active: string | null;
  labelClass: string | undefined;
}) {
  const { t } = useTranslation();
  const listId = useId();
  const [open, setOpen] = useState(isWithin(active, entry));
  return (
    <li>
      <div className="flex">
        {entry.opens ? <NavLink entry={entry} active={active} labelClass={labelClass} /> : null}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={t('shell.nav.pagesOf', { place: t(entry.labelKey) })}
          title={entry.opens ? undefined : t(entry.labelKey)}
          onClick={() => setOpen(!open)}
          className={clsx(
            'flex min-h-12 items-center rounded-control text-rail-muted hover:bg-rail-raised/60 hover:text-on-rail',
            entry.opens
              ? 'w-12 shrink-0 justify-center'
              : 'min-w-12 flex-1 overflow-hidden text-start text-body font-medium',
          )}
        >
          {entry.opens ? null : (
            <span className="flex min-w-0 flex-1 items-center gap-4 px-3">
              <NavWords entry={entry} labelClass={labelClass} />
            </span>
          )}
          <ChevronDown
            aria-hidden="true"
            className={clsx(
              'size-5 shrink-0 transition-transform duration-150',
              open && 'rotate-180',
              !entry.opens && 'me-3.5',
            )}
          />
        </button>
      </div>
      <ul id={listId} hidden={!open} className="mt-0.5 flex flex-col gap-0.5 [[hidden]]:hidden">
        {entry.children.map((child) => (
          <li key={child.to}>
            <NavLink entry={child} active={active} labelClass={labelClass} sub />
          </li>
        ))}
      </ul>
    </li>
  );
}

function NavLink({
  entry,
  active,
  labelClass,
  sub = false,
}: {
  entry: PlaceEntry;
  active: string | null;
  labelClass: string | undefined;
  sub?: boolean;
}) {
  const { t } = useTranslation();
  const chosen = entry.to === active;
  return (
    <Link
      to={entry.to}
      aria-current={chosen ? 'page' : undefined}
      title={t(entry.labelKey)}
      className={clsx(
        'relative flex min-h-12 min-w-12 flex-1 items-center gap-4 overflow-hidden rounded-control px-3 font-medium',
        chosen
          ? 'bg-rail-raised text-on-rail before:absolute before:inset-y-2.5 before:start-0 before:w-1 before:rounded-pill before:bg-marigold'
          : 'text-rail-muted hover:bg-rail-raised/60 hover:text-on-rail',
        sub ? 'text-small' : 'text-body',
      )}
    >
      <NavWords entry={entry} labelClass={labelClass} sub={sub} />
    </Link>
  );
}

function NavWords({
  entry: { icon: Icon, labelKey },
  labelClass,
  sub = false,
}: {
  entry: PlaceEntry;
  labelClass: string | undefined;
  sub?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <span className="flex w-6 shrink-0 justify-center">
        <Icon aria-hidden="true" className={sub ? 'size-4.5' : 'size-6'} />
      </span>
      <span className={clsx('min-w-0', labelClass)}>{t(labelKey)}</span>
    </>
  );
}
