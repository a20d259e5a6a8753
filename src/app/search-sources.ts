import { AppWindow } from 'lucide-react';
import { of } from 'rxjs';
import type { SearchSource } from '../modules/search/index.ts';
import { modules } from './manifests.ts';
import { places } from './places.ts';

/** The pages of the navigation that the person may open. */
const pages: SearchSource = {
  name: 'pages',
  labelKey: 'search.pages',
  icon: AppWindow,
  observe: ({ standing, t }) =>
    of([
      { id: '/modules', title: t('app.nav.home'), target: { path: '/modules' } },
      ...places.entries
        .filter((entry) => places.mayOpen(entry, standing))
        .map((entry) => ({
          id: `${entry.to} ${entry.labelKey}`,
          title: t(entry.labelKey),
          ...(entry.descriptionKey ? { subtitle: t(entry.descriptionKey) } : {}),
          target: { path: entry.to },
        })),
    ]),
};

/** Everything that can be found: the pages, then what each module brings. */
export async function loadSearchSources(): Promise<readonly SearchSource[]> {
  const loaded = await Promise.all(modules.flatMap(({ loadSearch }) => loadSearch?.() ?? []));
  return [pages, ...loaded.flatMap(({ sources }) => sources)];
}
