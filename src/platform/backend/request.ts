/**
 * How the app asks the backend for something outside of sync (the auth server: `request-auth.ts`; files:
 * `request-file.ts`): a query in, a result that was read with a schema or a coded refusal out. Nothing rejects, and no
 * message text is read: whoever asks decides by `kind`, and by `code` where the server has one of its own.
 *
 * Not asked this way, each with a reason:
 * - sign-in, sign-up and mailed links (`modules/auth`): a session in the making has a client of its own, which keeps
 *   nothing on the device, and answers with the next step;
 * - the transport of sync and the photo outbox (`sync/`): they run in the worker, know no supabase-js, and decide what is
 *   sent again (SPEC D4 to D6);
 * - the renewal of tokens, the test of the connection and signed addresses of pictures (this folder): they must not wait
 *   for supabase-js.
 */
import * as v from 'valibot';
import { dataClient } from './supabase.ts';

export type Refusal = {
  /**
   * `unreachable`: our backend gave no answer. `not_signed_in`: it took the token for none. `forbidden`: this person may
   * not, or sees no such row. `refused`: anything else that it said no to.
   */
  readonly kind: 'unreachable' | 'not_signed_in' | 'forbidden' | 'refused';
  /** The server's own. Of `unreachable`: no `network`, `timeout`, or `portal` where somebody else answered. */
  readonly code: string;
  /** HTTP; 0 without an answer. */
  readonly status: number;
};

export type Answer<Value> =
  | { readonly value: Value; readonly refused?: never }
  | { readonly refused: Refusal; readonly value?: never };

/** What supabase-js resolves with. */
export type Reply = {
  readonly data?: unknown;
  readonly error: unknown;
  readonly status?: number;
  readonly count?: number | null;
};
type Query = PromiseLike<Reply> & { abortSignal?(signal: AbortSignal): PromiseLike<Reply> };
/** How long to wait for an answer; without it the browser decides. */
type Patience = { readonly timeoutMs: number } | { readonly signal: AbortSignal };

type Data = Awaited<ReturnType<typeof dataClient>>;

/** Of what is done and answers nothing that anybody reads. */
export const done = v.pipe(
  v.unknown(),
  v.transform((): true => true),
);

/** The server's own code; undefined where it gave no answer. */
export function serverCode({ kind, code }: Refusal): string | undefined {
  return kind === 'unreachable' ? undefined : code;
}

const errorSchema = v.object({
  name: v.fallback(v.string(), ''),
  code: v.fallback(v.string(), ''),
  status: v.fallback(v.optional(v.number()), undefined),
});

function unreachable(code: 'network' | 'timeout' | 'portal', status = 0): Refusal {
  return { kind: 'unreachable', code, status };
}

export function refusalOf(error: unknown, replied: number | undefined): Refusal {
  const {
    code,
    status: told,
    name,
  } = v.parse(v.fallback(errorSchema, { name: '', code: '' }), error);
  const status = replied ?? told ?? 0;
  // supabase-js makes this error itself, and gives it no code.
  if (name === 'AuthSessionMissingError') {
    return { kind: 'not_signed_in', code: 'session_not_found', status };
  }
  // Our backend names every refusal: what has no code comes from somebody in between.
  if (code === '') return unreachable(status === 0 ? 'network' : 'portal', status);
  if (status === 401) return { kind: 'not_signed_in', code, status };
  return { kind: status === 403 ? 'forbidden' : 'refused', code, status };
}

/** Asks with whichever client, and reads what came. */
export async function answerOf<Schema extends v.GenericSchema>(
  ask: () => PromiseLike<Reply>,
  schema: Schema,
  timeout?: AbortSignal,
): Promise<Answer<v.InferOutput<Schema>>> {
  try {
    const { data = null, error, status } = await ask();
    if (error !== null) {
      return { refused: timeout?.aborted ? unreachable('timeout') : refusalOf(error, status) };
    }
    const parsed = v.safeParse(schema, data);
    // Somebody else's page with status 200, or a server that is not ours.
    return parsed.success ? { value: parsed.output } : { refused: unreachable('portal', status) };
  } catch {
    return { refused: unreachable(timeout?.aborted ? 'timeout' : 'network') };
  }
}

/** Asks for rows or calls a function, as the person who is signed in. */
export function request<Schema extends v.GenericSchema>(
  query: (client: Data) => Query,
  schema: Schema,
  patience?: Patience,
): Promise<Answer<v.InferOutput<Schema>>> {
  const timeout =
    patience && 'timeoutMs' in patience ? AbortSignal.timeout(patience.timeoutMs) : undefined;
  const signal = patience && 'signal' in patience ? patience.signal : timeout;
  return answerOf(
    async () => {
      const asked = query(await dataClient());
      return signal === undefined ? asked : (asked.abortSignal?.(signal) ?? asked);
    },
    schema,
    timeout,
  );
}

/**
 * Changes rows; asked with `count: 'exact'`. What policies hide is not an error to PostgREST, only nothing to change: it
 * is told as `forbidden`.
 */
export async function requestChange(query: (client: Data) => Query): Promise<Answer<true>> {
  return answerOf(async () => {
    const reply = await query(await dataClient());
    if (reply.error !== null || reply.count !== 0) return reply;
    return { error: { code: 'no_such_row' }, status: 403 };
  }, done);
}
