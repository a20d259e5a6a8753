/** Requests that nobody thought of: paths, verbs, filters, headers and bodies thrown together. */
import { changed, plantedBy, type Group } from './arena.ts';

export const fuzz: Group = {
  name: 'random requests',
  least: 2_000,
  async attack(arena, times) {
    const { attackers, tables, store, random, secrets, ask, leaked, fingerprint } = arena;
    const before = await fingerprint();
    const holes: string[] = [];
    let count = 0;
    const value = (): string =>
      random.pick([
        store,
        random.pick([store, ...secrets]),
        `eq.${random.pick([store, ...secrets])}`,
        `in.(${store},${random.pick([store, ...secrets])})`,
        'not.is.null',
        'like.*',
        `or(store_id.eq.${store})`,
        String(random.between(-9, 1e9)),
        '*,stores(*)',
        '%00',
        "' or 1=1 --",
        '../../',
        '🦑',
        '(((',
      ]);
    const key = (): string =>
      random.pick([
        'select',
        'order',
        'limit',
        'offset',
        'or',
        'and',
        'id',
        'store_id',
        'scope',
        'columns',
        'on_conflict',
      ]);
    const one = async (): Promise<void> => {
      const attacker = attackers[random.between(0, attackers.length - 1)];
      if (!attacker) return;
      const query = Array.from(
        { length: random.between(0, 3) },
        () => `${key()}=${encodeURIComponent(value())}`,
      );
      const path = `${random.pick(['/rest/v1', '/storage/v1', '/auth/v1', '/realtime/v1', '/functions/v1', ''])}/${random.pick(
        [
          ...(tables as [string, ...string[]]),
          'rpc/sync_pull',
          'rpc/granted_scopes',
          'object/list/documents',
          'object/documents',
          'user',
          'admin/users',
          value().replaceAll(/[^\w-]/g, ''),
        ],
      )}?${query.join('&')}`;
      const method = random.pick(['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);
      const answer = await ask(attacker, path, {
        method,
        headers: {
          'content-type': random.pick(['application/json', 'text/csv', 'application/octet-stream']),
          accept: random.pick([
            'application/json',
            'text/csv',
            'application/vnd.pgrst.object+json',
            '*/*',
          ]),
          prefer: random.pick(['count=exact', 'return=representation', 'tx=rollback', 'x']),
          'accept-profile': random.pick(['public', 'public', 'sync', 'auth', 'storage']),
          range: random.pick(['0-9', '9-0', 'bytes=0-']),
        },
        ...(method === 'GET' || method === 'HEAD'
          ? {}
          : {
              body: random.pick([
                '{}',
                '[]',
                'x,y\n1,2',
                JSON.stringify({ store_id: store, id: value() }),
              ]),
            }),
      });
      const [found] = leaked({ ...answer, text: answer.text.replaceAll(path, '') });
      if (found !== undefined) holes.push(`${attacker.letter} reads ${found} by ${method} ${path}`);
      if (answer.status === 0 || answer.status >= 500) {
        holes.push(
          `${attacker.letter} ${answer.status} ${answer.text.slice(0, 200)} by ${method} ${path}`,
        );
      }
    };
    while (count < times) {
      const together = Math.min(8, times - count);
      count += together;
      // Drawn one after the other, so that a seed repeats them.
      await Promise.all(Array.from({ length: together }, one));
    }
    const touched = changed(before, await fingerprint());
    return { count, holes: [...holes, ...touched.map((table) => `rows of ${table} were changed`)] };
  },
  planted: plantedBy(
    `create policy planted on public.inspections for all to anon, authenticated using (true);
     create policy planted on public.food_cost_entries for all to anon, authenticated using (true);
     create policy planted on public.inspection_responses for all to anon, authenticated using (true);
     create policy planted on public.weekly_sales_forecasts for all to anon, authenticated using (true)`,
    `drop policy planted on public.inspections; drop policy planted on public.food_cost_entries;
     drop policy planted on public.inspection_responses; drop policy planted on public.weekly_sales_forecasts`,
  ),
};
