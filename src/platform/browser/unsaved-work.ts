/** Whether somebody is in the middle of something: the one-hour sign-out and a new version wait for it. */
import { createStore } from 'zustand/vanilla';
import { holdUpdates } from '../worker/hold-updates.ts';

const holders = createStore<readonly symbol[]>(() => []);

/** Holds until the returned function is called. `name` is for looking at it in a debugger. */
export function holdUnsavedWork(name: string): () => void {
  const holder = Symbol(name);
  holders.setState((all) => [...all, holder], true);
  const releaseUpdates = holdUpdates();
  return () => {
    // First, so that whoever hears that the hold has ended finds updates free.
    releaseUpdates();
    holders.setState((all) => all.filter((each) => each !== holder), true);
  };
}

export function hasUnsavedWork(): boolean {
  return holders.getState().length > 0;
}

/** Called whenever a hold ends. */
export function onUnsavedWorkEnd(listener: () => void): () => void {
  return holders.subscribe((now, before) => {
    if (now.length < before.length) listener();
  });
}
