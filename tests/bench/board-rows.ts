/** Rows of the board: every store at once, with two years behind them. */
import { people } from '../world/people.ts';
import type { BenchRow } from './bench-row.ts';
import { startManyStores } from './board-world.ts';
import { interleave, type Samples } from './measure.ts';
import { onPhones } from './on-phones.ts';

const stores = 500;
const few = 50;

/** Milliseconds of the board of 500 stores: as the page asks for it, and bare on a connection that is open. */
async function overHttp(count: number): Promise<Samples> {
  const many = await startManyStores(stores);
  try {
    const ours = await many.overHttp(people.admin, stores, (client) => client.rpc('store_board'));
    const peer = await many.bare(people.admin, stores, 'select * from public.store_board()', []);
    return await interleave(ours, peer, count, 3);
  } finally {
    await many.stop();
  }
}

/** Milliseconds of one row of the board: where it has 500 stores, and where it has 50. */
async function perRow(count: number): Promise<Samples> {
  const many = await startManyStores(stores, few);
  try {
    const text = 'select * from public.store_board()';
    const ours = await many.bare(people.admin, stores, text, []);
    const peer = await many.bare(people.manager2, few, text, []);
    const { ours: ofMany, peer: ofFew } = await interleave(ours, peer, count, 3);
    return { ours: ofMany.map((ms) => ms / stores), peer: ofFew.map((ms) => ms / few) };
  } finally {
    await many.stop();
  }
}

export const boardRows: readonly BenchRow[] = [
  {
    name: 'board-over-http',
    what: 'the board of 500 stores with two years behind them over HTTP, against the bare statement on an open connection',
    unit: 'ms',
    target: 1.5,
    samples: 20,
    measure: (_context, samples) => overHttp(samples),
  },
  {
    name: 'board-per-store',
    what: 'one row of the board of 500 stores, against one row of the board of 50',
    unit: 'ms',
    target: 1.3,
    samples: 20,
    measure: (_context, samples) => perRow(samples),
  },
  {
    name: 'board-painted',
    what: 'the board of 500 stores from its last answer on the device until it is painted, live, against the same rows in memory',
    unit: 'ms',
    target: 1.5,
    samples: 20,
    measure: (context, samples) =>
      onPhones(context, ['board-live', undefined], ['board-still', undefined], samples, 5),
  },
];
