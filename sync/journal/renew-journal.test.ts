import { expect, it } from 'vitest';
import type { NewOp } from '../op.ts';
import { openMirroredJournalStore, type LogFiles } from '../second-store/mirrored-journal-store.ts';
import type { JournalStore } from './journal-store.ts';
import { createJournal } from './journal.ts';
import { createMemoryJournalStore } from './memory-journal-store.ts';
import { renewJournal } from './renew-journal.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';
const luis = 'a0000000-0000-4000-8000-000000000002';
const scope = 'store:b0000000-0000-4000-8000-000000000001';
let ids = 0;
const id = (): string => `c0000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
const anaHasLeft = (user: string): boolean => user === ana;

const made = (note: string): NewOp => {
  const recordId = id();
  return {
    collection: 'food_cost_entries',
    id: recordId,
    scope,
    create: true,
    set: { note },
    base: {},
    local: {},
    row: { id: recordId, scope, change: 0, note },
    editedAt: 1000,
  };
};

/** A device: a database that can be thrown away, and one log file of one tab. */
class Disk {
  database: JournalStore = createMemoryJournalStore();
  file: string | null = null;
  opened = 0;

  readonly files: LogFiles = {
    read: async () => (this.file === null ? [] : [this.file]),
    begin: async (text) => {
      this.file = text;
    },
    append: async (text) => {
      this.file = (this.file ?? '') + text;
    },
    alone: (task) => task(),
    close: async () => undefined,
  };

  async journal() {
    const parts = { files: this.files, newId: id, onFault: () => undefined };
    const { store } = await openMirroredJournalStore(this.database, parts);
    return createJournal(store, id);
  }

  parts() {
    return {
      open: async () => {
        this.opened += 1;
        return this.database;
      },
      destroy: async () => {
        this.database = createMemoryJournalStore();
      },
      files: this.files,
      newId: id,
    };
  }

  /** Everything that can be read on it. */
  async text(): Promise<string> {
    return JSON.stringify([await this.database.read((tables) => tables.contents()), this.file]);
  }
}

type Journal = Awaited<ReturnType<Disk['journal']>>;

/** Written, sent and answered with `outcome`. */
async function sent(journal: Journal, user: string, note: string, outcome: 'answered' | 'refused') {
  await journal.append(user, [made(note)]);
  const batch = await journal.storeBatch(user, (open) => open, JSON.stringify);
  if (batch === null) throw new Error('no batch');
  const [no = 0] = batch.opNos;
  await journal.settle(
    batch,
    [
      outcome === 'answered'
        ? { no, outcome, change: 7 }
        : { no, outcome, code: 'forbidden', reason: null },
    ],
    '2026-11-20T00:00:00.000Z',
    1,
  );
  return no;
}

/** Of Ana: answered, closed, refused, given up, in a batch, open. Of Luis: closed. */
async function busyDisk() {
  const disk = new Disk();
  const journal = await disk.journal();
  await journal.trim([await sent(journal, luis, 'luis-closed', 'answered')], 1);
  await journal.trim([await sent(journal, ana, 'ana-closed', 'answered')], 1);
  await sent(journal, ana, 'ana-answered', 'answered');
  await sent(journal, ana, 'ana-refused', 'refused');
  await sent(journal, ana, 'ana-given-up', 'refused');
  const given = (await journal.refused(ana)).filter(({ set }) => set['note'] === 'ana-given-up');
  await journal.discardRefused(
    ana,
    given.map(({ op_id }) => op_id),
  );
  await journal.append(ana, [made('ana-batched')]);
  await journal.storeBatch(ana, (open) => open, JSON.stringify);
  await journal.append(ana, [made('ana-open')]);
  return { disk, journal };
}

const workOf = async (journal: Journal) => ({
  live: (await journal.liveOps(ana)).filter(({ state }) => state !== 'answered'),
  refused: await journal.refused(ana),
  batch: await journal.openBatch(ana),
  history: (await journal.history(ana)).client,
});

it('F1 F3 of whoever left only unsent and refused work stays, in both stores; of others everything', async () => {
  const { disk, journal } = await busyDisk();
  const before = await workOf(journal);
  expect(before.live.map(({ set, state }) => [set['note'], state])).toEqual([
    ['ana-batched', 'sent'],
    ['ana-open', 'open'],
  ]);
  expect(await disk.text()).toContain('ana-closed');
  const old = disk.database;
  expect(await renewJournal(anaHasLeft, disk.parts())).toBe(true);
  expect(disk.database).not.toBe(old);
  const left = await disk.text();
  for (const gone of ['ana-closed', 'ana-answered', 'ana-given-up'])
    expect(left).not.toContain(gone);
  expect(disk.file).toContain('ana-open');
  const again = await disk.journal();
  expect(await workOf(again)).toEqual(before);
  expect((await again.history(luis)).answered.map(({ set }) => set['note'])).toEqual([
    'luis-closed',
  ]);
});

it('F3 nothing to forget: neither the database nor the log is touched', async () => {
  const disk = new Disk();
  const journal = await disk.journal();
  await journal.append(ana, [made('ana-open')]);
  const [old, log] = [disk.database, disk.file];
  expect(await renewJournal(anaHasLeft, disk.parts())).toBe(false);
  expect([disk.database, disk.file]).toEqual([old, log]);
});

it.each(['before the database is gone', 'after it is gone', 'while the new one is filled'])(
  'F3 F4 a kill %s leaves unsent work whole, and the next end finishes',
  async (when) => {
    const { disk, journal } = await busyDisk();
    const before = await workOf(journal);
    const parts = disk.parts();
    const die = async () => {
      throw new Error('killed');
    };
    const killed = renewJournal(anaHasLeft, {
      ...parts,
      destroy: async () => {
        if (when === 'before the database is gone') return die();
        await parts.destroy();
        if (when === 'after it is gone') return die();
      },
      open: async () => {
        const store = await parts.open();
        return disk.opened > 1 ? { ...store, write: die } : store;
      },
    });
    await expect(killed).rejects.toThrow('killed');
    const work = await workOf(await disk.journal());
    const named = ({ live, refused }: typeof work) =>
      [...live, ...refused].map(({ op_id, set, state }) => [op_id, set, state]);
    expect(named(work)).toEqual(named(before));
    expect(work.batch).toEqual(before.batch);
    await renewJournal(anaHasLeft, disk.parts());
    expect(await disk.text()).not.toMatch(/ana-(closed|answered|given-up)/);
    expect(named(await workOf(await disk.journal()))).toEqual(named(before));
  },
);

it('F3 without a log the database is thrown away only where nothing is unsent', async () => {
  const { disk, journal } = await busyDisk();
  const before = await workOf(journal);
  const [old, parts] = [disk.database, { ...disk.parts(), files: null }];
  expect(await renewJournal(anaHasLeft, parts)).toBe(true);
  expect(disk.database).toBe(old);
  expect(await workOf(await disk.journal())).toEqual(before);

  const sentAll = new Disk();
  const other = createJournal(sentAll.database, id);
  await other.trim([await sent(other, ana, 'ana-closed', 'answered')], 1);
  expect(await renewJournal(anaHasLeft, { ...sentAll.parts(), files: null })).toBe(true);
  expect(await sentAll.text()).not.toContain('ana-closed');
});

it('F3 a log that does not hold what it was given keeps the database', async () => {
  const { disk, journal } = await busyDisk();
  const before = await workOf(journal);
  const old = disk.database;
  const files = { ...disk.files, begin: async () => void (disk.file = '') };
  await renewJournal(anaHasLeft, { ...disk.parts(), files });
  expect(disk.database).toBe(old);
  expect(await workOf(createJournal(old, id))).toEqual(before);
});
