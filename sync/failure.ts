/** Why a request gave nothing, decided by status and code (SPEC D5, D6), never by a message's words. */

/**
 * `offline`: no answer of ours (nothing, a timeout, somebody else's page). `auth`: the token is not accepted.
 * `transient`: the server cannot just now. `too_large`: it cannot take as much at once. `refused`: it will never take
 * this request, and kept nothing of it.
 */
export const failureKinds = ['offline', 'auth', 'transient', 'too_large', 'refused'] as const;
export type FailureKind = (typeof failureKinds)[number];

export class SyncFailure extends Error {
  override readonly name = 'SyncFailure';
  readonly kind: FailureKind;
  /** An SQLSTATE, a PostgREST code, `http_<status>`, `bad_answer` or `timeout`; null when there was no answer. */
  readonly code: string | null;

  constructor(kind: FailureKind, code: string | null, options?: ErrorOptions) {
    super(`sync: ${kind} ${code ?? ''}`.trim(), options);
    this.kind = kind;
    this.code = code;
  }
}

const authCodes = new Set([
  'PGRST300',
  'PGRST301',
  'PGRST302',
  'PGRST303',
  '42501',
  '28000',
  '28P01',
]);

/** Connection, rollback, resources, operator, system; locks; and a server whose functions are not there yet. */
const transientCode = /^(08|40|53|57|58|PGRST00)|^(55P03|42883|42P01|PGRST202|PGRST205)$/;

/** `code` is the `code` of a PostgREST error body; null when the answer has none, or is not one of ours. */
export function classifyFailure(
  status: number,
  code: string | null,
  genuine: boolean,
): FailureKind {
  if (!genuine) return status === 413 ? 'too_large' : 'offline';
  if (code === '57014' || status === 413) return 'too_large';
  // Whatever its code: who may not push at all keeps their edits; an op that is forbidden is answered with the others.
  if (status === 401 || status === 403 || (code !== null && authCodes.has(code))) return 'auth';
  if (code !== null) return transientCode.test(code) ? 'transient' : 'refused';
  return status === 408 || status === 425 || status === 429 || status >= 500
    ? 'transient'
    : 'refused';
}
