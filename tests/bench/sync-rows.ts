/** Rows that need browsers and the product's backend. */
import type { ConsoleMessage } from 'playwright';
import type { BenchContext, BenchRow } from './bench-row.ts';
import type { BenchBrowser } from './browsers.ts';
import { interleave, type Samples, type Side } from './measure.ts';
import { startBenchWorld, type Person } from './sync-world.ts';

const manyRows = 10_000;
const edits = 500;
/** Thrown away at the beginning: the first of each side is the page's first. */
const warmUp = 1;

async function repeat<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

/** A store with many rows of the kind, and a person per sample to whom they are new. */
async function storeToRead(
  context: BenchContext,
  kind: 'store_member' | 'food_cost_entries',
  samples: number,
) {
  const world = await context.world();
  const storeId = await world.store();
  const people = await repeat(samples + warmUp, () => world.person([storeId]));
  if (kind === 'store_member') await world.addMembers(storeId, manyRows);
  else await world.addEntries(storeId, manyRows);
  const { url } = await context.line(world.access.url);
  return { access: { ...world.access, url }, kind, storeId, rows: manyRows, people };
}

async function withBrowser<T>(
  context: BenchContext,
  work: (browser: BenchBrowser) => Promise<T>,
): Promise<T> {
  const browser = await (await context.browsers()).start();
  try {
    return await work(browser);
  } finally {
    await browser.stop();
  }
}

const againstBulkInsert =
  (kind: 'store_member' | 'food_cost_entries') =>
  async (context: BenchContext, samples: number): Promise<Samples> => {
    const setup = await storeToRead(context, kind, samples);
    return withBrowser(context, async (browser) =>
      interleave(
        await browser.side('first-pull', setup),
        await browser.side('bulk-insert', setup),
        samples,
        warmUp,
      ),
    );
  };

/** People whose rows in the peer's table are theirs alone. */
async function peerPeople(
  context: BenchContext,
  samples: number,
  rows: number,
): Promise<{ access: { url: string; anonKey: string }; people: Person[]; rows: number }> {
  const world = await context.world();
  const people = await repeat(samples + warmUp, async () => {
    const person = await world.person([]);
    await world.addPeerRows(person.userId, rows);
    return person;
  });
  const { url } = await context.line(world.access.url);
  return { access: { ...world.access, url }, people, rows };
}

async function againstPluginPull(context: BenchContext, samples: number): Promise<Samples> {
  const setup = await storeToRead(context, 'food_cost_entries', samples);
  const peer = await peerPeople(context, samples, manyRows);
  return withBrowser(context, async (browser) =>
    interleave(
      await browser.side('first-pull', setup),
      await browser.side('plugin-pull', peer),
      samples,
      warmUp,
    ),
  );
}

async function editsSetup(context: BenchContext, samples: number) {
  const world = await context.world();
  const people = await repeat(samples + warmUp, async () => {
    const storeId = await world.store();
    await world.addEntries(storeId, edits);
    return { person: await world.person([storeId]), storeId };
  });
  const { url } = await context.line(world.access.url);
  return { access: { ...world.access, url }, people, edits };
}

async function againstPluginEdits(context: BenchContext, samples: number): Promise<Samples> {
  const setup = await editsSetup(context, samples);
  const peer = await peerPeople(context, samples, edits);
  return withBrowser(context, async (browser) =>
    interleave(
      await browser.side('offline-edits', setup),
      await browser.side('plugin-edits', peer),
      samples,
      warmUp,
    ),
  );
}

/** Requests while the edits are sent: the last measured part of each side's `run`. */
async function requestsOfEdits(context: BenchContext, samples: number): Promise<Samples> {
  const setup = await editsSetup(context, samples);
  const peer = await peerPeople(context, samples, edits);
  const world = await context.world();
  const line = await context.line(world.access.url);
  return withBrowser(context, async (browser) => {
    const counting = (side: Side): Side => ({
      async run(index) {
        let before = Number.NaN;
        const hear = (message: ConsoleMessage): void => {
          if (message.text() === 'bench: the line is back') before = total(line.requests());
        };
        browser.page.on('console', hear);
        await side.run(index);
        browser.page.off('console', hear);
        return total(line.requests()) - before;
      },
      close: () => side.close(),
    });
    return interleave(
      counting(await browser.side('offline-edits', setup)),
      counting(await browser.side('plugin-edits', peer)),
      samples,
      warmUp,
    );
  });
}

