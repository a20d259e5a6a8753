/** Short vibrations under the finger (spec §2 Mobile bottom bar), where the device can and its person wants them. */
import * as v from 'valibot';
import { readPreference, writePreference } from '../storage/preferences.ts';

/** Milliseconds. */
const strengths = { light: 10, medium: 20, heavy: 30 } as const;

/** Phones and tablets that shake; a desk has the function, too, but nothing that moves. */
export function hapticsSupported(): boolean {
  return typeof navigator.vibrate === 'function' && window.matchMedia('(pointer: coarse)').matches;
}

/** On until the person says otherwise. */
export function readHaptics(userId: string): boolean {
  return readPreference(userId, 'haptics', v.boolean()) ?? true;
}

export function chooseHaptics(userId: string, on: boolean): void {
  writePreference(userId, 'haptics', on ? null : false);
}

export function vibrate(userId: string, strength: keyof typeof strengths): void {
  if (hapticsSupported() && readHaptics(userId)) navigator.vibrate(strengths[strength]);
}
