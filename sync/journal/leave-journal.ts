/** Renews the journal of this device in the browser (SPEC F3): nobody may have it open. */
import { v7 } from 'uuid';
import { onceUnused } from '../in-use.ts';
import { dropBucket, ownBucket } from '../own-bucket.ts';
import { openFileWriter } from '../second-store/file-writer.ts';
import { createJournalFiles } from '../second-store/journal-files.ts';
import { createIndexedDbJournalStore } from './indexed-db-journal-store.ts';
import { journalName } from './open-first-journal-store.ts';
import { renewJournal } from './renew-journal.ts';

/** Of these people only what the server lacks stays. Does nothing while somebody has the journal open. */
export async function leaveJournal(hasLeft: (user: string) => boolean): Promise<void> {
  await onceUnused(journalName, async () => {
    const writer = openFileWriter();
    try {
      await renewJournal(hasLeft, {
        async open() {
          const factory = await ownBucket(journalName);
          return createIndexedDbJournalStore(journalName, { factory, keyRange: IDBKeyRange });
        },
        destroy: () => dropBucket(journalName),
        files: writer && createJournalFiles(writer, v7),
        newId: v7,
      });
    } finally {
      writer?.close();
    }
  });
}
