import { expect, test } from 'vitest';
import { parseSnapshot } from './template-snapshot.ts';
import { snapshotIn } from './snapshot-in-language.ts';
import { actionTitleIn, nameIn, textIn } from './translation.ts';
import { aSnapshot, checkbox } from './inspection-samples.ts';

const inspection = aSnapshot({
  name: 'Walk',
  translations: { es: { name: 'Recorrido' } },
  sections: [
    [
      checkbox('a', {
        question_text: 'Floor is clean',
        help_text: 'Look under the tables.',
        translations: { es: { question_text: 'El piso está limpio' }, fr: { question_text: ' ' } },
      }),
    ],
  ],
});

test('T4: name and questions are in the reader’s language, what is missing or blank is in English', () => {
  const spanish = snapshotIn(inspection, 'es');
  expect(spanish.name).toBe('Recorrido');
  expect(spanish.sections[0]?.items[0]).toMatchObject({
    question_text: 'El piso está limpio',
    help_text: 'Look under the tables.',
  });
  const french = snapshotIn(inspection, 'fr');
  expect([french.name, french.sections[0]?.items[0]?.question_text]).toEqual([
    'Walk',
    'Floor is clean',
  ]);
});

test('T4: what there is nothing of in English is not said in other languages', () => {
  const help = { help_text: ' ', translations: { es: { help_text: 'Mire debajo.' } } };
  expect(textIn(help, 'help_text', 'es')).toBe(' ');
  expect(nameIn({ name: '', translations: { fr: { name: 'Tournée' } } }, 'fr')).toBe('');
});

test('T4: English is the snapshot itself, and a language is made once', () => {
  expect(snapshotIn(inspection, 'en')).toBe(inspection);
  expect(snapshotIn(inspection, 'es')).toBe(snapshotIn(inspection, 'es'));
});

test('T4: translations survive being stored; a language that this app does not know is left out', () => {
  expect(parseSnapshot(JSON.parse(JSON.stringify(inspection)))).toEqual(inspection);
  const newer = {
    ...inspection,
    translations: { es: { name: 'Recorrido' }, de: { name: 'Rundgang' } },
  };
  expect(parseSnapshot(newer)?.translations).toEqual({ es: { name: 'Recorrido' } });
  const { translations: _, ...older } = inspection;
  expect(parseSnapshot(older)?.translations).toEqual({});
});

test('T4: a row that a device has kept since before there were translations is English', () => {
  const kept = { question_text: 'Clean?', help_text: '' };
  expect(nameIn({ name: 'Walk' }, 'es')).toBe('Walk');
  expect(textIn(kept, 'help_text', 'fr')).toBe('');
});

const question = 'Floor is clean';
const asking = aSnapshot({
  sections: [
    [checkbox('other')],
    [
      checkbox('floor', {
        question_text: question,
        translations: { es: { question_text: 'El piso está limpio' }, fr: { question_text: ' ' } },
      }),
    ],
  ],
});
const action = { item_id: 'floor', title: question };

test('T4: the title of an action item is the question in the reader’s language, where the walk has it', () => {
  expect(actionTitleIn(action, asking, 'es')).toBe('El piso está limpio');
  expect(actionTitleIn(action, asking, 'fr')).toBe(question);
  expect(actionTitleIn(action, asking, 'en')).toBe(question);
});

test.each([
  ['other words than the question', { ...action, title: 'Mop the floor' }, asking],
  ['no question', { ...action, item_id: null }, asking],
  ['a question that its walk does not have', { ...action, item_id: 'gone' }, asking],
  ['a walk that is not here', action, undefined],
  ['a walk that cannot be read', action, { sections: [{ items: 'none' }] }],
])('T4: of %s it stays as it is written', (_what, row, snapshot) => {
  expect(actionTitleIn(row, snapshot, 'es')).toBe(row.title);
});
