/** Who is signed in on this device, from what is stored: known at once, with or without a connection. */
import { createStore } from 'zustand/vanilla';
import type { ReadableStore } from '../../kernel/readable-store.ts';
import type { SessionEnd } from '../../kernel/session-end.ts';
import {
  forgetSession,
  identityKey,
  readIdentity,
  readSessionEnd,
  storeIdentity,
  storeSessionEnd,
  type Identity,
} from './stored-session.ts';

export type Session =
  | { readonly identity: Identity; readonly ended: null }
  | { readonly identity: null; readonly ended: SessionEnd | null };

const session = createStore<Session>(() => {
  const identity = readIdentity();
  return identity ? { identity, ended: null } : { identity: null, ended: readSessionEnd() };
});
/** Whoever follows it is told at once, in the order in which they came. */
export const sessionStore: ReadableStore<Session> = session;

export function readSession(): Session {
  return session.getState();
}

function become(next: Session): void {
  session.setState(next, true);
}

let begunHere: { readonly userId: string; readonly at: number } | null = null;

/** Whether that person has just proven on this page who they are: by password, mailed link or code. */
export function hasJustSignedIn(userId: string, withinMs: number): boolean {
  if (begunHere?.userId !== userId) return false;
  const ago = performance.now() - begunHere.at;
  return ago < withinMs;
}

export function beginSession(identity: Identity): void {
  begunHere = { userId: identity.userId, at: performance.now() };
  storeIdentity(identity);
  storeSessionEnd(null);
  become({ identity, ended: null });
}

/** A session of before that this page had not known of. */
export function resumeSession(identity: Identity): void {
  storeIdentity(identity);
  become({ identity, ended: null });
}

/** The same session, under another name or address. */
export function renameIdentity(
  change: Partial<Pick<Identity, 'email' | 'firstName' | 'lastName'>>,
): void {
  const { identity } = readSession();
  if (identity === null) return;
  const renamed = { ...identity, ...change };
  storeIdentity(renamed);
  become({ identity: renamed, ended: null });
}

/** A device's clock is trusted as far as a fresh token can be old. */
const clockToleranceMs = 60_000;

/**
 * The server's time, just now: how long the session has lasted is told by it, whatever this device's clock was set to
 * meanwhile.
 */
export function noteServerTime(serverNow: number): void {
  const { identity } = readSession();
  if (identity === null || identity.signedInAtServer === null) return;
  const signedInAt = Date.now() - (serverNow - identity.signedInAtServer);
  if (Math.abs(signedInAt - identity.signedInAt) < clockToleranceMs) return;
  const corrected = { ...identity, signedInAt };
  storeIdentity(corrected);
  become({ identity: corrected, ended: null });
}

/** Forgets the session on this device. Local rows and unsent work stay, bound to their user. */
export function endSession(ended: SessionEnd): void {
  forgetSession();
  // Whoever signed out on purpose needs no explanation after a reload.
  storeSessionEnd(ended === 'user' ? null : ended);
  become({ identity: null, ended });
}

/** Another tab signed in or out. */
export function followOtherTabs(): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key !== identityKey && event.key !== null) return;
    const identity = readIdentity();
    const known = readSession().identity;
    if (identity?.userId === known?.userId && identity?.signedInAt === known?.signedInAt) return;
    become(identity ? { identity, ended: null } : { identity: null, ended: 'user' });
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
