import { expect, test } from 'vitest';
import { laterPartOf, lazyModules, parseChunks } from './app-parts.ts';

const chunks = parseChunks(
  JSON.stringify({
    'index.html': {
      file: 'assets/index.js',
      imports: ['_react.js'],
      isEntry: true,
    },
    '_react.js': { file: 'assets/react.js' },
    '_table.js': { file: 'assets/table.js' },
    '_form.js': { file: 'assets/form.js', imports: ['_table.js'] },
    '_shell.js': {
      file: 'assets/shell.js',
      name: 'shell',
      imports: ['_react.js', '_icons.js'],
    },
    '_collections.js': { file: 'assets/collections.js', name: 'collections' },
    '_describers.js': { file: 'assets/describers.js', name: 'describers' },
    '_workspace.js': { file: 'assets/workspace.js', name: 'workspace' },
    '_icons.js': { file: 'assets/icons.js' },
    'src/modules/budget/routes.tsx': {
      file: 'assets/budget.js',
      imports: ['_react.js', '_icons.js', '_table.js'],
      isDynamicEntry: true,
    },
    'src/modules/vehicles/routes.tsx': {
      file: 'assets/vehicles.js',
      imports: ['_form.js'],
      css: ['assets/vehicles.css'],
      isDynamicEntry: true,
    },
    'node_modules/client/index.mjs': { file: 'assets/client.js', isDynamicEntry: true },
    'src/modules/vehicles/search.ts': { file: 'assets/found.js', isDynamicEntry: true },
  }),
);

test('a module off the core walk comes later, with what it alone needs', () => {
  const later = laterPartOf(chunks);
  expect(
    Object.values(chunks)
      .flatMap(({ file, css }) => [file, ...css])
      .filter((file) => later(file) === 'idle'),
  ).toEqual(['assets/form.js', 'assets/vehicles.js', 'assets/vehicles.css', 'assets/found.js']);
});

test('English is at hand from the start, the other languages when they are used', () => {
  const later = laterPartOf(chunks);
  expect(later('locales/en/translation.json')).toBeNull();
  expect(later('locales/fr/translation.json')).toBe('idle');
  expect(later('icons/storehand.svg')).toBeNull();
});

test('what the first page loads by itself is kept as soon as the worker serves', () => {
  const later = laterPartOf(chunks);
  expect(later('assets/client.js')).toBe('soon');
  expect(later('assets/text-face.woff2')).toBe('soon');
});

test('what several entries share a file with is asked for by itself, too', () => {
  const later = laterPartOf(chunks);
  for (const file of ['assets/shell.js', 'assets/workspace.js', 'assets/icons.js'])
    expect(later(file)).toBeNull();
});

test('a module weighs what the app has not loaded before it', () => {
  expect([...(lazyModules(chunks).get('budget') ?? [])]).toEqual([
    'assets/budget.js',
    'assets/table.js',
  ]);
});
