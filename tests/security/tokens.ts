/** Tokens that are forged, ended or somebody else's; codes and passwords that are guessed. */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { demoPassword, people } from '../world/people.ts';
import type { Arena, Attacker, Group } from './arena.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The stack's own secret, once it has leaked. */
let leakedSecret = '';

const sessionSchema = v.object({ access_token: v.string(), refresh_token: v.string() });

export const tokens: Group = {
  name: 'tokens, sessions, codes and passwords',
  least: 200,
  async attack(arena, times) {
    const { world, random, ask } = arena;
    const nobody: Attacker | undefined = arena.attackers.find(({ letter }) => letter === 'a');
    if (!nobody) throw new Error('Nobody attacks');
    const json = { 'content-type': 'application/json' };
    const post = (path: string, body: unknown) =>
      ask(nobody, `/auth/v1/${path}`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
      });
    const holes: string[] = [];
    let count = 0;
    const reads = async (token: string, how: string) => {
      for (const path of [
        '/rest/v1/stores?select=id',
        '/auth/v1/user',
        '/rest/v1/rpc/own_sessions',
      ]) {
        count += 1;
        const { status, text } = await ask(nobody, path, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (status === 200 && text !== '[]') holes.push(`${how}: ${path} answered`);
        if (status === 0 || status >= 500) holes.push(`${how}: ${path} ${status} ${text}`);
      }
    };
    const hour = Math.floor(Date.now() / 1000) + 3600;
    const claims = { sub: people.admin.id, role: 'authenticated', aal: 'aal2', exp: hour };
    const signed = (header: object, payload: object, secret: string) => {
      const text = `${encoded(header)}.${encoded(payload)}`;
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const secrets = ['', 'secret', 'super-secret-jwt-token', world.stack.anonKey, leakedSecret];
    for (const secret of secrets) {
      for (const payload of [
        claims,
        { ...claims, role: 'service_role' },
        { ...claims, exp: 'never' },
      ]) {
        await reads(
          signed({ alg: 'HS256', typ: 'JWT' }, payload, secret),
          `signed with "${secret}"`,
        );
      }
    }
    await reads(`${encoded({ alg: 'none' })}.${encoded(claims)}.`, 'unsigned');
    await reads(await world.token(claims, { expiresInSeconds: -60 }), 'ended');
    // A session that was ended answers to neither of its tokens. Of somebody whose password is not guessed at below: after
    // thousands of wrong ones the right one waits, too.
    const opened = v.parse(
      sessionSchema,
      JSON.parse(
        (
          await post('token?grant_type=password', {
            email: people.manager2.email,
            password: demoPassword,
          })
        ).text,
      ),
    );
    await ask(nobody, '/auth/v1/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${opened.access_token}` },
    });
    const isGiven = (text: string) => text.includes('access_token');
    count += 1;
    if (isGiven((await post('token?grant_type=refresh_token', opened)).text))
      holes.push('an ended session was renewed');
    while (count < times) {
      count += 1;
      const email = random.pick([
        people.shift.email,
        people.admin.email,
        `x${random.between(1, 9)}@example.com`,
      ]);
      const guess = String(random.between(0, 999_999)).padStart(6, '0');
      const [path, body] = random.pick<readonly [string, unknown]>([
        ['verify', { type: 'email', email, token: guess }],
        ['verify', { type: 'recovery', email, token: guess }],
        ['verify', { type: 'magiclink', token_hash: guess.repeat(8) }],
        ['token?grant_type=password', { email, password: guess }],
        ['token?grant_type=refresh_token', { refresh_token: guess }],
        ['token?grant_type=pkce', { auth_code: guess, code_verifier: guess.repeat(8) }],
        [
          'token?grant_type=id_token',
          { provider: 'google', id_token: signed({ alg: 'HS256' }, claims, 'x') },
        ],
        [`admin/users/${people.admin.id}`, {}],
        ['invite', { email }],
        ['admin/generate_link', { type: 'magiclink', email }],
        ['factors', { factor_type: 'totp' }],
      ]);
      const { status, text } = await post(path, body);
      if (isGiven(text) || (status === 200 && !path.startsWith('verify')))
        holes.push(`${path} ${JSON.stringify(body)}: ${status}`);
      if (status === 0 || status >= 500)
        holes.push(`${path} ${JSON.stringify(body)}: ${status} ${text}`);
    }
    return { count, holes };
  },
  planted: {
    open({ world }: Arena) {
      leakedSecret = world.stack.jwtSecret;
      return Promise.resolve();
    },
    close() {
      leakedSecret = '';
      return Promise.resolve();
    },
  },
};
