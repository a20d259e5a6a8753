import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemTypes, scoringModes } from '../../model/domain/template-snapshot.ts';
import {
  copyOf,
  draftItems,
  draftOf,
  earnable,
  emptyItem,
  emptySection,
  possibleParents,
  sameDraft,
  snapshotOf,
  totalOf,
  type DraftItem,
  type TemplateDraft,
} from './template-draft.ts';
import {
  addItem,
  addItemAfter,
  addSection,
  canMoveItem,
  changeItem,
  changeSection,
  moveItem,
  moveSection,
  putBack,
  removeItem,
  removeSection,
} from './template-draft-changes.ts';
import {
  photosLeftOut,
  readTemplateFile,
  templateFileName,
  templateFileText,
} from './template-file.ts';
import { findingsByItem, isError, lint, worthTelling } from './template-lint.ts';

const both = (text: string) => ({ es: { question_text: text }, fr: { question_text: text } });
const question = (id: string, more: Partial<DraftItem> = {}): DraftItem => ({
  ...emptyItem(id),
  question_text: `Question ${id}`,
  translations: both(`Pregunta ${id}`),
  ...more,
});
const named = { es: { name: 'x' }, fr: { name: 'x' } };
const draft = (...sections: readonly (readonly DraftItem[])[]): TemplateDraft => ({
  id: 'template',
  store_id: null,
  name: 'Walk',
  description: '',
  scoring_mode: 'standard',
  requires_signatures: false,
  total_points: null,
  translations: named,
  sections: sections.map((items, index) => ({
    ...emptySection(`s${index}`),
    name: `Section ${index}`,
    translations: named,
    items: [...items],
  })),
});
const when = (item: string, ...is: string[]) => ({ rules: { show_if: { item, is } } });
const said = (of: TemplateDraft) =>
  lint(of).map(({ code, itemId, language }) => [code, itemId, language].filter(Boolean).join(' '));
const outline = (of: TemplateDraft) =>
  of.sections.map(({ id, items }) => [id, ...items.map((item) => item.id)].join(' '));

describe('checks', () => {
  test('M10: a whole template has nothing to complain about', () => {
    expect(said(draft([question('a'), question('b', when('a', 'fail'))], [question('c')]))).toEqual(
      [],
    );
  });

  test.each<[string, TemplateDraft, string[]]>([
    ['M11', { ...draft([question('a')]), name: ' ' }, ['name_missing']],
    ['M11', changeSection(draft([question('a')]), 's0', { name: '' }), ['section_name_missing']],
    ['M11', draft([question('a', { question_text: '' })]), ['question_missing a']],
    ['M12', draft([]), ['no_items', 'empty_section']],
    ['M12', draft([question('a')], []), ['empty_section']],
    ['M13', draft(Array.from({ length: 401 }, (_, n) => question(`${n}`))), ['too_large']],
    ['M14', draft([question('a', when('gone', 'fail'))]), ['condition_unknown a']],
    ['M14', draft([question('a', when('b', 'fail')), question('b')]), ['condition_later a']],
    ['M14', draft([question('a', when('a', 'fail'))]), ['condition_later a']],
    [
      'M14',
      draft([question('a'), question('b', when('a', 'fail')), question('c', when('b', 'fail'))]),
      ['condition_nested c'],
    ],
    ['M14', draft([question('a'), question('b', when('a', '3'))]), ['condition_answer b']],
    ['M14', draft([question('a'), question('b', when('a'))]), ['condition_answer b']],
    [
      'M14',
      draft([question('a', { item_type: 'text', points: 0 }), question('b', when('a', 'x'))]),
      ['condition_answer b'],
    ],
    ['M15', draft([question('a', { item_type: 'radio' })]), ['unscorable_points a']],
    ['M16', { ...draft([question('a')]), total_points: 100 }, ['total_differs']],
    [
      'M17',
      draft([question('a', { item_type: 'number', points: 0, is_critical: true })]),
      ['critical_cannot_fail a'],
    ],
    [
      'M18',
      draft([
        question('a', { question_text: 'Is it clean?' }),
        question('b', { question_text: 'is it  CLEAN' }),
      ]),
      ['duplicate_question b'],
    ],
    [
      'M19',
      draft([
        question('a', {
          help_text: 'Look.',
          translations: { es: { question_text: 'P', help_text: 'Mire.' } },
        }),
      ]),
      ['translation_missing a fr'],
    ],
    [
      'M19',
      { ...draft([question('a')]), translations: { es: { name: 'x' } } },
      ['translation_missing fr'],
    ],
  ])('%s: of %j is said %j', (_rule, of, expected) => {
    expect(said(of)).toEqual(expected);
  });

  test('M15: in applicable mode a rating earns points', () => {
    const of = {
      ...draft([question('a', { item_type: 'radio' })]),
      scoring_mode: 'applicable' as const,
    };
    expect(said(of)).toEqual([]);
    expect(earnable(of)).toBe(5);
  });

  test('M10: an item is told how much is wrong with it, translations apart', () => {
    const counts = findingsByItem(
      lint(
        draft([
          question('a', { item_type: 'radio', is_critical: true, translations: {} }),
          question('b', { question_text: '' }),
          question('c', { translations: {} }),
        ]),
      ),
    );
    expect([...counts]).toEqual([
      ['b', { errors: 1, warnings: 0 }],
      ['a', { errors: 0, warnings: 2 }],
    ]);
  });

  test('M10: errors come first', () => {
    const found = lint(
      draft([question('a', { item_type: 'radio' }), question('b', { question_text: '' })]),
    );
    expect(found.map(isError)).toEqual([true, false]);
  });
});

