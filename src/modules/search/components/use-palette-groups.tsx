import { ChevronsDown, Eraser, History, type LucideIcon } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../platform/browser/use-now.ts';
import type { PaletteGroup, PaletteItem } from '../../../ui/command-palette.tsx';
import { groupHits } from '../domain/group-hits.ts';
import { markWords } from '../domain/mark-words.ts';
import type { SearchEntry } from '../domain/search-entry.ts';
import type { SearchHit } from '../domain/search-index.ts';
import type { SearchSnapshot } from '../live-index.ts';
import type { SearchSource } from '../search-source.ts';

/** Rule S5, and as many as anybody reads of one chosen group. */
const shownOfEach = 5;
const shownOfOne = 60;

/** What the palette lists: hits in their groups, or the recent searches while nothing is asked. */
export function usePaletteGroups({
  sources,
  index,
  office,
  query,
  within,
  recent,
  onSelect,
  onRecent,
  onClearRecent,
  onWithin,
}: {
  sources: readonly SearchSource[];
  index: SearchSnapshot;
  /** Rule S9: what the office found; of these sources that is shown instead. Null: this device alone is searched. */
  office: readonly SearchHit[] | null;
  query: string;
  within: string | null;
  recent: readonly string[];
  onSelect: (entry: SearchEntry) => void;
  onRecent: (query: string) => void;
  onClearRecent: () => void;
  onWithin: (source: string) => void;
}): { readonly groups: readonly PaletteGroup[]; readonly count: number } {
  const { t } = useTranslation();
  const asked = useDeferredValue(query);
  const now = useNow().getTime();
  const here = useMemo(
    () => index.find(asked, { now, ...(within === null ? {} : { source: within }) }),
    [index, asked, within, now],
  );
  const atOffice = new Set(sources.flatMap(({ name, ask }) => (ask === undefined ? [] : [name])));
  const hits =
    office === null
      ? here
      : [
          ...office.filter(({ source }) => within === null || source === within),
          ...here.filter(({ source }) => !atOffice.has(source)),
        ];
  // The hits come a moment after the words: whoever opens the palette again must not see the last
  // hits in that moment, nor read "nothing found" of words that were not looked for yet.
  if (query.trim() === '' || asked.trim() === '') {
    if (recent.length === 0) return { groups: [], count: 0 };
    return {
      groups: [
        {
          key: 'recent',
          label: t('search.recent'),
          items: [
            ...recent.map((each) => ({
              key: `recent ${each}`,
              icon: History,
              title: each,
              onSelect: () => onRecent(each),
            })),
            actionItem('clear recent', Eraser, t('search.clearRecent'), onClearRecent),
          ],
        },
      ],
      count: 0,
    };
  }
  const itemOf = (source: SearchSource, { entry, terms }: SearchHit): PaletteItem => ({
    key: `${source.name} ${entry.id}`,
    icon: source.icon,
    title: <Marked text={entry.title} terms={terms} />,
    ...(entry.subtitle === undefined
      ? {}
      : { subtitle: <Marked text={entry.subtitle} terms={terms} /> }),
    onSelect: () => onSelect(entry),
  });
  const groups = groupHits(hits, within === null ? shownOfEach : shownOfOne).flatMap((group) => {
    const source = sources.find(({ name }) => name === group.source);
    if (source === undefined) return [];
    return [
      {
        key: source.name,
        label: t(source.labelKey),
        items: [
          ...group.hits.map((hit) => itemOf(source, hit)),
          ...(within === null && group.left > 0
            ? [
                actionItem(
                  `more ${source.name}`,
                  ChevronsDown,
                  t('search.more', { count: group.left }),
                  () => onWithin(source.name),
                ),
              ]
            : []),
        ],
      },
    ];
  });
  return { groups, count: hits.length };
}

/** What is done with a group stands in the list as its last line, where the arrow keys come by. */
function actionItem(
  key: string,
  icon: LucideIcon,
  label: string,
  onSelect: () => void,
): PaletteItem {
  return { key, icon, title: <span className="text-brand">{label}</span>, onSelect };
}

function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return markWords(text, terms).map((part, at) =>
    part.marked ? (
      // Parts of one text: their place is what they are.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={at} className="bg-transparent font-bold text-brand underline underline-offset-4">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
