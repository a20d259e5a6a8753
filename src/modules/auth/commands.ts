import { createStore } from 'zustand/vanilla';
import type { ReadableStore } from '../../kernel/readable-store.ts';
import type { SessionEnd } from '../../kernel/session-end.ts';
import { enrolledHere } from '../../platform/biometrics/enrolled-here.ts';
import {
  beginSession,
  endSession,
  readSession,
  sessionStore,
} from '../../platform/session/session.ts';
import { handOver, lockScreen, unlockScreen } from '../../platform/session/screen-lock.ts';
import {
  readTokens,
  storeTokens,
  type Identity,
  type StoredTokens,
} from '../../platform/session/stored-session.ts';
import { testServerConnection } from '../../platform/backend/server-connection.ts';
import { hasUnsavedWork, onUnsavedWorkEnd } from '../../platform/browser/unsaved-work.ts';
import { issuedAt } from '../../platform/session/token-time.ts';
import { deadlineOf, timeLimit, unrememberedLimitMs } from './domain/session-rules.ts';
import { signInProblem, type SignInProblem } from './domain/sign-in-problem.ts';
import type { AcceptedSession, SecondFactor, SignInStep } from './remote.ts';

/** Not part of the sign-in page's own code: loaded while the person types. */
const remote = () => import('./remote.ts');
const vaults = () => import('../../platform/biometrics/vault.ts');

/** Spec §2 Login page. The password is left to the browser's own password manager. */
const savedEmailKey = 'savedEmail';

export type SignInInput = {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
};

/** On which terms an accepted session begins. */
export type SessionTerms = {
  readonly email: string;
  readonly remember: boolean;
  /** Called between the accepted sign-in and the begin of the session. */
  readonly beforeSession?: () => void;
};

/** A sign-in that is half-way: the account asks for its second factor. */
export type SecondStep = { readonly secondFactor: SecondFactor };

/** Answers what went wrong or what is still asked for; null when the session has begun. */
export async function signIn(
  input: SignInInput,
  beforeSession?: () => void,
): Promise<SignInProblem | SecondStep | null> {
  const email = input.email.trim();
  if (email === '' || input.password === '') return 'incomplete';
  if ((await testServerConnection()) === 'disconnected') {
    if ((await testServerConnection({ force: true })) === 'disconnected') return 'disconnected';
  }
  const step = await remote()
    .then(({ signInWithPassword }) => signInWithPassword(email, input.password))
    .catch((): SignInStep => ({ kind: 'refused', code: undefined }));
  if (step.kind === 'second_factor') return { secondFactor: step.challenge };
  if (step.kind === 'refused') {
    const connection =
      step.code === undefined ? await testServerConnection({ force: true }) : 'connected';
    return signInProblem(step.code, connection);
  }
  beginAcceptedSession(step.session, {
    email,
    remember: input.remember,
    ...(beforeSession ? { beforeSession } : {}),
  });
  return null;
}

/** From here on the session is the device's. */
export function beginAcceptedSession(
  session: AcceptedSession,
  { email, remember, beforeSession }: SessionTerms,
): void {
  const { user } = session;
  keepEmail(remember ? email : null);
  beforeSession?.();
  storeTokens(session);
  beginSession({
    userId: user.id,
    email: user.email || email,
    firstName: user.user_metadata.first_name,
    lastName: user.user_metadata.last_name,
    remembered: remember,
    signedInAt: Date.now(),
    signedInAtServer: issuedAt(session.access_token),
  });
}

/** Locks this device for the one who is signed in; their work goes on being sent. */
export function lock(userId: string): void {
  lockScreen(userId);
}

/** Locks this device but for one form of that store, for whoever stands before it. */
export function handDeviceOver(userId: string, storeId: string): void {
  handOver(userId, storeId);
}

/** Whether the password is still theirs; null when the screen is open again. The session stays the one it was. */
export async function unlock(email: string, password: string): Promise<SignInProblem | null> {
  if ((await testServerConnection({ force: true })) === 'disconnected') return 'disconnected';
  const code = await remote()
    .then(({ checkPassword }) => checkPassword(email, password))
    .catch(() => ({ code: undefined }));
  if (code !== null) {
    const connection =
      code.code === undefined ? await testServerConnection({ force: true }) : 'connected';
    return signInProblem(code.code, connection);
  }
  unlockScreen();
  return null;
}

