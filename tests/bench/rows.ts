/** The rows of the bench. Each has a function of the same name in `page/bench-page.ts`. */
export type BenchRow = {
  readonly name: string;
  readonly what: string;
  readonly unit: string;
  /** The ratio ours / peer that must not be passed. */
  readonly target: number;
  readonly samples: number;
};

export const rows: readonly BenchRow[] = [
  {
    name: 'answer-saved',
    what: 'answer tapped to durably saved, against a plain Dexie put of the same row',
    unit: 'ms',
    target: 2.5,
    samples: 300,
  },
];
