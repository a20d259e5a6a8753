/** Reads everything that changed, in all scopes at once, page after page (SPEC R1-R12). */
import { arrivalsOf, type Arrival } from './arrivals.ts';
import { applyPulled, liveOpsByRecord, type Pulled, type PulledRow } from './apply-rows.ts';
import { SyncFailure } from './failure.ts';
import type { Journal } from './journal/journal.ts';
import type { LocalStore, ScopeState } from './local-store.ts';
import { recordName, type Epochs, type Op, type RecordKey } from './op.ts';
import type { Clock, SyncedKind, Transport } from './ports.ts';
import {
  isOffDevices,
  protocolVersion,
  type PullAnswer,
  type PullRequest,
  type Scope,
} from './protocol.ts';
import {
  cursorsOf,
  isFirstReading,
  judgeScope,
  nextPage,
  readTo,
  startOfScope,
  usualPage,
  type ReadTo,
  type ScopeAnswer,
} from './pull-plan.ts';

export type PullEnd = {
  readonly end: 'done' | 'update';
  readonly serverTime: string | null;
  /** The server was restored: ops were made open again and want to be pushed. */
  readonly restored: boolean;
  /** How far each scope on the device is read by now. */
  readonly readTo: ReadTo;
};

type PullProgress = { readonly read: number; readonly expected: number };

type Rows = Extract<PullAnswer, { kind: 'rows' }>;

/** Records asked for by name in one request. */
const namedAtOnce = 500;

export type PullerParts = {
  readonly userId: string;
  readonly kinds: readonly SyncedKind[];
  readonly journal: Journal;
  readonly store: LocalStore;
  readonly transport: Transport;
  readonly clock: Clock;
  /** Null: no first reading is running. */
  readonly onProgress: (progress: PullProgress | null) => void;
  /** What an answer brought, once it is stored. */
  readonly onArrivals: (arrivals: readonly Arrival[]) => void;
};

/** What a request asks for by name (R6). */
type Named = {
  readonly records: readonly RecordKey[];
  readonly answered: readonly Op[];
  /** Numbers of `answered`. */
  readonly contained: ReadonlySet<number>;
  /** Ids of refused ops. */
  readonly refused: readonly string[];
};
const nothingNamed: Named = { records: [], answered: [], contained: new Set(), refused: [] };

type Asked = { readonly named: Named; readonly answer: Promise<PullAnswer> };

/** `finished`: scopes of which this is the last page. */
type Taken = {
  readonly pulled: Pulled;
  readonly finished: readonly Scope[];
  /** To be told once the rows are there. */
  readonly progress: PullProgress | null;
  /** The server's time of the answer. */
  readonly at: string;
};

/** Rows of a kind that the next page may have. Kept from one pull to the next. */
type Pace = { page: number };

/** One pull from its first request to its last. */
class Pull {
  readonly #parts: PullerParts;
  /** Kind -> the field that is empty once a record was erased. */
  readonly #erasedBy: ReadonlyMap<string, string>;
  readonly #pace: Pace;
  readonly #states: Map<Scope, ScopeState>;
  /** Scopes that still have pages to come. */
  readonly #reading: Set<Scope>;
  /** Per scope that is read again from 0: the records met so far. */
  readonly #seen = new Map<Scope, Set<string>>();
  readonly #firstReading = new Set<Scope>();
  readonly #remaining = new Map<Scope, number>();
  readonly #epochs = new Map<Scope, string>();
  /** The page before the one that is asked for. */
  #storing: Promise<void> = Promise.resolve();
  #read = 0;
  #restored = false;
  #serverTime: string | null = null;