/** Loads what a sign-in needs, after the first paint. A failure shows when the person signs in. */
export async function prepareSignIn(): Promise<void> {
  await remote()
    .then((loaded) => loaded.prepareSignIn())
    .catch(() => undefined);
}

/**
 * Unsent work stays on the device, bound to its user. The session ends on the server too, unless its person can open it
 * again by fingerprint or face: then it is sealed (rule BI2).
 */
export function signOut(): void {
  end('user');
}

function end(reason: SessionEnd): void {
  const tokens = readTokens();
  const { identity } = readSession();
  unlockScreen();
  endSession(reason);
  if (tokens === null) return;
  const sealing = seal(identity, tokens);
  lastSealing = sealing.then(() => undefined);
  // A failed sign-out is no concern of the person (spec §8): the device has forgotten the session.
  void sealing
    .then((sealed) => (sealed ? undefined : revoke(tokens.access_token)))
    .catch(() => undefined);
}

let lastSealing: Promise<void> = Promise.resolve();

/** Resolves when the session that ended last on this page lies in its vault, if it has one. */
export function sessionSealed(): Promise<void> {
  return lastSealing;
}

/** False: its person has no vault here. */
async function seal(identity: Identity | null, tokens: StoredTokens): Promise<boolean> {
  if (identity === null || !enrolledHere().includes(identity.userId)) return false;
  return vaults()
    .then(({ sealSession }) => sealSession(identity, tokens.refresh_token))
    .catch(() => false);
}

async function revoke(token: string): Promise<void> {
  const { revokeToken } = await remote();
  await revokeToken(token);
}

/**
 * The server's clock is asked for no longer than this before the device's own is believed: nothing is shown meanwhile,
 * and a slow line signs nobody out.
 */
const serverTimeMs = 10_000;

const asksServer = createStore(() => false);
/** Whether it is being found out if the hour is really over: nothing is shown meanwhile. */
export const timeQuestion: ReadableStore<boolean> = asksServer;

/**
 * Ends an unremembered session when its hour is over and nobody is in the middle of something. A device's clock may be
 * days off, and be put right at any moment: where the server answers, its clock decides. Called before the first
 * rendering, so that not even one frame shows what is locked away; for the whole life of the page.
 */
export function watchTimeLimit(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (asksServer.getState()) return;
    const { identity } = readSession();
    if (identity === null) return;
    const deadline = deadlineOf(identity);
    if (deadline === null) return;
    const limit = timeLimit(identity, Date.now(), hasUnsavedWork());
    if (limit === 'over') {
      void endUnlessClockIsWrong(identity.userId).then(check);
    } else if (limit === 'within') {
      timer = setTimeout(check, Math.min(deadline - Date.now(), unrememberedLimitMs));
    }
  };
  sessionStore.subscribe(check);
  onUnsavedWorkEnd(check);
  document.addEventListener('visibilitychange', check);
  check();
}

async function endUnlessClockIsWrong(userId: string): Promise<void> {
  if (navigator.onLine) {
    asksServer.setState(true);
    await Promise.race([
      // A renewed token puts the beginning of the session right.
      remote()
        .then(({ renewNow }) => renewNow())
        .catch(() => null),
      new Promise((resolve) => {
        setTimeout(resolve, serverTimeMs);
      }),
    ]);
  }
  const { identity } = readSession();
  if (identity?.userId === userId && timeLimit(identity, Date.now(), false) === 'over') {
    end('time_limit');
  }
  asksServer.setState(false);
}

export function savedEmail(): string {
  try {
    return localStorage.getItem(savedEmailKey) ?? '';
  } catch {
    return '';
  }
}

/** Null forgets it. */
export function keepEmail(email: string | null): void {
  if (email === null) localStorage.removeItem(savedEmailKey);
  else localStorage.setItem(savedEmailKey, email);
}
