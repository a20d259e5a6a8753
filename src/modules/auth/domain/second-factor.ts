/** The second step of a sign-in (spec §4 Login flow and 2FA, §5 Login, §9). */

export const codeLength = 6;
const allowedAttempts = 3;

/** What of a typed or pasted text is the code: its digits, the first six. */
export function codeOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength);
}

/** How many more codes may be tried after `failed` wrong ones; 0: locked. */
export function attemptsLeft(failed: number): number {
  return Math.max(0, allowedAttempts - failed);
}

/** Why the second step failed, by code (spec §8 Login and session). */
export type SecondFactorProblem =
  | 'wrong_code'
  | 'too_many_attempts'
  /** The account is guarded by something that is no authenticator app. */
  | 'no_totp_factor'
  /** The authenticator was taken off the account meanwhile. */
  | 'invalid_setup'
  | 'wrong_recovery_code'
  | 'network';

const problems: Readonly<Record<string, SecondFactorProblem>> = {
  mfa_verification_failed: 'wrong_code',
  mfa_verification_rejected: 'wrong_code',
  over_request_rate_limit: 'too_many_attempts',
  mfa_factor_not_found: 'invalid_setup',
  mfa_totp_verify_not_enabled: 'invalid_setup',
  session_not_found: 'invalid_setup',
  recovery_code_refused: 'wrong_recovery_code',
  too_many_attempts: 'too_many_attempts',
  second_factor_required: 'invalid_setup',
};

/** `code` is the server's, undefined when no genuine answer came. */
export function secondFactorProblem(code: string | undefined): SecondFactorProblem {
  if (code === undefined) return 'network';
  return problems[code] ?? 'invalid_setup';
}
