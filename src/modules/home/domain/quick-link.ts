export const quickLinkIcons = ['incident', 'time_clock', 'personnel', 'supplies', 'link'] as const;
export type QuickLinkIcon = (typeof quickLinkIcons)[number];

type Titles = { readonly title_en: string; readonly title_es: string; readonly title_fr: string };

/** In the person's language; English where nobody translated it. */
export function titleOf(link: Titles, language: 'en' | 'es' | 'fr'): string {
  return link[`title_${language}`] || link.title_en;
}

type Ordered = { readonly id: string; readonly order_index: number };

export function inOrder<Link extends Ordered>(links: readonly Link[]): Link[] {
  return [...links].sort((a, b) => a.order_index - b.order_index || a.id.localeCompare(b.id));
}

export const longestTitle = 80;

/** The address as it will be stored, or null when it is none: only https leads out of the app. */
export function parseAddress(entry: string): string | null {
  const typed = entry.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  try {
    const url = new URL(address);
    const isPublic = url.protocol === 'https:' && url.hostname.includes('.');
    return isPublic && url.href.length <= 2000 ? url.href : null;
  } catch {
    return null;
  }
}
