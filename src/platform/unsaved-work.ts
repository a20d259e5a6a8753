/** Whether somebody is in the middle of something: the one-hour sign-out and a new version wait for it. */
import { holdUpdates } from './hold-updates.ts';

const holders = new Set<symbol>();
const listeners = new Set<() => void>();

/** Holds until the returned function is called. `name` is for looking at it in a debugger. */
export function holdUnsavedWork(name: string): () => void {
  const holder = Symbol(name);
  holders.add(holder);
  const releaseUpdates = holdUpdates();
  return () => {
    holders.delete(holder);
    releaseUpdates();
    for (const listener of listeners) listener();
  };
}

export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** Called whenever a hold ends. */
export function onUnsavedWorkEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
