/** The journal's unfinished ops as a live value: read once per change, shared by everything that shows a status. */
import { ReplaySubject, type Observable } from 'rxjs';
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

type Ops = { readonly live: readonly Op[]; readonly refused: readonly RefusedOp[] };

/** What the journal has by `recordName`, and what is told of it. */
type Grouping = {
  readonly live: ReadonlyMap<string, readonly Op[]>;
  readonly refused: ReadonlyMap<string, readonly RefusedOp[]>;
  readonly told: Unfinished;
};

export function groupUnfinished(ops: Ops, parents: ParentFields = new Map()): Unfinished {
  return groupingOf(ops, parents).told;
}

function groupingOf(ops: Ops, parents: ParentFields): Grouping {
  const live = byRecord(ops.live);
  const refused = byRecord(ops.refused);
  const nothing = { live: new Map(), refused: new Map(), pending: 0, children: new Map() };
  const before = { live: new Map(), refused, told: nothing };
  return regrouped(before, live, [...live.keys(), ...refused.keys()], parents);
}

/** The same with what a write did: thousands of ops may wait, and "Saved" waits for this. */
function withAppended(
  before: Grouping,
  appended: readonly Appended[],
  parents: ParentFields,
): Grouping {
  const live = new Map(before.live);
  const names = new Set<string>();
  for (const { before: older, after } of appended) {
    for (const op of [older, after]) {
      if (op === null) continue;
      const name = recordName(op);
      names.add(name);
      const others = (live.get(name) ?? []).filter(({ no }) => no !== op.no);
      putOrDelete(live, name, op === after ? [...others, op] : others);
    }
  }
  return regrouped(before, live, names, parents);
}

/** `live` is what `before` had but for the records of these names. */
function regrouped(
  before: Grouping,
  live: ReadonlyMap<string, readonly Op[]>,
  names: Iterable<string>,
  parents: ParentFields,
): Grouping {
  const told = {
    live: new Map(before.told.live),
    refused: new Map(before.told.refused),
    pending: before.told.pending,
    children: new Map(before.told.children),
  };
  /** Sets of children that nobody else has. */
  const own = new Map<string, Set<string>>();
  const childrenOf = (parent: string): Set<string> => {
    const children = own.get(parent) ?? new Set(told.children.get(parent));
    own.set(parent, children);
    told.children.set(parent, children);
    return children;
  };
  for (const name of new Set(names)) {
    const ops = live.get(name) ?? [];
    told.pending += unanswered(ops) - unanswered(before.live.get(name) ?? []);
    // What was taken back only waits to be read again: nobody is told of it.
    const said = ops.filter((op) => !saysNothing(op));
    // J16: what was written anew since is on its way, and no more a matter of what was refused.
    const refused = (before.refused.get(name) ?? []).flatMap((op) => leftOfRefused(op, said) ?? []);
    for (const op of [...(told.live.get(name) ?? []), ...(told.refused.get(name) ?? [])]) {
      for (const parent of parentsOf(op, parents)) childrenOf(parent).delete(name);
    }
    for (const op of [...said, ...refused]) {
      for (const parent of parentsOf(op, parents)) childrenOf(parent).add(name);
    }
    putOrDelete(told.live, name, said);
    putOrDelete(told.refused, name, refused);
  }
  for (const [parent, children] of own) if (children.size === 0) told.children.delete(parent);
  return { live, refused: before.refused, told };
}

const unanswered = (ops: readonly Op[]): number =>
  ops.filter(({ state }) => state !== 'answered').length;

function parentsOf(op: Op, parents: ParentFields): string[] {
  return Object.entries(parents.get(op.collection) ?? {}).flatMap(([field, collection]) => {
    const id = op.row[field];
    return typeof id === 'string' ? [recordName({ collection, id })] : [];
  });
}

function putOrDelete<T>(groups: Map<string, readonly T[]>, name: string, group: readonly T[]) {
  if (group.length === 0) groups.delete(name);
  else groups.set(name, group);
}

function byRecord<T extends RecordKey>(ops: readonly T[]): Map<string, readonly T[]> {
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
  const unfinished = new ReplaySubject<Unfinished>(1);
  const state = { stopped: false, reading: false, again: false, notes: 0 };
  let latest: Grouping | null = null;
  let answers: Promise<ReadonlyMap<string, string>> | null = null;

  function next(grouping: Grouping): void {
    latest = grouping;
    unfinished.next(grouping.told);
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
        if (notes === state.notes) next(groupingOf(ops, parents));
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
    unfinished,
    lastAnswers() {
      answers ??= journal.lastAnswers(userId);
      return answers;
    },
    note(appended) {
      state.notes += 1;
      if (latest !== null) next(withAppended(latest, appended, parents));
    },
    stop() {
      state.stopped = true;
      stopListening();
      unfinished.complete();
    },
  };
}
