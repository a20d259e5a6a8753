import { fold } from './fold.ts';

const kept = 6;

/** S6: the newest first, each once, however it was written. */
export function withRecentSearch(recent: readonly string[], query: string): string[] {
  const text = query.trim().replace(/\s+/g, ' ');
  if (text === '') return [...recent];
  return [text, ...recent.filter((each) => fold(each) !== fold(text))].slice(0, kept);
}
