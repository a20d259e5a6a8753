import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ReadableStore } from '../../../kernel/readable-store.ts';
import { dropDraft, keepDraft, readDraft, type KeptDraft } from './draft-store.ts';
import { sameDraft, type TemplateDraft } from './domain/template-draft.ts';

export type DraftState = {
  readonly draft: TemplateDraft;
  readonly baseVersion: number;
  /** Whether what is on the screen is also on the disk; `clean`: nothing was changed. */
  readonly kept: 'clean' | 'saving' | 'saved' | 'failed';
};

/** A draft and the version that it was begun from; 0: a new template. */
type Begun = { readonly draft: TemplateDraft; readonly baseVersion: number };

const typingPause = 400;

/**
 * One draft while it is worked on: shown at once, kept on the device as one goes (rule M5). Free of React, which follows
 * its store.
 */
export class DraftSheet {
  readonly #userId: string;
  readonly #now: () => Date;
  readonly #shown: StoreApi<DraftState>;
  /** As it is published; null: it never was, or the draft is of an older version. */
  #published: Begun | null;
  #pause: ReturnType<typeof setTimeout> | null = null;
  /** Of the last write: whether it is on the disk. */
  #writing: Promise<boolean> = Promise.resolve(true);
  /** Counts what was changed, so that a write knows whether it was the latest. */
  #changes = 0;
  #closed = false;

  private constructor(userId: string, state: DraftState, published: Begun | null, now: () => Date) {
    this.#userId = userId;
    this.#shown = createStore(() => state);
    this.#published = published;
    this.#now = now;
  }

  /** The draft that this device has, else the one to begin with; null when there is neither. */
  static async open(
    userId: string,
    templateId: string,
    begin: Begun | null,
    now: () => Date = () => new Date(),
  ): Promise<DraftSheet | null> {
    const known: KeptDraft | null = await readDraft(userId, templateId);
    const from = known ?? begin;
    if (from === null) return null;
    return new DraftSheet(
      userId,
      {
        draft: from.draft,
        baseVersion: from.baseVersion,
        kept: known === null ? 'clean' : 'saved',
      },
      begin,
      now,
    );
  }

  get store(): ReadableStore<DraftState> {
    return this.#shown;
  }

  readonly state = (): DraftState => this.#shown.getState();

  /** Answers whether it was taken: a sheet that is closed takes no changes. */
  readonly change = (become: (draft: TemplateDraft) => TemplateDraft): boolean => {
    if (this.#closed) return false;
    const before = this.state().draft;
    const draft = become(before);
    if (draft === before) return true;
    this.#changed({ draft, kept: 'saving' });
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.flush(), typingPause);
    return true;
  };

  /** Rule M8: what is worked on takes the place of this version, which says `published`. */
  readonly rebase = (published: TemplateDraft, baseVersion: number): void => {
    if (this.#closed) return;
    this.#published = { draft: published, baseVersion };
    this.#changed({ baseVersion, kept: 'saving' });
    void this.flush();
  };

  /**
   * Rule M8: a newer version takes the place of what is shown, as long as nothing of it was changed, or what was changed
   * is what that version says (it was published from here, and the answer got lost); else it stays as it is. In place, so
   * that what is typed meanwhile goes into the sheet that is on the screen.
   */
  readonly follow = (draft: TemplateDraft, baseVersion: number): void => {
    if (this.#closed) return;
    if (this.state().kept === 'clean') {
      this.#published = { draft, baseVersion };
      this.#changed({ draft, baseVersion, kept: 'clean' });
    } else if (sameDraft(draft, this.state().draft)) {
      this.rebase(draft, baseVersion);
    }
  };

  /**
   * Writes what is not on the disk yet; a failure is tried again with the next change. Resolves to whether all of it is
   * there. A draft that says what is published is none, and is not kept.
   */
  readonly flush = (): Promise<boolean> => {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = null;
    const { draft, baseVersion, kept } = this.state();
    if (kept !== 'saving' && kept !== 'failed') return this.#writing;
    const change = this.#changes;
    const unchanged =
      this.#published?.baseVersion === baseVersion && sameDraft(this.#published.draft, draft);
    const editedAt = this.#now().toISOString();
    this.#writing = this.#writing
      .then(() =>
        unchanged
          ? dropDraft(this.#userId, draft.id)
          : keepDraft(this.#userId, { draft, baseVersion, editedAt }),
      )
      .then(
        () => {
          this.#wrote(change, unchanged ? 'clean' : 'saved');
          return true;
        },
        () => {
          this.#wrote(change, 'failed');
          return false;
        },
      );
    return this.#writing;
  };

  /** Nothing of it stays on this device; what is shown stays until another is followed. */
  readonly drop = async (): Promise<void> => {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = null;
    const change = ++this.#changes;
    const dropped = this.#writing.then(() => dropDraft(this.#userId, this.state().draft.id));
    this.#writing = dropped.then(
      () => true,
      () => false,
    );
    await dropped;
    this.#wrote(change, 'clean');
  };

  /**
   * The page that showed it is left, or what it says is published: nothing changes it any more, a late "Undo" neither.
   * Writes like `flush`.
   */
  readonly close = (): Promise<boolean> => {
    this.#closed = true;
    return this.flush();
  };

  #wrote(change: number, kept: DraftState['kept']): void {
    if (change === this.#changes) this.#shown.setState({ kept });
  }

  #changed(change: Partial<DraftState>): void {
    this.#changes++;
    this.#shown.setState(change);
  }
}