  constructor(
    parts: PullerParts,
    pace: Pace,
    scopes: readonly Scope[],
    states: readonly ScopeState[],
  ) {
    this.#parts = parts;
    this.#erasedBy = new Map(
      parts.kinds.flatMap(({ name, emptyOnceErased }): [string, string][] =>
        emptyOnceErased === undefined ? [] : [[name, emptyOnceErased]],
      ),
    );
    this.#pace = pace;
    this.#reading = new Set(scopes);
    // A reading from 0 that was cut short starts again: what it had seen is not known any more.
    this.#states = new Map(
      states.map((state) => [state.scope, state.rereading ? { ...state, cursors: {} } : state]),
    );
    for (const scope of scopes) {
      const state = this.#states.get(scope);
      if (state?.rereading) this.#seen.set(scope, new Set());
      else if (isFirstReading(scope, state, parts.kinds)) this.#firstReading.add(scope);
    }
  }

  async run(): Promise<PullEnd> {
    // A slow first page: nobody may take rows that are still coming for rows that are not there.
    this.#parts.onProgress(this.#progress());
    try {
      return await this.#readOn();
    } finally {
      await this.#storing.catch(() => undefined);
    }
  }

  async #readOn(): Promise<PullEnd> {
    let asked = await this.#askWithNames();
    while (asked !== null) {
      const { named } = asked;
      const answer: PullAnswer = await asked.answer;
      if (answer.kind === 'update') return this.#end('update');
      this.#serverTime = answer.server_time;
      const taken = await this.#take(answer, named);
      // R3: the line is not idle while the disk is busy.
      const next: Asked | null = this.#reading.size > 0 ? this.#ask(nothingNamed) : null;
      await this.#storing;
      this.#storing = this.#store(taken, named);
      this.#storing.catch(() => undefined);
      if (next !== null) asked = next;
      else {
        await this.#storing;
        asked = await this.#askWithNames();
      }
    }
    return this.#end('done');
  }

  #end(end: PullEnd['end']): PullEnd {
    this.#parts.onProgress(null);
    return {
      end,
      serverTime: this.#serverTime,
      restored: this.#restored,
      readTo: readTo(this.#states.values(), this.#parts.kinds),
    };
  }

  #ask(named: Named): Asked {
    const answer = this.#pull({
      protocol: protocolVersion,
      cursors: [...this.#reading].flatMap((scope) =>
        cursorsOf(scope, this.#states.get(scope), this.#parts.kinds),
      ),
      also: named.records.map(({ collection, id }) => ({ kind: collection, id })),
      limit: this.#pace.page,
    });
    // Where the page before it cannot be stored nobody waits for this one.
    answer.catch(() => undefined);
    return { named, answer };
  }

  async #pull(request: PullRequest): Promise<PullAnswer> {
    const { transport, clock } = this.#parts;
    const begun = clock.now();
    try {
      const answer = await transport.pull(request);
      this.#pace.page = nextPage(request.limit, clock.now() - begun);
      return answer;
    } catch (error) {
      // Nothing came: that was quick for another reason than a fast line.
      this.#pace.page = Math.min(request.limit, nextPage(request.limit, clock.now() - begun));
      throw error;
    }
  }

  async #askWithNames(): Promise<Asked | null> {
    const named = await this.#named();
    return this.#reading.size === 0 && named.records.length === 0 ? null : this.#ask(named);
  }

  /** R6: what was answered or refused since is read back by name. All of it was decided before the request begins. */
  async #named(): Promise<Named> {
    const { live, unread } = await this.#parts.journal.unfinished(this.#parts.userId);
    const records = new Map<string, RecordKey>();
    const answered: Op[] = [];
    const reread: string[] = [];
    const fits = (key: RecordKey): boolean =>
      records.size < namedAtOnce || records.has(recordName(key));
    for (const op of live) {
      if (op.state !== 'answered' || !fits(op)) continue;
      records.set(recordName(op), { collection: op.collection, id: op.id });
      answered.push(op);
    }
    for (const op of unread) {
      if (!fits(op)) continue;
      records.set(recordName(op), { collection: op.collection, id: op.id });
      reread.push(op.op_id);
    }
    return {
      records: [...records.values()],
      answered,
      contained: new Set(answered.map((op) => op.no)),
      refused: reread,
    };
  }

  /** Decides what an answer means: which rows are stored, and how far each scope is read by them. */
  async #take(answer: Rows, named: Named): Promise<Taken> {
    const started = await this.#judge(answer);
    // A server that went back in time does not contain what it once answered.
    const forgotten = this.#forgotten(answer, named.answered);
    if (forgotten.size > 0) await this.#reopen((op) => forgotten.has(op.no));
    const contained = this.#restored ? new Set<number>() : named.contained;
    const rows: PulledRow[] = [];
    // W3: like one that is not shown, and so not seen by a reading from 0 either.
    const off: RecordKey[] = [];
    const changed = new Set<Scope>();
    const remaining = new Map<Scope, number>();
    for (const page of answer.pages) {
      const state = this.#states.get(page.scope);
      if (state === undefined || started.has(page.scope)) continue;
      const likelyNew = this.#firstReading.has(page.scope);
      for (const row of page.rows) {
        if (isOffDevices(row)) {
          off.push({ collection: page.kind, id: row.id });
          continue;
        }
        rows.push({ collection: page.kind, row, likelyNew });
        this.#seen.get(page.scope)?.add(recordName({ collection: page.kind, id: row.id }));
      }
      if (this.#firstReading.has(page.scope)) this.#read += page.rows.length;
      remaining.set(page.scope, (remaining.get(page.scope) ?? 0) + page.remaining);
      if (state.cursors[page.kind] !== page.after) {
        changed.add(page.scope);
        const cursors = { ...state.cursors, [page.kind]: page.after };
        this.#states.set(page.scope, { ...state, cursors });
      }
    }
    const shown = new Set<string>();
    for (const { kind, row } of answer.also) {
      if (isOffDevices(row)) continue;
      const name = recordName({ collection: kind, id: row.id });
      shown.add(name);
      this.#seen.get(row.scope)?.add(name);
      if (this.#states.has(row.scope)) rows.push({ collection: kind, row });
    }
    for (const scope of started) changed.add(scope);
    const finished: Scope[] = [];
    for (const scope of this.#reading) {
      if (started.has(scope)) continue;
      const left = remaining.get(scope) ?? 0;
      this.#remaining.set(scope, left);
      if (left === 0) finished.push(scope);
    }
    if (
      changed.size === 0 &&
      rows.length === 0 &&
      off.length === 0 &&
      finished.length === 0 &&
      this.#reading.size > 0
    ) {
      throw new SyncFailure('transient', 'no_progress');
    }
    for (const scope of finished) this.#reading.delete(scope);
    return {
      pulled: {
        rows,
        gone: [...off, ...named.records.filter((key) => !shown.has(recordName(key)))],
        scopes: [...changed].flatMap((scope) => this.#states.get(scope) ?? []),
        contained,
      },
      finished,
      progress: this.#progress(),
      at: answer.server_time,
    };
  }

  async #store({ pulled, finished, progress, at }: Taken, named: Named): Promise<void> {
    const { journal, store, userId, clock } = this.#parts;
    await applyPulled(journal, store, userId, pulled);
    await this.#forgetErased(pulled.rows);
    if (pulled.rows.length > 0) this.#parts.onArrivals(arrivalsOf(pulled.rows, at));
    for (const scope of finished) await this.#sweep(scope, pulled.contained);
    this.#parts.onProgress(progress);
    if (named.contained.size > 0) {
      await journal.trim([...named.contained], clock.now(), this.#epochsOf);
    }
    if (named.refused.length > 0) await journal.markReread(userId, named.refused);
  }

  /** J17: of somebody whose data was erased nothing stays here, sent or not. */
  async #forgetErased(rows: readonly PulledRow[]): Promise<void> {
    const { journal, store, userId } = this.#parts;
    const erased = rows.filter(({ collection, row }) => {
      const field = this.#erasedBy.get(collection);
      return field !== undefined && row['deleted_at'] !== null && row[field] === '';
    });
    if (erased.length === 0) return;
    const remove = await journal.forgetErased(userId, new Set(erased.map(({ row }) => row.id)));
    if (remove.length > 0) await store.apply({ put: [], remove, scopes: [] });
  }

  /** Decides what to do with each asked scope. Answers those that begin at 0 now, whose pages here do not count. */
  async #judge(answer: Rows): Promise<Set<Scope>> {
    const { journal, store, userId, clock } = this.#parts;
    const answers = new Map(answer.scopes.map((each) => [each.scope, each]));
    const started = new Set<Scope>();
    for (const { scope, epoch } of answer.scopes) this.#epochs.set(scope, epoch);
    const goesOn = [...this.#reading].every(
      (scope) => judgeScope(this.#states.get(scope), answers.get(scope)) === 'continue',
    );
    // What is to be dropped, or read again, is not stored at the same time.
    if (!goesOn) await this.#storing;
    await this.#reopenOutOfReach(answers);
    for (const scope of this.#reading) {
      const state = this.#states.get(scope);
      const own = answers.get(scope);
      const verdict = judgeScope(state, own);
      if (verdict === 'revoked' || own === undefined) {
        // R9: first the edits are saved from the rows, then the rows go. A row that a write stores just now goes with
        // the reading by name that a refusal asks for.
        const edited = (await journal.liveOps(userId)).some((op) => op.scope === scope);
        if (edited) await journal.revoke(userId, scope, clock.now(), this.#epochsOf(scope));
        if (edited || state !== undefined) await store.dropScope(scope);
        this.#states.delete(scope);
        this.#seen.delete(scope);
        this.#firstReading.delete(scope);
        this.#reading.delete(scope);
      } else if (verdict === 'first') {
        // The rows may be new here and the journal old: its ops know the server at which they were closed.
        const { epoch } = own;
        await this.#reopen(
          (op) => op.scope === scope && op.state === 'closed' && op.closedIn?.scope !== epoch,
        );
        this.#states.set(scope, startOfScope(own, false));
      } else if (verdict !== 'continue') {
        if (verdict === 'restored') {
          await this.#reopen((op) => op.scope === scope);
          this.#restored = true;
        }
        this.#states.set(scope, startOfScope(own, true));
        this.#seen.set(scope, new Set());
        this.#firstReading.delete(scope);
        started.add(scope);
      }
    }
    return started;
  }

  readonly #epochsOf = (scope: Scope): Epochs => ({
    scope: this.#epochs.get(scope) ?? null,
    global: this.#epochs.get('global') ?? null,
  });

  /**
   * R10: of a scope that is read for the first time no epoch is known. What was answered and is not shown, or only as it
   * was before, was answered by a server that was restored since.
   */
  #forgotten(answer: Rows, answered: readonly Op[]): Set<number> {
    const shown = new Map(
      answer.also.map(({ kind, row }) => [
        recordName({ collection: kind, id: row.id }),
        row.change,
      ]),
    );
    const missing = answered.filter(
      (op) =>
        this.#firstReading.has(op.scope) && (shown.get(recordName(op)) ?? -1) < (op.change ?? 0),
    );
    return new Set(missing.map((op) => op.no));
  }

  async #reopen(forgotten: (op: Op) => boolean): Promise<void> {
    const { journal, userId } = this.#parts;
    if ((await journal.reopenKept(userId, forgotten)) > 0) this.#restored = true;
  }

  /**
   * R10: of a scope that is not granted just now nothing can be asked. Whether its server was restored is seen by
   * `global`: what it may have lost then waits in the sync centre rather than nowhere.
   */
  async #reopenOutOfReach(answers: ReadonlyMap<Scope, ScopeAnswer>): Promise<void> {
    const global = answers.get('global');
    if (global === undefined || !this.#reading.has('global')) return;
    const verdict = judgeScope(this.#states.get('global'), global);
    if (verdict !== 'restored' && verdict !== 'first') return;
    const { epoch } = global;
    await this.#reopen(
      (op) =>
        !answers.has(op.scope) &&
        // What was answered and not read back yet may be lost as well.
        (op.state === 'answered' || (op.state === 'closed' && op.closedIn?.global !== epoch)),
    );
  }

  /** R8: after a reading from 0, rows that it did not meet are not ours any more, unless an edit waits on them. */
  async #sweep(scope: Scope, contained: ReadonlySet<number>): Promise<void> {
    const seen = this.#seen.get(scope);
    const state = this.#states.get(scope);
    if (seen === undefined || state === undefined) return;
    const { journal, store, userId } = this.#parts;
    const keys = await store.keysOfScope(scope);
    const ops = await liveOpsByRecord(journal, userId, contained);
    const remove = keys.filter((key) => !seen.has(recordName(key)) && !ops.has(recordName(key)));
    const swept: ScopeState = { ...state, rereading: false };
    this.#states.set(scope, swept);
    this.#seen.delete(scope);
    await store.apply({ put: [], remove, scopes: [swept] });
  }

  #progress(): PullProgress | null {
    let left = 0;
    let running = false;
    for (const scope of this.#firstReading) {
      left += this.#remaining.get(scope) ?? 0;
      running ||= this.#reading.has(scope);
    }
    return running ? { read: this.#read, expected: this.#read + left } : null;
  }
}

export function createPuller(parts: PullerParts) {
  const pace: Pace = { page: usualPage };
  /** Rejects with `SyncFailure`. What was read so far stays read. */
  return async function pull(scopes: readonly Scope[]): Promise<PullEnd> {
    const states = await parts.store.scopeStates();
    return new Pull(parts, pace, scopes, states).run();
  };
}
