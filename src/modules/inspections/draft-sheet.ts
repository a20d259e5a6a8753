import { dropDraft, keepDraft, readDraft, type KeptDraft } from './draft-store.ts';
import type { TemplateDraft } from './domain/template-draft.ts';

export type DraftState = {
  readonly draft: TemplateDraft;
  readonly baseVersion: number;
  /** Whether what is on the screen is also on the disk; `clean`: nothing was changed. */
  readonly kept: 'clean' | 'saving' | 'saved' | 'failed';
};

const typingPause = 400;

/**
 * One draft while it is worked on: shown at once, kept on the device as one goes (rule M5). Free of React; read it with
 * `useSyncExternalStore`.
 */
export class DraftSheet {
  readonly #userId: string;
  readonly #now: () => Date;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  #pause: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();

  private constructor(userId: string, state: DraftState, now: () => Date) {
    this.#userId = userId;
    this.#state = state;
    this.#now = now;
  }

  /** The draft that this device has, else the one to begin with; null when there is neither. */
  static async open(
    userId: string,
    templateId: string,
    begin: { readonly draft: TemplateDraft; readonly baseVersion: number } | null,
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
      now,
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DraftState => this.#state;

  readonly change = (become: (draft: TemplateDraft) => TemplateDraft): void => {
    const draft = become(this.#state.draft);
    if (draft === this.#state.draft) return;
    this.#show({ ...this.#state, draft, kept: 'saving' });
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.flush(), typingPause);
  };

  /** Rule M8: what is worked on takes the place of this version. */
  readonly rebase = (baseVersion: number): void => {
    this.#show({ ...this.#state, baseVersion, kept: 'saving' });
    void this.flush();
  };

  /**
   * Rule M8: a newer version takes the place of what is shown, as long as nothing of it was changed; else it stays as it
   * is. In place, so that what is typed meanwhile goes into the sheet that is on the screen.
   */
  readonly follow = (draft: TemplateDraft, baseVersion: number): void => {
    if (this.#state.kept === 'clean') this.#show({ draft, baseVersion, kept: 'clean' });
  };

  /** Writes what is not on the disk yet; a failure is tried again with the next change. */
  readonly flush = (): Promise<void> => {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = null;
    if (this.#state.kept !== 'saving' && this.#state.kept !== 'failed') return this.#writing;
    const { draft, baseVersion } = this.#state;
    this.#writing = this.#writing
      .then(() =>
        keepDraft(this.#userId, { draft, baseVersion, editedAt: this.#now().toISOString() }),
      )
      .then(
        () => this.#wrote(draft, 'saved'),
        () => this.#wrote(draft, 'failed'),
      );
    return this.#writing;
  };

  /** Nothing of it stays on this device; what is shown stays until another is followed. */
  readonly drop = async (): Promise<void> => {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = null;
    await this.#writing;
    this.#state = { ...this.#state, kept: 'clean' };
    await dropDraft(this.#userId, this.#state.draft.id);
  };

  #wrote(draft: TemplateDraft, kept: 'saved' | 'failed'): void {
    if (this.#state.draft === draft && this.#state.kept !== 'clean')
      this.#show({ ...this.#state, kept });
  }

  #show(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
