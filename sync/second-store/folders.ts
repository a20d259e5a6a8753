/** The folders of the second store in the origin's own file system (OPFS). */

const root = 'second-store';

/** Made when it is not there. */
export async function folderAt(name: string): Promise<FileSystemDirectoryHandle> {
  const origin = await navigator.storage.getDirectory();
  const own = await origin.getDirectoryHandle(root, { create: true });
  return own.getDirectoryHandle(name, { create: true });
}

/** Names and files of a folder. */
export async function filesIn(name: string): Promise<Map<string, FileSystemFileHandle>> {
  const folder = (await folderAt(name)) as FileSystemDirectoryHandle & {
    values(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle>;
  };
  const files = new Map<string, FileSystemFileHandle>();
  for await (const entry of folder.values()) {
    if (entry.kind === 'file') files.set(entry.name, entry);
  }
  return files;
}

/** A tab that writes does so a few times in a second at most, and reading takes milliseconds. */
const readings = 10;

/**
 * What a file holds now; null when it was taken away meanwhile. The browser reads no file that was written to since it
 * was looked up (`NotReadableError`), as another tab does with its own at any time: it is looked up again.
 */
export async function readFile(handle: FileSystemFileHandle): Promise<ArrayBuffer | null> {
  for (let reading = 1; ; reading += 1) {
    try {
      return await (await handle.getFile()).arrayBuffer();
    } catch (error) {
      const { name } = error as DOMException;
      if (name === 'NotFoundError') return null;
      if (name !== 'NotReadableError' || reading === readings) throw error;
    }
  }
}

/** Resolves either way: a file that somebody holds stays, one that is not there is as it should be. */
export async function removeFile(folder: string, name: string): Promise<void> {
  const held = await folderAt(folder);
  await held.removeEntry(name).catch(() => undefined);
}
