/** The folders of the second store in the origin's own file system (OPFS). */

const root = 'second-store';

/** Made when it is not there. */
export async function folderAt(name: string): Promise<FileSystemDirectoryHandle> {
  const origin = await navigator.storage.getDirectory();
  const own = await origin.getDirectoryHandle(root, { create: true });
  return own.getDirectoryHandle(name, { create: true });
}

/** Names and files of a folder. */
export async function filesIn(name: string): Promise<Map<string, File>> {
  const folder = (await folderAt(name)) as FileSystemDirectoryHandle & {
    values(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle>;
  };
  const files = new Map<string, File>();
  for await (const entry of folder.values()) {
    if (entry.kind !== 'file') continue;
    files.set(entry.name, await entry.getFile());
  }
  return files;
}

/** Answers false for a file that somebody holds. */
export async function removeFile(folder: string, name: string): Promise<boolean> {
  try {
    await (await folderAt(folder)).removeEntry(name);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return true;
    return false;
  }
}

/** Everything that the second store keeps, of every person: for a device that is to begin anew. */
export async function clearSecondStore(): Promise<void> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return;
  const origin = await navigator.storage.getDirectory();
  await origin.removeEntry(root, { recursive: true }).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
  });
}
