/** Why something about the account could not be done, by the server's code. */
export type AccountProblem =
  | 'offline'
  | 'wrong_code'
  | 'too_many_attempts'
  | 'not_permitted'
  | 'code_expired'
  | 'wrong_password'
  | 'same_password'
  | 'weak_password'
  | 'email_taken'
  | 'link_expired'
  | 'invalid_email'
  | 'too_many_devices'
  | 'failed';

const problems: Readonly<Record<string, AccountProblem>> = {
  mfa_verification_failed: 'wrong_code',
  mfa_verification_rejected: 'wrong_code',
  recovery_code_refused: 'wrong_code',
  mfa_challenge_expired: 'code_expired',
  too_many_attempts: 'too_many_attempts',
  over_request_rate_limit: 'too_many_attempts',
  invalid_credentials: 'wrong_password',
  current_password_required: 'wrong_password',
  current_password_invalid: 'wrong_password',
  same_password: 'same_password',
  weak_password: 'weak_password',
  otp_expired: 'link_expired',
  email_exists: 'email_taken',
  email_address_invalid: 'invalid_email',
  validation_failed: 'invalid_email',
  over_email_send_rate_limit: 'too_many_attempts',
  insufficient_aal: 'not_permitted',
  not_permitted: 'not_permitted',
  too_many_devices: 'too_many_devices',
};

/** Undefined or empty: no genuine answer came. */
export function accountProblem(code: string | undefined): AccountProblem {
  if (code === undefined || code === '') return 'offline';
  return problems[code] ?? 'failed';
}
