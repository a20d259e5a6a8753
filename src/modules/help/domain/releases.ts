/** What changed, the latest first; the words are in `content/`. */
export const newsIds = [
  'schedules',
  'trends',
  'template-editor',
  'dashboard',
  'quick-links',
  'favourites',
  'feedback',
  'guides',
  'search',
  'two-step',
  'ways-in',
  'profile',
  'lock',
  'rescue',
  'own-language',
  'sync-centre',
  'first-version',
] as const;
export type NewsId = (typeof newsIds)[number];

export type Release = {
  /** `yyyy-MM-dd`; one release a day at most, so it is also its name. */
  readonly date: string;
  readonly news: readonly { readonly id: NewsId; readonly kind: 'new' | 'better' | 'fixed' }[];
};

export const releases: readonly Release[] = [
  {
    date: '2026-11-21',
    news: [
      { id: 'schedules', kind: 'new' },
      { id: 'trends', kind: 'new' },
      { id: 'template-editor', kind: 'new' },
      { id: 'dashboard', kind: 'new' },
      { id: 'quick-links', kind: 'new' },
      { id: 'favourites', kind: 'new' },
      { id: 'feedback', kind: 'new' },
      { id: 'guides', kind: 'new' },
      { id: 'search', kind: 'new' },
      { id: 'two-step', kind: 'new' },
      { id: 'ways-in', kind: 'new' },
      { id: 'profile', kind: 'new' },
      { id: 'lock', kind: 'new' },
      { id: 'rescue', kind: 'new' },
      { id: 'own-language', kind: 'better' },
    ],
  },
  {
    date: '2026-11-20',
    news: [
      { id: 'first-version', kind: 'new' },
      { id: 'sync-centre', kind: 'new' },
    ],
  },
];

/** Rule HP2: how many entries are newer than the release seen last; null: the person never looked, and is new here. */
export function unseenNews(all: readonly Release[], seenDate: string | null): number | null {
  if (seenDate === null) return null;
  const unseen = all.filter(({ date }) => date > seenDate);
  return unseen.reduce((sum, { news }) => sum + news.length, 0);
}
