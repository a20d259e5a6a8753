/** Letters without their accents and case: nobody types those on a phone. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Those whose title or message holds every word sought, in the order given. */
export function matching<N extends { readonly title: string; readonly message: string }>(
  notifications: readonly N[],
  sought: string,
): readonly N[] {
  const words = plain(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return notifications;
  return notifications.filter(({ title, message }) => {
    const text = plain(`${title} ${message}`);
    return words.every((word) => text.includes(word));
  });
}

/** Rule N2: those of these stores, and of no store; null: of all. */
export function ofStores<N extends { readonly store_id: string | null }>(
  notifications: readonly N[],
  storeIds: readonly string[] | null,
): readonly N[] {
  return storeIds === null
    ? notifications
    : notifications.filter(({ store_id }) => store_id === null || storeIds.includes(store_id));
}
