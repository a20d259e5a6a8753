import { useSyncExternalStore } from 'react';

let known = false;
let asked = false;
const listeners = new Set<() => void>();

/** Without asking the person: a browser tells that there is a camera, though not which. */
async function look(): Promise<void> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    known = devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    known = false;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked && 'mediaDevices' in navigator) {
    asked = true;
    navigator.mediaDevices.addEventListener('devicechange', () => void look());
    void look();
  }
  return () => listeners.delete(listener);
}

/** Whether this device has a camera; false until it is known. */
export function useHasCamera(): boolean {
  return useSyncExternalStore(subscribe, () => known);
}
