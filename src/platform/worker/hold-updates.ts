/**
 * Keeps a new version from taking over by itself while something is being edited, captured or sent, in any tab. A Web
 * Lock, so that a killed tab holds nothing.
 */
const lockName = 'storehand-busy';

/** Holds until the returned function is called. Holds may overlap. */
export function holdUpdates(): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName, { mode: 'shared' }, () => held);
  return () => release();
}

/** Whether any tab of this device holds updates. */
export async function updatesAreHeld(): Promise<boolean> {
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name === lockName) ?? false;
}
