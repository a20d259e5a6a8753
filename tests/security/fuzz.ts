/**
 * Requests that nobody thought of: paths, verbs, filters, headers and bodies thrown together. Each follows from the seed
 * and its number alone: `npm run attack -- --seed S --only 'random requests'` asks the same again.
 */
import { createRandom, type Random } from '../world/random.ts';
import { changed, plantedBy, type Arena, type Attacker, type Group } from './arena.ts';

type Thrown = {
  readonly attacker: Attacker;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

/** A request by its number; also in a world that was made anew. */
export function thrown(arena: Arena, number: number): Thrown | null {
  const { attackers, tables, store, lastingSecrets: secrets } = arena;
  // Neighbouring seeds of the generator begin alike: they are kept apart by a large prime.
  const random: Random = createRandom(Math.imul(arena.seed + number, 0x9e3779b1));
  const id = (): string => random.pick([store, random.pick([store, ...secrets])]);
  const value = (): string =>
    random.pick([
      store,
      id(),
      `eq.${id()}`,
      `in.(${store},${id()})`,
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
  const attacker = attackers[random.between(0, attackers.length - 1)];
  if (!attacker) return null;
  const query = Array.from(
    { length: random.between(0, 3) },
    () => `${key()}=${encodeURIComponent(value())}`,
  );
  const root = random.pick([
    '/rest/v1',
    '/storage/v1',
    '/auth/v1',
    '/realtime/v1',
    '/functions/v1',
    '',
  ]);
  const place = random.pick([
    ...(tables as [string, ...string[]]),
    'rpc/sync_pull',
    'rpc/granted_scopes',
    'object/list/documents',
    'object/documents',
    'user',
    'admin/users',
    value().replaceAll(/[^\w-]/g, ''),
  ]);
  const method = random.pick(['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);
  return {
    attacker,
    method,
    path: `${root}/${place}?${query.join('&')}`,
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
    body:
      method === 'GET' || method === 'HEAD'
        ? null
        : random.pick(['{}', '[]', 'x,y\n1,2', JSON.stringify({ store_id: store, id: value() })]),
  };
}

/** The number of the first request that was not made yet: a planted hole is looked for with new ones. */
const begin = new WeakMap<Arena, number>();

export const fuzz: Group = {
  name: 'random requests',
  least: 2_000,
  async attack(arena, times) {
    const before = await arena.fingerprint();
    const holes: string[] = [];
    const one = async (number: number): Promise<void> => {
      const asked = thrown(arena, number);
      if (asked === null) return;
      const { attacker, method, path, headers, body } = asked;
      const answer = await arena.ask(attacker, path, {
        method,
        headers,
        ...(body === null ? {} : { body }),
      });
      const named = `#${number} of seed ${arena.seed}: ${attacker.letter} ${method} ${path} ${body ?? ''}`;
      const [found] = arena.leaked({ ...answer, text: answer.text.replaceAll(path, '') });
      if (found !== undefined) holes.push(`${found} is read by ${named}`);
      if (answer.status === 0 || answer.status >= 500) {
        holes.push(`${answer.status} ${answer.text.slice(0, 200)} by ${named}`);
      }
    };
    const first = begin.get(arena) ?? 0;
    begin.set(arena, first + times);
    for (let begun = 0; begun < times; begun += 8) {
      const together = Math.min(8, times - begun);
      await Promise.all(Array.from({ length: together }, (_, place) => one(first + begun + place)));
    }
    const touched = changed(before, await arena.fingerprint());
    return {
      count: times,
      holes: [...holes, ...touched.map((table) => `rows of ${table} were changed`)],
    };
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
