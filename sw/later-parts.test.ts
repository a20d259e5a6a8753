/** Design §6: what a device keeps follows its people. A cache, a line and a build of a few files stand in for the browser's. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BuiltFile } from './later-parts.ts';

const origin = 'https://store.example';
const kept = new Map<string, Response>();
const fetched: string[] = [];
let online = true;

const cache = {
  match: async (key: string) => kept.get(key)?.clone(),
  put: async (key: string, response: Response) => void kept.set(key, response),
  keys: async () => [...kept.keys()].map((key) => ({ url: `${origin}${key}` })),
  delete: async ({ url }: { url: string }) => kept.delete(url.slice(origin.length)),
};

const build = (version: string): BuiltFile[] => {
  const part = (url: string, about: Partial<BuiltFile>): BuiltFile => ({
    url: url.replace('*', version),
    revision: null,
    later: 'idle',
    ...about,
  });
  return [
    part('assets/menu-*.js', { keptWith: ['app'] }),
    part('assets/budget-*.js', { keptWith: ['budget'] }),
    part('assets/table-*.js', { keptWith: ['budget', 'inspections'], first: true }),
    part('assets/inspections-*.js', { keptWith: ['inspections'], first: true }),
    part('assets/trends-*.js', { partOf: ['inspections'] }),
    part('assets/orders-*.js', { partOf: ['orders'] }),
    ...['en', 'es', 'fr'].map((language) =>
      part(`assets/${language}/budget-*.js`, { keptWith: ['budget'], language }),
    ),
    part('locales/es/translation.json', { revision: 'a', language: 'es' }),
    part('assets/client-*.js', { later: 'soon' }),
  ];
};

/** The worker of a version, as it starts. */
async function start(version = '1') {
  vi.resetModules();
  const worker = await import('./later-parts.ts');
  worker.serveLaterParts(build(version));
  return worker;
}

const paths = () => [...kept.keys()].filter((key) => /^\/(assets|locales)/.test(key)).toSorted();

beforeEach(() => {
  kept.clear();
  fetched.length = 0;
  online = true;
  vi.stubGlobal('self', { location: { href: `${origin}/sw.js` }, addEventListener: () => {} });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (path: string) => {
    if (!online) throw new TypeError('no network');
    fetched.push(path);
    return new Response('code');
  });
});
afterEach(() => vi.unstubAllGlobals());

const manager = { modules: ['budget', 'inspections'], language: 'es', whole: true };

test('the modules of the person are kept in their language, what comes first at the front, then their other parts', async () => {
  const worker = await start();
  await worker.keepModules(manager);
  expect(fetched).toEqual([
    '/assets/table-1.js',
    '/assets/inspections-1.js',
    '/assets/menu-1.js',
    '/assets/budget-1.js',
    '/assets/es/budget-1.js',
    '/locales/es/translation.json',
    '/assets/trends-1.js',
  ]);
});

test('who saves data gets what work needs', async () => {
  const worker = await start();
  await worker.keepModules({ ...manager, whole: false });
  expect(paths()).not.toContain('/assets/trends-1.js');
  expect(paths()).toContain('/assets/inspections-1.js');
});

test('modules that the person may not open wait for the rest', async () => {
  const worker = await start();
  await worker.keepModules({ ...manager, modules: ['budget'], language: 'en' });
  expect(paths()).toEqual([
    '/assets/budget-1.js',
    '/assets/en/budget-1.js',
    '/assets/menu-1.js',
    '/assets/table-1.js',
  ]);
  await worker.keepLaterParts();
  expect(paths().length).toBe(build('1').length);
});

test('what a lost network or a killed browser left out follows, and nothing is fetched twice', async () => {
  const worker = await start();
  online = false;
  await expect(worker.keepModules(manager)).rejects.toThrow('no network');
  expect(kept.has('/kept-modules')).toBe(false);
  online = true;
  await Promise.all([worker.keepModules(manager), worker.keepModules(manager)]);
  const again = await start();
  await again.keepModules(manager);
  expect(new Set(fetched).size).toBe(fetched.length);
  expect(kept.has('/kept-modules')).toBe(true);
});

test('a new version has the modules of all who signed in here before it is installed', async () => {
  const worker = await start();
  await worker.keepModules({ modules: ['budget'], language: 'en', whole: false });
  await worker.keepModules({ modules: ['inspections'], language: 'es', whole: false });
  const next = await start('2');
  await next.takeAlongLaterParts();
  expect(paths().filter((path) => path.includes('-2'))).toEqual([
    '/assets/budget-2.js',
    '/assets/en/budget-2.js',
    '/assets/es/budget-2.js',
    '/assets/inspections-2.js',
    '/assets/menu-2.js',
    '/assets/table-2.js',
  ]);
  await next.dropOtherParts();
  expect(paths().filter((path) => path.includes('-1'))).toEqual([]);
  expect(kept.has('/kept-modules')).toBe(true);
});

test('a new version whose modules can not be had is not installed: the one before serves on', async () => {
  const worker = await start();
  await worker.keepModules(manager);
  online = false;
  const next = await start('2');
  await expect(next.takeAlongLaterParts()).rejects.toThrow('no network');
  expect(paths()).toContain('/assets/inspections-1.js');
});

test('where nobody has signed in, a new version is installed without modules', async () => {
  await (await start('2')).takeAlongLaterParts();
  expect(fetched).toEqual([]);
});
