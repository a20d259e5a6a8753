/**
 * The shell's texts are there before any module; a module's own come with what its manifest loads. So whatever code the
 * shell reaches by itself may name the shell's texts only, and that of a module besides its own.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';
import { readShellTexts } from '../../scripts/shell-texts.ts';
import { modules } from '../../src/app/manifests.ts';
import type { Texts } from '../../src/i18n/merge-texts.ts';
import { partsOf } from '../../src/i18n/shell-part.ts';

const root = resolve(import.meta.dirname, '../..');
const slashes = (path: string) => path.split(sep).join('/');

const code = new Map(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [
      `src/${slashes(file)}`,
      // Types are not there when it runs.
      readFileSync(join(root, 'src', file), 'utf8').replaceAll(/^(im|ex)port type [^;]*;/gm, ''),
    ]),
);

const isManifest = (file: string) => /^src\/modules\/[^/]+\/manifest\.ts$/.test(file);

function filesNamed(file: string, pattern: RegExp): string[] {
  const named = [...(code.get(file) ?? '').matchAll(pattern)].map(([, path = '']) =>
    slashes(relative(root, resolve(root, dirname(file), path))),
  );
  return named.filter((path) => code.has(path));
}

const always = /(?:\bfrom\s+|^import\s+)'(\.[^']+)'/gm;
const later = /(?:\bimport|\bnew URL)\s*\(\s*'(\.[^']+)'/gm;

/** Loaded without the texts of their module: they name kinds and records before it is shown. */
const isBefore = (file: string) => /\/(collections|record-labels)\.ts$/.test(file);
const before = [...code.keys()].filter((file) => isBefore(file));

/** What a manifest loads with its texts. */
const shownOf = (id: string) =>
  filesNamed(`src/modules/${id}/manifest.ts`, later).filter((file) => !isBefore(file));

/** All that these files need and may load; what a manifest loads is shown by itself. */
function reached(starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const rest = [...starts];
  for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    rest.push(...filesNamed(file, always));
    if (!isManifest(file)) rest.push(...filesNamed(file, later));
  }
  return seen;
}

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

const keysOf = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [withoutPlural(above + key)] : keysOf(text, `${above}${key}.`),
  );

function ownTexts(module: string): string[] {
  const file = join(root, 'src/modules', module, 'locales/en.json');
  return existsSync(file)
    ? keysOf(partsOf(JSON.parse(readFileSync(file, 'utf8')) as Texts).own)
    : [];
}

const shell = new Set(keysOf(readShellTexts('en')));
const own = new Map(readdirSync(join(root, 'src/modules')).map((id) => [id, ownTexts(id)]));

/** `file: key` of each text that these files name, or may complete a beginning to, of those that are not with them. */
function missing(files: Iterable<string>, absent: readonly string[]): string[] {
  return [...files].flatMap((file) => {
    const text = code.get(file) ?? '';
    const beginnings = [...text.matchAll(/[`']([a-z][\w-]*\.(?:[\w-]+\.)*[\w-]*)\$\{/g)].map(
      ([, beginning = '']) => beginning,
    );
    return absent
      .filter(
        (key) =>
          text.includes(`'${key}'`) ||
          text.includes(`\`${key}`) ||
          beginnings.some((beginning) => key.startsWith(beginning)),
      )
      .map((key) => `${file}: ${key}`);
  });
}

test("what the shell is made of names the shell's texts only", () => {
  const files = reached(['src/main.tsx', ...before]);
  expect(files.size).toBeGreaterThan(200);
  expect(missing(files, [...own.values()].flat())).toEqual([]);
});

test.each(modules.map(({ id }) => id))('%s has all texts that come with its code', (id) => {
  const files = reached(shownOf(id));
  const ofOthers = [...own].flatMap(([other, keys]) => (other === id ? [] : keys));
  expect(missing(files, ofOthers)).toEqual([]);
});

test('what comes with a module is named by its code, and else stands with the shell', () => {
  for (const { id } of modules) {
    const files = reached(shownOf(id));
    const named = new Set(missing(files, own.get(id) ?? []).map((each) => each.split(': ')[1]));
    expect((own.get(id) ?? []).filter((key) => !named.has(key))).toEqual([]);
  }
  expect(
    [...own]
      .filter(([id]) => !modules.some((module) => module.id === id))
      .flatMap(([, keys]) => keys),
  ).toEqual([]);
  expect(shell.size).toBeGreaterThan(500);
});
