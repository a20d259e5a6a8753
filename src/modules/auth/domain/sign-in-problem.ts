/** Why a sign-in failed, by the code of the answer (spec §8 Login and session). */
export type SignInProblem =
  | 'incomplete'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'too_many_attempts'
  | 'not_allowed'
  /** The person gave up the second step. */
  | 'second_factor_cancelled'
  /** The server could not be reached. */
  | 'network'
  /** It is known to be unreachable, so nothing was sent. */
  | 'disconnected'
  /** The server is there, but what answers for sign-ins isn't the auth server or isn't well. */
  | 'auth_server';

const problems: Readonly<Record<string, SignInProblem>> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  over_request_rate_limit: 'too_many_attempts',
  user_banned: 'not_allowed',
  validation_failed: 'invalid_credentials',
};

/** `code` is the auth server's, undefined when no genuine answer came. */
export function signInProblem(
  code: string | undefined,
  connection: 'connected' | 'disconnected',
): SignInProblem {
  const known = code === undefined ? undefined : problems[code];
  if (known) return known;
  return connection === 'connected' ? 'auth_server' : 'network';
}
