/**
 * What a module is called, where its places are and who may open them stands in the module alone. Everything else asks
 * the manifests, so that a new module edits its own folder and one line of `src/app/manifests.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../src/app/manifests.ts';
import { places } from '../../src/app/places.ts';

const root = resolve(import.meta.dirname, '../..');

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const appFiles = readdirSync(join(root, 'src/app'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/app/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** The specification's own list of places without a module. */
const listed = ['src/app/planned-routes.ts'];
const manifests = 'src/app/manifests.ts';

const quoted = (file: string) =>
  [...read(file).matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)].map(([, , text = '']) => text);

test('no file of the app names a place of a module', () => {
  expect(appFiles.length).toBeGreaterThan(40);
  const named = appFiles
    .filter((file) => !listed.includes(file))
    .flatMap((file) =>
      quoted(file)
        .filter((text) => text.startsWith('/') && places.routeOf(text.replace(/[?#].*/, '')))
        .map((text) => `${file}: ${text}`),
    );
  expect(named).toEqual([]);
});

test('no file of the app gives a module or a place of it its name', () => {
  const titles = new Set([
    ...modules.map(({ titleKey }) => titleKey),
    ...places.entries.flatMap(({ labelKey, descriptionKey }) => [labelKey, descriptionKey]),
  ]);
  const named = appFiles.flatMap((file) =>
    quoted(file)
      .filter((text) => titles.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(named).toEqual([]);
});

/** The modules that the shell itself is made of (spec §2 Shell). */
const knownToTheShell: Readonly<Record<string, string>> = {
  account: 'the picture in the account menu, and the offer of fingerprint or face',
  auth: 'who is signed in',
  home: 'the module page and the shortcuts',
  notifications: 'the bell',
  search: 'the palette',
  stores: 'the current store',
  'sync-centre': 'what is unsent, and how records are named',
};

test('the app knows modules by their manifests, but for those that the shell is made of', () => {
  const known = new Set(
    appFiles
      .filter((file) => file !== manifests)
      .flatMap((file) => [...read(file).matchAll(/\/modules\/([a-z-]+)\//g)])
      .map(([, module = '']) => module),
  );
  expect([...known].toSorted()).toEqual(Object.keys(knownToTheShell).toSorted());
});

test('no script of the build names a module', () => {
  const folders = readdirSync(join(root, 'src/modules'));
  const builds = ['vite.config.ts', 'sw', 'scripts'].flatMap((place) =>
    place.endsWith('.ts')
      ? [place]
      : readdirSync(join(root, place))
          .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
          .map((file) => `${place}/${file}`),
  );
  const named = builds.flatMap((file) =>
    folders
      .filter((module) => read(file).includes(`modules/${module}`))
      .map((module) => `${file}: ${module}`),
  );
  expect(named).toEqual([]);
});

test('every folder of a module with a manifest is listed, and imported once', () => {
  const folders = readdirSync(join(root, 'src/modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(join(root, 'src/modules', name)).includes('manifest.ts'));
  expect(modules.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
});
