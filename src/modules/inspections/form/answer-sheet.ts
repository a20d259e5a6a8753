import { createStore } from 'zustand/vanilla';
import type { ReadableStore } from '../../../kernel/readable-store.ts';
import { factsOf, type Answer, type Answers } from '../model/domain/answer.ts';

export type AnswerPatch = Partial<Answer>;

/** Rule V4. `idle` follows `saved` after 3 s and `error` after 5 s (spec §4). */
export type SaveIndicator = 'idle' | 'saving' | 'saved' | 'error';

export type SaveState = {
  readonly indicator: SaveIndicator;
  /** When an answer last became durable on this device. */
  readonly savedAt: Date | null;
  /** Items whose latest answer is not durable: typed within the pause, being written, or refused. */
  readonly unsaved: number;
  /** Why the last write failed, while something is still unsaved because of it. */
  readonly failure: unknown;
};

export type SheetAnswer = Answer & {
  /** The write failed; the answer is on the screen only. */ readonly failed: boolean;
};

/** What the screen shows. */
type SheetState = {
  readonly shown: ReadonlyMap<string, SheetAnswer>;
  readonly answers: Answers;
  readonly save: SaveState;
};

/** Resolves when the answer is durable on this device. */
export type WriteAnswer = (itemId: string, patch: AnswerPatch) => Promise<void>;

type LiveAnswer = {
  readonly item_id: string;
  readonly response_value: string | null;
  readonly notes: string | null;
  readonly no_photo_reason: string | null;
};

type Draft = {
  /** Not yet handed to the writer. */
  pending: AnswerPatch | null;
  writing: AnswerPatch | null;
  /** Durable, but not seen in the live rows yet. */
  written: AnswerPatch | null;
  failed: boolean;
  pause: ReturnType<typeof setTimeout> | null;
  /** Epoch ms of the first key since the last write; null: none. */
  typedSince: number | null;
  forget: ReturnType<typeof setTimeout> | null;
};

const typingPause = 500;
/** Whoever types on and on loses no more than this to a kill. */
const longestUnwritten = 2000;
const savedShown = 3000;
const errorShown = 5000;
/** A live row that still differs by then was changed by somebody else. */
const rowsFollowWithin = 1000;

const openAnswer: SheetAnswer = { value: null, notes: null, noPhotoReason: null, failed: false };

/**
 * The answers of one running inspection as the screen shows them: the live rows with what this screen has not written
 * yet on top. A tap or a key is shown at once and written by rules V1 to V3. Free of React, which follows its store:
 * one answer re-renders one question.
 */
