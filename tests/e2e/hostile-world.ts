/** A store whose every text is hostile: markup, turned writing, letters without width, emoji, and no end. */
import { randomUUID } from 'node:crypto';
import { inspectionResponseId } from '../../src/kernel/ids.ts';
import { apiSession, backend, sql } from './backend.ts';

const markup = [
  '<img src=x onerror="window.testRan=1">',
  '<script>window.testRan=1</script>',
  '"><svg/onload=window.testRan=1>',
  'javascript:window.testRan=1',
  '{{name}} $t(app.nav.home) ${7*7}',
  '\u202Eturned\u202C \u2066around',
  'a\u200B\u200D\u2060\uFEFFb',
  '👨‍👩‍👧‍👦🏴‍☠️',
  'Z\u0351\u0352\u0353\u0354\u0355',
].join(' ');
const longest = 10_000;

/** As long as a field may be, and without a place to break the line. No letter is cut in two. */
export const hostile = (limit = longest): string =>
  (limit < 60 ? '<b onclick=x>\u202E🏴‍☠️' : markup)
    .slice(0, limit)
    .replace(/[\uD800-\uDBFF]$/, '')
    .padEnd(limit, 'W');

/** Limits that fields have: the longest one that is taken. */
const limits = [longest, 4000, 2000, 500, 200, 120, 100, 80, 60];

/** What is no text of people: chosen by the app or the server, and checked by a pattern. */
const notPeoples = `'scope', 'store_number', 'time_zone', 'path', 'mime_type', 'sha256', 'text_key', 'url', 'photo_url',
  'response_value', 'status', 'code', 'kind', 'field', 'collection', 'record_id', 'epoch'`;

export type HostileWorld = {
  readonly email: string;
  readonly password: string;
  readonly running: string;
  readonly completed: string;
  readonly action: string;
  readonly occurrence: string;
  /** How many columns hold hostile texts. */
  readonly fields: number;
  /** The store goes, and what belongs to everybody is taken away. */
  readonly remove: () => Promise<void>;
};

export async function makeHostileWorld(): Promise<HostileWorld> {
  const number = '7599';
  const [store, template, section, running, completed, action, schedule, link] = Array.from(
    { length: 8 },
    () => randomUUID(),
  ) as [string, string, string, string, string, string, string, string];
  const email = `hostile-${randomUUID()}@example.com`;
  const password = `Ümlaut-${randomUUID()}`;
  await sql('insert into approved_store_numbers values ($1)', [number]);
  await sql('insert into stores (id, store_number, name) values ($1, $2, $3)', [
    store,
    number,
    hostile(120),
  ]);
  const answer = await fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password,
      data: { first_name: hostile(100), last_name: hostile(100), store_number: number },
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const me = (await apiSession(email, password)).user.id;

  await sql(
    `insert into inspection_templates (id, store_id, name, description) values ($1, $2, $3, $4)`,
    [template, store, hostile(120), hostile()],
  );
  await sql(
    `insert into inspection_sections (id, template_id, name, description, order_index) values ($1, $2, $3, $4, 0)`,
    [section, template, hostile(120), hostile()],
  );
  const items = [];
  for (const [place, type] of ['checkbox', 'radio', 'text', 'number'].entries()) {
    const item = randomUUID();
    items.push(item);
    await sql(
      `insert into inspection_items (id, section_id, order_index, question_text, help_text, item_type, points, is_critical)
       values ($1, $2, $3, $4, $5, $6::inspection_item_type, 5, $7)`,
      [item, section, place, hostile(500), hostile(), type, place === 0],
    );
  }
  const [{ version } = { version: 1 }] = await sql<{ version: number }>(
    'select version from inspection_templates where id = $1',
    [template],
  );
  for (const inspection of [running, completed]) {
    await sql(
      `insert into inspections (id, template_id, store_id, inspector_id, start_date, template_snapshot)
       values ($1, $2, $3, $4, now() - interval '1 hour', $5)`,
      [inspection, template, store, me, JSON.stringify({ version })],
    );
    for (const [place, item] of items.entries()) {
      await sql(
        `insert into inspection_responses (id, inspection_id, item_id, store_id, response_value, notes, no_photo_reason)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          inspectionResponseId(inspection, item),
          inspection,
          item,
          store,
          ['fail', '2', hostile(4000), '12'][place],
          hostile(4000),
          hostile(500),
        ],
      );
    }
  }
  await sql(
    `insert into inspection_action_items (id, inspection_id, item_id, store_id, title, due_date, created_by, note, resolution)
     values ($1, $2, $3, $4, $5, now() - interval '1 day', $6, $7, $7)`,
    [action, completed, items[0], store, hostile(500), me, hostile(4000)],
  );
  await sql(
    `update inspections set status = 'completed', completed_date = now() - interval '10 minutes' where id = $1`,
    [completed],
  );
  await sql(
    `insert into inspection_schedules (id, template_id, store_id, repeats, every_days, due_minute, starts_on)
     values ($1, $2, $3, 'interval', 1, 1440, '2026-01-01')`,
    [schedule, template, store],
  );
  await sql(
    `insert into notifications (user_id, store_id, title, message) values ($1, $2, $3, $4), ($1, $2, $3, '')`,
    [me, store, hostile(200), hostile()],
  );
  await sql(
    `insert into quick_links (id, title_en, title_es, title_fr, url) values ($1, $2, $2, $2, 'https://example.com/')`,
    [link, hostile(80)],
  );
  await sql(
    `insert into requests (user_id, store_id, kind, payload) values ($1, $2, 'feedback', $3)`,
    [me, store, JSON.stringify({ category: 'idea', text: hostile(4000), page: hostile(200) })],
  );
  await sql(
    `insert into food_cost_entries (user_id, store_id, entry_date, amount) values ($1, $2, current_date, 9999.99)`,
    [me, store],
  );
  const fields = await fillEveryText(store, me);
  const [due] = await sql<{ id: string }>(
    'select id from inspection_occurrences where store_id = $1 order by due_at limit 1',
    [store],
  );
  return {
    email,
    password,
    running,
    completed,
    action,
    occurrence: due?.id ?? '',
    fields,
    async remove() {
      await sql('delete from quick_links where id = $1', [link]);
      await sql('update stores set deleted_at = now() where id = $1', [store]);
      await sql('delete from approved_store_numbers where store_number = $1', [number]);
    },
  };
}

/** A column that comes later is hostile without an entry here. Answers how many columns hold hostile texts. */
async function fillEveryText(store: string, person: string): Promise<number> {
  const columns = await sql<{ table: string; name: string; by: string }>(
    `select c.table_name as table, c.column_name as name,
       (select k.column_name from information_schema.columns k
        where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name in ('store_id', 'user_id')
        order by k.column_name limit 1) as by
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
       and c.column_name not in (${notPeoples})`,
  );
  let filled = 0;
  for (const { table, name, by } of columns) {
    if (by === null) continue;
    for (const limit of limits) {
      const done = await sql<{ changed: boolean }>(
        `update public.${table} set ${name} = $1 where ${by} = $2 returning true as changed`,
        [hostile(limit), by === 'store_id' ? store : person],
      ).catch(() => null);
      if (done === null) continue;
      filled += done.length > 0 ? 1 : 0;
      break;
    }
  }
  return filled;
}
