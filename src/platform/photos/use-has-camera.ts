import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';

const hasCamera = createStore(() => false);
let asked = false;

/** Without asking the person: a browser tells that there is a camera, though not which. */
async function look(): Promise<void> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    hasCamera.setState(devices.some(({ kind }) => kind === 'videoinput'));
  } catch {
    hasCamera.setState(false);
  }
}

/** Once per page, from the first screen on that has a use for it. */
function watch(): void {
  if (asked || !('mediaDevices' in navigator)) return;
  asked = true;
  navigator.mediaDevices.addEventListener('devicechange', () => void look());
  void look();
}

/** Whether this device has a camera; false until it is known. */
export function useHasCamera(): boolean {
  useEffect(watch, []);
  return useStore(hasCamera);
}