export class AnswerSheet {
  #write: WriteAnswer;
  readonly #now: () => Date;
  readonly #state = createStore<SheetState>(() => ({
    shown: new Map(),
    answers: new Map(),
    save: { indicator: 'idle', savedAt: null, unsaved: 0, failure: null },
  }));
  readonly #drafts = new Map<string, Draft>();
  #rows: ReadonlyMap<string, LiveAnswer> = new Map();
  #clearIndicator: ReturnType<typeof setTimeout> | null = null;

  constructor(options: { readonly write: WriteAnswer; readonly now: () => Date }) {
    this.#write = options.write;
    this.#now = options.now;
  }

  /** From now on answers are written this way. */
  writeWith(write: WriteAnswer): void {
    this.#write = write;
  }

  get store(): ReadableStore<SheetState> {
    return this.#state;
  }

  /** The same object until this item's answer changes. */
  answer(itemId: string): SheetAnswer {
    return this.#state.getState().shown.get(itemId) ?? openAnswer;
  }

  /** The same map until any answer changes; the words of a note change nothing in it. */
  readonly answers = (): Answers => this.#state.getState().answers;
  readonly saveState = (): SaveState => this.#state.getState().save;

  /** Takes the live rows. What this screen has typed since stays on top of them. */
  receive(rows: readonly LiveAnswer[]): void {
    this.#rows = new Map(rows.map((row) => [row.item_id, row]));
    for (const [itemId, draft] of this.#drafts) {
      if (draft.written !== null && this.#rowHolds(itemId, draft.written)) draft.written = null;
    }
    const { shown } = this.#state.getState();
    this.#show(...new Set([...this.#rows.keys(), ...shown.keys()]));
  }

  /** Rule V1: `now` for a tap, `after_pause` for typing. */
  put(itemId: string, patch: AnswerPatch, when: 'now' | 'after_pause'): void {
    const draft = this.#draft(itemId);
    draft.pending = { ...draft.pending, ...patch };
    if (draft.pause !== null) clearTimeout(draft.pause);
    draft.pause = null;
    if (when === 'now') void this.#drain(itemId);
    else {
      const now = Date.now();
      draft.typedSince ??= now;
      const pause = Math.min(typingPause, draft.typedSince + longestUnwritten - now);
      draft.pause = setTimeout(() => void this.#drain(itemId), pause);
    }
    this.#show(itemId);
  }

  /** Rule A7. What it returns brings the answer back, unless the question was answered anew meanwhile. */
  clear(itemId: string): () => void {
    const { value } = this.answer(itemId);
    this.put(itemId, { value: null }, 'now');
    return () => {
      if (this.answer(itemId).value === null) this.put(itemId, { value }, 'now');
    };
  }

  /** Writes everything that is not durable yet. Resolves to whether all of it is. */
  async flush(): Promise<boolean> {
    await Promise.all([...this.#drafts.keys()].map((itemId) => this.#drain(itemId)));
    return this.#unsaved() === 0;
  }

  #draft(itemId: string): Draft {
    const known = this.#drafts.get(itemId);
    if (known !== undefined) return known;
    const made: Draft = {
      pending: null,
      writing: null,
      written: null,
      failed: false,
      pause: null,
      typedSince: null,
      forget: null,
    };
    this.#drafts.set(itemId, made);
    return made;
  }

  readonly #draining = new Map<string, Promise<void>>();

  /** Rule V2: one writer per item; what is typed meanwhile is written by the same run. */
  #drain(itemId: string): Promise<void> {
    const running = this.#draining.get(itemId);
    if (running !== undefined) return running;
    const run = this.#writeAll(itemId).finally(() => this.#draining.delete(itemId));
    this.#draining.set(itemId, run);
    return run;
  }

  async #writeAll(itemId: string): Promise<void> {
    const draft = this.#draft(itemId);
    while (draft.pending !== null) {
      if (draft.pause !== null) clearTimeout(draft.pause);
      draft.pause = null;
      const patch = draft.pending;
      draft.writing = patch;
      draft.pending = null;
      draft.typedSince = null;
      this.#indicate('saving');
      try {
        await this.#write(itemId, patch);
        draft.writing = null;
        draft.failed = false;
        this.#remember(itemId, draft, patch);
        this.#tell({ savedAt: this.#now() });
        this.#retryFailed(itemId);
        this.#indicate(this.#unsaved() === 0 ? 'saved' : this.saveState().indicator);
      } catch (failure) {
        draft.writing = null;
        draft.pending = { ...patch, ...this.#draft(itemId).pending };
        draft.failed = true;
        this.#tell({ failure });
        this.#indicate('error');
        this.#show(itemId);
        return;
      }
      this.#show(itemId);
    }
  }

  /** Rule V3: room again for one is room for the others. */
  #retryFailed(justWritten: string): void {
    for (const [itemId, draft] of this.#drafts) {
      if (itemId !== justWritten && draft.failed) void this.#drain(itemId);
    }
  }

  #remember(itemId: string, draft: Draft, patch: AnswerPatch): void {
    // What was written before it is not in the rows yet either: it would show again.
    if (draft.written === null && this.#rowHolds(itemId, patch)) return;
    draft.written = { ...draft.written, ...patch };
    if (draft.forget !== null) clearTimeout(draft.forget);
    draft.forget = setTimeout(() => {
      draft.written = null;
      this.#show(itemId);
    }, rowsFollowWithin);
  }

  #rowHolds(itemId: string, patch: AnswerPatch): boolean {
    const row = this.#rows.get(itemId);
    return (
      (patch.value === undefined || patch.value === (row?.response_value ?? null)) &&
      (patch.notes === undefined || patch.notes === (row?.notes ?? null)) &&
      (patch.noPhotoReason === undefined || patch.noPhotoReason === (row?.no_photo_reason ?? null))
    );
  }

  #merged(itemId: string): SheetAnswer {
    const row = this.#rows.get(itemId);
    const draft = this.#drafts.get(itemId);
    return {
      value: row?.response_value ?? null,
      notes: row?.notes ?? null,
      noPhotoReason: row?.no_photo_reason ?? null,
      ...draft?.written,
      ...draft?.writing,
      ...draft?.pending,
      failed: draft?.failed ?? false,
    };
  }

  /** Shows what these items have become; what did not change stays the same object. */
  #show(...itemIds: readonly string[]): void {
    const { shown, answers } = this.#state.getState();
    const changed = itemIds
      .map((id) => [id, this.#merged(id)] as const)
      .filter(([id, answer]) => !isSame(answer, this.answer(id)));
    const facts = changed
      .map(([id, answer]) => [id, factsOf(answer)] as const)
      .filter(([id, fact]) => !isSame(fact, answers.get(id)));
    this.#state.setState({
      shown: changed.length === 0 ? shown : new Map([...shown, ...changed]),
      answers: facts.length === 0 ? answers : new Map([...answers, ...facts]),
    });
    this.#tell({});
  }

  #unsaved(): number {
    return [...this.#drafts.values()].filter(
      (draft) => draft.pending !== null || draft.writing !== null,
    ).length;
  }

  #indicate(indicator: SaveIndicator): void {
    if (this.#clearIndicator !== null) clearTimeout(this.#clearIndicator);
    this.#clearIndicator = null;
    if (indicator === 'saved' || indicator === 'error') {
      this.#clearIndicator = setTimeout(
        () => this.#indicate('idle'),
        indicator === 'saved' ? savedShown : errorShown,
      );
    }
    this.#tell({ indicator });
  }

  /** What is unsaved follows from the drafts, and a failure is over with the last of it. */
  #tell(change: Partial<SaveState>): void {
    const before = this.saveState();
    const unsaved = this.#unsaved();
    const save = { ...before, ...change, unsaved, ...(unsaved === 0 ? { failure: null } : {}) };
    if (!isSame(save, before)) this.#state.setState({ save });
  }
}

function isSame<Fields extends object>(one: Fields, other: Fields | undefined): boolean {
  if (other === undefined) return false;
  return (Object.keys(one) as (keyof Fields)[]).every((field) => one[field] === other[field]);
}
