/** Rows of the vehicles: 200 of a store, with ten years behind them. */
import type { BenchContext, BenchRow } from './bench-row.ts';
import { interleave, type Samples } from './measure.ts';
import type { SideName } from './page/bench-page.ts';

type Ours = SideName & ('report-saved' | 'fleet-ten-years' | 'costs-ten-years');
type Peer = SideName & ('report-put' | 'fleet-one-year' | 'costs-scan');

/** Each side in a browser of its own, as the one's rows would stand in the other's way. */
async function inTwoBrowsers(
  context: BenchContext,
  ours: Ours,
  peer: Peer,
  samples: number,
  warmUp?: number,
): Promise<Samples> {
  const browsers = await context.browsers();
  const [first, second] = [await browsers.start(), await browsers.start()];
  try {
    return await interleave(
      await first.side(ours, undefined),
      await second.side(peer, undefined),
      samples,
      warmUp,
    );
  } finally {
    await first.stop();
    await second.stop();
  }
}

export const vehicleRows: readonly BenchRow[] = [
  {
    name: 'report-saved',
    what: 'a problem of a vehicle sent to durably saved, against a plain Dexie put of the same row',
    unit: 'ms',
    target: 2.5,
    samples: 150,
    measure: (context, samples) => inTwoBrowsers(context, 'report-saved', 'report-put', samples),
  },
  {
    name: 'fleet-ten-years',
    what: 'the list of 200 vehicles with ten years behind them until it is painted, against one year',
    unit: 'ms',
    target: 1.3,
    samples: 10,
    measure: (context, samples) =>
      inTwoBrowsers(context, 'fleet-ten-years', 'fleet-one-year', samples, 3),
  },
  {
    name: 'costs-ten-years',
    what: 'what 200 vehicles with ten years behind them cost in twelve months, against one Dexie scan of the same months',
    unit: 'ms',
    target: 3,
    samples: 20,
    measure: (context, samples) => inTwoBrowsers(context, 'costs-ten-years', 'costs-scan', samples),
  },
];
