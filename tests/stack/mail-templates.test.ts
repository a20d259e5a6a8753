/** The project's own mails (supabase/templates), whose links carry a hash into the app. */
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import ws from 'ws';
import { startWorld, type World } from '../database/world.ts';
import { demoPassword, people } from '../world/people.ts';
import { boot, temporaryProject } from './project.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const app = 'http://localhost:5199';

function linkTo(address: string): URL {
  const mail = world.stack.mailbox.list(address)[0];
  if (!mail?.link) throw new Error(`No mail for ${address}`);
  return new URL(mail.link);
}

/** What the page that a link leads to does. */
const follow = (link: URL) =>
  world.anonymous().auth.verifyOtp({
    token_hash: link.searchParams.get('token_hash') ?? '',
    type: link.searchParams.get('type') as 'recovery',
  });

describe('the links of mails', () => {
  test('a reset leads to the page that was asked for, and works once', async () => {
    const { email } = people.manager;
    const redirectTo = `${app}/reset-password`;
    await world.anonymous().auth.resetPasswordForEmail(email, { redirectTo });
    const link = linkTo(email);
    expect(link.origin + link.pathname).toBe(redirectTo);
    expect(link.searchParams.get('type')).toBe('recovery');
    expect(world.stack.mailbox.list(email)[0]?.text.split('\n')).toContain(
      `Choose a new password: ${link.href}`,
    );
    const { data, error } = await follow(link);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(people.manager.id);
    expect((await follow(link)).error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('one that was asked for in a browser opens in any other', async () => {
    const { email } = people.shift;
    const asker = createClient(world.stack.url, world.stack.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, flowType: 'pkce' },
      realtime: { transport: ws as never },
    });
    const emailRedirectTo = `${app}/login`;
    await asker.auth.signInWithOtp({
      email,
      options: { emailRedirectTo, shouldCreateUser: false },
    });
    const link = linkTo(email);
    expect(link.searchParams.get('type')).toBe('magiclink');
    expect((await follow(link)).data.user?.id).toBe(people.shift.id);
  });

  test('never lead away from the app', async () => {
    const { email } = people.admin;
    await world.anonymous().auth.resetPasswordForEmail(email, {
      redirectTo: 'https://evil.example/reset-password',
    });
    expect(linkTo(email).origin).toBe('http://localhost:4173');
  });

  test('a new address is confirmed from both mailboxes', async () => {
    const client = await world.signIn(people.inspector);
    const emailRedirectTo = `${app}/login`;
    const renewed = 'daniel@example.com';
    await client.auth.updateUser({ email: renewed }, { emailRedirectTo });
    const [mail] = world.stack.mailbox.list(renewed);
    expect(mail?.text).toContain(`from ${people.inspector.email} to ${renewed}`);
    const half = await follow(linkTo(renewed));
    expect([half.error, half.data.session]).toEqual([null, null]);
    expect((await client.auth.getUser()).data.user?.email).toBe(people.inspector.email);
    expect((await follow(linkTo(people.inspector.email))).data.session).not.toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(renewed);
    const signIn = await world
      .anonymous()
      .auth.signInWithPassword({ email: renewed, password: demoPassword });
    expect(signIn.error).toBeNull();
  });
});

describe('a template', () => {
  const configured = (files: Record<string, string>) =>
    temporaryProject({
      'config.toml': `[auth.email.template.recovery]\ncontent_path = "./supabase/reset.html"`,
      ...files,
    });

  test.each([
    ['that is not there', {}, /cannot be read/],
    [
      'that needs more than variables',
      { 'reset.html': '{{ if .Data }}x{{ end }}' },
      /Go's templates/,
    ],
  ])('%s stops the start with a reason', async (_, files, reason) => {
    const project = configured(files);
    await expect(boot(project)).rejects.toThrow(reason);
    project.remove();
  });

  test('cannot be broken out of by what it names', async () => {
    const project = configured({
      'reset.html': '<p>{{ .Email }}</p><a href="{{ .RedirectTo }}">go</a>',
    });
    const stack = await boot(project);
    try {
      await stack.sql(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
         values (gen_random_uuid(), 'authenticated', 'authenticated', 'x&y@example.com', now(), now())`,
      );
      const redirect = encodeURIComponent(`http://localhost:4173/?a=1&b="><i>`);
      const asked = await fetch(`${stack.url}/auth/v1/recover?redirect_to=${redirect}`, {
        method: 'POST',
        headers: { apikey: stack.anonKey },
        body: JSON.stringify({ email: 'x&y@example.com' }),
      });
      expect(asked.status).toBe(200);
      expect(stack.mailbox.list()[0]).toMatchObject({
        text: expect.stringMatching(/^x&y@example\.com/),
        link: 'http://localhost:4173/?a=1&b=%22%3E%3Ci%3E',
      });
    } finally {
      await stack.stop();
      project.remove();
    }
  });
});
