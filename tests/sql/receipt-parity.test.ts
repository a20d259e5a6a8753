/** The device hashes what it holds as the server does: over every finished inspection of the demo world. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receiptText, sha256Of } from '../../src/modules/inspections/report/domain/receipt.ts';
import { startWorld, type World } from '../database/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

type Answer = { item_id: string; response_value: string | null; notes: string | null };
type Photo = { inspection_id: string; item_id: string | null; role: string; sha256: string };

it('E2 device and server hash the same content the same', async () => {
  await world.sql(
    `update inspection_responses set notes = E'Ice \\U0001F9CA | "melted"\\nagain, \\u00e9t\\u00e9'
     where id = (select id from inspection_responses where deleted_at is null order by id limit 1)`,
  );
  // A picture of an item, a signature, and what was put right afterwards, which is no part of the receipt.
  await world.sql(
    `insert into inspection_photos
       (inspection_id, item_id, role, action_item_id, path, mime_type, sha256, captured_at, captured_by, stored_at)
     select i.id, case when p.role = 'inspector_signature' then null else r.item_id end, p.role,
       case when p.role = 'after' then gen_random_uuid() end,
       'inspection-photos/' || i.id || '/' || case when p.role = 'inspector_signature' then i.id else r.item_id end
         || '/1-' || p.role || '.webp',
       'image/webp', repeat(p.digit, 64), now(), i.inspector_id, now()
     from (select id, inspector_id from inspections where status = 'completed' order by id limit 1) i
     cross join lateral (
       select item_id from inspection_responses where inspection_id = i.id order by id limit 1) r
     cross join (values ('evidence', 'b'), ('inspector_signature', 'a'), ('after', 'c')) p (role, digit)`,
  );
  const finished = await world.sql(
    `select id, encode(sha256(convert_to(sync.receipt_text(id), 'UTF8')), 'hex') as sha256 from inspections
     where status in ('completed', 'archived') and deleted_at is null`,
  );
  expect(finished.length).toBeGreaterThan(5);
  for (const { id, sha256 } of finished) {
    const answers = await world.sql<Answer>(
      `select item_id, response_value, notes from inspection_responses where inspection_id = $1 and deleted_at is null`,
      [id],
    );
    const photos = await world.sql<Photo>(
      `select inspection_id, item_id, role, sha256 from inspection_photos where inspection_id = $1 and deleted_at is null`,
      [id],
    );
    expect(await sha256Of(receiptText(answers, photos))).toBe(sha256);
  }
});
