/** The journal's log in files of the origin's own file system: one per tab, held by that tab's worker. */
import { filesIn, readFile, removeFile } from './folders.ts';
import type { FileWriter } from './file-writer.ts';
import type { LogFiles } from './mirrored-journal-store.ts';

const folder = 'journal';

export async function readJournalFiles(): Promise<string[]> {
  const files = [...(await filesIn(folder)).values()];
  const read = await Promise.all(files.map(readFile));
  return read.flatMap((bytes) => (bytes === null ? [] : new TextDecoder().decode(bytes)));
}

export function createJournalFiles(writer: FileWriter, newId: () => string): LogFiles {
  return {
    read: readJournalFiles,
    async begin(text) {
      const name = `${newId()}.log`;
      await writer.run({ do: 'begin', folder, name, text });
      for (const other of (await filesIn(folder)).keys()) {
        // one that another tab holds stays
        if (other !== name) await removeFile(folder, other);
      }
    },
    append: (text) => writer.run({ do: 'append', text }),
    alone: (task) => navigator.locks.request('storehand-second-store', task),
    async close() {
      writer.close();
    },
  };
}
