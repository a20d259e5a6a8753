/**
 * At the end of a session the journal is made anew out of what its people still have to send (SPEC F1 to F3): what was
 * deleted from a database stays readable in its files.
 */
import { readLog, writeRecord, type LogChange, type Mark } from '../second-store/journal-log.ts';
import { allOf, type LogFiles } from '../second-store/mirrored-journal-store.ts';
import { rebuild } from '../second-store/rebuild.ts';
import type { JournalContents, JournalStore } from './journal-store.ts';

export type RenewalParts = {
  /** As it is by now. Whoever renews the journal has made sure that nobody else has it open. */
  readonly open: () => Promise<JournalStore>;
  /** The database leaves the disk. */
  readonly destroy: () => Promise<void>;
  /** Null where there is no second store. */
  readonly files: LogFiles | null;
  readonly newId: () => string;
};

type Kept = { readonly contents: JournalContents; readonly mark: Mark | null };

/** Answers whether anything left. `hasLeft`: of whom only what the server lacks is to stay. */
export async function renewJournal(
  hasLeft: (user: string) => boolean,
  { open, destroy, files, newId }: RenewalParts,
): Promise<boolean> {
  const first = await open();
  try {
    const before = await first.read((tables) => tables.contents());
    if (sizeOf(unsentOf(before, hasLeft)) === sizeOf(before)) return false;
    const kept = await keepTwice(first, hasLeft, files, newId);
    if (kept === null) {
      await forgetSent(first, hasLeft);
      return true;
    }
    await first.close();
    await destroy();
    await fill(await open(), kept);
    return true;
  } finally {
    await first.close();
  }
}

function unsentOf(
  { ops, refused, batches, clients }: JournalContents,
  hasLeft: (user: string) => boolean,
): JournalContents {
  return {
    ops: ops.filter(({ user, state }) => !hasLeft(user) || state === 'open' || state === 'sent'),
    refused: refused.filter(({ user, discarded }) => !hasLeft(user) || discarded !== true),
    batches,
    clients,
  };
}

const sizeOf = ({ ops, refused }: JournalContents): number => ops.length + refused.length;

/**
 * What stays, and the log of it, from which the next opening makes the journal again whatever happens from here on (J13).
 * Null: there is no log, and the database is all that there is of unsent work.
 */
async function keepTwice(
  first: JournalStore,
  hasLeft: (user: string) => boolean,
  files: LogFiles | null,
  newId: () => string,
): Promise<Kept | null> {
  const read = () =>
    first.read(async (tables) => ({
      contents: await tables.contents(),
      mark: await tables.mark(),
    }));
  if (files === null) {
    const { contents, mark } = await read();
    const kept = unsentOf(contents, hasLeft);
    return sizeOf(kept) === 0 ? { contents: kept, mark } : null;
  }
  return files.alone(async () => {
    await rebuild(first, await files.read(), newId);
    const { contents, mark } = await read();
    const known = mark ?? { generation: newId(), sequence: 0 };
    const kept = unsentOf(contents, hasLeft);
    await files.begin(writeRecord({ ...known, kind: 'whole', changes: allOf(kept) }));
    if (!hasAll(await files.read(), known, allOf(kept))) return null;
    return { contents: kept, mark: known };
  });
}

function hasAll(texts: readonly string[], mark: Mark, changes: readonly LogChange[]): boolean {
  const log = readLog(texts).find(({ generation }) => generation === mark.generation);
  const keys = new Set(
    (log?.latest ?? [])
      .filter(({ value }) => value !== undefined)
      .map(({ table, key }) => `${table}|${key}`),
  );
  return changes.every(({ table, key }) => keys.has(`${table}|${key}`));
}

/** The same without a new database: the files of this one may tell of it for a while. */
function forgetSent(first: JournalStore, hasLeft: (user: string) => boolean): Promise<void> {
  return first.write(async (tables) => {
    const contents = await tables.contents();
    const kept = unsentOf(contents, hasLeft);
    const nos = new Set(kept.ops.map(({ no }) => no));
    const ids = new Set(kept.refused.map(({ op_id }) => op_id));
    await tables.deleteOps(contents.ops.map(({ no }) => no).filter((no) => !nos.has(no)));
    await tables.deleteRefused(
      contents.refused.map(({ op_id }) => op_id).filter((opId) => !ids.has(opId)),
    );
  });
}

async function fill(fresh: JournalStore, { contents, mark }: Kept): Promise<void> {
  try {
    await fresh.write(async (tables) => {
      await tables.putOps(contents.ops);
      await tables.putRefused(contents.refused);
      for (const batch of contents.batches) await tables.putBatch(batch);
      for (const client of contents.clients) await tables.putClient(client);
      if (mark !== null) await tables.putMark(mark);
    });
  } finally {
    await fresh.close();
  }
}
