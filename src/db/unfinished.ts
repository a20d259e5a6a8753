/** The journal's unfinished ops as a live value: read once per change, shared by everything that shows a status. */
import { map, ReplaySubject, shareReplay, type Observable } from 'rxjs';
import type { Appended, Journal } from '../../sync/journal/journal.ts';
import type { Declaration } from './declaration.ts';
import type { UnfinishedWrite } from './local-database.ts';
import { leftOfRefused } from '../../sync/journal/written-anew.ts';
import { recordName, saysNothing, type Op, type RecordKey, type RefusedOp } from '../../sync/op.ts';

/** By `recordName`. */
export type Unfinished = {
  readonly live: ReadonlyMap<string, readonly Op[]>;
  readonly refused: ReadonlyMap<string, readonly RefusedOp[]>;
  /** Ops that were not answered yet. */
  readonly pending: number;
  /** Of a parent's name, the names of its children with unfinished ops: also of those that no screen lists any more. */
  readonly children: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Per collection, the fields that name a parent, and where that is kept. */
export type ParentFields = ReadonlyMap<string, Readonly<Record<string, string>>>;

export function parentFieldsOf(declarations: readonly Declaration[]): ParentFields {
  const collections = declarations.filter((each) => each.type === 'collection');
  return new Map(collections.map(({ name, parents }) => [name, parents]));
}

type Ops = { readonly live: Op[]; readonly refused: RefusedOp[] };

export function groupUnfinished(ops: Ops, parents: ParentFields = new Map()): Unfinished {
  // What was taken back only waits to be read again: nobody is told of it.
  const told = byRecord(ops.live.filter((op) => !saysNothing(op)));
  // J16: what was written anew since is on its way, and no more a matter of what was refused.
  const refused = ops.refused.flatMap(
    (op) => leftOfRefused(op, told.get(recordName(op)) ?? []) ?? [],
  );
  return {
    live: told,
    refused: byRecord(refused),
    pending: ops.live.filter((op) => op.state !== 'answered').length,
    children: byParent([...[...told.values()].flat(), ...refused], parents),
  };
}

function byParent(ops: readonly Op[], parents: ParentFields): Map<string, Set<string>> {
  const children = new Map<string, Set<string>>();
  for (const op of ops) {
    for (const [field, collection] of Object.entries(parents.get(op.collection) ?? {})) {
      const id = op.row[field];
      if (typeof id !== 'string') continue;
      const name = recordName({ collection, id });
      children.set(name, (children.get(name) ?? new Set()).add(recordName(op)));
    }
  }
  return children;
}

function byRecord<T extends RecordKey>(ops: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const op of ops) {
    const name = recordName(op);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [op]);
    else group.push(op);
  }
  return groups;
}

/**
 * The lines of the sync centre: what was refused, then what waits, the oldest first. Answered ops are done. `inFlight` as
 * in `recordState`.
 */
export function listUnfinished(
  { live, refused }: Unfinished,
  inFlight: boolean,
): UnfinishedWrite[] {
  const line = (
    op: Op,
    state: UnfinishedWrite['state'],
    { code, reason }: { code: string | null; reason: string | null },
  ): UnfinishedWrite => ({
    opId: op.op_id,
    no: op.no,
    collection: op.collection,
    id: op.id,
    scope: op.scope,
    state,
    editedAt: new Date(op.editedAt).toISOString(),
    code,
    reason,
    create: op.create,
    set: op.set,
    base: op.base,
    row: op.row,
  });
  const notRefused = { code: null, reason: null };
  const byAge = (a: UnfinishedWrite, b: UnfinishedWrite) => a.editedAt.localeCompare(b.editedAt);
  const needAttention = [...refused.values()].flat().map((op) => line(op, 'refused', op));
  const unsent = [...live.values()]
    .flat()
    .filter((op) => op.state !== 'answered')
    .map((op) => line(op, op.state === 'sent' && inFlight ? 'sending' : 'waiting', notRefused));
  return [...needAttention.toSorted(byAge), ...unsent.toSorted(byAge)];
}

export type UnfinishedWatch = {
  /** Silent until the journal was read once: nothing may look finished before that. */
  readonly unfinished: Observable<Unfinished>;
  /** `Journal.lastAnswers`, read once for all who ask until the journal changes. */
  lastAnswers(): Promise<ReadonlyMap<string, string>>;
  /** What this tab just wrote counts at once, before the journal is read again. */
  note(appended: readonly Appended[]): void;
  stop(): void;
};

export function watchUnfinished(
  journal: Journal,
  userId: string,
  parents: ParentFields,
): UnfinishedWatch {
  const read$ = new ReplaySubject<Ops>(1);
  const state = { stopped: false, reading: false, again: false, notes: 0 };
  let latest: Ops | null = null;
  let answers: Promise<ReadonlyMap<string, string>> | null = null;

  function next(ops: Ops): void {
    latest = ops;
    read$.next(ops);
  }

  /** Never twice at once, and once more when something changed meanwhile. */
  async function read(): Promise<void> {
    state.again = true;
    if (state.reading) return;
    state.reading = true;
    try {
      while (state.again && !state.stopped) {
        state.again = false;
        const { notes } = state;
        const ops = await journal.unfinished(userId);
        // A reading from before a note would make the write look finished.
        if (notes === state.notes) next(ops);
        else state.again = true;
      }
    } catch (error) {
      // While closing, the journal's connection may be gone already.
      if (!state.stopped) throw error;
    } finally {
      state.reading = false;
    }
  }
  const stopListening = journal.onChange((cause) => {
    // An append of this tab is told by `note`, without reading anything.
    if (cause === 'append') return;
    answers = null;
    void read();
  });
  void read();

  return {
    unfinished: read$.pipe(
      map((ops) => groupUnfinished(ops, parents)),
      shareReplay({ bufferSize: 1, refCount: true }),
    ),
    lastAnswers() {
      answers ??= journal.lastAnswers(userId);
      return answers;
    },
    note(appended) {
      state.notes += 1;
      if (latest === null) return;
      const live = new Map(latest.live.map((op) => [op.no, op]));
      for (const { before, after } of appended) {
        if (before !== null) live.delete(before.no);
        if (after !== null) live.set(after.no, after);
      }
      next({ live: [...live.values()], refused: latest.refused });
    },
    stop() {
      state.stopped = true;
      stopListening();
      read$.complete();
    },
  };
}
