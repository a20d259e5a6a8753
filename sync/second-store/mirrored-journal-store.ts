/**
 * A journal store that a second one follows: what a transaction changed is durable in both before it resolves, and
 * either makes the other again (SPEC J12 to J14).
 */
import type { JournalContents, JournalStore, JournalTables } from '../journal/journal-store.ts';
import {
  writeRecord,
  type LogChange,
  type LogRecord,
  type Mark,
  type MirroredTable,
} from './journal-log.ts';
import { rebuild, type Rebuilt } from './rebuild.ts';

/** Files of text that outlive the journal's database. One of them is this tab's. */
export interface LogFiles {
  /** All of them, those of other tabs included. */
  read(): Promise<string[]>;
  /** Durable when it resolves: a new file of this tab's, in place of what it and tabs that are gone have left. */
  begin(text: string): Promise<void>;
  /** Durable when it resolves. */
  append(text: string): Promise<void>;
  /** One opening at a time, among all tabs. */
  alone<T>(task: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type MirrorParts = {
  readonly files: LogFiles;
  readonly newId: () => string;
  /** The second store failed; the first goes on alone for a while. */
  readonly onFault: (error: unknown) => void;
};

/**
 * A file is written anew, without what is done, when it has grown by this many characters, and by as many as it began
 * with: where much is unsent, most of it would be written again for nothing.
 */
const roomForGrowth = 1_000_000;

/** Opens both, each made whole from the other. `rebuilt`: what the first had lost. */
export async function openMirroredJournalStore(
  first: JournalStore,
  { files, newId, onFault }: MirrorParts,
): Promise<{ store: JournalStore; rebuilt: Rebuilt }> {
  let rebuilt: Rebuilt = [];
  let generation: string | null = null;
  let grown = 0;
  let room = roomForGrowth;
  /** Writes to the second store, one after the other. */
  let tail: Promise<void> = Promise.resolve();

  /** Both the log and what it stands for, in one file. */
  async function beginAnew(): Promise<void> {
    const { mark, contents } = await first.write(async (tables) => {
      const known = (await tables.mark()) ?? { generation: newId(), sequence: 0 };
      await tables.putMark(known);
      return { mark: known, contents: await tables.contents() };
    });
    // A first store that was lost while this tab was open: the file is all that is left until the next start.
    if (generation !== null && mark.generation !== generation) return;
    const text = writeRecord({ ...mark, kind: 'whole', changes: allOf(contents) });
    await files.begin(text);
    generation = mark.generation;
    grown = 0;
    room = Math.max(roomForGrowth, text.length);
  }

  await files.alone(async () => {
    rebuilt = await rebuild(first, await files.read(), newId);
    await beginAnew();
  });

  let broken = false;
  function follow(task: () => Promise<void>): Promise<void> {
    tail = tail.then(task).catch((error: unknown) => {
      if (!broken) onFault(error);
      broken = true;
    });
    return tail;
  }

  function told(record: LogRecord): Promise<void> {
    const text = writeRecord(record);
    const written = follow(async () => {
      if (broken) await files.alone(beginAnew);
      broken = false;
      await files.append(text);
      grown += text.length;
    });
    // Nobody waits for that but the next write: what this one says is durable before.
    void follow(async () => {
      if (!broken && grown > room) await files.alone(beginAnew);
    });
    return written;
  }

  /** Runs `work` on tables that note what it changes, and counts the transaction if it changed anything. */
  async function noting<T>(
    tables: JournalTables,
    work: (tables: JournalTables) => Promise<T>,
  ): Promise<{ result: T; record: LogRecord | null }> {
    const changes: LogChange[] = [];
    // Asked for with what the work asks for first: one answer of the disk to wait for, not two in a row.
    const [mark, result] = await Promise.all([tables.mark(), work(notingTables(tables, changes))]);
    if (changes.length === 0) return { result, record: null };
    const next: Mark = {
      generation: mark?.generation ?? newId(),
      sequence: (mark?.sequence ?? 0) + 1,
    };
    await tables.putMark(next);
    return { result, record: { ...next, kind: 'change', changes } };
  }

  /** `write` and `append` of the first store, with the log beside it. */
  async function inBoth<T>(
    inFirst: (work: (tables: JournalTables) => Promise<T>, onCommitting: () => void) => Promise<T>,
    work: (tables: JournalTables) => Promise<T>,
    onCommitting: () => void = () => undefined,
  ): Promise<T> {
    const noted: { record: LogRecord | null; written: Promise<void> | null } = {
      record: null,
      written: null,
    };
    try {
      const result = await inFirst(
        async (tables) => {
          const done = await noting(tables, work);
          noted.record = done.record;
          return done.result;
        },
        () => {
          // Both disks at once: whoever waits, waits for the slower one, not for both.
          if (noted.record !== null) noted.written = told(noted.record);
          onCommitting();
        },
      );
      await noted.written;
      return result;
    } catch (error) {
      if (noted.record !== null && noted.written !== null) {
        await told({ ...noted.record, kind: 'undone', changes: [] });
      }
      throw error;
    }
  }

  return {
    rebuilt,
    store: {
      read: (work) => first.read(work),
      write: (work, onCommitting) =>
        inBoth((own, committing) => first.write(own, committing), work, onCommitting),
      append: (work, onCommitting) =>
        inBoth((own, committing) => first.append(own, committing), work, onCommitting),
      onChange: (listener) => first.onChange(listener),
      async close() {
        await tail;
        await files.close();
        await first.close();
      },
    },
  };
}

const put = (table: MirroredTable, key: string | number, value: unknown): LogChange => ({
  table,
  key,
  value,
});

/** What is worth keeping twice: a closed op is on the server. */
export function allOf({ ops, refused, batches, clients }: JournalContents): LogChange[] {
  return [
    ...ops.filter(({ state }) => state !== 'closed').map((op) => put('ops', op.no, op)),
    ...refused.map((op) => put('refused', op.op_id, op)),
    ...batches.map((batch) => put('batches', batch.user, batch)),
    ...clients.map((client) => put('clients', client.user, client)),
  ];
}

function notingTables(tables: JournalTables, changes: LogChange[]): JournalTables {
  return {
    ...tables,
    async addOp(op) {
      const added = await tables.addOp(op);
      changes.push(put('ops', added.no, added));
      return added;
    },
    putOps(ops) {
      for (const op of ops) {
        changes.push(op.state === 'closed' ? { table: 'ops', key: op.no } : put('ops', op.no, op));
      }
      return tables.putOps(ops);
    },
    deleteOps(nos) {
      for (const key of nos) changes.push({ table: 'ops', key });
      return tables.deleteOps(nos);
    },
    putRefused(ops) {
      for (const op of ops) changes.push(put('refused', op.op_id, op));
      return tables.putRefused(ops);
    },
    deleteRefused(opIds) {
      for (const key of opIds) changes.push({ table: 'refused', key });
      return tables.deleteRefused(opIds);
    },
    putBatch(batch) {
      changes.push(put('batches', batch.user, batch));
      return tables.putBatch(batch);
    },
    deleteBatch(user) {
      changes.push({ table: 'batches', key: user });
      return tables.deleteBatch(user);
    },
    putClient(client) {
      changes.push(put('clients', client.user, client));
      return tables.putClient(client);
    },
  };
}
