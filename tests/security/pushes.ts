/** Forged ops, one per batch, by push and by rescue pack: foreign stores, foreign names, fixed fields, nonsense. */
import { v7 } from 'uuid';
import * as v from 'valibot';
import { protocolVersion } from '../../sync/protocol.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';
import { changed, type Attacker, type Group } from './arena.ts';

const definition = v.tuple([v.object({ text: v.string() })]);
/** What says who may write where, and that it is everybody everywhere. */
const held = [
  ['public.has_permission(uuid, text)', 'begin return true; end'],
  ['public.permitted_store_ids(text)', 'begin return array(select s.id from public.stores s); end'],
] as const;
const before: string[] = [];

export const pushes: Group = {
  name: 'forged pushes and rescue ops, one per batch',
  least: 300,
  async attack(arena, times) {
    const { attackers, world, store, random, secrets, ask, leaked, fingerprint } = arena;
    const own = stores['7486'].id;
    const inForeignNames = async () =>
      v.parse(
        v.array(v.object({ count: v.number() })),
        await world.sql(
          `select count(*)::int as count from public.food_cost_entries e where e.store_id = $1 and e.user_id = $2`,
          [own, people.manager2.id],
        ),
      );
    const guarded = await fingerprint();
    const forged = await inForeignNames();
    const opOf = (attacker: Attacker): Record<string, unknown> => {
      const collection = random.pick([
        'food_cost_entries',
        'weekly_sales_forecasts',
        'inspections',
        'inspection_responses',
        'inspection_photos',
        'inspection_action_items',
        'notifications',
        'requests',
        'record_conflicts',
        'stores',
        'user_roles',
        'store_users',
        `no_${random.between(1, 9)}`,
      ]);
      const create = random.chance(0.5);
      const user_id = random.pick([attacker.id, people.manager2.id, people.admin.id]);
      // In the own store only what is forged in another's name; everything else aims at the foreign one.
      const aims = user_id === people.manager2.id && random.chance(0.5) ? own : store;
      const entry = {
        user_id,
        store_id: aims,
        entry_date: '2026-11-02',
        amount: random.between(1, 999),
      };
      const walk = {
        template_id: templates.foodSafetyWalk.id,
        store_id: store,
        inspector_id: user_id,
        start_date: '2026-11-01T00:00:00Z',
        template_snapshot: {},
        status: 'in_progress',
      };
      const set = random.pick<Record<string, unknown>>([
        entry,
        { store_id: store, deleted_at: '2026-11-01T00:00:00Z' },
        { status: 'completed', completed_date: '2026-11-01T00:00:00Z', store_id: store },
        { role: 'admin', user_id: attacker.id, store_id: store, is_admin: true },
        walk,
        { inspection_id: random.pick([store, ...secrets]), response_value: 'fail', notes: 'x' },
        { choice: 'kept', is_read: true, change: 1, scope: `store:${store}` },
      ]);
      const [named, fits] = random.pick<readonly [string, Record<string, unknown>]>([
        ['food_cost_entries', entry],
        ['inspections', walk],
        [collection, set],
      ]);
      return {
        op_id: v7(),
        collection: named,
        id: create ? v7() : random.pick([store, ...secrets]),
        scope: random.pick([
          `store:${store}`,
          `store:${aims}`,
          `user:${people.manager2.id}`,
          'global',
          `store:${v7()}`,
        ]),
        create,
        set: fits,
        base: random.pick([{}, fits, { amount: 1 }]),
        edited_at: new Date(Date.now() - random.between(-9, 9) * 86_400_000).toISOString(),
      };
    };
    const holes: string[] = [];
    let count = 0;
    while (count < times) {
      for (const attacker of attackers) {
        count += 1;
        const op = opOf(attacker);
        const batch = { protocol: protocolVersion, no: 1, batch_id: v7(), ops: [op] };
        const rescue = random.chance(0.25);
        const answer = await ask(
          attacker,
          `/rest/v1/rpc/${rescue ? 'rescue_import' : 'sync_push'}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              request: rescue
                ? {
                    ...batch,
                    import_id: v7(),
                    pack: {
                      id: v7(),
                      sha256: 'a'.repeat(64),
                      user_id: random.pick([attacker.id, people.manager2.id]),
                      ops: 1,
                      photos: 0,
                    },
                  }
                : { ...batch, client_id: v7(), sent_at: new Date().toISOString() },
            }),
          },
        );
        const [found] = leaked({ ...answer, text: answer.text.replaceAll(String(op['id']), '') });
        if (found !== undefined)
          holes.push(`${attacker.letter} reads ${found} by ${JSON.stringify(op)}`);
        if (answer.status === 0 || answer.status >= 500) {
          holes.push(`${attacker.letter} ${answer.status} ${answer.text} by ${JSON.stringify(op)}`);
        }
      }
    }
    const touched = changed(guarded, await fingerprint());
    if (JSON.stringify(await inForeignNames()) !== JSON.stringify(forged)) {
      holes.push('an entry stands in the name of somebody else');
    }
    return { count, holes: [...holes, ...touched.map((table) => `rows of ${table} were changed`)] };
  },
  planted: {
    async open({ world }) {
      for (const [name, body] of held) {
        const [{ text }] = v.parse(
          definition,
          await world.sql(`select pg_get_functiondef($1::regprocedure) as text`, [name]),
        );
        before.push(text);
        await world.sql(text.replace(/AS \$function\$[\s\S]*\$function\$/, `AS $f$${body}$f$`));
      }
    },
    async close({ world }) {
      for (const text of before.splice(0)) await world.sql(text);
    },
  },
};
