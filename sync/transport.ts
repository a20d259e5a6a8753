/** Carries pushes and pulls to the SQL functions over PostgREST (SPEC D4-D6). */
import * as v from 'valibot';
import { classifyFailure, SyncFailure } from './failure.ts';
import { personOf } from './person-of-token.ts';
import type { Transport } from './ports.ts';
import { pullAnswerSchema, pushAnswerSchema } from './protocol.ts';

type TokenSource = {
  /** A token that should be accepted now; null: nobody is signed in, or it cannot be renewed just now. */
  accessToken(): Promise<string | null>;
  /** The server refused this token: the next one must be another. */
  distrust(token: string): void;
};

export type TransportOptions = {
  /** Only a token of this person is used, whoever is signed in on the device by now (SPEC J2). */
  readonly userId: string;
  /** `url` like `https://project.supabase.co`. Asked at each attempt; a rejection counts as offline. */
  readonly backend: () => Promise<{ readonly url: string; readonly anonKey: string }>;
  readonly tokens: TokenSource;
  readonly fetch?: typeof fetch;
  /** No answer within this time counts as offline. */
  readonly timeoutMilliseconds?: number;
};

const errorBodySchema = v.object({ code: v.string() });

export function createTransport(options: TransportOptions): Transport {
  const { userId, backend, tokens, timeoutMilliseconds = 45_000 } = options;
  const send = options.fetch ?? ((input, init) => fetch(input, init));

  async function call<Schema extends v.GenericSchema>(
    name: string,
    body: string,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    try {
      return await attempt(name, body, schema);
    } catch (error) {
      // The token ended on the way: once more with a new one.
      if (error instanceof SyncFailure && error.kind === 'auth' && error.code !== 'no_token') {
        return attempt(name, body, schema);
      }
      throw error;
    }
  }

  async function attempt<Schema extends v.GenericSchema>(
    name: string,
    body: string,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const token = await tokens.accessToken().catch((cause: unknown) => {
      throw new SyncFailure('offline', null, { cause });
    });
    if (token === null || personOf(token) !== userId) throw new SyncFailure('auth', 'no_token');
    const { status, ok, json } = await exchange(name, body, token);
    if (ok) {
      const parsed = v.safeParse(schema, json);
      if (parsed.success) return parsed.output;
      // A page of somebody else's with status 200, or a server that is not ours.
      throw new SyncFailure('offline', 'bad_answer', { cause: v.flatten(parsed.issues) });
    }
    const parsed = v.safeParse(errorBodySchema, json);
    const code = parsed.success ? parsed.output.code : null;
    const kind = classifyFailure(status, code, json !== undefined);
    if (kind === 'auth') tokens.distrust(token);
    throw new SyncFailure(kind, code ?? `http_${status}`);
  }

  /** `json` is undefined where the answer is not JSON. */
  async function exchange(
    name: string,
    body: string,
    token: string,
  ): Promise<{ status: number; ok: boolean; json: unknown }> {
    try {
      const { url, anonKey } = await backend();
      // No `cache` here: a POST is kept nowhere, and with it Chromium would ask for leave (a preflight) each time.
      const answer = await send(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body,
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      const text = await answer.text();
      return { status: answer.status, ok: answer.ok, json: parseJson(text) };
    } catch (cause) {
      const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
      throw new SyncFailure('offline', timedOut ? 'timeout' : null, { cause });
    }
  }

  return {
    async register(journal) {
      await call('register_journal', JSON.stringify(journal), v.boolean());
    },
    push: (body) => call('sync_push', `{"request":${body}}`, pushAnswerSchema),
    pull: (request) => call('sync_pull', JSON.stringify({ request }), pullAnswerSchema),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
