/** Topics of others, and changes of their rows under every kind of filter. */
import { createClient, REALTIME_SUBSCRIBE_STATES as states } from '@supabase/supabase-js';
import ws from 'ws';
import { plantedBy, type Attacker, type Group } from './arena.ts';

const answerMs = 60_000;

export const realtime: Group = {
  name: 'realtime topics and filters',
  least: 60,
  async attack(arena, times) {
    const { attackers, world, store, random } = arena;
    const own = attackers.find(({ letter }) => letter === 'm');
    const holes: string[] = [];
    let count = 0;
    /** True: the server let it join. */
    const joins = (attacker: Attacker, topic: string, filter: object | null) =>
      new Promise<boolean>((resolve) => {
        const client = createClient(world.stack.url, world.stack.anonKey, {
          auth: { persistSession: false, autoRefreshToken: false },
          realtime: { transport: ws as never },
        });
        const token = attacker.token ?? world.stack.anonKey;
        void client.realtime.setAuth(token);
        const channel = client.channel(topic, { config: { private: filter === null } });
        const done = (joined: boolean) => {
          clearTimeout(timer);
          void client.removeAllChannels().finally(() => void client.realtime.disconnect());
          resolve(joined);
        };
        const timer = setTimeout(() => {
          holes.push(`${attacker.letter} ${topic}: no answer`);
          done(false);
        }, answerMs);
        if (filter !== null) {
          channel.on('system', {}, ({ status }: { status?: string }) => done(status === 'ok'));
          channel.on(
            'postgres_changes',
            { event: '*', schema: 'public', table: 'food_cost_entries', ...filter },
            ({ new: row }: { new: Record<string, unknown> }) => {
              if (row['store_id'] === store)
                holes.push(`${attacker.letter} hears a row of the foreign store`);
            },
          );
        }
        channel.subscribe((status) => {
          if (status === states.SUBSCRIBED && filter === null) done(true);
          if (status === states.CHANNEL_ERROR || status === states.TIMED_OUT) done(false);
        });
      });
    const topics = [
      `store:${store}`,
      `user:${own?.id ?? ''}x`,
      `user:${store}`,
      'global ',
      `inspection:${store}:${store}`,
      `store:${store}:`,
      `store:%`,
      `store:${store}' or true --`,
    ] as const;
    for (const attacker of attackers) {
      for (const topic of topics) {
        count += 1;
        if (await joins(attacker, topic, null)) holes.push(`${attacker.letter} joins ${topic}`);
      }
    }
    const filters = ['match', 'imatch', 'like', 'ilike', 'eq', 'in', 'neq', 'gt'] as const;
    while (count < times) {
      count += 1;
      const attacker = attackers[random.between(0, attackers.length - 1)];
      const value = random.pick([
        `(${'a+'.repeat(20)})+$`,
        '%'.repeat(5000),
        store,
        `(${store})`,
        '((((',
        '',
      ]);
      if (attacker) {
        await joins(attacker, `any ${count}`, {
          filter: `store_id=${random.pick(filters)}.${value}`,
        });
      }
    }
    return { count, holes };
  },
  planted: plantedBy(
    `create policy planted on realtime.messages for all to anon, authenticated using (true) with check (true)`,
    `drop policy planted on realtime.messages`,
  ),
};
