import { Link2 } from 'lucide-react';
import { map } from 'rxjs';
import type { SearchSource } from '../search/index.ts';
import { quickLinks } from './collections.ts';
import { inOrder, titleOf } from './domain/quick-link.ts';

/** The forms outside of the product; one that waits for its address leads to the list, which says so. */
export const sources: readonly SearchSource[] = [
  {
    name: 'forms',
    labelKey: 'quickLinks.forms.title',
    icon: Link2,
    observe: ({ database, language, t }) =>
      database.observe(quickLinks, {}).pipe(
        map((links) =>
          inOrder(links)
            .filter((link) => !link.is_hidden)
            .map((link) => ({
              id: link.id,
              title: titleOf(link, language),
              subtitle:
                link.url === null
                  ? t('quickLinks.forms.noAddress')
                  : t('search.newTab', { host: new URL(link.url).hostname }),
              target: link.url === null ? { path: '/quick-links' } : { address: link.url },
            })),
        ),
      ),
  },
];
