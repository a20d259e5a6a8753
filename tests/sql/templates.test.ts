/** Publishing templates, their versions, and conditions as the server counts them (rules T1, Q1 to Q3, P1 to P5). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { inspectionResponseId, newId } from '../../src/kernel/ids.ts';
import { answersOf } from '../../src/modules/inspections/model/domain/answer.ts';
import { scoreOf } from '../../src/modules/inspections/model/domain/scoring.ts';
import {
  itemsOf,
  parseSnapshot,
} from '../../src/modules/inspections/model/domain/template-snapshot.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
let world: World;
let admin: SupabaseClient;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn(people.admin);
});
afterAll(() => world.stop());

type Item = ReturnType<typeof anItem>;
const anItem = (question_text: string, more: Record<string, unknown> = {}) => ({
  id: newId(),
  question_text,
  help_text: '',
  item_type: 'checkbox',
  points: 10,
  is_critical: false,
  rules: {},
  translations: {},
  ...more,
});
const aSection = (name: string, ...items: readonly Item[]) => ({
  id: newId(),
  name,
  description: '',
  translations: {},
  items,
});
const aDraft = (...sections: readonly ReturnType<typeof aSection>[]) => ({
  id: newId(),
  store_id: null,
  name: 'Patio walk',
  description: '',
  scoring_mode: 'standard',
  requires_signatures: false,
  total_points: null,
  translations: { es: { name: 'Recorrido del patio' } },
  sections,
});
const showIf = (item: Item, ...is: string[]) => ({ rules: { show_if: { item: item.id, is } } });

const publish = (draft: unknown, base_version: number, as = admin) =>
  as.rpc('publish_template', { draft, base_version });

const sectionsNow = async (id: string) => {
  const [row] = await world.sql<{
    sections: { name: string; items: { question_text: string }[] }[];
  }>('select sync.template_sections($1) as sections', [id]);
  return (row?.sections ?? []).map(({ name, items }) => [
    name,
    ...items.map((item) => item.question_text),
  ]);
};

it('T1 a new template is version 1, with its total, its section sums and its order', async () => {
  const draft = aDraft(
    aSection('Outside', anItem('Chairs'), anItem('Tables', { points: 2.5 })),
    aSection('Inside', anItem('Bar')),
  );
  expect(await publish(draft, 0)).toMatchObject({ data: 1, error: null });
  const [template] = await world.sql(
    'select version, total_points::float, is_active, translations from inspection_templates where id = $1',
    [draft.id],
  );
  expect(template).toEqual({
    version: 1,
    total_points: 22.5,
    is_active: true,
    translations: draft.translations,
  });
  expect(await sectionsNow(draft.id)).toEqual([
    ['Outside', 'Chairs', 'Tables'],
    ['Inside', 'Bar'],
  ]);
  const sums = await world.sql(
    'select max_score::float from inspection_sections where template_id = $1 order by order_index',
    [draft.id],
  );
  expect(sums).toEqual([{ max_score: 12.5 }, { max_score: 10 }]);
});

it('T1 publishing again is one version more whatever changed; what is left out is gone and can come back', async () => {
  const chairs = anItem('Chairs');
  const tables = anItem('Tables');
  const outside = aSection('Outside', chairs, tables);
  const inside = aSection('Inside', anItem('Bar'));
  const draft = aDraft(outside, inside);
  await publish(draft, 0);
  // An item moves to another section, and its section goes.
  const moved = { ...draft, sections: [{ ...inside, items: [chairs, ...inside.items] }] };
  expect(await publish(moved, 1)).toMatchObject({ data: 2 });
  expect(await sectionsNow(draft.id)).toEqual([['Inside', 'Chairs', 'Bar']]);
  expect(await publish(draft, 2)).toMatchObject({ data: 3 });
  expect(await sectionsNow(draft.id)).toEqual([
    ['Outside', 'Chairs', 'Tables'],
    ['Inside', 'Bar'],
  ]);
  expect(await publish({ ...draft, description: 'Only this.' }, 3)).toMatchObject({ data: 4 });
  const { data: versions } = await admin.rpc('template_versions', { of_template: draft.id });
  expect(versions).toMatchObject([
    { version: 4, published_by: people.admin.id },
    { version: 3 },
    { version: 2, snapshot: { sections: [{ name: 'Inside' }] } },
    { version: 1, snapshot: { name: 'Patio walk', translations: draft.translations } },
  ]);
});

it('T1 an inspection that runs keeps the version it began with', async () => {
  const chairs = anItem('Chairs');
  const draft = aDraft(aSection('Outside', chairs));
  await publish(draft, 0);
  const inspection = newId();
  await world.sql(
    `insert into inspections (id, template_id, store_id, inspector_id, start_date, template_snapshot)
     values ($1, $2, $3, $4, now(), '{"version": 1}')`,
    [inspection, draft.id, store.id, people.manager.id],
  );
  await publish(
    { ...draft, sections: [aSection('Outside', { ...chairs, question_text: 'Every chair' })] },
    1,
  );
  const [row] = await world.sql<{ snapshot: unknown }>(
    'select template_snapshot as snapshot from inspections where id = $1',
    [inspection],
  );
  const snapshot = parseSnapshot(row?.snapshot);
  expect(snapshot?.version).toBe(1);
  expect(snapshot === null ? [] : itemsOf(snapshot).map((item) => item.question_text)).toEqual([
    'Chairs',
  ]);
});

it('who publishes over a version that they have not seen is told, and nothing changes', async () => {
  const draft = aDraft(aSection('Outside', anItem('Chairs')));
  await publish(draft, 0);
  await publish({ ...draft, name: 'Mine' }, 1);
  expect((await publish({ ...draft, name: 'Theirs' }, 1)).error?.code).toBe('newer_version');
  expect((await publish(draft, 0)).error?.code).toBe('newer_version');
  const [row] = await world.sql('select name, version from inspection_templates where id = $1', [
    draft.id,
  ]);
  expect(row).toEqual({ name: 'Mine', version: 2 });
  await admin
    .from('inspection_templates')
    .update({ deleted_at: new Date().toISOString() })
    .eq('id', draft.id);
  expect((await publish(draft, 2)).error?.code).toBe('gone');
  expect((await publish(aDraft(aSection('A', anItem('b'))), 3)).error?.code).toBe('gone');
});

it('M7 a publication sent again because its answer was lost is answered as the first time', async () => {
  const chairs = anItem('Chairs', { points: 2.5 });
  const draft = aDraft(
    aSection('Outside', chairs, anItem('Tables', showIf(chairs, 'fail'))),
    aSection('Inside', anItem('Bar', { rules: { on_fail: { require: ['photo'] } } })),
  );
  expect(await Promise.all([publish(draft, 0), publish(draft, 0)])).toMatchObject([
    { data: 1 },
    { data: 1 },
  ]);
  expect(await publish(draft, 0)).toMatchObject({ data: 1 });
  const better = {
    ...draft,
    description: 'Every table.',
    sections: draft.sections.map((section) => ({ ...section, items: section.items.toReversed() })),
  };
  // Its condition would name a later item.
  expect((await publish(better, 1)).error?.code).toBe('malformed');
  const best = { ...draft, sections: draft.sections.toReversed(), description: 'Inside first.' };
  expect(await Promise.all([publish(best, 1), publish(best, 1)])).toMatchObject([
    { data: 2 },
    { data: 2 },
  ]);
  expect((await publish({ ...best, description: 'Something else.' }, 1)).error?.code).toBe(
    'newer_version',
  );
  const [{ versions } = { versions: 0 }] = await world.sql<{ versions: number }>(
    'select count(*)::int as versions from inspection_template_versions where template_id = $1',
    [draft.id],
  );
  expect(versions).toBe(2);
  // The same words of somebody else are a publication of their own, which the first one has overtaken.
  await world.sql(
    `update inspection_template_versions set published_by = null where template_id = $1 and version = 2`,
    [draft.id],
  );
  expect((await publish(best, 1)).error?.code).toBe('newer_version');
});

it.each([
  ['standard', 10],
  ['applicable', 16],
])(
  'M4 a draft that names no total has what its items can earn: %s',
  async (scoring_mode, total) => {
    const draft = {
      ...aDraft(
        aSection(
          'Outside',
          anItem('Chairs'),
          anItem('How clean?', { item_type: 'radio', points: 6 }),
          anItem('Why?', { item_type: 'text', points: 5 }),
          anItem('How many?', { item_type: 'number', points: 5 }),
        ),
      ),
      scoring_mode,
    };
    await publish(draft, 0);
    const [row] = await world.sql(
      'select total_points::float from inspection_templates where id = $1',
      [draft.id],
    );
    expect(row).toEqual({ total_points: total });
  },
);

it.each([
  ['no items', () => aDraft(aSection('Empty')), 'malformed'],
  [
    'a condition on a later item',
    () => {
      const later = anItem('Later');
      return aDraft(aSection('A', anItem('First', showIf(later, 'pass')), later));
    },
    'malformed',
  ],
  [
    'a condition on a conditional item',
    () => {
      const first = anItem('First');
      const second = anItem('Second', showIf(first, 'pass'));
      return aDraft(aSection('A', first, second, anItem('Third', showIf(second, 'pass'))));
    },
    'malformed',
  ],
  [
    'a condition on a text',
    () => {
      const first = anItem('First', { item_type: 'text' });
      return aDraft(aSection('A', first, anItem('Second', showIf(first, 'x'))));
    },
    'malformed',
  ],
  ['an empty question', () => aDraft(aSection('A', anItem(''))), '23514'],
  [
    'a text in English among the translations',
    () => aDraft(aSection('A', anItem('a', { translations: { en: {} } }))),
    '23514',
  ],
])('a draft with %s is refused', async (_what, make, code) => {
  expect((await publish(make(), 0)).error?.code).toBe(code);
});

it('parts of another template cannot be taken', async () => {
  const mine = aDraft(aSection('Outside', anItem('Chairs')));
  await publish(mine, 0);
  expect((await publish({ ...mine, id: newId() }, 0)).error?.code).toBe('malformed');
  const theirs = aDraft({ ...aSection('Other'), items: mine.sections[0]?.items ?? [] });
  expect((await publish(theirs, 0)).error?.code).toBe('moved');
  expect(await sectionsNow(mine.id)).toEqual([['Outside', 'Chairs']]);
});

it('I1 only an admin publishes or sees versions', async () => {
  const draft = aDraft(aSection('Outside', anItem('Chairs')));
  for (const person of [people.manager, people.inspector, people.shift]) {
    const client = await world.signIn(person);
    expect((await publish(draft, 0, client)).error?.code).toBe('forbidden');
    expect((await client.rpc('template_versions', { of_template: draft.id })).data).toEqual([]);
  }
});

/** Numbers that look random and are the same every time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it.each(['standard', 'applicable'])(
  'Q3 P4 P5 the server scores a %s inspection with conditions as the device does, whatever is answered',
  async (scoring_mode) => {
    const pick = seeded(7);
    const parents = [anItem('Lane?'), anItem('Patio?', { item_type: 'radio' }), anItem('Bar?')];
    const children = parents.flatMap((parent, n) => [
      anItem(`a${n}`, { points: 3.25, ...showIf(parent, 'fail', '2') }),
      anItem(`b${n}`, { points: 7, ...showIf(parent, 'pass', 'na', '5') }),
      anItem(`c${n}`, { item_type: n === 1 ? 'radio' : 'text', ...showIf(parent, 'fail') }),
    ]);
    const draft = {
      ...aDraft(aSection('Parents', ...parents), aSection('Children', ...children, anItem('Door'))),
      scoring_mode,
    };
    await publish(draft, 0);
    const inspection = newId();
    await world.sql(
      `insert into inspections (id, template_id, store_id, inspector_id, start_date, template_snapshot)
       values ($1, $2, $3, $4, now(), '{"version": 1}')`,
      [inspection, draft.id, store.id, people.manager.id],
    );
    const items = draft.sections.flatMap((section) => section.items);
    const values = ['pass', 'fail', 'na', '2', '5', null];
    for (let round = 0; round < 25; round++) {
      const answers = items.map((item) => [item.id, values[pick(values.length)] ?? null] as const);
      for (const [itemId, value] of answers) {
        await world.sql(
          `insert into inspection_responses (id, inspection_id, item_id, store_id, response_value) values ($1, $2, $3, $4, $5)
           on conflict (id) do update set response_value = excluded.response_value`,
          [inspectionResponseId(inspection, itemId), inspection, itemId, store.id, value],
        );
      }
      const [row] = await world.sql<{ snapshot: unknown; earned: number; possible: number }>(
        `select template_snapshot as snapshot, total_score::float as earned, max_possible_score::float as possible
         from inspections where id = $1`,
        [inspection],
      );
      const snapshot = parseSnapshot(row?.snapshot);
      if (snapshot === null) throw new Error('The walk has a snapshot');
      const { earned, possible } = scoreOf(
        snapshot,
        answersOf(
          answers.map(([item_id, response_value]) => ({
            item_id,
            response_value,
            notes: null,
            no_photo_reason: null,
          })),
        ),
      );
      expect({ round, earned: row?.earned, possible: row?.possible }).toEqual({
        round,
        earned,
        possible,
      });
    }
  },
);

it.each([
  ['{"show_if": {"item": "0b5e7a10-0001-4c01-8a01-000000000001", "is": ["fail"]}}', true],
  ['{"show_if": {"item": "0b5e7a10-0001-4c01-8a01-000000000001", "is": []}}', false],
  ['{"show_if": {"item": "0b5e7a10-0001-4c01-8a01-000000000001"}}', false],
  ['{"show_if": {"item": "nothing", "is": ["fail"]}}', false],
  ['{"show_if": {"is": ["fail"]}}', false],
  ['{"show_if": {"item": "0b5e7a10-0001-4c01-8a01-000000000001", "is": [1]}}', false],
  ['{"show_if": null}', false],
])('Q1 the rules %s may stand in a template: %s', async (rules, allowed) => {
  const [row] = await world.sql<{ allowed: boolean }>(
    'select sync.is_item_rules($1::jsonb) as allowed',
    [rules],
  );
  expect(row?.allowed).toBe(allowed);
});

const photoOf = (fields: Readonly<Record<string, unknown>>) =>
  JSON.stringify({
    help_photo: {
      path: `template-photos/0b5e7a10-0001-4c01-8a01-000000000001/${'a'.repeat(64)}.webp`,
      sha256: 'a'.repeat(64),
      width: 1600,
      height: 1200,
      ...fields,
    },
  });
it.each([
  [photoOf({}), true],
  [photoOf({ path: 'inspection-photos/somebody/elses.webp' }), false],
  [photoOf({ sha256: 'b'.repeat(64) }), false],
  [photoOf({ width: 'wide' }), false],
  ['{"help_photo": null}', false],
])('R2 the rules %s may stand in a template: %s', async (rules, allowed) => {
  const [row] = await world.sql<{ allowed: boolean }>(
    'select sync.is_item_rules($1::jsonb) as allowed',
    [rules],
  );
  expect(row?.allowed).toBe(allowed);
});
