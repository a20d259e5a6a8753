import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode } from '../../supabase/local/auth/totp.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import {
  PASSWORD,
  anonymous,
  boot,
  claimsOf,
  service,
  signedIn,
  temporaryProject,
} from './project.ts';

const project = temporaryProject({
  'config.toml': `[auth]
site_url = "http://localhost:4173"
additional_redirect_urls = ["http://127.0.0.1:4173/**"]
[auth.email]
enable_confirmations = true
max_frequency = "0s"
[auth.rate_limit]
token_verifications = 40`,
});
let stack: Stack;

beforeAll(async () => {
  stack = await boot(project);
});
afterAll(async () => {
  await stack?.stop();
  project.remove();
});

function lastMail(to: string) {
  const mail = stack.mailbox.list(to)[0];
  if (!mail) throw new Error(`No mail for ${to}`);
  return { code: mail.code ?? '', link: mail.link ?? '', subject: mail.subject };
}

/** Follows a mail's link as a browser would, up to the redirect. */
async function follow(link: string) {
  const response = await fetch(link, { redirect: 'manual' });
  const target = new URL(response.headers.get('location') ?? '');
  return { status: response.status, target, hash: new URLSearchParams(target.hash.slice(1)) };
}

describe('confirmation', () => {
  test('a new user has no session until the mailed code is entered', async () => {
    const email = 'confirm@example.com';
    const client = anonymous(stack);
    const { data } = await client.auth.signUp({ email, password: PASSWORD });
    expect(data.session).toBeNull();
    const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error?.code).toBe('email_not_confirmed');
    const { error } = await client.auth.verifyOtp({
      email,
      token: lastMail(email).code,
      type: 'signup',
    });
    expect(error).toBeNull();
    const later = await anonymous(stack).auth.signInWithPassword({ email, password: PASSWORD });
    expect(later.error).toBeNull();
  });
});

