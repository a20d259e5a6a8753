import * as v from 'valibot';
import { requestAuth, requestProof } from '../../platform/backend/request-auth.ts';
import { requestFile } from '../../platform/backend/request-file.ts';
import { done, request, type Answer } from '../../platform/backend/request.ts';

export type AccountFacts = {
  readonly email: string;
  readonly newEmail: string | null;
  /** The name of the picture in the bucket. */
  readonly avatar: string | null;
};
const accountSchema = v.pipe(
  v.object({
    user: v.object({
      email: v.fallback(v.string(), ''),
      /** Asked for, and not yet confirmed by mail. */
      new_email: v.fallback(v.optional(v.string()), undefined),
      user_metadata: v.fallback(v.object({ avatar_url: v.optional(v.string()) }), {}),
    }),
  }),
  v.transform(({ user: { email, new_email, user_metadata } }): AccountFacts => ({
    email,
    newEmail: new_email || null,
    avatar: user_metadata.avatar_url || null,
  })),
);

export function readAccount(): Promise<Answer<AccountFacts>> {
  return requestAuth((auth) => auth.getUser(), accountSchema);
}

/** The row that the stores read, and the copy that travels with the sign-in. */
export async function writeNames(
  userId: string,
  firstName: string,
  lastName: string,
): Promise<Answer<true>> {
  const names = { first_name: firstName, last_name: lastName };
  const row = await request(
    (client) => client.from('profiles').update(names).eq('id', userId),
    done,
  );
  if (!('value' in row)) return row;
  return requestAuth((auth) => auth.updateUser({ data: names }), done);
}

/** Whether it is the person's password. */
export function provePassword(email: string, password: string): Promise<Answer<true>> {
  return requestProof((auth) => auth.signInWithPassword({ email, password }));
}

/** The server asks for the present password, too: a token alone changes none. */
export function writePassword(current: string, password: string): Promise<Answer<true>> {
  return requestAuth((auth) => auth.updateUser({ password, current_password: current }), done);
}

/** Counts once the links in both mails were followed. */
export function askForEmail(email: string): Promise<Answer<true>> {
  return requestAuth(
    (auth) => auth.updateUser({ email }, { emailRedirectTo: `${window.location.origin}/profile` }),
    done,
  );
}

/** Follows one of the two links. Where it opens a session, that one is not kept: the person has theirs. */
export function followEmailLink(tokenHash: string): Promise<Answer<true>> {
  return requestProof((auth) => auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' }));
}

const bucket = 'avatars';

export async function storeAvatar(
  name: string,
  picture: Blob,
  previous: string | null,
): Promise<Answer<true>> {
  const stored = await requestFile(
    bucket,
    (files) => files.upload(name, picture, { contentType: picture.type, upsert: false }),
    done,
  );
  return 'value' in stored ? pointToAvatar(name, previous) : stored;
}

/** The present picture by name, null for none; the one before is no longer needed. */
export async function pointToAvatar(
  name: string | null,
  previous: string | null,
): Promise<Answer<true>> {
  const pointed = await requestAuth(
    (auth) => auth.updateUser({ data: { avatar_url: name } }),
    done,
  );
  if ('value' in pointed && previous !== null) {
    // One that stays behind is in nobody's way: it counts towards the limit of the bucket only.
    await requestFile(bucket, (files) => files.remove([previous]), done);
  }
  return pointed;
}

export function fetchAvatar(name: string): Promise<Answer<Blob>> {
  return requestFile(bucket, (files) => files.download(name), v.instance(Blob));
}
