/** What a row measures, and how its samples become figures. Shared by the page that measures and the command that reports. */

/** One side of a row: prepared once, then measured many times. */
export type Side = {
  /** Milliseconds of one measured operation. */
  run(index: number): Promise<number>;
  close(): Promise<void>;
};

export type Samples = { readonly ours: readonly number[]; readonly peer: readonly number[] };

export type Figure = {
  /** The median, or the quantile that the row is judged by. */
  readonly value: number;
  /** Half of the samples lie between these. */
  readonly quartiles: readonly [number, number];
};

export type RowResult = {
  readonly name: string;
  readonly ours: Figure;
  readonly peer: Figure;
  readonly unit: string;
  /** ours / peer: smaller is better. */
  readonly ratio: number;
  readonly target?: number;
  readonly most?: number;
  readonly holds: boolean;
};

/** `target`: the greatest ratio; `most`: the greatest value of ours. */
export function judge(
  row: {
    readonly name: string;
    readonly unit: string;
    readonly target?: number;
    readonly most?: number;
    readonly judgedBy?: number;
  },
  samples: Samples,
): RowResult {
  const ours = figureOf(samples.ours, row.judgedBy);
  const peer = figureOf(samples.peer, row.judgedBy);
  const ratio = ours.value / peer.value;
  const { name, unit, target, most } = row;
  return {
    name,
    ours,
    peer,
    unit,
    ratio,
    ...(target === undefined ? {} : { target }),
    ...(most === undefined ? {} : { most }),
    holds: ratio <= (target ?? Infinity) && ours.value <= (most ?? Infinity),
  };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

export function figureOf(samples: readonly number[], judgedBy = 0.5): Figure {
  const sorted = samples.toSorted((a, b) => a - b);
  return {
    value: quantile(sorted, judgedBy),
    quartiles: [quantile(sorted, 0.25), quantile(sorted, 0.75)],
  };
}

/**
 * Measures both sides in turn, the order changing each time, so that whatever the machine does meanwhile meets both.
 * The first tenth, at least ten samples, warms up and is thrown away.
 */
export async function interleave(
  ours: Side,
  peer: Side,
  count: number,
  warmUp = Math.max(10, Math.floor(count / 10)),
): Promise<Samples> {
  const samples = { ours: [] as number[], peer: [] as number[] };
  for (let index = 0; index < warmUp + count; index += 1) {
    const order = index % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const);
    for (const side of order) {
      const duration = await (side === 'ours' ? ours : peer).run(index);
      if (index >= warmUp) samples[side].push(duration);
    }
  }
  await ours.close();
  await peer.close();
  return samples;
}
