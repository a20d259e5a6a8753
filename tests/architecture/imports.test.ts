/**
 * The directions of the house: each folder knows only the floors below it. One table covers every module, also those
 * that are added later.
 */
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** What a floor may import besides itself. Floors of a module are written `module:<part>`. */
const mayImport: Record<string, readonly string[]> = {
  kernel: [],
  sync: [],
  sw: ['sync'],
  platform: ['kernel', 'sync', 'sw:messages'],
  db: ['platform', 'kernel', 'sync'],
  i18n: ['platform', 'kernel'],
  ui: ['kernel'],
  command: ['db', 'ui'],
  'module:domain': ['kernel'],
  'module:collections': ['module:domain', 'db:declaration', 'kernel'],
  'module:remote': ['module:domain', 'platform', 'kernel'],
  'module:data': [
    'module:remote',
    'module:collections',
    'module:domain',
    'db',
    'platform',
    'kernel',
    'sibling:index',
  ],
  'module:screens': [
    'module:data',
    'module:remote',
    'module:collections',
    'module:domain',
    'command',
    'ui',
    'i18n',
    'db',
    'platform',
    'kernel',
    'sibling:index',
  ],
  'module:index': [
    'module:screens',
    'module:data',
    'module:collections',
    'module:domain',
    'db',
    'kernel',
  ],
  'module:manifest': [
    'module:screens',
    'module:data',
    'module:collections',
    'module:domain',
    'kernel',
  ],
};

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

function floorOf(file: string): string {
  const [top, second, name = '', part = ''] = file.split('/');
  if (top === 'sync' || top === 'sw') return file === 'sw/messages.ts' ? 'sw:messages' : top;
  if (top !== 'src') return top ?? '';
  if (second !== 'modules') {
    if (second === 'db' && name === 'declaration.ts') return 'db:declaration';
    return second?.endsWith('.tsx') || second?.endsWith('.ts') ? 'app' : (second ?? '');
  }
  if (part.startsWith('index.')) return 'module:index';
  if (part.startsWith('manifest.')) return 'module:manifest';
  if (part.startsWith('collections.')) return 'module:collections';
  if (/^remote\b/.test(part)) return 'module:remote';
  if (part === 'domain') return 'module:domain';
  if (/^(queries|commands)\b/.test(part)) return 'module:data';
  return 'module:screens';
}

const moduleOf = (file: string) => /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? null;

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm);
  return [...found].map((match) => match[1] ?? '');
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

function allowed(file: string, target: string): boolean {
  const from = floorOf(file);
  if (from === 'app') return true;
  const to = floorOf(target);
  if (to === 'app') return false;
  const ownModule = moduleOf(file);
  const otherModule = moduleOf(target);
  const may = mayImport[from] ?? [];
  if (otherModule !== null && otherModule !== ownModule) {
    return to === 'module:index' && may.includes('sibling:index');
  }
  if (from === to) return true;
  if (from.split(':')[0] === to.split(':')[0] && !from.startsWith('module')) return true;
  return may.includes(to) || may.includes(to.split(':')[0] ?? '');
}

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

/** What a file needs as soon as it is loaded; what it loads later, when somebody asks for it, is no part of it. */
function needs(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/^(?:import|export)\s(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm);
  return [...found]
    .map((match) => match[1] ?? '')
    .map((name) => (name.startsWith('.') ? resolveImport(file, name) : name));
}
const needsOf = new Map(everything.map((file) => [file, needs(file)]));

/** All that is loaded with a file. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  for (const needed of needsOf.get(file) ?? []) {
    if (seen.has(needed)) continue;
    seen.add(needed);
    loadedWith(needed, seen);
  }
  return seen;
}

test('no file needs itself by way of others, types included', () => {
  const circles = everything.filter((file) => loadedWith(file).has(file));
  expect(circles).toEqual([]);
});

test('what is run by a command of its own is loaded without the test runner', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const run = Object.values(scripts).flatMap((script) => /\S+\.ts\b/.exec(script) ?? []);
  expect(run).toContain('tests/bench/run.ts');
  expect(run.filter((file) => loadedWith(file).has('vitest'))).toEqual([]);
});

test('no file or folder is named after nothing in particular', () => {
  const vague = [...everything, ...sourceFiles('supabase/functions')].filter((file) =>
    file.split('/').some((part) => /^(utils?|helpers?|common|misc|shared|lib)(\.|$)/.test(part)),
  );
  expect(vague).toEqual([]);
});
