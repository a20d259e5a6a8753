/** Ways into a store that nobody approved: numbers, requests and memberships in one's own name, a way back after a removal. */
import { v7 } from 'uuid';
import * as v from 'valibot';
import { protocolVersion } from '../../sync/protocol.ts';
import type { Arena, Attacker, Group } from './arena.ts';

const definition = v.array(v.object({ definition: v.string() }));
const ids = v.array(v.object({ id: v.string() }));
let asItWas = '';

/** Somebody who belongs nowhere; `removed`: from the foreign store. What the sign-up says of them is hostile. */
async function newcomer(arena: Arena, number: string, removed: boolean): Promise<Attacker> {
  const { world, store } = arena;
  const id = v7();
  await world.sql(`insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)`, [
    id,
    `joiner-${id}@example.com`,
    JSON.stringify({
      store_number: number,
      role: 'admin',
      is_admin: true,
      store_role: 'admin',
      first_name: 'Jo',
    }),
  ]);
  if (removed) {
    await world.sql(
      `insert into store_users (user_id, store_id, role, deleted_at) values ($1, $2, 'general_manager', now())`,
      [id, store],
    );
  }
  const claims = { sub: id, role: 'authenticated' };
  return {
    letter: removed ? 'r' : 'n',
    role: 'authenticated',
    id,
    claims,
    token: await world.token(claims),
  };
}

export const joining: Group = {
  name: 'joining: policies, requests and removed people',
  least: 200,
  async attack(arena, times) {
    const { world, store, random, ask, leaked, attackers } = arena;
    const holes: string[] = [];
    let count = 0;
    const [own] = v.parse(
      v.array(v.object({ number: v.string(), policy: v.string() })),
      await world.sql(
        `select s.store_number as number, p.value as policy from public.stores s, sync.settings p
         where s.id = $1 and p.name = 'join_policy'`,
        [store],
      ),
    );
    const { number, policy } = own ?? { number: '', policy: 'approve' };
    const setPolicy = (value: string) =>
      world.sql(`update sync.settings set value = $1 where name = 'join_policy'`, [value]);
    // Where joining asks, nobody comes in; where it does not, at least nobody comes back.
    for (const asked of ['approve', 'open'] as const) {
      await setPolicy(asked);
      const people = await Promise.all(
        (asked === 'approve' ? [false, true, false, true] : [true, true]).map((removed) =>
          newcomer(arena, removed ? 'none' : number, removed),
        ),
      );
      const named = people.map(({ id }) => id);
      const requests = async (): Promise<string[]> =>
        v
          .parse(
            ids,
            await world.sql(`select id::text from join_requests where user_id = any($1)`, [named]),
          )
          .map(({ id }) => id);
      let known = await requests();
      const until = asked === 'approve' ? times * 0.7 : times;
      while (count < until) {
        count += 1;
        if (count % 20 === 0) known = await requests();
        const who = people[random.between(0, people.length - 1)];
        // Members of other stores may decide about their own stores alone.
        const other = attackers[random.between(0, attackers.length - 1)];
        if (!who || !other) continue;
        const request = random.pick([v7(), ...known]);
        const op = {
          op_id: v7(),
          collection: random.pick(['store_users', 'store_members', 'join_requests', 'user_roles']),
          id: v7(),
          scope: random.pick([`store:${store}`, `user:${who.id}`]),
          create: true,
          set: { user_id: who.id, store_id: store, role: 'admin', is_admin: true },
          base: {},
          edited_at: new Date().toISOString(),
        };
        const [by, method, path, body] = random.pick<
          readonly [Attacker, string, string, Record<string, unknown>]
        >([
          [
            who,
            'POST',
            'rpc/join_store',
            { store_number: random.pick([number, ` ${number}\t`, `${number}\0`, 'OFFICE', '']) },
          ],
          [who, 'POST', 'rpc/decide_join', { request, approve: true }],
          [other, 'POST', 'rpc/decide_join', { request, approve: true }],
          [
            other,
            'PATCH',
            `join_requests?id=eq.${request}`,
            { decision: 'approved', decided_by: other.id },
          ],
          [
            who,
            'PATCH',
            `join_requests?user_id=eq.${who.id}`,
            { decision: 'approved', decided_at: 'now', decided_by: who.id },
          ],
          [
            who,
            'POST',
            'join_requests',
            { user_id: who.id, store_id: store, decision: 'approved', decided_by: who.id },
          ],
          [who, 'POST', 'store_users', { user_id: who.id, store_id: store, role: 'admin' }],
          [other, 'POST', 'store_users', { user_id: who.id, store_id: store, role: 'admin' }],
          [
            who,
            'PATCH',
            `store_users?user_id=eq.${who.id}`,
            { deleted_at: null, role: 'general_manager' },
          ],
          [who, 'PATCH', `user_roles?user_id=eq.${who.id}`, { is_admin: true }],
          [
            who,
            'POST',
            'rpc/sync_push',
            {
              request: {
                protocol: protocolVersion,
                client_id: v7(),
                no: 1,
                batch_id: v7(),
                sent_at: new Date().toISOString(),
                ops: [op],
              },
            },
          ],
          [who, 'GET', `inspections?store_id=eq.${store}&select=*,inspection_responses(*)`, {}],
        ]);
        const answer = await ask(by, `/rest/v1/${path}`, {
          method,
          headers: { 'content-type': 'application/json', prefer: 'return=representation' },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        });
        const [found] = leaked(answer);
        const named_ = `${by.letter} ${method} ${path} ${JSON.stringify(body)}`;
        if (found !== undefined) holes.push(`${found} is read by ${named_}`);
        if (answer.status === 0 || answer.status >= 500) {
          holes.push(`${answer.status} ${answer.text.slice(0, 200)} by ${named_}`);
        }
      }
      const inside = await world.sql(
        `select user_id from store_users where user_id = any($1) and deleted_at is null
         union all select user_id from user_roles where user_id = any($1) and is_admin
         union all select user_id from join_requests where user_id = any($1) and decision is not null`,
        [named],
      );
      if (inside.length > 0) holes.push(`${inside.length} came in where the policy is ${asked}`);
    }
    await setPolicy(policy);
    return { count, holes };
  },
  planted: {
    // The policy asks, and the function that reads it says that it does not.
    async open({ world }) {
      const [found] = v.parse(
        definition,
        await world.sql(
          `select pg_get_functiondef('sync.join_policy()'::regprocedure) as definition`,
        ),
      );
      asItWas = found?.definition ?? '';
      await world.sql(
        `create or replace function sync.join_policy() returns text language sql stable security definer
         set search_path = '' as $$ select 'open' $$`,
      );
    },
    close: async ({ world }) => void (await world.sql(asItWas)),
  },
};