/** Preflights are the browser's own, and it keeps them for a while; the peer needs one per row. */
const total = (requests: Readonly<Record<string, number>>): number =>
  Object.entries(requests).reduce((sum, [method, n]) => sum + (method === 'OPTIONS' ? 0 : n), 0);

/** Without the round trip, which would only hide a difference. */
async function pullOfNothing(context: BenchContext, samples: number): Promise<Samples> {
  const small = await context.world();
  const large = await startBenchWorld();
  try {
    const prepare = async (world: typeof small, rows: number) => {
      const storeId = await world.store();
      await world.addEntries(storeId, manyRows);
      // Of other stores: the table is large, the device is not.
      if (rows > manyRows) await world.addEntries(await world.store(), rows - manyRows);
      return { access: world.access, person: await world.person([storeId]), storeId };
    };
    const [ours, peer] = [await prepare(large, 1_000_000), await prepare(small, manyRows)];
    return await withBrowser(context, async (browser) =>
      interleave(
        await browser.side('empty-pull', ours),
        await browser.side('empty-pull', peer),
        samples,
      ),
    );
  } finally {
    await large.stop();
  }
}

/** From one browser to the other, each side with two of its own. */
async function toAnotherDevice(context: BenchContext, samples: number): Promise<Samples> {
  const world = await context.world();
  const storeId = await world.store();
  const { url } = await context.line(world.access.url);
  const setup = async () => ({
    access: { ...world.access, url },
    person: await world.person([storeId]),
    storeId,
  });
  const browsers = await context.browsers();
  const [first, second] = [await browsers.start(), await browsers.start()];
  try {
    const pair = async (from: 'editor' | 'writer', to: 'viewer' | 'subscriber'): Promise<Side> => {
      const sender = await first.side(from, await setup());
      const receiver = await second.side(to, await setup());
      return {
        async run(index) {
          const arrived = receiver.run(index);
          return -(await sender.run(index)) + (await arrived);
        },
        async close() {
          await sender.close();
          await receiver.close();
        },
      };
    };
    return await interleave(
      await pair('editor', 'viewer'),
      await pair('writer', 'subscriber'),
      samples,
      3,
    );
  } finally {
    await first.stop();
    await second.stop();
  }
}

export const syncRows: readonly BenchRow[] = [
  {
    name: 'first-pull-read-only',
    what: '10,000 rows that are only read, for the first time, against a bulk insert of the same rows',
    unit: 'ms',
    target: 2,
    samples: 4,
    measure: againstBulkInsert('store_member'),
  },
  {
    name: 'first-pull-writable',
    what: '10,000 rows that may be written, for the first time, against a bulk insert of the same rows',
    unit: 'ms',
    target: 2.6,
    samples: 4,
    measure: againstBulkInsert('food_cost_entries'),
  },
  {
    name: 'first-pull-plugin',
    what: '10,000 rows for the first time, against RxDB’s own replication with Supabase',
    unit: 'ms',
    target: 0.5,
    samples: 4,
    measure: againstPluginPull,
  },
  {
    name: 'offline-edits',
    what: '500 offline edits until the server has each, against RxDB’s own replication with Supabase',
    unit: 'ms',
    target: 1 / 6,
    samples: 3,
    measure: againstPluginEdits,
  },
  {
    name: 'offline-edits-requests',
    what: 'HTTP requests of 500 offline edits (preflights are not counted), against RxDB’s own replication',
    unit: 'requests',
    most: 4,
    samples: 1,
    measure: requestsOfEdits,
  },
  {
    name: 'pull-of-nothing',
    what: 'a pull with nothing new from a table of 1,000,000 rows, against one of 10,000',
    unit: 'ms',
    target: 1.2,
    samples: 60,
    measure: pullOfNothing,
  },
  {
    name: 'to-another-device',
    what: 'entered on one device to shown on another, against a bare insert and realtime subscription',
    unit: 'ms',
    target: 3,
    samples: 8,
    measure: toAnotherDevice,
  },
];
