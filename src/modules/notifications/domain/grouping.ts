/** Notifications as a page tells them: by day, and those of one record or event as one. */

/** The newest, and what came before it of the same record. */
export type Group<N> = { readonly latest: N; readonly earlier: readonly N[] };
export type Day<N> = { readonly day: string; readonly groups: readonly Group<N>[] };

type Grouped = {
  readonly created_at: string;
  /** Of its event and record. */
  readonly group_key: string | null;
  readonly record_collection: string | null;
  readonly record_id: string | null;
};

/** Rule N3: what belongs together tells of the same record, of a store only by the same event. Null: it stands for itself. */
function groupOf({ record_collection, record_id, group_key }: Grouped): string | null {
  return record_collection === 'stores' ? group_key : (record_id ?? group_key);
}

/** `rows` newest first; `dayOf` tells the day of a moment; not `together`: each stands for itself. */
export function byDay<N extends Grouped>(
  rows: readonly N[],
  dayOf: (moment: string) => string,
  together = true,
): Day<N>[] {
  const days: { day: string; groups: { latest: N; earlier: N[] }[] }[] = [];
  const ofThisDay = new Map<string, { latest: N; earlier: N[] }>();
  for (const row of rows) {
    const day = dayOf(row.created_at);
    let last = days.at(-1);
    if (last?.day !== day) {
      last = { day, groups: [] };
      days.push(last);
      ofThisDay.clear();
    }
    const key = together ? groupOf(row) : null;
    const group = key === null ? undefined : ofThisDay.get(key);
    if (group !== undefined) {
      group.earlier.push(row);
      continue;
    }
    const begun = { latest: row, earlier: [] };
    if (key !== null) ofThisDay.set(key, begun);
    last.groups.push(begun);
  }
  return days;
}