describe('changes', () => {
  const start = draft([question('a'), question('b')], [question('c')]);

  test('M1: sections and items are added, changed and copied in place', () => {
    const added = addItem(addSection(start, emptySection('s2')), 's2', question('d'));
    expect(outline(added)).toEqual(['s0 a b', 's1 c', 's2 d']);
    expect(outline(addItemAfter(start, 'a', 'e'))).toEqual(['s0 a e b', 's1 c']);
    expect(draftItems(changeItem(start, 'b', { points: 2 })).map(({ points }) => points)).toEqual([
      5, 2, 5,
    ]);
    expect(draftItems(start).map(({ points }) => points)).toEqual([5, 5, 5]);
  });

  test('M2: an item goes on into the next section and stops at the ends', () => {
    expect(outline(moveItem(start, 'a', 1))).toEqual(['s0 b a', 's1 c']);
    expect(outline(moveItem(start, 'b', 1))).toEqual(['s0 a', 's1 b c']);
    expect(outline(moveItem(start, 'c', -1))).toEqual(['s0 a b c', 's1']);
    expect(moveItem(start, 'a', -1)).toBe(start);
    expect([
      canMoveItem(start, 'a', -1),
      canMoveItem(start, 'c', 1),
      canMoveItem(start, 'b', 1),
    ]).toEqual([false, false, true]);
    expect(outline(moveSection(start, 's1', -1))).toEqual(['s1 c', 's0 a b']);
    expect(outline(moveSection(start, 's1', 1))).toEqual(['s0 a b', 's1 c']);
  });

  test('M3: what was removed comes back where it was, and what was changed since stays', () => {
    const later = changeItem(removeItem(start, 'a'), 'b', { points: 1 });
    const back = putBack(later, start, 'a');
    expect(outline(back)).toEqual(['s0 a b', 's1 c']);
    expect(draftItems(back)[1]?.points).toBe(1);
    expect(outline(putBack(removeSection(start, 's0'), start, 's0'))).toEqual(['s0 a b', 's1 c']);
    expect(outline(putBack(start, start, 'a'))).toEqual(['s0 a b', 's1 c']);
  });

  test('Q2: a condition can name what comes before, can be failed or rated, and has none itself', () => {
    const of = draft([
      question('a'),
      question('b', { item_type: 'text' }),
      question('c', when('a', 'fail')),
      question('d', { item_type: 'radio' }),
      question('e'),
    ]);
    expect(possibleParents(of, 'e').map(({ id }) => id)).toEqual(['a', 'd']);
    expect(possibleParents(of, 'a')).toEqual([]);
  });
});

