/** As `request.ts`, of the auth server. */
import type * as v from 'valibot';
import { answerOf, done, refusalOf, type Answer, type Refusal, type Reply } from './request.ts';
import { accessToken, authClient, confirmSession, signInClient } from './supabase.ts';

type Auth = Awaited<ReturnType<typeof authClient>>['auth'];

/** Asks the auth server, with a token that is still good. */
export function requestAuth<Schema extends v.GenericSchema>(
  query: (auth: Auth) => PromiseLike<Reply>,
  schema: Schema,
): Promise<Answer<v.InferOutput<Schema>>> {
  return answerOf(async () => {
    await accessToken();
    const { auth } = await authClient();
    const reply = await query(auth);
    if (reply.error === null || !isSessionGone(refusalOf(reply.error, reply.status))) return reply;
    return (await confirmSession()) ? query(auth) : reply;
  }, schema);
}

/** Asks the auth server for a session that only proves something: it is over at once and stored nowhere. */
export function requestProof(query: (auth: Auth) => PromiseLike<Reply>): Promise<Answer<true>> {
  return answerOf(async () => {
    const { auth } = await signInClient('implicit');
    const reply = await query(auth);
    if (reply.error === null) void auth.signOut({ scope: 'local' }).catch(() => undefined);
    return reply;
  }, done);
}

const isSessionGone = ({ code }: Refusal) => code === 'bad_jwt' || code === 'session_not_found';
