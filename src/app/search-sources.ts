import { AppWindow } from 'lucide-react';
import { of } from 'rxjs';
import type { LoadedSources, SearchSource } from '../modules/search/index.ts';
import { modules, type AppModule } from './manifests.ts';
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

/** Everything that can be found: the pages, then what each module brings whose code is on this device or can be had. */
export async function loadSearchSources(
  of: readonly Pick<AppModule, 'loadSearch'>[] = modules,
): Promise<LoadedSources> {
  const loaded = await Promise.allSettled(of.flatMap(({ loadSearch }) => loadSearch?.() ?? []));
  return {
    sources: [
      pages,
      ...loaded.flatMap((each) => (each.status === 'fulfilled' ? each.value.sources : [])),
    ],
    complete: loaded.every(({ status }) => status === 'fulfilled'),
  };
}
