import { useRef, useState } from 'react';
import { StorageFull } from '../db/errors.ts';
import type { Writing } from '../db/local-database.ts';
import { toast } from '../ui/toasts.tsx';

/** What a command threw: the device is full, or something that nobody foresaw. */
type Fault = 'full' | 'failed';

/**
 * What a command answers: nothing when it is done, what takes it back where that is offered, or the code of what kept it
 * from happening.
 */
export type Outcome<Problem extends string = never> =
  | Problem
  | { readonly undo: (followed?: Writing) => Promise<Outcome<Problem>> }
  | null
  | undefined
  | void;

type Words = string | readonly [title: string, message: string];

/** What the person is told of it, in their language. */
export type Told<Problem extends string> = {
  /** Nothing where the screen itself shows that it is done. */
  readonly done?: Words;
  /** `info`: something is gone that was there. */
  readonly as?: 'success' | 'info';
  /** Milliseconds that it is said for, where that is not what the house has for all. */
  readonly lasting?: number;
  readonly refused: (problem: Problem | Fault) => Words;
  /** What the button is called that takes it back. */
  readonly undo?: string;
  /** Where taking it back is refused; without it as `refused`. */
  readonly notUndone?: Words;
  /** Where the person gave it up while it ran, so that nothing was done; without it nothing is said. */
  readonly givenUp?: Words;
  /** Where there is so much to take back that it takes a while. */
  readonly takingBack?: {
    readonly title: string;
    /** How far it is. */
    readonly figures: (done: number, of: number) => string;
    readonly done: Words;
  };
};

function say(
  kind: 'success' | 'info' | 'error',
  words: Words,
  more: { readonly action?: Action; readonly duration?: number } = {},
): void {
  const [title, message] = typeof words === 'string' ? [words] : words;
  toast[kind](title, { ...(message === undefined ? {} : { message }), ...more });
}
type Action = { readonly label: string; readonly onAction: () => void };

// By its name: a page and its frame each have a `DOMException` of their own.
const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

async function outcomeOf<Problem extends string>(
  command: () => Promise<Outcome<Problem>>,
): Promise<Outcome<Problem | Fault | 'given_up'>> {
  try {
    return await command();
  } catch (error) {
    if (isAbort(error)) return 'given_up';
    return error instanceof StorageFull ? 'full' : 'failed';
  }
}

/** A message that stays and says how far the taking back is. Read out once: what grows is the bar. */
function followed({ title, figures }: NonNullable<Told<never>['takingBack']>): {
  readonly writing: Writing;
  readonly end: () => void;
} {
  const id = toast.loading(title, { progress: { done: 0, of: 1, figures: '' } });
  return {
    writing: {
      onProgress: (done, of) => {
        toast.update(id, 'loading', title, {
          progress: { done, of, figures: figures(done, of) },
        });
      },
    },
    end: () => toast.dismiss(id),
  };
}

/** Runs a command, says what came of it, and offers to take it back. Answers whether it was done. */
export async function runCommand<Problem extends string = never>(
  command: () => Promise<Outcome<Problem>>,
  told: Told<Problem>,
): Promise<boolean> {
  const outcome = await outcomeOf(command);
  if (outcome === 'given_up') {
    if (told.givenUp !== undefined) say('info', told.givenUp);
    return false;
  }
  if (typeof outcome === 'string') {
    say('error', told.refused(outcome));
    return false;
  }
  if (told.done === undefined) return true;
  const { undo: label, notUndone, takingBack, as = 'success' } = told;
  const undo = outcome?.undo;
  const takeBack = async () => {
    if (undo === undefined) return;
    const progress = takingBack && followed(takingBack);
    const undone = await outcomeOf(() => undo(progress?.writing));
    progress?.end();
    if (typeof undone === 'string' && undone !== 'given_up') {
      say('error', notUndone ?? told.refused(undone));
    } else if (takingBack !== undefined) say('info', takingBack.done);
  };
  const action = undo && label ? { label, onAction: () => void takeBack() } : undefined;
  say(as, told.done, {
    ...(action && { action }),
    ...(told.lasting === undefined ? {} : { duration: told.lasting }),
  });
  return true;
}

/**
 * Milliseconds. What is written to this device is done sooner: a button that turns for so short flickers, and drawing the
 * whole screen twice more stands between the press and what it is about.
 */
const busyAfter = 200;

/**
 * How a screen runs the commands of its module: one at a time. `busy` while one runs that takes a while; another that is
 * asked for meanwhile, as by a double tap, is not run and answers false.
 */
export function useCommand(): { readonly busy: boolean; readonly run: typeof runCommand } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  return {
    busy,
    async run(command, told) {
      // The screen that shows `busy` comes too late for the second tap.
      if (running.current) return false;
      running.current = true;
      const takesLong = setTimeout(() => setBusy(true), busyAfter);
      const done = await runCommand(command, told);
      clearTimeout(takesLong);
      running.current = false;
      setBusy(false);
      return done;
    },
  };
}
