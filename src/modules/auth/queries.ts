import { useEffect } from 'react';
import { useStore } from 'zustand';
import { enrolledHere } from '../../platform/biometrics/enrolled-here.ts';
import { keepLoadedParts } from '../../platform/worker/later-parts.ts';
import { timeQuestion } from './commands.ts';
import { handedOverIn, isLocked } from '../../platform/session/screen-lock.ts';
import { sessionStore, type Session } from '../../platform/session/session.ts';
import { useStored } from '../../platform/storage/stored-here.ts';
import type { Identity } from '../../platform/session/stored-session.ts';
import { holdUnsavedWork } from '../../platform/browser/unsaved-work.ts';

export function useSession(): Session {
  return useStore(sessionStore);
}

/** The person who is signed in; only below the routes that need a session. */
export function useIdentity(): Identity {
  const { identity } = useSession();
  if (identity === null) throw new Error('User not authenticated');
  return identity;
}

/** While `dirty`, the one-hour sign-out and a new version of the app wait. */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => (dirty ? holdUnsavedWork('form') : undefined), [dirty]);
}

const loadBiometrics = () => import('./commands-biometrics.ts');

/** What opens this device is here without a connection from now on, whatever was loaded before there was a worker. */
export async function keepBiometrics(): Promise<void> {
  await loadBiometrics().catch(() => undefined);
  keepLoadedParts();
}

/** Whether that person has set up a fingerprint or face on this device. */
export function useEnrolledHere(userId: string): boolean {
  return useStored(() => enrolledHere().includes(userId));
}

/** Rule BI5, for whoever is signed in and set up a fingerprint or face here. */
export function useConfirmedDevice(userId: string): void {
  const enrolled = useEnrolledHere(userId);
  useEffect(() => {
    if (!enrolled) return undefined;
    let stop: (() => void) | null = null;
    let left = false;
    loadBiometrics().then(
      ({ keepDeviceConfirmed }) => {
        if (!left) stop = keepDeviceConfirmed(userId);
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [userId, enrolled]);
}

/** Whether that person's screen is locked on this device. */
export function useLocked(userId: string | undefined): boolean {
  return useStored(() => userId !== undefined && isLocked(userId));
}

/** The store that this person handed this device over in; null: they did not. */
export function useHandedOver(userId: string | undefined): string | null {
  return useStored(() => (userId === undefined ? null : handedOverIn(userId)));
}

/** Whether it is being asked if the hour of this session is over. */
export function useTimeQuestion(): boolean {
  return useStore(timeQuestion);
}
