/** A password without its second factor: what it opens, and the ways around the other half. */
import { v7 } from 'uuid';
import * as v from 'valibot';
import { totpCode } from '../../supabase/local/auth/totp.ts';
import type { Arena, Group } from './arena.ts';

const definition = v.array(v.object({ definition: v.string() }));
const session = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });
const enrolled = v.object({ id: v.string(), totp: v.object({ secret: v.string() }) });
const challenged = v.object({ id: v.string() });
const password = 'correct horse battery';
let asItWas = '';

type Call = (
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
) => ReturnType<Arena['ask']>;

function callOf({ ask, attackers }: Arena): Call {
  const nobody = attackers.find(({ letter }) => letter === 'a');
  if (!nobody) throw new Error('Nobody attacks');
  return (token, method, path, body) =>
    ask(nobody, path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

/** A general manager with an authenticator, signed in by password alone. */
async function protectedPerson(call: Call) {
  const email = `factor-${v7()}@example.com`;
  const signedUp = v.parse(
    session,
    JSON.parse(
      (
        await call(null, 'POST', '/auth/v1/signup', {
          email,
          password,
          data: { first_name: 'Fay', last_name: 'Ling', store_number: '7509' },
        })
      ).text,
    ),
  );
  const token = signedUp.access_token;
  const factor = v.parse(
    enrolled,
    JSON.parse((await call(token, 'POST', '/auth/v1/factors', { factor_type: 'totp' })).text),
  );
  const challenge = async (by: string) =>
    v.safeParse(
      challenged,
      JSON.parse(
        (await call(by, 'POST', `/auth/v1/factors/${factor.id}/challenge`, {})).text || '{}',
      ),
    );
  const opened = await challenge(token);
  const code = totpCode(factor.totp.secret, Date.now() / 1000);
  const proven = v.parse(
    session,
    JSON.parse(
      (
        await call(token, 'POST', `/auth/v1/factors/${factor.id}/verify`, {
          challenge_id: opened.success ? opened.output.id : '',
          code,
        })
      ).text,
    ),
  );
  const halfway = v.parse(
    session,
    JSON.parse(
      (await call(null, 'POST', '/auth/v1/token?grant_type=password', { email, password })).text,
    ),
  );
  return {
    email,
    id: signedUp.user.id,
    factor,
    code,
    challenge,
    proven: proven.access_token,
    halfway: halfway.access_token,
  };
}

type Protected = Awaited<ReturnType<typeof protectedPerson>>;
const made = new WeakMap<Arena, Promise<readonly [Protected, Protected]>>();

/** Made once: after some thousand guesses their address is let in to prove a code no more. */
function protectedPeople(arena: Arena): Promise<readonly [Protected, Protected]> {
  const call = callOf(arena);
  const people =
    made.get(arena) ??
    protectedPerson(call).then(async (victim) => [victim, await protectedPerson(call)] as const);
  made.set(arena, people);
  return people;
}

export const factors: Group = {
  name: 'second factors: codes, other people’s factors, ways around',
  least: 250,
  async attack(arena, times) {
    const { world, random, tables } = arena;
    const call = callOf(arena);
    const holes: string[] = [];
    let count = 0;
    const [victim, attacker] = await protectedPeople(arena);
    const seen = await call(victim.proven, 'GET', '/rest/v1/stores?select=id');
    if (seen.text === '[]' || seen.status !== 200) holes.push('nothing is there to be read');

    const codesNow = () => {
      const now = Date.now() / 1000;
      return new Set(
        [-60, -30, 0, 30, 60].map((by) => totpCode(victim.factor.totp.secret, now + by)),
      );
    };
    const wrongCode = (): string => {
      const guess = String(random.between(0, 999_999)).padStart(6, '0');
      return codesNow().has(guess) ? '000000x' : guess;
    };
    const recovery = () =>
      Array.from({ length: 4 }, () => random.pick(['AAAA', '0000', 'ZZZZ', 'H3J4'])).join('-');
    while (count < times) {
      count += 1;
      const mine = await victim.challenge(victim.halfway);
      const theirs = random.chance(0.2) ? await attacker.challenge(attacker.proven) : mine;
      const challengeId = theirs.success ? theirs.output.id : v7();
      const verify = `/auth/v1/factors/${victim.factor.id}/verify`;
      const [token, method, path, body] = random.pick<readonly [string, string, string, unknown]>([
        // Guessed, used already, out of time, of another authenticator, no code at all.
        [victim.halfway, 'POST', verify, { challenge_id: challengeId, code: wrongCode() }],
        [victim.halfway, 'POST', verify, { challenge_id: challengeId, code: victim.code }],
        [
          victim.halfway,
          'POST',
          verify,
          {
            challenge_id: challengeId,
            code: totpCode(victim.factor.totp.secret, Date.now() / 1000 - 600),
          },
        ],
        [victim.halfway, 'POST', verify, { challenge_id: challengeId, code: attacker.code }],
        [victim.halfway, 'POST', verify, { challenge_id: challengeId, code: { $ne: '' } }],
        // Somebody else's factor, with one's own proof.
        [attacker.proven, 'POST', verify, { challenge_id: challengeId, code: wrongCode() }],
        [attacker.proven, 'DELETE', `/auth/v1/factors/${victim.factor.id}`, undefined],
        // Around it: another factor, none at all, another password or address, codes of one's own.
        [victim.halfway, 'DELETE', `/auth/v1/factors/${victim.factor.id}`, undefined],
        [victim.halfway, 'POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: v7() }],
        [
          victim.halfway,
          'PUT',
          '/auth/v1/user',
          { password: 'another one entirely', current_password: password },
        ],
        [victim.halfway, 'PUT', '/auth/v1/user', { email: `taken-${v7()}@example.com` }],
        [victim.halfway, 'POST', '/rest/v1/rpc/mfa_recovery_codes_create', {}],
        [victim.halfway, 'POST', '/rest/v1/rpc/mfa_recovery_codes_state', {}],
        [victim.halfway, 'POST', '/rest/v1/rpc/mfa_recovery_code_use', { code: recovery() }],
        [attacker.proven, 'POST', '/rest/v1/rpc/mfa_recovery_code_use', { code: recovery() }],
        // What the password alone must not open.
        [
          victim.halfway,
          'GET',
          `/rest/v1/${random.pick(['stores', ...tables])}?select=*`,
          undefined,
        ],
        [
          victim.halfway,
          'POST',
          '/rest/v1/rpc/sync_pull',
          { request: { protocol: 1, cursors: [], also: [], limit: 1 } },
        ],
        [
          victim.halfway,
          'POST',
          '/storage/v1/object/list/documents',
          { prefix: 'inspection-photos', limit: 9 },
        ],
      ]);
      const { status, text } = await call(token, method, path, body);
      const named = `${method} ${path} ${JSON.stringify(body)}`;
      // The approved numbers are public; a factor that is not proven yet opens nothing.
      const isRead = method === 'GET' || path.includes('/list/');
      const isGiven = isRead
        ? status === 200 && text !== '[]' && !path.includes('approved_store_numbers')
        : status >= 200 && status < 300 && !(path.endsWith('code_use') && text.includes('false'));
      if (isGiven) holes.push(`${status} ${text.slice(0, 120)} by ${named}`);
      if (status === 0 || status >= 500) holes.push(`${status} ${text.slice(0, 200)} by ${named}`);
    }
    const left = await world.sql(
      `select from auth.mfa_factors where id = $1 and status::text = 'verified'`,
      [victim.factor.id],
    );
    if (left.length !== 1) holes.push('the factor of the attacked person is gone');
    const still = await call(null, 'POST', '/auth/v1/token?grant_type=password', {
      email: victim.email,
      password,
    });
    if (still.status !== 200) holes.push(`the password was changed: ${still.status}`);
    return { count, holes };
  },
  planted: {
    // Who has a password is taken for who they are.
    async open({ world }) {
      const [found] = v.parse(
        definition,
        await world.sql(
          `select pg_get_functiondef('public.current_user_id()'::regprocedure) as definition`,
        ),
      );
      asItWas = found?.definition ?? '';
      await world.sql(
        `create or replace function public.current_user_id() returns uuid language sql stable security definer
         set search_path = '' as $$ select auth.uid() $$`,
      );
    },
    close: async ({ world }) => void (await world.sql(asItWas)),
  },
};
