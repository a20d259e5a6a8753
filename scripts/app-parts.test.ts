import { expect, test } from 'vitest';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { laterPartOf, lazyModules, parseChunks, readPrecachePlans } from './app-parts.ts';

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
    'src/modules/budget/screens/history.tsx': { file: 'assets/history.js', isDynamicEntry: true },
    'src/modules/vehicles/search.ts': { file: 'assets/found.js', isDynamicEntry: true },
    'src/modules/budget/locales/en.json': { file: 'assets/en/budget.js', isDynamicEntry: true },
    'src/modules/budget/locales/fr.json': { file: 'assets/fr/budget.js', isDynamicEntry: true },
    'src/modules/vehicles/locales/en.json': { file: 'assets/en/vehicles.js', isDynamicEntry: true },
  }),
);

/** Of the two modules one is precached, but for its history. */
const plans = new Map([['budget', ['screens/history']]]);

test('a module that does not say to be precached comes later, with what it alone needs', () => {
  const later = laterPartOf(chunks, plans);
  expect(
    Object.values(chunks)
      .flatMap(({ file, css }) => [file, ...css])
      .filter((file) => later(file) === 'idle'),
  ).toEqual([
    'assets/form.js',
    'assets/vehicles.js',
    'assets/vehicles.css',
    'assets/history.js',
    'assets/found.js',
    'assets/fr/budget.js',
    'assets/en/vehicles.js',
  ]);
});

test('English is at hand from the start, the other languages when they are used', () => {
  const later = laterPartOf(chunks, plans);
  expect(later('locales/en/translation.json')).toBeNull();
  expect(later('locales/fr/translation.json')).toBe('idle');
  expect(later('assets/en/budget.js')).toBeNull();
  expect(later('assets/fr/budget.js')).toBe('idle');
  expect(later('icons/storehand.svg')).toBeNull();
});

test('what the first page loads by itself is kept as soon as the worker serves', () => {
  const later = laterPartOf(chunks, plans);
  expect(later('assets/client.js')).toBe('soon');
  expect(later('assets/text-face.woff2')).toBe('soon');
});

test('what several entries share a file with is asked for by itself, too', () => {
  const later = laterPartOf(chunks, plans);
  for (const file of ['assets/shell.js', 'assets/workspace.js', 'assets/icons.js'])
    expect(later(file)).toBeNull();
});

test('a module weighs what the app has not loaded before it', () => {
  expect([...(lazyModules(chunks).get('budget') ?? [])]).toEqual([
    'assets/budget.js',
    'assets/table.js',
  ]);
});

test('what a module sets apart from its precached parts is there', () => {
  const root = join(import.meta.dirname, '../src/modules');
  const dead = [...readPrecachePlans()].flatMap(([module, later]) => {
    expect(existsSync(join(root, module))).toBe(true);
    const files = readdirSync(join(root, module), { recursive: true, encoding: 'utf8' }).map(
      (file) => file.replaceAll('\\', '/'),
    );
    return later
      .filter((beginning) => !files.some((file) => file.startsWith(beginning)))
      .map((beginning) => `${module}: ${beginning}`);
  });
  expect(dead).toEqual([]);
});
