import { fold } from './fold.ts';

export type MarkedPart = { readonly text: string; readonly marked: boolean };

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** The text in parts, with the words marked that the search met. `terms` are folded words. */
export function markWords(text: string, terms: readonly string[]): MarkedPart[] {
  const met = new Set(terms);
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const match of text.matchAll(words)) {
    if (!met.has(fold(match[0]))) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), marked: false });
    end = match.index + match[0].length;
    parts.push({ text: text.slice(match.index, end), marked: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), marked: false });
  return parts;
}
