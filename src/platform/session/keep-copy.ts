/** Whether a person's copy of the server's data stays on this device after they sign out (SPEC F1): their choice. */
import * as v from 'valibot';
import { readPreference, writePreference } from '../storage/preferences.ts';

/** It goes, until its person says otherwise: a device may be shared. */
export function keepsCopy(userId: string): boolean {
  return readPreference(userId, 'keepCopy', v.boolean()) ?? false;
}

export function chooseKeepCopy(userId: string, keep: boolean): void {
  writePreference(userId, 'keepCopy', keep ? true : null);
}

/** Small copies of what the server has, by which the next start shows something at once. */
const copies = ['knownStores', 'avatar', 'recentSearches'];
const droppedName = 'rowsDropped';

/** Before the rows go: what the journal makes of them later is no recovery after a crash. */
export function noteDroppedRows(userId: string): void {
  for (const name of copies) writePreference(userId, name, null);
  writePreference(userId, droppedName, true);
}

/** Once. Without a note the person is told of a recovery that was none. */
export function takeDroppedRows(userId: string): boolean {
  const dropped = readPreference(userId, droppedName, v.boolean()) ?? false;
  if (dropped) writePreference(userId, droppedName, null);
  return dropped;
}
