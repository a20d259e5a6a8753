import * as v from 'valibot';
import { authClient } from '../../platform/supabase.ts';

const userSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  email: v.fallback(v.string(), ''),
  user_metadata: v.fallback(
    v.object({
      first_name: v.fallback(v.string(), ''),
      last_name: v.fallback(v.string(), ''),
    }),
    { first_name: '', last_name: '' },
  ),
});

export type SignedInUser = v.InferOutput<typeof userSchema>;

/** Answers who signed in, or the auth server's code; undefined when it gave no genuine answer. */
export async function signInWithPassword(
  email: string,
  password: string,
): Promise<{ readonly user: SignedInUser } | { readonly code: string | undefined }> {
  try {
    const client = await authClient();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    return error ? { code: error.code } : { user: v.parse(userSchema, data.user) };
  } catch {
    return { code: undefined };
  }
}

/** Loads what a sign-in needs while the person is still typing. */
export async function prepareSignIn(): Promise<void> {
  await authClient();
}

export { revokeToken } from '../../platform/supabase.ts';
