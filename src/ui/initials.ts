/** The first letters of the first and the last word of a name, or of what stands before the @ of an address. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s.]+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('');
}
