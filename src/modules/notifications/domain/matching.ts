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
