import type { SearchHit } from './search-index.ts';

export type HitGroup = {
  readonly source: string;
  readonly hits: readonly SearchHit[];
  /** How many more the source has. */
  readonly left: number;
};

/** S5: sources in the order of their best hit, each with its best few. */
export function groupHits(hits: readonly SearchHit[], atMost: number): HitGroup[] {
  const bySource = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const group = bySource.get(hit.source);
    if (group === undefined) bySource.set(hit.source, [hit]);
    else group.push(hit);
  }
  return [...bySource].map(([source, all]) => ({
    source,
    hits: all.slice(0, atMost),
    left: Math.max(0, all.length - atMost),
  }));
}
