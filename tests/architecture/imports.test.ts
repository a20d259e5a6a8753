/**
 * The directions of the house: each folder knows only the floors below it. One table covers every module, also those
 * that are added later.
 */
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  allowed,
  floorOf,
  loadedWith,
  moduleOf,
  namedIn,
  neededIn,
  roomOf,
  roomsOf,
} from './import-rules.ts';

const root = resolve(import.meta.dirname, '../..');

/** Packages that only one place may know. */
const onlyFrom: Record<string, readonly string[]> = {
  rxdb: ['src/db/'],
  dexie: ['src/db/', 'sync/', 'tests/'],
  '@supabase/supabase-js': ['src/platform/', 'sync/', 'supabase/', 'tests/'],
  react: ['src/', 'tests/'],
  zustand: ['src/'],
  '@base-ui/react': ['src/ui/'],
};

function sourceFiles(folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function importsOf(file: string): string[] {
  return namedIn(readFileSync(join(root, file), 'utf8'));
}

function resolveImport(file: string, specifier: string): string {
  const path = relative(root, resolve(root, dirname(file), specifier.replace(/\?.*$/, '')));
  return path.split(sep).join('/');
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

const files = [...sourceFiles('src'), ...sourceFiles('sync'), ...sourceFiles('sw')].filter(
  (file) => !isTest(file),
);

test('each folder imports only from the floors below it', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => resolveImport(file, specifier))
      .filter((target) => !allowed(file, target))
      .map((target) => `${file} (${floorOf(file)}) -> ${target} (${floorOf(target)})`),
  );
  expect(wrong).toEqual([]);
});

test('a module that has rooms has no other folders but for its texts', () => {
  const folders = Object.keys(roomsOf).flatMap((module) =>
    files
      .filter((file) => moduleOf(file) === module)
      .flatMap((file) => roomOf(file) ?? [])
      .filter((room) => !roomsOf[module]?.flat().includes(room)),
  );
  expect([...new Set(folders)]).toEqual([]);
});

describe('a wrong import is seen', () => {
  const inspections = 'src/modules/inspections';
  test.each([
    ['a value of the kernel', 'src/kernel/money.ts', 'src/ui/badge.tsx'],
    ['a piece of the design system', 'src/ui/badge.tsx', 'src/db/database-context.tsx'],
    ['the platform', 'src/platform/browser/clock.ts', 'src/app/router.tsx'],
    ['the engine', 'sync/journal/journal.ts', 'src/db/local-database.ts'],
    ['a rule, of a query', 'src/modules/stores/domain/a.ts', 'src/modules/stores/queries.ts'],
    [
      'a rule in a room, of a declaration',
      `${inspections}/form/domain/a.ts`,
      `${inspections}/model/collections.ts`,
    ],
    [
      'a rule, of a rule of a room above',
      `${inspections}/model/domain/a.ts`,
      `${inspections}/form/domain/b.ts`,
    ],
    [
      'a declaration in a room, of the database',
      `${inspections}/model/collections.ts`,
      'src/db/local-database.ts',
    ],
    [
      'requests in a room, of a query',
      `${inspections}/schedules/remote.ts`,
      `${inspections}/schedules/queries.ts`,
    ],
    [
      'commands in a room, of a screen',
      `${inspections}/form/commands-discard.ts`,
      `${inspections}/form/answer-sheet.ts`,
    ],
    ['queries, of the design system', `${inspections}/actions/queries.ts`, 'src/ui/badge.tsx'],
    [
      'a screen, of a room above',
      `${inspections}/photos/components/a.tsx`,
      `${inspections}/form/components/questions/b.tsx`,
    ],
    [
      'a screen, of a room beside',
      `${inspections}/overview/screens/a.tsx`,
      `${inspections}/templates/components/b.tsx`,
    ],
    [
      'the small pieces of a module, of more than the model',
      `${inspections}/ui/a.tsx`,
      `${inspections}/photos/components/b.tsx`,
    ],
    [
      'a room, of what stands above all rooms',
      `${inspections}/overview/components/a.tsx`,
      `${inspections}/search.ts`,
    ],
    ['a room that is not listed', `${inspections}/new/a.ts`, `${inspections}/model/queries.ts`],
    [
      'another module, beside its index',
      'src/modules/budget/week/screens/a.tsx',
      'src/modules/stores/queries.ts',
    ],
  ])('by %s', (_, file, target) => {
    expect(allowed(file, target)).toBe(false);
  });

  test('of a type, too, and of what is loaded later', () => {
    const text = [
      "import type { Row } from './row.ts';",
      "export type { Place } from './place.ts';",
      "import {\n  type One,\n} from './one.ts';",
      "const load = () => import('./later.tsx');",
    ].join('\n');
    expect(namedIn(text)).toEqual(['./row.ts', './place.ts', './one.ts', './later.tsx']);
    expect(neededIn(text)).toEqual(['./row.ts', './place.ts', './one.ts']);
  });

  test('in a circle', () => {
    const needs = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['b.ts']],
    ]);
    const inCircle = [...needs.keys()].filter((file) => loadedWith(file, needs).has(file));
    expect(inCircle).toEqual(['b.ts', 'c.ts']);
  });
});

test('what a room may know: those below, what is below every module, and other modules by their index', () => {
  const form = 'src/modules/inspections/form/components/questions/inspection-form.tsx';
  const known = [
    'src/modules/inspections/form/commands.ts',
    'src/modules/inspections/photos/components/photo-tile.tsx',
    'src/modules/inspections/ui/status-badge.tsx',
    'src/modules/inspections/model/domain/answer.ts',
    'src/modules/stores/index.ts',
    'src/ui/badge.tsx',
  ];
  expect(known.filter((target) => !allowed(form, target))).toEqual([]);
});

test('packages that belong to one place are imported only there', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => !specifier.startsWith('.'))
      .filter((specifier) => {
        const places = onlyFrom[packageOf(specifier)];
        return places !== undefined && !places.some((place) => file.startsWith(place));
      })
      .map((specifier) => `${file} -> ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

const everything = ['src', 'sync', 'sw', 'scripts', 'tests', 'supabase/local'].flatMap(sourceFiles);

const needsOf = new Map(
  everything.map((file) => [
    file,
    neededIn(readFileSync(join(root, file), 'utf8')).map((name) =>
      name.startsWith('.') ? resolveImport(file, name) : name,
    ),
  ]),
);

test('no file needs itself by way of others, types included', () => {
  const circles = everything.filter((file) => loadedWith(file, needsOf).has(file));
  expect(circles).toEqual([]);
});

test('what is run by a command of its own is loaded without the test runner', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const run = Object.values(scripts).flatMap((script) => /\S+\.ts\b/.exec(script) ?? []);
  expect(run).toContain('tests/bench/run.ts');
  expect(run.filter((file) => loadedWith(file, needsOf).has('vitest'))).toEqual([]);
});

test('no file or folder is named after nothing in particular', () => {
  const vague = [...everything, ...sourceFiles('supabase/functions')].filter((file) =>
    file.split('/').some((part) => /^(utils?|helpers?|common|misc|shared|lib)(\.|$)/.test(part)),
  );
  expect(vague).toEqual([]);
});
