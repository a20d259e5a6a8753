import { expect, test } from 'vitest';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  appPlan,
  laterPartOf,
  lazyModules,
  parseChunks,
  readPrecachePlans,
  type PrecachePlans,
} from './app-parts.ts';

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
    '_record-labels.js': { file: 'assets/record-labels.js', name: 'record-labels' },
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
    'src/ui/menu-parts.tsx': { file: 'assets/menu.js', isDynamicEntry: true },
    'src/app/unknown-path.tsx': { file: 'assets/unknown.js', isDynamicEntry: true },
    'src/platform/biometrics/vault.ts': { file: 'assets/vault.js', isDynamicEntry: true },
    'src/modules/bell/locales/en.json': { file: 'assets/en/bell.js', isDynamicEntry: true },
    'src/modules/bell/locales/fr.json': { file: 'assets/fr/bell.js', isDynamicEntry: true },
    'src/modules/vehicles/locales/en.json': { file: 'assets/en/vehicles.js', isDynamicEntry: true },
  }),
);

/** Of the modules one is kept by whoever may open it, but for its history, and one by everybody. */
const plans: PrecachePlans = new Map([
  ['budget', { from: 'sign-in', first: true, later: ['screens/history'], ofApp: false }],
  ['bell', { from: 'install', first: false, later: [], ofApp: true }],
]);
const laterIn = (plan: PrecachePlans) => {
  const later = laterPartOf(chunks, plan);
  return Object.fromEntries(
    Object.values(chunks)
      .flatMap(({ file, css }) => [file, ...css])
      .flatMap((file) => {
        const part = later(file);
        return part === null ? [] : [[file, part]];
      }),
  );
};

test('a module is kept from the sign-in on by whoever may open it; what is no part of its work, and other modules, later', () => {
  const work = { later: 'idle', keptWith: ['budget'], first: true };
  expect(laterIn(plans)).toEqual({
    'assets/budget.js': work,
    'assets/table.js': { ...work, partOf: ['vehicles'] },
    'assets/en/budget.js': { ...work, language: 'en' },
    'assets/fr/budget.js': { ...work, language: 'fr' },
    'assets/history.js': { later: 'idle', partOf: ['budget'] },
    'assets/form.js': { later: 'idle', partOf: ['vehicles'] },
    'assets/vehicles.js': { later: 'idle', partOf: ['vehicles'] },
    'assets/vehicles.css': { later: 'idle', partOf: ['vehicles'] },
    'assets/found.js': { later: 'idle', partOf: ['vehicles'] },
    'assets/en/vehicles.js': { later: 'idle', partOf: ['vehicles'], language: 'en' },
    'assets/fr/bell.js': { later: 'idle', keptWith: ['app'], language: 'fr' },
    'assets/client.js': { later: 'soon' },
    'assets/menu.js': { later: 'idle', keptWith: ['app'] },
    'assets/unknown.js': { later: 'idle', partOf: ['app'] },
    'assets/vault.js': { later: 'idle' },
  });
});

test('English is at hand from the start, the other languages when they are used', () => {
  const later = laterPartOf(chunks, plans);
  expect(later('locales/en/translation.json')).toBeNull();
  expect(later('locales/fr/translation.json')).toEqual({ later: 'idle', language: 'fr' });
  expect(later('assets/en/bell.js')).toBeNull();
  expect(later('icons/storehand.svg')).toBeNull();
});

test('what the first page loads by itself is kept as soon as the worker serves', () => {
  const later = laterPartOf(chunks, plans);
  expect(later('assets/client.js')).toEqual({ later: 'soon' });
  expect(later('assets/text-face.woff2')).toEqual({ later: 'soon' });
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
  const dead = [...readPrecachePlans()].flatMap(([module, { later }]) => {
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

test('what the app sets apart of its own parts is there', () => {
  const files = readdirSync(join(import.meta.dirname, '../src'), {
    recursive: true,
    encoding: 'utf8',
  }).map((file) => file.replaceAll('\\', '/'));
  const dead = appPlan
    .flatMap((part) => part.files)
    .filter((beginning) => !files.some((file) => file.startsWith(beginning)));
  expect(dead).toEqual([]);
});
