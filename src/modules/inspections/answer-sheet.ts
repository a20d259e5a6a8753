import { factsOf, type Answer, type Answers } from './domain/answer.ts';

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
 * The answers of one running walk as the screen shows them: the live rows with what this screen has not written yet on
 * top. A tap or a key is shown at once and written by rules V1 to V3. Free of React, so that one answer re-renders one
 * question (read it with `useSyncExternalStore`).
 */
export class AnswerSheet {
  #write: WriteAnswer;
  readonly #now: () => Date;
  readonly #listeners = new Set<() => void>();
  readonly #drafts = new Map<string, Draft>();
  readonly #shown = new Map<string, SheetAnswer>();
  #rows: ReadonlyMap<string, LiveAnswer> = new Map();
  #answers: Answers = new Map();
  #state: SaveState = { indicator: 'idle', savedAt: null, unsaved: 0, failure: null };
  #clearIndicator: ReturnType<typeof setTimeout> | null = null;

  constructor(options: { readonly write: WriteAnswer; readonly now: () => Date }) {
    this.#write = options.write;
    this.#now = options.now;
  }

  /** From now on answers are written this way. */
  writeWith(write: WriteAnswer): void {
    this.#write = write;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until this item's answer changes. */
  answer(itemId: string): SheetAnswer {
    return this.#shown.get(itemId) ?? openAnswer;
  }

  /** The same map until any answer changes; the words of a note change nothing in it. */
  readonly answers = (): Answers => this.#answers;
  readonly saveState = (): SaveState => this.#state;

  /** Takes the live rows. What this screen has typed since stays on top of them. */
  receive(rows: readonly LiveAnswer[]): void {
    this.#rows = new Map(rows.map((row) => [row.item_id, row]));
    for (const [itemId, draft] of this.#drafts) {
      if (draft.written !== null && this.#rowHolds(itemId, draft.written)) draft.written = null;
    }
    for (const itemId of new Set([...this.#rows.keys(), ...this.#shown.keys()])) {
      this.#show(itemId);
    }
    this.#notify();
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
    this.#notify();
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
        this.#state = { ...this.#state, savedAt: this.#now() };
        this.#retryFailed(itemId);
        this.#indicate(this.#unsaved() === 0 ? 'saved' : this.#state.indicator);
      } catch (failure) {
        draft.writing = null;
        draft.pending = { ...patch, ...this.#draft(itemId).pending };
        draft.failed = true;
        this.#state = { ...this.#state, failure };
        this.#indicate('error');
        this.#show(itemId);
        this.#notify();
        return;
      }
      this.#show(itemId);
      this.#notify();
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
      this.#notify();
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

  #show(itemId: string): void {
    const row = this.#rows.get(itemId);
    const draft = this.#drafts.get(itemId);
    const next: SheetAnswer = {
      value: row?.response_value ?? null,
      notes: row?.notes ?? null,
      noPhotoReason: row?.no_photo_reason ?? null,
      ...draft?.written,
      ...draft?.writing,
      ...draft?.pending,
      failed: draft?.failed ?? false,
    };
    const before = this.answer(itemId);
    if (
      before.value === next.value &&
      before.notes === next.notes &&
      before.noPhotoReason === next.noPhotoReason &&
      before.failed === next.failed
    ) {
      return;
    }
    this.#shown.set(itemId, next);
    const facts = factsOf(next);
    const known = this.#answers.get(itemId);
    if (
      known?.value !== facts.value ||
      known.noted !== facts.noted ||
      known.excused !== facts.excused
    ) {
      this.#answers = new Map(this.#answers).set(itemId, facts);
    }
  }

  #unsaved(): number {
    return [...this.#drafts.values()].filter(
      (draft) => draft.pending !== null || draft.writing !== null,
    ).length;
  }

  #indicate(indicator: SaveIndicator): void {
    this.#state = { ...this.#state, indicator };
    if (this.#clearIndicator !== null) clearTimeout(this.#clearIndicator);
    this.#clearIndicator = null;
    if (indicator === 'saved' || indicator === 'error') {
      this.#clearIndicator = setTimeout(
        () => {
          this.#indicate('idle');
          this.#notify();
        },
        indicator === 'saved' ? savedShown : errorShown,
      );
    }
    this.#notify();
  }

  #notify(): void {
    const unsaved = this.#unsaved();
    if (unsaved !== this.#state.unsaved || (unsaved === 0 && this.#state.failure !== null)) {
      this.#state = {
        ...this.#state,
        unsaved,
        failure: unsaved === 0 ? null : this.#state.failure,
      };
    }
    for (const listener of this.#listeners) listener();
  }
}
