/** Rows of food cost: the week on a device, and all stores side by side on the server. */
import { people } from '../world/people.ts';
import type { BenchRow } from './bench-row.ts';
import { startManyStores } from './board-world.ts';
import { interleave, type Samples } from './measure.ts';
import { onPhones } from './on-phones.ts';

const stores = 500;
const daysKept = 728;

/** Milliseconds of one week of 500 stores: as the page asks for it, and bare on a connection that is open. */
async function overview(count: number): Promise<Samples> {
  const many = await startManyStores(stores);
  try {
    const [row] = await many.world.sql<{ week: string }>('select current_date::text as week');
    const week = row?.week ?? '';
    const ours = await many.overHttp(people.admin, stores, (client) =>
      client.rpc('budget_overview', { week_from: week, week_to: week }),
    );
    const text = 'select * from public.budget_overview($1, $1)';
    const peer = await many.bare(people.admin, stores, text, [week]);
    return await interleave(ours, peer, count, 5);
  } finally {
    await many.stop();
  }
}

export const budgetRows: readonly BenchRow[] = [
  {
    name: 'amount-to-figure',
    what: 'from the press on Save of an amount to the frame with the new figure, against the same page on a map',
    unit: 'ms',
    target: 1.3,
    samples: 60,
    measure: (context, samples) =>
      onPhones(
        context,
        ['amount-on-device', undefined],
        ['amount-in-memory', undefined],
        samples,
        10,
      ),
  },
  {
    name: 'budget-two-years',
    what: 'the week opened until its figures are painted, with two years of 30 stores against one week of them',
    unit: 'ms',
    target: 1.3,
    // With those that warm up as many as there are stores: what was asked for once is answered from memory.
    samples: 25,
    measure: (context, samples) =>
      onPhones(
        context,
        ['budget-page', { stores: 30, days: daysKept }],
        ['budget-page', { stores: 30, days: 7 }],
        samples,
        5,
      ),
  },
  {
    name: 'all-stores',
    what: 'food cost of 500 stores side by side over HTTP, against the bare statement on an open connection',
    unit: 'ms',
    target: 1.5,
    samples: 30,
    measure: (_context, samples) => overview(samples),
  },
];
