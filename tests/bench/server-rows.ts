/** The rows of the bench that measure the server's side of sync: change numbers against doing without. */
import { commitAndRead } from '../sync/committers.ts';
import { leaveOutNumbers, openHotStore } from '../sync/hot-store.ts';
import { startWorld } from '../sync/world.ts';
import type { BenchRow } from './bench-row.ts';
import { interleave, type Samples, type Side } from './measure.ts';

/** Milliseconds per push of three edits: eight devices, ten rows, with change numbers and without. */
async function hotStore(count: number): Promise<Samples> {
  const world = await startWorld();
  await leaveOutNumbers(world);
  const store = await openHotStore(world);
  const side = (unnumbered: boolean): Side => ({
    run: () => store.run({ pushes: 10, ops: 3, sorted: true, unnumbered }),
    close: async () => undefined,
  });
  try {
    return await interleave(side(false), side(true), count, 2);
  } finally {
    await store.end();
    await world.end();
  }
}

/** Rows that a reader never saw: by change number, and by `updated_at`. */
async function committers(count: number): Promise<Samples> {
  const world = await startWorld();
  try {
    const samples = { ours: [] as number[], peer: [] as number[] };
    for (let taken = 0; taken < count; taken += 1) {
      const outcome = await commitAndRead(world, 20_000);
      samples.ours.push(outcome.missedByNumber);
      samples.peer.push(outcome.missedByTime);
    }
    return samples;
  } finally {
    await world.end();
  }
}

export const serverRows: readonly BenchRow[] = [
  {
    name: 'hot-store',
    what: 'eight devices push three edits at a time of the same ten rows, against the same writes without change numbers',
    unit: 'ms per push',
    // at least 0.45 of the throughput
    target: 2.2,
    samples: 20,
    measure: (_, samples) => hotStore(samples),
  },
  {
    name: 'committers',
    what: 'eight writers commit 20,000 rows: those that a reader missed by change number, against by updated_at',
    unit: 'rows missed',
    target: 0,
    samples: 1,
    measure: (_, samples) => committers(samples),
  },
];
