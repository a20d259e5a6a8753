import { backendConfig } from './backend-config.ts';

/** Spec §9, backend connection test. */
const timeoutMs = 10_000;
const cachedMs = 30_000;
const firstPauseMs = 1000;
const longestPauseMs = 5000;

export type ServerConnection = 'connected' | 'disconnected';

/** Spec §8 Connection diagnostics: what stands between, as far as the answer tells. */
export type ConnectionProblem =
  | 'paused'
  | 'invalid_key'
  | 'network'
  | 'timeout'
  /** Something else answers in its place, such as the sign-in page of a Wi-Fi. */
  | 'portal'
  | 'other';

type Result = 'connected' | ConnectionProblem;

let last: { readonly at: number; readonly result: Promise<Result> } | null = null;

/** Spec §8 Backend connection test: what is written to the browser's console, for whoever looks into it. */
const logged: Record<ConnectionProblem, string> = {
  network: 'Network connectivity error',
  timeout: 'Connection timeout',
  paused: 'Supabase query error',
  invalid_key: 'Supabase query error',
  portal: 'Network connectivity error',
  other: 'Supabase query error',
};

/**
 * Asks the auth server whether it is there; the answer is reused for 30 s unless `force` asks anew. `attempts` more than
 * one asks again after 1 s, 2 s, at most 5 s, unless the device itself knows that it has no network.
 */
export async function diagnoseServerConnection({
  force = false,
  attempts = 1,
}: { readonly force?: boolean; readonly attempts?: number } = {}): Promise<Result> {
  const now = Date.now();
  if (force || last === null || now - last.at >= cachedMs) {
    const result = testRepeatedly(attempts);
    last = { at: now, result };
    void result.then((found) => {
      // oxlint-disable-next-line no-console -- spec §8 has it logged, for whoever looks for the cause
      if (found !== 'connected') console.warn(logged[found], found);
    });
  }
  return last.result;
}

export async function testServerConnection(
  options: { readonly force?: boolean } = {},
): Promise<ServerConnection> {
  return (await diagnoseServerConnection(options)) === 'connected' ? 'connected' : 'disconnected';
}

async function testRepeatedly(attempts: number, pauseMs = firstPauseMs): Promise<Result> {
  const result = await test();
  if (result === 'connected' || attempts <= 1 || !navigator.onLine) return result;
  await new Promise((resolve) => {
    setTimeout(resolve, pauseMs);
  });
  return testRepeatedly(attempts - 1, Math.min(2 * pauseMs, longestPauseMs));
}

async function test(): Promise<Result> {
  try {
    const { supabaseUrl, supabaseAnonKey } = await backendConfig();
    const answer = await fetch(`${supabaseUrl}/auth/v1/health`, {
      headers: { apikey: supabaseAnonKey },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const genuine = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
    return connectionResult(answer.status, genuine);
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
}

/** Hosted projects answer 540 while they are paused; a key that is none is refused with the gateway's own JSON. */
export function connectionResult(status: number, isJson: boolean): Result {
  if (status === 540) return 'paused';
  // A server in trouble answers 5xx through a gateway that speaks no JSON either.
  if (!isJson) return status < 500 || status === 511 ? 'portal' : 'other';
  if (status === 401 || status === 403) return 'invalid_key';
  return status >= 200 && status < 300 ? 'connected' : 'other';
}
