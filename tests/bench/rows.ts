/** The rows of the bench. Each has a function of the same name in `page/bench-page.ts`, or in `stack-rows.ts` or `server-rows.ts`. */
export type BenchRow = {
  readonly name: string;
  readonly what: string;
  readonly unit: string;
  /** The ratio ours / peer that must not be passed; a row without one is told, not judged. */
  readonly target?: number;
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
  {
    name: 'gateway-select',
    what: 'one row read through the gateway, against PostgREST directly',
    unit: 'ms',
    target: 1.3,
    samples: 300,
  },
  {
    name: 'gateway-upsert',
    what: '500 rows upserted through the gateway, against PostgREST directly',
    unit: 'ms',
    target: 1.3,
    samples: 100,
  },
  {
    name: 'stack-cold-start',
    what: 'an empty folder to the first answer of the stack, against initdb and start of PostgreSQL alone',
    unit: 'ms',
    samples: 5,
  },
  {
    name: 'realtime-commit',
    what: 'a row inserted to its change at a subscriber, against bare logical decoding',
    unit: 'ms',
    samples: 200,
  },
  {
    name: 'stack-memory',
    what: 'memory of the whole stack, against PostgreSQL alone',
    unit: 'MB',
    samples: 3,
  },
  {
    name: 'hot-store',
    what: 'eight devices edit ten rows of one store, against the same writes without change numbers',
    unit: 'ms per push',
    // at least 0.45 of the throughput
    target: 2.2,
    samples: 20,
  },
  {
    name: 'committers',
    what: 'eight writers commit 20,000 rows: those that a reader missed by change number, against by updated_at',
    unit: 'rows missed',
    target: 0,
    samples: 1,
  },
];
