import { accessToken, authClient, confirmSession, dataClient } from '../../platform/supabase.ts';

/** What the server said: a value, or its code; undefined when no genuine answer came. */
export type Answer<Value> =
  | { readonly value: Value; readonly refused?: never }
  | { readonly refused: { readonly code: string | undefined } };

/** What comes is parsed by whoever asks. */
type Reply = {
  readonly data: unknown;
  readonly error: { readonly code?: string | undefined; readonly name?: string } | null;
};

/** The token is over, or its session. supabase-js makes an error of its own, without a code, of the latter. */
const isSessionGone = ({ code, name }: NonNullable<Reply['error']>) =>
  code === 'bad_jwt' || code === 'session_not_found' || name === 'AuthSessionMissingError';

async function answerOf<Value>(
  ask: () => PromiseLike<Reply>,
  read: (data: unknown) => Value,
): Promise<Answer<Value>> {
  try {
    const { data, error } = await ask();
    // PostgREST's client says "no answer" with an empty code.
    return error ? { refused: { code: error.code || undefined } } : { value: read(data) };
  } catch {
    return { refused: { code: undefined } };
  }
}

type Auth = Awaited<ReturnType<typeof authClient>>['auth'];
type Data = Awaited<ReturnType<typeof dataClient>>;

/** Asks the auth server, with a token that is still good. */
export function askAuth<Value>(
  ask: (auth: Auth) => PromiseLike<Reply>,
  read: (data: unknown) => Value,
): Promise<Answer<Value>> {
  return answerOf(async () => {
    await accessToken();
    const { auth } = await authClient();
    const reply = await ask(auth);
    if (reply.error === null || !isSessionGone(reply.error)) return reply;
    return (await confirmSession()) ? ask(auth) : reply;
  }, read);
}

/** Asks for rows, functions or files. */
export function askData<Value>(
  ask: (client: Data) => PromiseLike<Reply>,
  read: (data: unknown) => Value,
): Promise<Answer<Value>> {
  return answerOf(async () => ask(await dataClient()), read);
}
