import { expect, it } from 'vitest';
import { translatedName } from './translated-name.ts';

const called = (translations: unknown, language = 'es') =>
  translatedName({ name: 'Cook', translations }, language);

it('is in the language that is asked for, else in English', () => {
  expect(called({ es: { name: ' Cocinero ' } })).toBe('Cocinero');
  expect(called({ es: { name: 'Cocinero' } }, 'fr')).toBe('Cook');
  expect(called({ es: { name: ' ' } })).toBe('Cook');
});

it('is in English where a language cannot be read, and in the others all the same', () => {
  expect(called({ es: { name: 'Cocinero' }, fr: {}, en: 7 })).toBe('Cocinero');
  expect(called({ es: {} })).toBe('Cook');
  expect(called({ es: 'Cocinero' })).toBe('Cook');
  expect(called(null)).toBe('Cook');
});
