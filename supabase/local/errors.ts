/**
 * A reason why the stack cannot start or go on, as one line that a person can act on.
 * `message` says what is wrong, `remedy` what to do about it.
 */
export class StackError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StackError';
    this.remedy = remedy;
  }

  /** The single line that the command-line tools print before they exit with status 1. */
  get line(): string {
    return `${this.message} ${this.remedy}`.trim();
  }
}

/** The world was made from other migrations than the project has now. */
export class OlderWorldError extends StackError {
  constructor() {
    super(
      'This world is of an older make: the migrations that it was made from have changed since.',
      'Run "npm run reset" to make a new one; "npm run backup -- FILE" keeps this one first.',
    );
    this.name = 'OlderWorldError';
  }
}

/** The `code` of a Node or PostgreSQL error, or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Turns "disk full" of Node (ENOSPC) and PostgreSQL (53100) into a line with a remedy. */
export function asStackError(error: unknown): StackError {
  if (error instanceof StackError) return error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === '53100') {
    return new StackError(
      'The disk is full.',
      'Free at least 500 MB, then start again; saved data is untouched.',
      error,
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StackError(
      `A file cannot be written or run: ${errorText(error)}.`,
      'Check who owns the project folder, then start again.',
      error,
    );
  }
  return new StackError(
    `The local stack could not start: ${errorText(error)}.`,
    'Run "npm run reset" if this stays.',
    error,
  );
}
