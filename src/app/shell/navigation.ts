import type { ModuleArea, NavEntry, NavSection } from '../../kernel/module-manifest.ts';
import type { Standing } from '../../kernel/permission.ts';
import { mayOpen, moduleOfPath, modules } from '../manifests.ts';

/** The module page: the start of every area's bottom bar (spec §2). */
const homeEntry: NavEntry = {
  to: '/modules',
  labelKey: 'app.nav.home',
  descriptionKey: 'app.nav.homeDescription',
  icon: 'home',
  section: 'main',
};

/** The entries of one section that the person may open, sub-entries included. */
export function entriesOfSection(section: NavSection, standing: Standing): NavEntry[] {
  const entries = modules
    .flatMap(({ nav }) => nav)
    .filter((entry) => entry.section === section && mayOpen(entry, standing))
    .map((entry) =>
      entry.children
        ? { ...entry, children: entry.children.filter((child) => mayOpen(child, standing)) }
        : entry,
    );
  return section === 'main' ? [homeEntry, ...entries] : entries;
}

export function isHome(path: string): boolean {
  return path === '/' || path === '/modules';
}

function areaOfPath(path: string): ModuleArea {
  return isHome(path) ? 'home' : (moduleOfPath(path)?.area ?? 'home');
}

/** The bottom bar of the path's area (spec §2 Mobile bottom bar): home, then what the area shows. */
export function bottomBarEntries(path: string, standing: Standing): NavEntry[] {
  const area = areaOfPath(path);
  const entries = modules
    .filter((module) => module.area === area)
    .flatMap(({ nav }) => nav.flatMap((entry) => [entry, ...(entry.children ?? [])]))
    .filter((entry) => entry.bottom && mayOpen(entry, standing));
  return [homeEntry, ...entries];
}

/** What the slide-out menu offers at once (spec §2 Mobile slide-out menu). */
export function quickActions(standing: Standing): Omit<NavEntry, 'children' | 'section'>[] {
  return modules
    .flatMap(({ nav }) => nav.flatMap((entry) => [entry, ...(entry.children ?? [])]))
    .filter((entry) => entry.quick && mayOpen(entry, standing));
}

/** Active by path or path prefix (spec §2), the most exact entry only. */
export function activeEntry(path: string, entries: readonly NavEntry[]): string | null {
  if (isHome(path)) return homeEntry.to;
  const all = entries.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  const matching = all.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return matching.toSorted((a, b) => b.to.length - a.to.length)[0]?.to ?? null;
}
