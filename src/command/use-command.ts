import { useRef, useState } from 'react';
import { StorageFull } from '../db/errors.ts';
import { toast } from '../ui/toasts.tsx';

/** What a command threw: the device is full, or something that nobody foresaw. */
type Fault = 'full' | 'failed';

/**
 * What a command answers: nothing when it is done, what takes it back where that is offered, or the code of what kept it
 * from happening.
 */
export type Outcome<Problem extends string = never> =
  | Problem
  | { readonly undo: () => Promise<Outcome<Problem>> }
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
  readonly refused: (problem: Problem | Fault) => Words;
  /** What the button is called that takes it back. */
  readonly undo?: string;
  /** Where taking it back is refused; without it as `refused`. */
  readonly notUndone?: Words;
};

function say(kind: 'success' | 'info' | 'error', words: Words, action?: Action): void {
  const [title, message] = typeof words === 'string' ? [words] : words;
  toast[kind](title, { ...(message === undefined ? {} : { message }), ...(action && { action }) });
}
type Action = { readonly label: string; readonly onAction: () => void };

async function outcomeOf<Problem extends string>(
  command: () => Promise<Outcome<Problem>>,
): Promise<Outcome<Problem | Fault>> {
  try {
    return await command();
  } catch (error) {
    return error instanceof StorageFull ? 'full' : 'failed';
  }
}

/** Runs a command, says what came of it, and offers to take it back. Answers whether it was done. */
export async function runCommand<Problem extends string = never>(
  command: () => Promise<Outcome<Problem>>,
  told: Told<Problem>,
): Promise<boolean> {
  const outcome = await outcomeOf(command);
  if (typeof outcome === 'string') {
    say('error', told.refused(outcome));
    return false;
  }
  if (told.done === undefined) return true;
  const { undo: label, notUndone, as = 'success' } = told;
  const undo = outcome?.undo;
  const takeBack = async () => {
    const undone = undo && (await outcomeOf(undo));
    if (typeof undone === 'string') say('error', notUndone ?? told.refused(undone));
  };
  say(as, told.done, undo && label ? { label, onAction: () => void takeBack() } : undefined);
  return true;
}

/**
 * How a screen runs the commands of its module: one at a time. `busy` while one runs; another that is asked for
 * meanwhile, as by a double tap, is not run and answers false.
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
      setBusy(true);
      const done = await runCommand(command, told);
      running.current = false;
      setBusy(false);
      return done;
    },
  };
}
