/** What a rescue pack would change, before anything of it is brought in: deletes first (SPEC X10). */

type Change = {
  readonly collection: string;
  readonly create: boolean;
  readonly set: Readonly<Record<string, unknown>>;
};

const effects = ['deletes', 'changes', 'adds'] as const;
type Effect = (typeof effects)[number];

export type PackChanges = {
  readonly effect: Effect;
  readonly kinds: readonly { readonly collection: string; readonly count: number }[];
};

function effectOf({ create, set }: Change): Effect {
  if ((set['deleted_at'] ?? null) !== null) return 'deletes';
  return create ? 'adds' : 'changes';
}

export function packChanges(ops: readonly Change[]): PackChanges[] {
  return effects.flatMap((effect) => {
    const counts = new Map<string, number>();
    for (const op of ops) {
      if (effectOf(op) !== effect) continue;
      counts.set(op.collection, (counts.get(op.collection) ?? 0) + 1);
    }
    const kinds = [...counts].map(([collection, count]) => ({ collection, count }));
    return kinds.length === 0 ? [] : [{ effect, kinds }];
  });
}
