/** Why a way in by mail failed, by the code of the answer (spec §8 Login and session). */
export type LinkProblem =
  | 'no_email'
  | 'rate_limit'
  /** Expired, used before, or never real. */
  | 'expired'
  /** The link works in the browser that asked for it alone. */
  | 'other_browser'
  | 'wrong_code'
  /** No problem: the new address counts once the link in the other mail was opened too. */
  | 'half_confirmed'
  | 'same_password'
  | 'password_too_short'
  /** Long enough for us, and not for the server. */
  | 'weak_password'
  | 'network'
  | 'auth_server';

const problems: Readonly<Record<string, LinkProblem>> = {
  over_request_rate_limit: 'rate_limit',
  over_email_send_rate_limit: 'rate_limit',
  validation_failed: 'no_email',
  email_address_invalid: 'no_email',
  same_password: 'same_password',
  weak_password: 'weak_password',
  unexpected_failure: 'auth_server',
};

/** `code` is the auth server's, undefined when no genuine answer came. */
export function linkProblem(
  code: string | undefined,
  connection: 'connected' | 'disconnected' = 'connected',
): LinkProblem {
  if (code !== undefined) return problems[code] ?? 'expired';
  return connection === 'connected' ? 'auth_server' : 'network';
}
