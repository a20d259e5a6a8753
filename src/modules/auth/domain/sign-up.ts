/** Signing up (spec §2 Signup page, §5 Signup, §8). */
import { passwordMinimum } from './password-strength.ts';

export type SignUpInput = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly storeNumber: string;
};

export type SignUpProblem =
  | 'database'
  | 'already_registered'
  | 'invalid_email'
  | 'password_too_short'
  /** Long enough for us, and not for the server. */
  | 'weak_password'
  | 'email_not_confirmed'
  | 'rate_limit'
  | 'not_open'
  | 'network'
  | 'store_missing'
  | 'store_not_approved';

const fields = ['firstName', 'lastName', 'email', 'password', 'storeNumber'] as const;

/** What is not filled in yet, in the order of the page; a password that is too short is none (spec §5 Signup). */
export function missingOf(input: SignUpInput): (keyof SignUpInput)[] {
  return fields.filter((field) =>
    field === 'password' ? input.password.length < passwordMinimum : input[field].trim() === '',
  );
}

/** What can be seen before anything is sent. */
export function problemOf({ email, password }: SignUpInput): SignUpProblem | null {
  if (!email.includes('@')) return 'invalid_email';
  return password.length < passwordMinimum ? 'password_too_short' : null;
}

const problems: Readonly<Record<string, SignUpProblem>> = {
  user_already_exists: 'already_registered',
  email_exists: 'already_registered',
  weak_password: 'weak_password',
  validation_failed: 'invalid_email',
  email_address_invalid: 'invalid_email',
  email_not_confirmed: 'email_not_confirmed',
  over_request_rate_limit: 'rate_limit',
  over_email_send_rate_limit: 'rate_limit',
  signup_disabled: 'not_open',
  email_provider_disabled: 'not_open',
  unexpected_failure: 'database',
};

/** `code` is the auth server's, undefined when no genuine answer came. */
export function signUpProblem(
  code: string | undefined,
  connection: 'connected' | 'disconnected',
): SignUpProblem {
  if (code !== undefined) return problems[code] ?? 'database';
  return connection === 'connected' ? 'database' : 'network';
}
