import { beginSession, endSession, readSession, subscribeSession } from '../../platform/session.ts';
import { testServerConnection } from '../../platform/server-connection.ts';
import { hasUnsavedWork, onUnsavedWorkEnd } from '../../platform/unsaved-work.ts';
import { deadlineOf, timeLimit } from './domain/session-rules.ts';
import { signInProblem, type SignInProblem } from './domain/sign-in-problem.ts';
import { prepareSignOut, signInWithPassword } from './remote.ts';

/** Spec §2 Login page. The password is left to the browser's own password manager. */
const savedEmailKey = 'savedEmail';

export type SignInInput = {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
};

/** Answers what went wrong, or null when the session has begun. */
export async function signIn(input: SignInInput): Promise<SignInProblem | null> {
  const email = input.email.trim();
  if (email === '' || input.password === '') return 'incomplete';
  if ((await testServerConnection()) === 'disconnected') {
    if ((await testServerConnection({ force: true })) === 'disconnected') return 'disconnected';
  }
  const answer = await signInWithPassword(email, input.password);
  if (!('user' in answer)) {
    const connection =
      answer.code === undefined ? await testServerConnection({ force: true }) : 'connected';
    return signInProblem(answer.code, connection);
  }
  saveEmail(input.remember ? email : null);
  beginSession({
    userId: answer.user.id,
    email: answer.user.email || email,
    firstName: answer.user.user_metadata.first_name,
    lastName: answer.user.user_metadata.last_name,
    remembered: input.remember,
    signedInAt: Date.now(),
  });
  return null;
}

/** Unsent work stays on the device, bound to its user. The server is told when it can be reached. */
export function signOut(): void {
  const tellServer = prepareSignOut();
  endSession('user');
  // A failed sign-out is no concern of the person (spec §8): the device has forgotten the session.
  void tellServer().catch(() => undefined);
}

/** Ends an unremembered session when its hour is over and nobody is in the middle of something. */
export function watchTimeLimit(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const { identity } = readSession();
    if (identity === null) return;
    const deadline = deadlineOf(identity);
    if (deadline === null) return;
    const limit = timeLimit(identity, Date.now(), hasUnsavedWork());
    if (limit === 'over') {
      const tellServer = prepareSignOut();
      endSession('time_limit');
      void tellServer().catch(() => undefined);
    } else if (limit === 'within') {
      timer = setTimeout(check, deadline - Date.now());
    }
  };
  const stops = [subscribeSession(check), onUnsavedWorkEnd(check)];
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    for (const stop of stops) stop();
  };
}

export function savedEmail(): string {
  try {
    return localStorage.getItem(savedEmailKey) ?? '';
  } catch {
    return '';
  }
}

function saveEmail(email: string | null): void {
  if (email === null) localStorage.removeItem(savedEmailKey);
  else localStorage.setItem(savedEmailKey, email);
}
