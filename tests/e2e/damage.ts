/** What kills and bad disks do to a browser's profile. */
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join, sep } from 'node:path';

function pathsIn(folder: string, test: (path: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(test);
}

/** IndexedDB of the origin and, one each, of its storage buckets. */
const databaseFolders = (profile: string): string[] =>
  pathsIn(profile, (path) => path.endsWith(`${sep}IndexedDB`));

/** Every IndexedDB is gone, those of buckets too. */
export function loseDatabases(profile: string): void {
  for (const folder of databaseFolders(profile)) rmSync(folder, { recursive: true });
}

/** The write-ahead log of every IndexedDB is overwritten with nonsense; the browser then throws the database away. */
export function corruptDatabases(profile: string): void {
  const logs = databaseFolders(profile).flatMap((folder) =>
    pathsIn(folder, (path) => /\.leveldb[\\/](\d+\.log|MANIFEST-\d+)$/.test(path)),
  );
  if (logs.length === 0) throw new Error('No database to damage');
  for (const log of logs) {
    const file = openSync(log, 'r+');
    writeSync(file, Buffer.alloc(Math.max(64, fstatSync(file).size), 0x5a), 0, undefined, 0);
    closeSync(file);
  }
}

/** The origin's own file system is gone. */
export function loseFiles(profile: string): void {
  for (const folder of pathsIn(profile, (path) => path.endsWith(`${sep}File System`))) {
    rmSync(folder, { recursive: true });
  }
}
