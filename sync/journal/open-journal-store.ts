/** Opens the journal of this device in the browser: in the safest place that it offers, and in a second one (SPEC J11, J12). */
import { v7 } from 'uuid';
import { openFileWriter } from '../second-store/file-writer.ts';
import { createJournalFiles } from '../second-store/journal-files.ts';
import { openMirroredJournalStore } from '../second-store/mirrored-journal-store.ts';
import type { Rebuilt } from '../second-store/rebuild.ts';
import type { JournalStore } from './journal-store.ts';
import { openFirstJournalStore } from './open-first-journal-store.ts';

/** `rebuilt`: unsent and refused ops that the journal had lost and its second store had not. */
export async function openJournalStore(
  onFault: (error: unknown) => void,
): Promise<{ store: JournalStore; rebuilt: Rebuilt }> {
  const first = await openFirstJournalStore();
  const writer = openFileWriter();
  if (writer === null) return { store: first, rebuilt: [] };
  try {
    const files = createJournalFiles(writer, v7);
    return await openMirroredJournalStore(first, { files, newId: v7, onFault });
  } catch (error) {
    // As in private windows of some browsers: the journal is durable without it.
    onFault(error);
    writer.close();
    return { store: first, rebuilt: [] };
  }
}
