/** Why nothing can be pushed to this device, by a code: each has its text (spec §8), `push.problem`. */
export type PushProblem =
  | 'no_push'
  | 'no_notifications'
  /** The person said no just now. */
  | 'denied'
  /** They said so before: the browser does not ask again. */
  | 'blocked'
  | 'worker'
  | 'no_key'
  /** There is a key, which the browser does not take. */
  | 'bad_key'
  | 'no_session'
  | 'subscribe'
  | 'offline'
  | 'failed';

/** What the browser says when it makes no subscription (Push API): by the error's name, not by its words. */
export function subscribeProblem(error: unknown): PushProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'blocked';
  if (name === 'InvalidAccessError' || name === 'InvalidCharacterError') return 'bad_key';
  if (name === 'NotSupportedError') return 'no_push';
  return 'subscribe';
}

type Refused = { readonly kind: string; readonly status: number };

/** What the server says when it does not take it. */
export function registerProblem({ kind, status }: Refused): PushProblem {
  if (kind === 'not_signed_in' || status === 401) return 'no_session';
  return kind === 'unreachable' && status === 0 ? 'offline' : 'failed';
}
