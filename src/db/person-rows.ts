/** Where a person's rows are on this device: in a storage bucket of their own, which goes as a whole (SPEC F2, F4). */
import { holdInUse, onceUnused } from '../../sync/in-use.ts';
import { bucketNames, dropBucket, ownBucket } from '../../sync/own-bucket.ts';

/** Of RxDB's database, of its bucket and of the lock of whoever has it open. */
export const rowsName = (userId: string): string => `storehand-${userId}`;

/** One database per collection: `rxdb-dexie-storehand-<user>--<version>--<collection>`. */
const isOf = (userId: string) => (database: string) =>
  database.startsWith(`rxdb-dexie-${rowsName(userId)}--`);

const person = /^(?:rxdb-dexie-)?storehand-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:--|$)/;

/** Rows can be fetched again: a power cut may take the last of them. */
export function rowsFactory(userId: string): Promise<IDBFactory> {
  return ownBucket(rowsName(userId), { durability: 'relaxed', isOutside: isOf(userId) });
}

/** Nobody takes the rows away before the answered function is called. */
export function holdRows(userId: string): Promise<() => void> {
  return holdInUse(rowsName(userId));
}

/** Whose rows are on this device. */
export async function peopleWithRows(): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  const names = [...(await bucketNames()), ...databases.map(({ name = '' }) => name)];
  return [...new Set(names.flatMap((name) => person.exec(name)?.[1] ?? []))];
}

/** Does nothing while a tab has them open, nor where `mayGo` says no once none has. */
export async function dropRows(userId: string, mayGo: () => boolean): Promise<void> {
  await onceUnused(rowsName(userId), async () => {
    if (mayGo()) await dropBucket(rowsName(userId), isOf(userId));
  });
}
