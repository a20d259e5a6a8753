import { AppWindow } from 'lucide-react';
import { map, of } from 'rxjs';
import type { Row } from '../db/local-database.ts';
import type { LoadedSources, SearchSource } from '../modules/search/index.ts';
import type { RecordLabel } from '../modules/sync-centre/index.ts';
import { modules, type AppModule } from './manifests.ts';
import { places } from './places.ts';

type Searched = Pick<AppModule, 'titleKey' | 'nav' | 'loadSearch' | 'loadRecordLabels'>;

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

/** Records of the store, and of the person, that are found by what their label says, by whoever may open where it leads. */
const soughtOf = (
  { titleKey, nav }: Pick<AppModule, 'titleKey' | 'nav'>,
  { declaration, describe, sought }: RecordLabel,
): SearchSource[] =>
  sought === undefined
    ? []
    : [
        {
          name: declaration.name,
          labelKey: titleKey,
          icon: nav[0]?.icon ?? AppWindow,
          observe: ({ database, userId, storeId, standing, t, format }) =>
            database
              .observe(declaration, { among: { scope: [`store:${storeId}`, `user:${userId}`] } })
              .pipe(
                map((rows: readonly Row[]) =>
                  rows.flatMap((row) => {
                    const said = describe({ row, parent: null, words: { t, format } });
                    if (!said.link || !places.mayOpen(said.link, standing)) return [];
                    return {
                      id: row.id,
                      title: said.title,
                      ...(said.detail && { subtitle: said.detail }),
                      at: String(row[sought.at]),
                      target: { path: said.link.to },
                    };
                  }),
                ),
              ),
        },
      ];

/** What a module brings: sources of its own, and what its record labels say. */
async function sourcesOf(module: Searched): Promise<readonly SearchSource[]> {
  const [own, labels] = await Promise.all([module.loadSearch?.(), module.loadRecordLabels?.()]);
  return [
    ...(own?.sources ?? []),
    ...(labels?.recordLabels.flatMap((label) => soughtOf(module, label)) ?? []),
  ];
}

/** Everything that can be found: the pages, then what each module brings whose code is on this device or can be had. */
export async function loadSearchSources(of: readonly Searched[] = modules): Promise<LoadedSources> {
  const loaded = await Promise.allSettled(of.map(sourcesOf));
  return {
    sources: [pages, ...loaded.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))],
    complete: loaded.every(({ status }) => status === 'fulfilled'),
  };
}