const arbitraryDraft: fc.Arbitrary<TemplateDraft> = fc
  .array(
    fc.array(
      fc.record({
        item_type: fc.constantFrom(...itemTypes),
        points: fc.integer({ min: 0, max: 999_900 }).map((n) => n / 100),
        question_text: fc.string({ maxLength: 30 }),
        is_critical: fc.boolean(),
        conditional: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    { maxLength: 4 },
  )
  .chain((sections) =>
    fc.constantFrom(...scoringModes).map((scoring_mode) => ({
      ...draft(
        ...sections.map((items, s) =>
          items.map(({ conditional, ...more }, n) =>
            question(`${s}-${n}`, { ...more, ...(conditional ? when('0-0', 'fail') : {}) }),
          ),
        ),
      ),
      scoring_mode,
    })),
  );

describe('copies and files', () => {
  let next = 0;
  const newId = () => `new-${next++}`;
  /** Ids by their place. */
  const bare = (of: TemplateDraft) => {
    const places = new Map(draftItems(of).map(({ id }, place) => [id, `item ${place}`]));
    return JSON.parse(
      JSON.stringify({
        ...of,
        id: '',
        sections: of.sections.map((section) => ({ ...section, id: '' })),
      }).replaceAll(/"((?:new-\d+)|(?:\d-\d))"/g, (_, id: string) =>
        JSON.stringify(places.get(id) ?? id),
      ),
    ) as unknown;
  };

  test('M6: a copy says the same under other ids, its conditions too', () => {
    fc.assert(
      fc.property(arbitraryDraft, (of) => {
        const copy = copyOf(of, newId);
        expect(bare(copy)).toEqual(bare(of));
        const ids = new Set(draftItems(of).map(({ id }) => id));
        expect(draftItems(copy).some(({ id }) => ids.has(id))).toBe(false);
      }),
    );
  });

  test('M20: what was written to a file is read as it was, under other ids', () => {
    fc.assert(
      fc.property(arbitraryDraft, (of) => {
        const read = readTemplateFile(templateFileText(of), newId);
        if (!('draft' in read)) throw new Error(JSON.stringify(read));
        expect(bare(read.draft)).toEqual(bare(of));
      }),
    );
  });

  test('M4, T1: a draft and the template that it becomes are the same', () => {
    fc.assert(
      fc.property(arbitraryDraft, (of) => {
        const again = draftOf({ ...snapshotOf(of), id: of.id, store_id: null, description: '' });
        expect(sameDraft(again, of)).toBe(true);
        expect(totalOf(of)).toBe(earnable(of));
      }),
    );
  });

  const file = (become: (template: Record<string, unknown>) => unknown, version = 1) => {
    const json = JSON.parse(templateFileText(draft([question('a')], [question('b')]))) as {
      template: Record<string, unknown>;
    };
    return JSON.stringify({ ...json, format_version: version, template: become(json.template) });
  };
  const inItem = (path: string, value: unknown) =>
    file((template) => {
      const copy = structuredClone(template) as {
        sections: { items: Record<string, unknown>[] }[];
      };
      Object.assign(copy.sections[1]?.items[0] ?? {}, { [path]: value });
      return copy;
    });

  test.each<[string, string, string]>([
    ['{', 'not_json', ''],
    ['{"format": "other"}', 'not_a_template', ''],
    ['[]', 'not_a_template', ''],
    [file((template) => template, 2), 'newer_format', ''],
    [file((template) => ({ ...template, sections: 3 })), 'wrong_value', 'sections'],
    [inItem('points', -1), 'wrong_value', 'sections[1].items[0].points'],
    [inItem('points', 'five'), 'wrong_value', 'sections[1].items[0].points'],
    [inItem('item_type', 'slider'), 'wrong_value', 'sections[1].items[0].item_type'],
    [inItem('question_text', 'x'.repeat(501)), 'wrong_value', 'sections[1].items[0].question_text'],
    [
      inItem('translations', { es: { question_text: 5 } }),
      'wrong_value',
      'sections[1].items[0].translations.es.question_text',
    ],
    ...(
      [
        [{ on_fail: { priority: 'urgent' } }, 'on_fail.priority'],
        [{ on_fail: { due_hours: 9999 } }, 'on_fail.due_hours'],
        [{ on_fail: { role: 'chef' } }, 'on_fail.role'],
        [{ on_fail: { require: ['photo', 'video'] } }, 'on_fail.require[1]'],
        [{ on_fail: 'photo' }, 'on_fail'],
        [{ on_fial: {} }, 'on_fial'],
        [{ show_if: { item: 'a' } }, 'show_if.is'],
        [{ show_if: { item: 'a', is: [1] } }, 'show_if.is[0]'],
      ] as const
    ).map(([rules, place]): [string, string, string] => [
      inItem('rules', rules),
      'wrong_value',
      `sections[1].items[0].rules.${place}`,
    ]),
    [inItem('id', 'a'), 'wrong_value', 'sections[1].items[0].id'],
  ])('M21: of %s is said %s at "%s"', (text, code, path) => {
    expect(readTemplateFile(text, newId)).toEqual({ problem: { code, path } });
  });

  test('M20: a rule that is null is none', () => {
    const read = readTemplateFile(
      inItem('rules', { on_fail: { priority: null }, show_if: null }),
      newId,
    );
    if (!('draft' in read)) throw new Error(JSON.stringify(read));
    expect(read.draft.sections[1]?.items[0]?.rules).toEqual({ on_fail: {} });
  });

  test('R4: a file goes without the pictures of its template, and how many those are is known; a copy keeps them', () => {
    const help_photo = {
      path: 'template-photos/a/b.webp',
      sha256: 'b',
      width: 4,
      height: 3,
    };
    const of = draft([
      { ...question('a'), rules: { help_photo, on_fail: { require: ['photo'] } } },
      question('b'),
    ]);
    expect(photosLeftOut(of)).toBe(1);
    expect(draftItems(copyOf(of, newId))[0]?.rules.help_photo).toEqual(help_photo);
    const read = readTemplateFile(templateFileText(of), newId);
    if (!('draft' in read)) throw new Error(JSON.stringify(read));
    expect(draftItems(read.draft)[0]?.rules).toEqual({ on_fail: { require: ['photo'] } });
    expect(photosLeftOut(read.draft)).toBe(0);
  });

  test('M20: the file is named after the template', () => {
    expect(templateFileName({ ...draft([]), name: 'Recorrido: ¡Día!' })).toBe(
      'recorrido-dia.template.json',
    );
    expect(templateFileName({ ...draft([]), name: '' })).toBe('template.template.json');
  });
});

test('M22: what an empty draft lacks is no news, what is wrong in one is', () => {
  const draft: TemplateDraft = {
    id: 'new',
    store_id: null,
    name: '',
    description: '',
    total_points: null,
    scoring_mode: 'standard',
    requires_signatures: false,
    translations: {},
    sections: [emptySection('s')],
  };
  expect(lint(draft).some(isError)).toBe(true);
  expect(worthTelling(lint(draft))).toEqual([]);
  const wrong = addItem(draft, 's', {
    ...emptyItem('a'),
    rules: { show_if: { item: 'gone', is: ['pass'] } },
  });
  expect(worthTelling(lint(wrong)).map(({ code }) => code)).toEqual(['condition_unknown']);
});
