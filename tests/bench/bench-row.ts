import type { BenchBrowsers } from './browsers.ts';
import type { Samples } from './measure.ts';
import type { BenchWorld } from './sync-world.ts';

/** What rows share; each is made when the first row asks for it, and ended with the run. */
export type BenchContext = {
  browsers(): Promise<BenchBrowsers>;
  /** The product's backend. */
  world(): Promise<BenchWorld>;
  /** A line to a backend with the simulated round trip. The same one for the same backend. */
  line(
    url: string,
  ): Promise<{ readonly url: string; requests(): Readonly<Record<string, number>> }>;
};

export type BenchRow = {
  readonly name: string;
  readonly what: string;
  readonly unit: string;
  /** The ratio ours / peer that must not be passed; a row without one is told, not judged. */
  readonly target?: number;
  /** What ours must not pass, whatever the peer needs. */
  readonly most?: number;
  /** The quantile of each side's samples that is compared; left out: the median. */
  readonly judgedBy?: number;
  /** Of each side. */
  readonly samples: number;
  measure(context: BenchContext, samples: number): Promise<Samples>;
};
