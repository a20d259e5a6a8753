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

/** Resolves either way: a file that somebody holds stays, one that is not there is as it should be. */
export async function removeFile(folder: string, name: string): Promise<void> {
  const held = await folderAt(folder);
  await held.removeEntry(name).catch(() => undefined);
}
