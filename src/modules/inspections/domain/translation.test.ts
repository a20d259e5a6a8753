import { expect, test } from 'vitest';
import { parseSnapshot } from './template-snapshot.ts';
import { nameIn, snapshotIn, textIn } from './translation.ts';
import { aSnapshot, checkbox } from './walk-samples.ts';

const walk = aSnapshot({
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
  const spanish = snapshotIn(walk, 'es');
  expect(spanish.name).toBe('Recorrido');
  expect(spanish.sections[0]?.items[0]).toMatchObject({
    question_text: 'El piso está limpio',
    help_text: 'Look under the tables.',
  });
  const french = snapshotIn(walk, 'fr');
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
  expect(snapshotIn(walk, 'en')).toBe(walk);
  expect(snapshotIn(walk, 'es')).toBe(snapshotIn(walk, 'es'));
});

test('T4: translations survive being stored; a language that this app does not know is left out', () => {
  expect(parseSnapshot(JSON.parse(JSON.stringify(walk)))).toEqual(walk);
  const newer = { ...walk, translations: { es: { name: 'Recorrido' }, de: { name: 'Rundgang' } } };
  expect(parseSnapshot(newer)?.translations).toEqual({ es: { name: 'Recorrido' } });
  const { translations: _, ...older } = walk;
  expect(parseSnapshot(older)?.translations).toEqual({});
});

test('T4: a row that a device has kept since before there were translations is English', () => {
  const kept = { question_text: 'Clean?', help_text: '' };
  expect(nameIn({ name: 'Walk' }, 'es')).toBe('Walk');
  expect(textIn(kept, 'help_text', 'fr')).toBe('');
});
