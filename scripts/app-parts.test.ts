import { expect, test } from 'vitest';
import { isLaterPart, lazyModules, parseChunks } from './app-parts.ts';

const chunks = parseChunks(
  JSON.stringify({
    'index.html': { file: 'assets/index.js', imports: ['_react.js'], isEntry: true },
    '_react.js': { file: 'assets/react.js' },
    '_table.js': { file: 'assets/table.js' },
    '_form.js': { file: 'assets/form.js', imports: ['_table.js'] },
    'src/app/app.tsx': { file: 'assets/app.js', imports: ['_react.js'], isDynamicEntry: true },
    'src/modules/budget/routes.tsx': {
      file: 'assets/budget.js',
      imports: ['_react.js', '_table.js'],
      isDynamicEntry: true,
    },
    'src/modules/vehicles/routes.tsx': {
      file: 'assets/vehicles.js',
      imports: ['_form.js'],
      css: ['assets/vehicles.css'],
      isDynamicEntry: true,
    },
    'src/modules/vehicles/collections.ts': { file: 'assets/rows.js', isDynamicEntry: true },
  }),
);

test('a module off the core walk comes later, with what it alone needs', () => {
  const later = isLaterPart(chunks);
  expect(
    Object.values(chunks)
      .flatMap(({ file, css }) => [file, ...css])
      .filter(later),
  ).toEqual(['assets/form.js', 'assets/vehicles.js', 'assets/vehicles.css']);
});

test('English is at hand from the start, the other languages when they are used', () => {
  const later = isLaterPart(chunks);
  expect(later('locales/en/translation.json')).toBe(false);
  expect(later('locales/fr/translation.json')).toBe(true);
  expect(later('icons/storehand.svg')).toBe(false);
});

test('a module weighs what the app has not loaded before it', () => {
  expect([...(lazyModules(chunks).get('budget') ?? [])]).toEqual([
    'assets/budget.js',
    'assets/table.js',
  ]);
});
