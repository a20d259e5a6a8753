import { House } from 'lucide-react';
import type { ModuleManifest, NavEntry, NavSection } from '../../kernel/module-manifest.ts';
import { hasPermission, type Standing } from '../../kernel/permission.ts';
import { modules } from '../manifests.ts';
import { places, type PlaceEntry } from '../places.ts';

/** The module page: the start of every area's bottom bar (spec §2). */
const homeEntry: PlaceEntry = {
  to: '/modules',
  labelKey: 'app.nav.home',
  descriptionKey: 'app.nav.homeDescription',
  icon: House,
  section: 'main',
};
const homeArea = 'home';

/** As one person sees it: with the pages that they may open. */
export type ShownEntry = PlaceEntry & {
  readonly children: readonly PlaceEntry[];
  /** Not every group has a page of its own that its reader may open. */
  readonly opens: boolean;
};

export function isHome(path: string): boolean {
  return path === '/' || path === homeEntry.to;
}

type Places = {
  readonly entries: readonly PlaceEntry[];
  readonly mayOpen: (entry: PlaceEntry, standing: Standing) => boolean;
  readonly routeOf: (
    path: string,
  ) => { readonly module: Pick<ModuleManifest, 'area'> | null } | null;
};

/** The same places as each part of the shell shows them. */
export function createNavigation(
  modules: readonly Pick<ModuleManifest, 'nav'>[],
  { entries, mayOpen, routeOf }: Places,
) {
  const whole = modules.flatMap(({ nav }) => nav);
  const open = (kept: readonly PlaceEntry[], standing: Standing) =>
    kept.filter((entry) => mayOpen(entry, standing));

  function shown(entry: NavEntry, standing: Standing): ShownEntry | null {
    const joining = whole.filter(({ group }) => group === entry.to);
    const children = open([...(entry.children ?? []), ...joining], standing);
    const opens = mayOpen(entry, standing);
    return opens || children.length > 0 ? { ...entry, children, opens } : null;
  }

  return {
    /**
     * The entries of one section; a group is there with any of its pages, also those that other modules bring. The menu
     * of everything has those, too, that sidebar and drawer keep for fewer people.
     */
    entriesOfSection(
      section: NavSection,
      standing: Standing,
      everything: boolean = false,
    ): ShownEntry[] {
      const own = whole
        .filter((entry) => entry.section === section)
        .filter(
          ({ sectionFor }) =>
            everything || sectionFor === undefined || hasPermission(standing, sectionFor),
        )
        .flatMap((entry) => shown(entry, standing) ?? []);
      return section === 'main' ? [{ ...homeEntry, children: [], opens: true }, ...own] : own;
    },

    /** The bottom bar of the path's area (spec §2 Mobile bottom bar): home, then what the area shows. */
    bottomBarEntries(path: string, standing: Standing): PlaceEntry[] {
      const area = isHome(path) ? homeArea : (routeOf(path)?.module?.area ?? homeArea);
      const own = entries.filter(({ bottomBar }) => bottomBar === area);
      return [homeEntry, ...open(own, standing)];
    },

    /** What the slide-out menu offers at once (spec §2 Mobile slide-out menu). */
    quickActions: (standing: Standing): PlaceEntry[] =>
      open(
        entries.filter(({ quick }) => quick),
        standing,
      ),

    /** Spec §2 Mobile header. */
    accountMenuEntries: (standing: Standing): PlaceEntry[] =>
      open(entries, standing)
        .flatMap((entry) =>
          entry.accountMenu === undefined ? [] : [{ entry, at: entry.accountMenu }],
        )
        .toSorted((a, b) => a.at - b.at)
        .map(({ entry }) => entry),

    /** What the module page shows of a module, and where its tile leads: to its own page, or the first that opens. */
    tileOf(module: Pick<ModuleManifest, 'nav'>, standing: Standing): PlaceEntry | null {
      for (const entry of module.nav.filter(({ section }) => section === 'main')) {
        const own = shown(entry, standing);
        if (own) return own.opens ? entry : { ...entry, to: own.children[0]?.to ?? entry.to };
      }
      return null;
    },
  };
}

export const navigation = createNavigation(modules, places);

/** Active by path or path prefix (spec §2), the most exact entry only. */
export function activeEntry(
  path: string,
  entries: readonly (PlaceEntry & Partial<ShownEntry>)[],
): string | null {
  if (isHome(path)) return homeEntry.to;
  const all = entries.flatMap((entry) => [
    ...(entry.opens === false ? [] : [entry]),
    ...(entry.children ?? []),
  ]);
  const matching = all.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return matching.toSorted((a, b) => b.to.length - a.to.length)[0]?.to ?? null;
}
