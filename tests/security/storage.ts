/** Objects: paths that climb, foreign folders, types and sizes that are not taken, objects without a row. */
import * as v from 'valibot';
import { photoPathOf } from '../rls/probes.ts';
import { stores } from '../world/stores.ts';
import { plantedBy, type Group } from './arena.ts';

export const storage: Group = {
  name: 'storage: paths, types, sizes, objects without a row',
  least: 250,
  async attack(arena, times) {
    const { attackers, world, store, random, ask } = arena;
    const objects = async () =>
      v.parse(
        v.array(v.object({ name: v.string() })),
        await world.sql(`select bucket_id || '/' || name as name from storage.objects order by 1`),
      );
    const before = JSON.stringify(await objects());
    const foreign = photoPathOf(store);
    const own = photoPathOf(stores['7486'].id, `${random.between(1, 1e9)}-rowless.webp`);
    const holes: string[] = [];
    let count = 0;
    while (count < times) {
      for (const attacker of attackers) {
        count += 1;
        const path = random.pick([
          `documents/${foreign}`,
          `documents/${own}`,
          `documents/${foreign}/../../../${own}`,
          `documents/..%2f${own}`,
          `documents/inspection-photos/${store}/x.webp`,
          `documents/template-photos/${store}/${'a'.repeat(64)}.webp`,
          `documents/${'a/'.repeat(200)}x.webp`,
          `documents/x%00.webp`,
          `avatars/${store}/x.webp`,
          `avatars/${attacker.id}/../${store}.webp`,
          `nobody/x.webp`,
        ]);
        const [verb, prefix, init] = random.pick<readonly [string, string, RequestInit]>([
          ['reads', 'object', {}],
          ['reads', 'object/authenticated', {}],
          ['reads', 'object/public', {}],
          ['reads', 'object/info', {}],
          [
            'signs',
            'object/sign',
            {
              method: 'POST',
              body: JSON.stringify({ expiresIn: 600 }),
              headers: { 'content-type': 'application/json' },
            },
          ],
          ['deletes', 'object', { method: 'DELETE' }],
          ...['image/webp', 'text/html', 'image/svg+xml', 'application/pdf', 'x'].map(
            (type): readonly [string, string, RequestInit] => [
              'writes',
              'object',
              {
                method: random.pick(['POST', 'PUT']),
                body: new Uint8Array(random.pick([0, 8, 6_000_000])),
                headers: { 'content-type': type, 'x-upsert': random.pick(['true', 'false']) },
              },
            ],
          ),
        ]);
        const answer = await ask(attacker, `/storage/v1/${prefix}/${path}`, init);
        const itself = `${attacker.letter} ${verb} ${prefix}/${path}: ${answer.status}`;
        const isOwnStore = path.includes(own) && !path.includes('..');
        if (answer.status < 300 && answer.status > 0 && !isOwnStore) holes.push(itself);
        if (answer.status === 0 || answer.status >= 500) holes.push(`${itself} ${answer.text}`);
      }
    }
    if (JSON.stringify(await objects()) !== before)
      holes.push('the objects are not those of before');
    return { count, holes };
  },
  planted: plantedBy(
    'create policy planted on storage.objects for all to anon, authenticated using (true) with check (true)',
    'drop policy planted on storage.objects',
  ),
};
