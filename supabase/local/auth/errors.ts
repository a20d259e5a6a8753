/** An answer of GoTrue that is an error: HTTP status, stable code, and its message word for word. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }
}

export const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export const validationFailed = (message: string) =>
  new AuthError(400, 'validation_failed', message);

export const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found');

export const otpExpired = () =>
  new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

export const userAlreadyExists = () =>
  new AuthError(422, 'user_already_exists', 'User already registered');
