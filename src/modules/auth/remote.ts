/**
 * The calls of a sign-in. Nothing of them is kept on the device before the last step is accepted: each attempt has a
 * client of its own, which holds its half-made session in memory, so they do not go through `platform/request.ts`.
 */
import * as v from 'valibot';
import { signInClient, type SignInClient } from '../../platform/backend/supabase.ts';
import { secondFactorProblem, type SecondFactorProblem } from './domain/second-factor.ts';

const metadataSchema = v.fallback(
  v.object({
    first_name: v.fallback(v.string(), ''),
    last_name: v.fallback(v.string(), ''),
  }),
  { first_name: '', last_name: '' },
);
const userSchema = v.looseObject({
  id: v.pipe(v.string(), v.uuid()),
  email: v.fallback(v.string(), ''),
  user_metadata: metadataSchema,
  factors: v.optional(
    v.array(v.object({ id: v.string(), factor_type: v.string(), status: v.string() })),
    [],
  ),
});
const sessionSchema = v.looseObject({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_at: v.number(),
  user: userSchema,
});

/** A session that the server has accepted in full, as it is stored. */
export type AcceptedSession = v.InferOutput<typeof sessionSchema>;

/** The password was right, and the account asks for more. */
export type SecondFactor = {
  verify(code: string): Promise<AcceptedSession | SecondFactorProblem>;
  /** Takes the authenticator off the account with one of its recovery codes. */
  recover(code: string): Promise<AcceptedSession | SecondFactorProblem>;
  /** The half-finished session ends on the server too; best effort. */
  cancel(): Promise<void>;
};

export type SignInStep =
  | { readonly kind: 'accepted'; readonly session: AcceptedSession }
  | { readonly kind: 'second_factor'; readonly challenge: SecondFactor }
  /** The auth server's code; undefined when it gave no genuine answer. */
  | { readonly kind: 'refused'; readonly code: string | undefined };

const refused = (code?: string): SignInStep => ({ kind: 'refused', code });

export async function signInWithPassword(email: string, password: string): Promise<SignInStep> {
  try {
    const client = await signInClient('pkce');
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    return error ? refused(error.code) : nextStep(client, data.session);
  } catch {
    return refused();
  }
}

/** Null: it is right. No session is left of it, here or on the server. */
export async function checkPassword(
  email: string,
  password: string,
): Promise<{ readonly code: string | undefined } | null> {
  const client = await signInClient('pkce');
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) return { code: error.code };
  await client.auth.signOut({ scope: 'local' }).catch(() => undefined);
  return null;
}

/** Accepted, or a second factor is asked for first: without it the backend shows such an account nothing. */
export function nextStep(client: SignInClient, answered: unknown): SignInStep {
  const session = v.parse(sessionSchema, answered);
  const guarded = session.user.factors.filter(({ status }) => status === 'verified');
  if (guarded.length === 0) return { kind: 'accepted', session };
  const totp = guarded.find(({ factor_type }) => factor_type === 'totp');
  return { kind: 'second_factor', challenge: secondFactor(client, totp?.id ?? null) };
}

const recoverySchema = v.union([
  v.object({ used: v.literal(true) }),
  v.object({ used: v.literal(false), code: v.string() }),
]);

function secondFactor(client: SignInClient, factorId: string | null): SecondFactor {
  return {
    async verify(code) {
      if (factorId === null) return 'no_totp_factor';
      try {
        const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
        if (error) return secondFactorProblem(error.code);
        const { data } = await client.auth.getSession();
        return v.parse(sessionSchema, data.session);
      } catch {
        return 'network';
      }
    },
    async recover(code) {
      try {
        const { data, error } = await client.rpc('mfa_recovery_code_use', { code });
        if (error) return error.code ? 'invalid_setup' : 'network';
        const answer = v.parse(recoverySchema, data);
        if (!answer.used) return secondFactorProblem(answer.code);
        // The stored user still names the factor that is gone.
        const renewed = await client.auth.refreshSession();
        return renewed.error
          ? secondFactorProblem(renewed.error.code)
          : v.parse(sessionSchema, renewed.data.session);
      } catch {
        return 'network';
      }
    },
    async cancel() {
      await client.auth.signOut({ scope: 'local' }).catch(() => undefined);
    },
  };
}

/** Loads what a sign-in needs while the person is still typing. */
export async function prepareSignIn(): Promise<void> {
  await signInClient('pkce');
}

export { renewNow, revokeToken } from '../../platform/backend/supabase.ts';