describe('magic link', () => {
  test('leads to the allowed address with a session behind the #', async () => {
    const email = 'link@example.com';
    await signedIn(stack, email);
    await anonymous(stack).auth.signInWithOtp({
      email,
      options: { emailRedirectTo: 'http://localhost:4173/modules' },
    });
    const { status, target, hash } = await follow(lastMail(email).link);
    expect(status).toBe(303);
    expect(target.origin + target.pathname).toBe('http://localhost:4173/modules');
    expect(claimsOf(hash.get('access_token') ?? '')).toMatchObject({
      email,
      amr: [{ method: 'magiclink' }],
    });
    const again = await follow(lastMail(email).link);
    expect(again.hash.get('error_code')).toBe('otp_expired');
  });

  test('never leads to an address that is not allowed', async () => {
    const email = 'phish@example.com';
    await signedIn(stack, email);
    await anonymous(stack).auth.signInWithOtp({
      email,
      options: { emailRedirectTo: 'https://evil.example/' },
    });
    expect((await follow(lastMail(email).link)).target.host).toBe('localhost:4173');
  });

  test('the six digits work once, and not for another address', async () => {
    const email = 'digits@example.com';
    await signedIn(stack, email);
    const client = anonymous(stack);
    await client.auth.signInWithOtp({ email });
    const { code } = lastMail(email);
    expect(code).toMatch(/^\d{6}$/);
    const other = await client.auth.verifyOtp({
      email: 'x@example.com',
      token: code,
      type: 'email',
    });
    expect(other.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    const twice = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(twice.error?.code).toBe('otp_expired');
  });

  test('makes no user when told not to', async () => {
    const email = 'nobody@example.com';
    await anonymous(stack).auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(await stack.sql('select 1 from auth.users where email = $1', [email])).toEqual([]);
    expect(stack.mailbox.list(email)).toEqual([]);
  });

  test('with PKCE the link carries a code that only its asker can swap', async () => {
    const email = 'pkce@example.com';
    await signedIn(stack, email);
    const client = anonymous(stack, { flowType: 'pkce' });
    await client.auth.signInWithOtp({ email });
    const { target } = await follow(lastMail(email).link);
    const code = target.searchParams.get('code') ?? '';
    const thief = anonymous(stack, { flowType: 'pkce' });
    await thief.auth.signInWithOtp({ email: 'pkce-thief@example.com' });
    expect((await thief.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    await client.auth.signInWithOtp({ email });
    const fresh = (await follow(lastMail(email).link)).target.searchParams.get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(fresh)).data.user?.email).toBe(email);
  });
});

test('recovery leads to the reset page with type=recovery, and the session may set a password', async () => {
  const email = 'forgot@example.com';
  await signedIn(stack, email);
  await anonymous(stack).auth.resetPasswordForEmail(email, {
    redirectTo: 'http://127.0.0.1:4173/reset-password',
  });
  const { target, hash } = await follow(lastMail(email).link);
  expect(target.pathname).toBe('/reset-password');
  expect(hash.get('type')).toBe('recovery');
  const client = anonymous(stack);
  await client.auth.setSession({
    access_token: hash.get('access_token') ?? '',
    refresh_token: hash.get('refresh_token') ?? '',
  });
  expect((await client.auth.updateUser({ password: 'brand new' })).error).toBeNull();
  const signIn = await anonymous(stack).auth.signInWithPassword({ email, password: 'brand new' });
  expect(signIn.error).toBeNull();
});

test('a changed address counts once both addresses confirmed it', async () => {
  const { client } = await signedIn(stack, 'before@example.com');
  await client.auth.updateUser({ email: 'after@example.com' });
  await follow(lastMail('after@example.com').link);
  expect((await client.auth.getUser()).data.user?.email).toBe('before@example.com');
  await follow(lastMail('before@example.com').link);
  expect((await client.auth.getUser()).data.user?.email).toBe('after@example.com');
});

test('an administrator makes links without a mail', async () => {
  await signedIn(stack, 'linked@example.com');
  const { data } = await service(stack).auth.admin.generateLink({
    type: 'magiclink',
    email: 'linked@example.com',
  });
  expect(stack.mailbox.list('linked@example.com')).toEqual([]);
  const { hash } = await follow(data.properties?.action_link ?? '');
  expect(claimsOf(hash.get('access_token') ?? '')).toMatchObject({ email: 'linked@example.com' });
});

describe('second factor', () => {
  async function withFactor(email: string) {
    const user = await signedIn(stack, email);
    const enrolled = await user.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'phone',
    });
    if (enrolled.error || enrolled.data.type !== 'totp')
      throw enrolled.error ?? new Error('no totp');
    return { ...user, factorId: enrolled.data.id, secret: enrolled.data.totp.secret };
  }

  test('a right code lifts the session to aal2 and names totp in amr', async () => {
    const { client, factorId, secret } = await withFactor('totp@example.com');
    const before = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
    expect(wrong.error?.code).toBe('mfa_verification_failed');
    const code = totpCode(secret, Date.now() / 1000);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    expect(claimsOf(token)['aal']).toBe('aal2');
    expect(claimsOf(token)['amr']).toEqual(
      expect.arrayContaining([expect.objectContaining({ method: 'totp' })]),
    );
    await client.auth.refreshSession();
    const refreshed = (await client.auth.getSession()).data.session?.access_token ?? '';
    expect(claimsOf(refreshed)['aal']).toBe('aal2');
  });

  test('a new sign-in starts at aal1, cannot change the password and cannot drop the factor', async () => {
    const email = 'guarded@example.com';
    const { client, factorId, secret } = await withFactor(email);
    await client.auth.mfa.challengeAndVerify({
      factorId,
      code: totpCode(secret, Date.now() / 1000),
    });
    const weak = anonymous(stack);
    await weak.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await weak.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await weak.auth.updateUser({ password: 'hijacked' })).error?.code).toBe(
      'insufficient_aal',
    );
    expect((await weak.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });
});

test('guessing codes runs into the rate limit', async () => {
  let last;
  for (let i = 0; i < 60 && last?.status !== 429; i += 1) {
    last = (
      await anonymous(stack).auth.verifyOtp({
        email: 'g@example.com',
        token: '123456',
        type: 'email',
      })
    ).error;
  }
  expect(last).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});
