/** What somebody can learn about other people's accounts by asking, and how often they may guess. */
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode } from '../../supabase/local/auth/totp.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import { PASSWORD, anonymous, boot, signedIn, temporaryProject } from './project.ts';

const project = temporaryProject({
  'config.toml': `[auth.email]
enable_confirmations = true
max_frequency = "60s"`,
});
let stack: Stack;

beforeAll(async () => {
  stack = await boot(project);
});
afterAll(async () => {
  await stack?.stop();
  project.remove();
});

interface Answer {
  status: number;
  headers: string[];
  /** With every id and time, and the address asked for, replaced by a word. */
  body: string;
  ms: number;
}

async function ask(
  path: string,
  body: { email: string; [name: string]: unknown },
): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`${stack.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: [...response.headers.keys()].toSorted(),
    body: text
      .replaceAll(body.email, 'ADDRESS')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/after \d+ seconds/g, 'after N seconds'),
    ms: performance.now() - begun,
  };
}

const told = ({ status, headers, body }: Answer) => ({ status, headers, body });

const questions: [string, string, Record<string, unknown>, number][] = [
  ['a wrong password', '/token?grant_type=password', { password: 'wrong' }, 400],
  ['a magic link that makes no account', '/otp', { create_user: false }, 200],
  ['a magic link that may make one', '/otp', { create_user: true }, 200],
  ['a password reset', '/recover', {}, 200],
  ['a sign-up', '/signup', { password: PASSWORD, data: { first_name: 'Ana' } }, 200],
  ['another confirmation', '/resend', { type: 'signup' }, 200],
];

describe.each(questions)('%s', (name, path, body, status) => {
  const slug = name.replaceAll(' ', '-');

  test('is answered alike for an address that has an account and one that has none', async () => {
    const known = `known-${slug}@example.com`;
    const unknown = `unknown-${slug}@example.com`;
    await signedIn(stack, known);
    const first = await ask(path, { ...body, email: known });
    expect(first.status).toBe(status);
    expect(told(await ask(path, { ...body, email: unknown }))).toEqual(told(first));
    // asked again at once: a pause between mails is kept for both or for neither
    const again = await ask(path, { ...body, email: known });
    expect(told(await ask(path, { ...body, email: unknown }))).toEqual(told(again));
  });

  test('takes as long for both', async () => {
    // The quickest answer of each: a busy machine makes single ones slow, and more of them bring both to what they are.
    const quickest = { known: Infinity, unknown: Infinity };
    const ratio = () =>
      Math.max(quickest.known, quickest.unknown) / Math.min(quickest.known, quickest.unknown);
    for (let i = 0; i < 5 || (i < 30 && ratio() >= 1.6); i += 1) {
      const known = `known-${i}-${slug}@example.com`;
      const unknown = `unknown-${i}-${slug}@x.com`;
      await signedIn(stack, known);
      const knownMs = (await ask(path, { ...body, email: known })).ms;
      const unknownMs = (await ask(path, { ...body, email: unknown })).ms;
      quickest.known = Math.min(quickest.known, knownMs);
      quickest.unknown = Math.min(quickest.unknown, unknownMs);
    }
    expect(ratio()).toBeLessThan(1.6);
  });
});

describe('guessing', () => {
  const signIn = (email: string, password: string) =>
    anonymous(stack).auth.signInWithPassword({ email, password });

  test('passwords waits after ten wrong ones, for accounts that exist and that do not, and for this account alone', async () => {
    await signedIn(stack, 'guessed@example.com');
    await signedIn(stack, 'neighbour@example.com');
    for (const email of ['guessed@example.com', 'nobody-to-guess@example.com']) {
      for (let i = 0; i < 10; i += 1) {
        expect((await signIn(email, `wrong ${i}`)).error?.code).toBe('invalid_credentials');
      }
      expect((await signIn(email, PASSWORD)).error).toMatchObject({
        status: 429,
        code: 'over_request_rate_limit',
      });
    }
    expect((await signIn('neighbour@example.com', PASSWORD)).error).toBeNull();
  });

  test('passwords at the same moment meets the limit like one after the other', async () => {
    await signedIn(stack, 'parallel@example.com');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => signIn('parallel@example.com', `wrong ${i}`)),
    );
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(30);
  });

  test('mailed codes waits after ten wrong ones, also with the right one', async () => {
    const email = 'mailed-code@example.com';
    await signedIn(stack, email);
    await anonymous(stack).auth.signInWithOtp({ email });
    const right = stack.mailbox.list(email)[0]?.code ?? '';
    const wrong = right === '000000' ? '000001' : '000000';
    const verify = (token: string) =>
      anonymous(stack).auth.verifyOtp({ email, token, type: 'email' });
    for (let i = 0; i < 10; i += 1) {
      expect((await verify(wrong)).error?.code).toBe('otp_expired');
    }
    expect((await verify(right)).error?.code).toBe('over_request_rate_limit');
  });

  test('a right password forgives the wrong ones before it', async () => {
    const email = 'forgetful@example.com';
    await signedIn(stack, email);
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) await signIn(email, 'wrong');
      expect((await signIn(email, PASSWORD)).error).toBeNull();
    }
  });

  test('codes of an authenticator waits after ten wrong ones', async () => {
    const { client } = await signedIn(stack, 'authenticator@example.com');
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (error) throw error;
    const code = totpCode(data.totp.secret, Date.now() / 1000);
    const wrong = code === '000000' ? '000001' : '000000';
    const verify = (given: string) =>
      client.auth.mfa.challengeAndVerify({ factorId: data.id, code: given });
    for (let i = 0; i < 10; i += 1) {
      expect((await verify(wrong)).error?.code).toBe('mfa_verification_failed');
    }
    expect((await verify(code)).error?.code).toBe('over_request_rate_limit');
  });

  test('a code of an authenticator counts once', async () => {
    const { client } = await signedIn(stack, 'code-once@example.com');
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (error) throw error;
    const verify = (code: string) =>
      client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
    const first = totpCode(data.totp.secret, Date.now() / 1000);
    expect((await verify(first)).error).toBeNull();
    expect((await verify(first)).error?.code).toBe('mfa_verification_failed');
    expect((await verify(totpCode(data.totp.secret, Date.now() / 1000 + 30))).error).toBeNull();
  });
});

test('enrolling an authenticator answers its address as a QR picture that may stand in an img', async () => {
  const { client } = await signedIn(stack, 'picture@example.com');
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const [head, svg = ''] = data.totp.qr_code.split(/,(.*)/s);
  expect(head).toBe('data:image/svg+xml;utf-8');
  // a # would cut the address of the picture short
  expect(svg).toMatch(/^<svg [^#]*<\/svg>$/);
  expect(svg.match(/M\d+,\d+h/g)?.length).toBeGreaterThan(400);
});
