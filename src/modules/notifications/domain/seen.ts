/** Who has seen an urgent notification (rule D13). */

export type Told = {
  readonly sent_at: string | null;
  readonly delivered_at: string | null;
  readonly opened_at: string | null;
  readonly acted_at: string | null;
  /** In the app, with a push or without. */
  readonly read_at: string | null;
};

/** How far it came with one person; each includes those before it. */
export const stages = ['told', 'arrived', 'opened', 'acted'] as const;
export type Stage = (typeof stages)[number];

/** `at`: when it came so far; null where it has not left yet. */
export type Seen = { readonly stage: Stage; readonly at: string | null };

const earliest = (...moments: readonly (string | null)[]): string | null =>
  moments
    .filter((moment) => moment !== null)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

export function seenBy({ sent_at, delivered_at, opened_at, acted_at, read_at }: Told): Seen {
  if (acted_at !== null) return { stage: 'acted', at: acted_at };
  const opened = earliest(opened_at, read_at);
  if (opened !== null) return { stage: 'opened', at: opened };
  if (delivered_at !== null) return { stage: 'arrived', at: delivered_at };
  return { stage: 'told', at: sent_at };
}

/** How many it came so far with, or further. */
export function countOf(people: readonly Told[], stage: Stage): number {
  return people.filter((person) => stages.indexOf(seenBy(person).stage) >= stages.indexOf(stage))
    .length;
}

/** Who has not seen it stands first: they are who may need a call. */
export function leastSeenFirst<T extends Told & { readonly person: string }>(
  people: readonly T[],
): readonly T[] {
  const rank = (person: T) => stages.indexOf(seenBy(person).stage);
  return people.toSorted((a, b) => rank(a) - rank(b) || a.person.localeCompare(b.person));
}
