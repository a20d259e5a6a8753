import { StackError, asStackError } from '../supabase/local/errors.ts';

export interface Scope {
  /** Registers what must be ended with the command; the last registered ends first. */
  defer(end: () => Promise<void> | void): void;
  /** Ends the command with status 1 because a part of it broke. */
  fail(error: unknown): void;
}

/**
 * Runs a command until Ctrl-C, SIGTERM or SIGHUP, then ends everything it registered. A failure is one
 * plain line on stderr and exit status 1, with nothing left running. A second signal does not wait.
 */
export async function runInForeground(start: (scope: Scope) => Promise<void>): Promise<void> {
  const ends: (() => Promise<void> | void)[] = [];
  let ending: Promise<void> | undefined;
  let starting = true;
  let wanted: number | undefined;

  const finish = (status: number) => {
    wanted ??= status;
    if (starting) return;
    ending ??= endAll(ends).then(() => process.exit(wanted));
  };
  const fail = (error: unknown) => {
    if (wanted !== undefined) return;
    console.error(asStackError(error).line);
    finish(1);
  };
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      // One Ctrl-C can arrive twice: from the terminal and passed on by npm.
      if (signals > 2) process.exit(130);
      finish(0);
    });
  }
  watchNpm(() => finish(0));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  try {
    await start({ defer: (end) => ends.push(end), fail });
  } catch (error) {
    fail(error);
  }
  starting = false;
  if (wanted !== undefined) finish(wanted);
}

/** A signal to npm ends npm and its shell, but is not passed on to us: notice that they are gone. */
function watchNpm(gone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) gone();
  }, 250).unref();
}

async function endAll(ends: (() => Promise<void> | void)[]): Promise<void> {
  for (const end of ends.toReversed()) {
    try {
      await end();
    } catch (error) {
      console.error(asStackError(error).line);
    }
  }
}

/** A port from the environment or a flag; anything that is no port is refused in one line. */
export function parsePort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new StackError(
    `${name} is "${value}", which is no port.`,
    'Use a number from 1024 to 65535.',
  );
}
