import type { BenchContext } from './bench-row.ts';
import { slowDown } from './cold-start.ts';
import { interleave, type Samples } from './measure.ts';
import type { SetupOf, SideName } from './page/bench-page.ts';

/** A browser for each side, whose page is as slow as a phone's. */
export async function onPhones<Ours extends SideName, Peer extends SideName>(
  context: BenchContext,
  ours: readonly [Ours, SetupOf<Ours>],
  peer: readonly [Peer, SetupOf<Peer>],
  samples: number,
  warmUp: number,
): Promise<Samples> {
  const browsers = await context.browsers();
  const [first, second] = [await browsers.start(), await browsers.start()];
  try {
    const sides = [await first.side(...ours), await second.side(...peer)] as const;
    for (const { page } of [first, second]) {
      const processor = await page.context().newCDPSession(page);
      await processor.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    }
    return await interleave(...sides, samples, warmUp);
  } finally {
    await first.stop();
    await second.stop();
  }
}
