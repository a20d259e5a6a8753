/** What people wrote of a problem, one below the other (rule VE7). */

/** In characters; as the database has it. */
export const longestNote = 2000;

/** `note`: what is there; `words`: what somebody adds. */
export const withWords = (note: string | null, words: string): string =>
  [note ?? '', words.trim()].filter((part) => part !== '').join('\n');

/** Whether they are kept in full. */
export const hasRoomFor = (note: string | null, words: string): boolean =>
  withWords(note, words).length <= longestNote;
