/** Rows that need nothing but a browser. */
import type { BenchContext, BenchRow } from './bench-row.ts';
import { interleave, type Samples } from './measure.ts';
import type { SetupOf, SideName } from './page/bench-page.ts';

/** Both sides in one page of one browser. */
async function inOneBrowser<Ours extends SideName, Peer extends SideName>(
  context: BenchContext,
  ours: readonly [Ours, SetupOf<Ours>],
  peer: readonly [Peer, SetupOf<Peer>],
  samples: number,
): Promise<Samples> {
  const browser = await (await context.browsers()).start();
  try {
    return await interleave(await browser.side(...ours), await browser.side(...peer), samples);
  } finally {
    await browser.stop();
  }
}

const heapRows = 12_000;

/** Megabytes that a side leaves in the heap of a fresh page. */
async function heapOf(context: BenchContext, name: 'heap' | 'heap-dexie'): Promise<number> {
  const browser = await (await context.browsers()).start();
  try {
    const { page } = browser;
    const protocol = await page.context().newCDPSession(page);
    const used = async (): Promise<number> => {
      // Twice: what the first collection frees may hold what the second does.
      await protocol.send('HeapProfiler.collectGarbage');
      await protocol.send('HeapProfiler.collectGarbage');
      return (await protocol.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    };
    const before = await used();
    const side = await browser.side(name, { rows: heapRows });
    const count = await side.run(0);
    if (count !== heapRows) throw new Error(`${count} rows are shown`);
    return (await used()) - before;
  } finally {
    await browser.stop();
  }
}

export const deviceRows: readonly BenchRow[] = [
  {
    name: 'answer-saved',
    what: 'answer tapped to durably saved, against a plain Dexie put of the same row',
    unit: 'ms',
    target: 2.5,
    samples: 300,
    measure: (context, samples) =>
      inOneBrowser(
        context,
        ['answer-saved', undefined],
        ['answer-saved-dexie', undefined],
        samples,
      ),
  },
  {
    name: 'newest-fifty',
    what: 'the newest 50 (to 80) of 100,000 rows, against plain Dexie',
    unit: 'ms',
    target: 2.5,
    samples: 20,
    measure: (context, samples) =>
      inOneBrowser(
        context,
        ['newest-fifty', { rows: 100_000 }],
        ['newest-dexie', { rows: 100_000 }],
        samples,
      ),
  },
  {
    name: 'heap',
    what: 'memory of a page that shows 12,000 rows, against plain Dexie',
    unit: 'MB',
    samples: 2,
    async measure(context, samples) {
      const taken = { ours: [] as number[], peer: [] as number[] };
      for (let sample = 0; sample < samples; sample += 1) {
        taken.ours.push(await heapOf(context, 'heap'));
        taken.peer.push(await heapOf(context, 'heap-dexie'));
      }
      return taken;
    },
  },
];
