/** What happened to a vehicle, the latest first. */
type Problem = {
  readonly id: string;
  readonly part: string;
  readonly severity: string;
  readonly user_id: string;
  readonly reported_at: string;
  readonly repaired_by: string | null;
  readonly repaired_at: string | null;
  readonly certified_by: string | null;
  readonly certified_at: string | null;
  readonly status: string;
  readonly status_by: string | null;
  readonly status_at: string | null;
};
type Keys = {
  readonly id: string;
  readonly driver_id: string;
  readonly out_at: string;
  readonly in_at: string | null;
  readonly in_by: string | null;
};

export type Happening<P extends Problem = Problem> = {
  readonly key: string;
  readonly at: string;
  /** Null: nobody says who. */
  readonly who: string | null;
} & (
  | {
      readonly what: 'reported' | 'in_repair' | 'repaired' | 'certified' | 'dismissed';
      readonly problem: P;
    }
  | { readonly what: 'keys_taken' | 'keys_returned' }
);

export function history<P extends Problem>(
  problems: readonly P[],
  keys: readonly Keys[],
): Happening<P>[] {
  const all: Happening<P>[] = [];
  for (const problem of problems) {
    const add = (
      what: 'reported' | 'in_repair' | 'repaired' | 'certified' | 'dismissed',
      at: string | null,
      who: string | null,
    ) => {
      if (at !== null) all.push({ key: `${problem.id} ${what}`, at, who, what, problem });
    };
    add('reported', problem.reported_at, problem.user_id);
    add('repaired', problem.repaired_at, problem.repaired_by);
    add('certified', problem.certified_at, problem.certified_by);
    if (problem.status === 'in_repair' || problem.status === 'dismissed') {
      add(problem.status, problem.status_at, problem.status_by);
    }
  }
  for (const { id, driver_id, out_at, in_at, in_by } of keys) {
    all.push({ key: `${id} out`, at: out_at, who: driver_id, what: 'keys_taken' });
    if (in_at !== null) {
      all.push({ key: `${id} in`, at: in_at, who: in_by ?? driver_id, what: 'keys_returned' });
    }
  }
  return all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.key < b.key ? -1 : 1));
}
