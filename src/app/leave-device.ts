/**
 * What the server has of people who are not signed in leaves this device (SPEC F1 to F5). What lies there says what is to
 * be done: whatever a kill or another tab prevented, the next end of a session or start does.
 */
import { leaveJournal } from '../../sync/journal/leave-journal.ts';
import { dropRows, peopleWithRows } from '../db/person-rows.ts';
import { keepsCopy, noteDroppedRows } from '../platform/session/keep-copy.ts';
import { photoStore } from '../platform/photos/photo-database.ts';
import { readIdentity } from '../platform/session/stored-session.ts';

/** As it is at this moment, in any tab: whoever signs in again keeps what is there still. */
const hasLeft = (userId: string): boolean =>
  readIdentity()?.userId !== userId && !keepsCopy(userId);

export async function leaveDevice(): Promise<void> {
  for (const userId of await peopleWithRows()) {
    if (!hasLeft(userId)) continue;
    noteDroppedRows(userId);
    await dropRows(userId, () => hasLeft(userId));
  }
  // Whoever is signed in has the journal open, and writes it.
  if (readIdentity() !== null) return;
  await leaveJournal(hasLeft);
  await photoStore().leave(hasLeft);
}
