/** What people can change has a name and a value in words wherever two values of it meet (sync centre, conflicts). */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadAllRecordLabels } from '../../src/app/manifests.ts';
import { makeFormat } from '../../src/i18n/make-format.ts';

const migrations = resolve(import.meta.dirname, '../../supabase/migrations');

const quoted = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** By table, what may change after it was made: what `fixed` names stays. */
const changeable = new Map(
  readdirSync(migrations).flatMap((file) =>
    [
      ...readFileSync(join(migrations, file), 'utf8').matchAll(
        /select sync\.declare_collection\('(\w+)'[^;]*?writable => array\[([^\]]*)\]/g,
      ),
    ].map(([, table = '', fields = '']) => [table, quoted(fields)] as const),
  ),
);

/** Fields that have no words, and why; the list only grows shorter. */
const without: Readonly<Record<string, readonly string[]>> = {
  // Switches of one person, who sees them all on the page of their own settings.
  notification_preferences: [
    'all_categories',
    'budget',
    'candidates',
    'email_digest',
    'email_urgent',
    'inspections',
    'language',
    'sound',
    'supply_orders',
    'system',
    'time_zone',
    'urgent',
    'vehicles',
    'vibration',
  ],
  // A mark of one person, which nobody reads.
  review_marks: ['seen_at'],
  // Of the supplies, which are older than this test: still to be named.
  stock_counts: ['decision', 'is_blind', 'note', 'submitted_at'],
  stock_entries: [
    'condition',
    'decision',
    'entered_unit',
    'invoice_price',
    'note',
    'pack_size',
    'qty_refused',
    'reason',
  ],
  supply_credits: ['decision', 'link_hash'],
  supply_receipts: [
    'cost_decision',
    'cost_no',
    'invoice_number',
    'invoice_total',
    'note',
    'signature',
    'signed_by',
    'temperature_f',
  ],
};

const words = {
  t: ((key: string) => key) as never,
  format: makeFormat('en', { missing: '', invalid: '' }),
};

test('every field that may change after it was made has a label', async () => {
  const labels = await loadAllRecordLabels();
  const lacking = labels.flatMap(({ declaration, fields }) => {
    const labelled = Object.keys(fields({ row: {} as never, parent: null, words }));
    const fieldsOf = changeable.get(declaration.name);
    if (fieldsOf === undefined) return [`${declaration.name}: not found in the migrations`];
    return fieldsOf
      .filter((field) => declaration.writable.includes(field) && !labelled.includes(field))
      .map((field) => `${declaration.name}.${field}`);
  });
  const excepted = Object.entries(without).flatMap(([table, fields]) =>
    fields.map((field) => `${table}.${field}`),
  );
  expect(lacking.toSorted()).toEqual(excepted.toSorted());
});
