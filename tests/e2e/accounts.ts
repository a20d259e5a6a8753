/** People whom a test makes for itself, with the second factor and the mail that real accounts have. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { nextCode, wrongCode } from '../world/authenticator.ts';
import { backend } from './backend.ts';

export type Account = { readonly email: string; readonly password: string; readonly token: string };

const sessionSchema = v.object({ access_token: v.string() });

async function post(path: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${backend.url}${path}`, {
    method: 'POST',
    headers: {
      apikey: backend.anonKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A new general manager of store 7511. */
export async function newAccount(firstName = 'Rosa'): Promise<Account> {
  const email = `person-${randomUUID()}@example.com`;
  const password = `Ümlaut-${randomUUID()}`;
  const data = { first_name: firstName, last_name: 'Novak', store_number: '7511' };
  const session = v.parse(sessionSchema, await post('/auth/v1/signup', { email, password, data }));
  return { email, password, token: session.access_token };
}

const enrolledSchema = v.object({ id: v.string(), totp: v.object({ secret: v.string() }) });
const challengeSchema = v.object({ id: v.string() });

export type Authenticator = {
  readonly factorId: string;
  readonly recoveryCodes: readonly string[];
  /** The code of this moment. */
  code(): string;
  /** One that is wrong now and in the steps beside. */
  wrongCode(): string;
};

/** Sets up an authenticator app with recovery codes, as the person does in the settings. */
export async function enrolAuthenticator(account: Account): Promise<Authenticator> {
  const factors = '/auth/v1/factors';
  const enrolled = v.parse(
    enrolledSchema,
    await post(factors, { factor_type: 'totp', friendly_name: 'Phone' }, account.token),
  );
  const code = () => nextCode(enrolled.totp.secret);
  const challenge = v.parse(
    challengeSchema,
    await post(`${factors}/${enrolled.id}/challenge`, {}, account.token),
  );
  const verified = v.parse(
    sessionSchema,
    await post(
      `${factors}/${enrolled.id}/verify`,
      { challenge_id: challenge.id, code: code() },
      account.token,
    ),
  );
  const recoveryCodes = v.parse(
    v.array(v.string()),
    await post('/rest/v1/rpc/mfa_recovery_codes_create', {}, verified.access_token),
  );
  return {
    factorId: enrolled.id,
    recoveryCodes,
    code,
    wrongCode: () => wrongCode(enrolled.totp.secret),
  };
}

const inboxSchema = v.array(
  v.object({ subject: v.string(), link: v.optional(v.string()), code: v.optional(v.string()) }),
);
type Letter = v.InferOutput<typeof inboxSchema>[number];

/** The letters that an address got, newest first. */
export async function lettersTo(email: string): Promise<Letter[]> {
  const answer = await fetch(`${backend.url}/inbox.json?to=${encodeURIComponent(email)}`);
  return v.parse(inboxSchema, await answer.json());
}

/** Has a sign-in link mailed, as if asked for on another device; answers it. */
export async function mailedSignInLink(email: string): Promise<string> {
  await post('/auth/v1/otp', { email, create_user: false });
  const letter = (await lettersTo(email))[0];
  if (letter?.link === undefined) throw new Error(`No letter to ${email}`);
  return letter.link;
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
