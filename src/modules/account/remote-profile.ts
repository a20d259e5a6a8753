import * as v from 'valibot';
import { signInClient } from '../../platform/supabase.ts';
import { askAuth, askData, type Answer } from './remote-answer.ts';

const userSchema = v.object({
  user: v.object({
    email: v.fallback(v.string(), ''),
    /** Asked for, and not yet confirmed by mail. */
    new_email: v.fallback(v.optional(v.string()), undefined),
    user_metadata: v.fallback(v.object({ avatar_url: v.optional(v.string()) }), {}),
  }),
});
export type AccountFacts = {
  readonly email: string;
  readonly newEmail: string | null;
  /** The name of the picture in the bucket. */
  readonly avatar: string | null;
};

export function readAccount(): Promise<Answer<AccountFacts>> {
  return askAuth(
    (auth) => auth.getUser(),
    (data) => {
      const { email, new_email, user_metadata } = v.parse(userSchema, data).user;
      return { email, newEmail: new_email || null, avatar: user_metadata.avatar_url || null };
    },
  );
}

/** The row that the stores read, and the copy that travels with the sign-in. */
export async function writeNames(
  userId: string,
  firstName: string,
  lastName: string,
): Promise<Answer<true>> {
  const names = { first_name: firstName, last_name: lastName };
  const row = await askData(
    (client) => client.from('profiles').update(names).eq('id', userId),
    () => true as const,
  );
  if (!('value' in row)) return row;
  return askAuth(
    (auth) => auth.updateUser({ data: names }),
    () => true as const,
  );
}

/** Whether it is the person's password. The sign-in that proves it is over at once and stored nowhere. */
export async function provePassword(email: string, password: string): Promise<Answer<true>> {
  try {
    const { auth } = await signInClient('implicit');
    const { error } = await auth.signInWithPassword({ email, password });
    if (error) return { refused: { code: error.code } };
    void auth.signOut({ scope: 'local' }).catch(() => undefined);
    return { value: true };
  } catch {
    return { refused: { code: undefined } };
  }
}

/** The server asks for the present password, too: a token alone changes none. */
export function writePassword(current: string, password: string): Promise<Answer<true>> {
  return askAuth(
    (auth) => auth.updateUser({ password, current_password: current }),
    () => true as const,
  );
}

/** Counts once the links in both mails were followed. */
export function askForEmail(email: string): Promise<Answer<true>> {
  return askAuth(
    (auth) => auth.updateUser({ email }, { emailRedirectTo: `${window.location.origin}/profile` }),
    () => true as const,
  );
}

/** Follows one of the two links. Where it opens a session, that one is not kept: the person has theirs. */
export async function followEmailLink(tokenHash: string): Promise<Answer<true>> {
  try {
    const { auth } = await signInClient('implicit');
    const { error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    if (error) return { refused: { code: error.code } };
    void auth.signOut({ scope: 'local' }).catch(() => undefined);
    return { value: true };
  } catch {
    return { refused: { code: undefined } };
  }
}

const bucket = 'avatars';
const statusSchema = v.looseObject({ status: v.number() });

/** Storage has no codes, only the status of its answer; none: no answer came. */
const coded = <Value>({ data, error }: { data: Value; error: Error | null }) => {
  const parsed = v.safeParse(statusSchema, error);
  const code = parsed.success ? `storage_${parsed.output.status}` : undefined;
  return { data, error: error && { code } };
};

export async function storeAvatar(
  name: string,
  picture: Blob,
  previous: string | null,
): Promise<Answer<true>> {
  const stored = await askData(
    async (client) =>
      coded(
        await client.storage
          .from(bucket)
          .upload(name, picture, { contentType: picture.type, upsert: false }),
      ),
    () => true as const,
  );
  return 'value' in stored ? pointToAvatar(name, previous) : stored;
}

/** The present picture by name, null for none; the one before is no longer needed. */
export async function pointToAvatar(
  name: string | null,
  previous: string | null,
): Promise<Answer<true>> {
  const pointed = await askAuth(
    (auth) => auth.updateUser({ data: { avatar_url: name } }),
    () => true as const,
  );
  if ('value' in pointed && previous !== null) {
    // One that stays behind is in nobody's way: it counts towards the limit of the bucket only.
    await askData(
      async (client) => coded(await client.storage.from(bucket).remove([previous])),
      () => true,
    );
  }
  return pointed;
}

export function fetchAvatar(name: string): Promise<Answer<Blob>> {
  return askData(
    async (client) => coded(await client.storage.from(bucket).download(name)),
    (data) => v.parse(v.instance(Blob), data),
  );
}
