/** What the migrations make of a database, as text: one line per object, sorted, so that a change of it can be read. */

type Query = (sql: string) => Promise<readonly Record<string, string | null>[]>;

/** The schemas that the project owns; policies and triggers also stand on tables of `auth`, `storage` and `realtime`. */
const OWN = `n.nspname in ('public', 'sync')`;
const acl = (of: string) =>
  `(select string_agg(a::text, ' ' order by a::text collate "C") from unnest(${of}) a)`;

/** Title and statement; the rows' values stand on one line each, in the order of the statement. */
const parts: readonly (readonly [title: string, sql: string])[] = [
  [
    'Types',
    `select n.nspname || '.' || t.typname,
       (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
     from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${OWN} and t.typtype in ('e', 'd')`,
  ],
  [
    'Tables: row-level security, options, grants',
    `select c.oid::regclass::text, case when c.relrowsecurity then 'rls' else 'NO RLS' end, c.reloptions::text, ${acl('c.relacl')}
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN} and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  ],
  [
    'Columns: type, null, default, grants',
    `select c.oid::regclass::text || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid), ${acl('a.attacl')}
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where ${OWN} and c.relkind in ('r', 'p')`,
  ],
  [
    'Constraints',
    `select c.conrelid::regclass::text, c.conname, pg_get_constraintdef(c.oid)
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where ${OWN} and c.conrelid <> 0 and c.contype in ('c', 'f', 'p', 'u', 'x')`,
  ],
  ['Indexes', `select indexdef from pg_indexes where schemaname in ('public', 'sync')`],
  [
    'Triggers',
    `select pg_get_triggerdef(t.oid), case t.tgenabled when 'O' then null else t.tgenabled::text end
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
     where not t.tgisinternal and ${OWN}`,
  ],
  [
    'Policies',
    `select schemaname || '.' || tablename, policyname, permissive, array_to_string(roles, ' '), cmd, qual, with_check
     from pg_policies where schemaname in ('public', 'sync', 'storage', 'realtime')`,
  ],
  [
    'Functions: result, language, volatility, rights, settings, grants, digest of the body',
    `select p.oid::regprocedure::text, pg_get_function_result(p.oid), l.lanname,
       case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
       case when p.prosecdef then 'definer' else 'invoker' end, array_to_string(p.proconfig, ' '), ${acl('p.proacl')},
       left(md5(p.prosrc), 12)
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang where ${OWN}`,
  ],
  [
    'Told by the realtime service',
    `select pubname, schemaname || '.' || tablename, array_to_string(attnames, ' ')
     from pg_publication_tables where schemaname in ('public', 'sync')`,
  ],
  ['Run by the clock', 'select name, schedule, command from sync.scheduled_jobs'],
  [
    'Storage buckets',
    `select id, case when public then 'public' else 'private' end, file_size_limit, array_to_string(allowed_mime_types, ' ')
     from storage.buckets`,
  ],
];

export async function describeSchema(query: Query): Promise<string> {
  const sections: string[] = [];
  for (const [title, sql] of parts) {
    const rows = await query(sql);
    const lines = rows.map((row) =>
      Object.values(row)
        .map((value) => (value === null ? '-' : value.replace(/\s+/g, ' ')))
        .join(' | '),
    );
    sections.push([`# ${title}`, ...lines.toSorted()].join('\n'));
  }
  return `${sections.join('\n\n')}\n`;
}
