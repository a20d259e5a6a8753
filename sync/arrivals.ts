/** What came from the server last, for people to see (SPEC T13). Pure. */
import type { PulledRow } from './apply-rows.ts';
import type { Scope } from './protocol.ts';

/** Records of one kind that came with one answer. */
export type Arrival = {
  /** By the server's clock, ISO 8601. */
  readonly at: string;
  readonly scope: Scope;
  readonly kind: string;
  readonly records: number;
};

const keptArrivals = 50;

/** What an answer brought. A record that it holds twice, as one of this device's own, came once. */
export function arrivalsOf(rows: readonly PulledRow[], at: string): Arrival[] {
  const ids = new Map<string, { scope: Scope; kind: string; ids: Set<string> }>();
  for (const { collection: kind, row } of rows) {
    const key = `${row.scope} ${kind}`;
    const known = ids.get(key) ?? { scope: row.scope, kind, ids: new Set<string>() };
    known.ids.add(row.id);
    ids.set(key, known);
  }
  return [...ids.values()].map((each) => ({
    at,
    scope: each.scope,
    kind: each.kind,
    records: each.ids.size,
  }));
}

/** The latest first. */
export function withArrivals(before: readonly Arrival[], come: readonly Arrival[]): Arrival[] {
  return [...come, ...before].slice(0, keptArrivals);
}
