import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readShellTexts } from '../../scripts/shell-texts.ts';
import { loadAllDeclarations, loadAllRecordLabels, modules } from './manifests.ts';
import { places } from './places.ts';

it('every record that a device writes can be named in the sync centre', async () => {
  const [declarations, recordLabels] = await Promise.all([
    loadAllDeclarations(),
    loadAllRecordLabels(),
  ]);
  const written = declarations.filter(({ type }) => type === 'collection');
  const named = recordLabels.map(({ declaration }) => declaration);
  expect(written.filter((declaration) => !named.some((each) => each === declaration))).toEqual([]);
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
});

it('each kind of record has its names for people', async () => {
  const [declarations, recordLabels] = await Promise.all([
    loadAllDeclarations(),
    loadAllRecordLabels(),
  ]);
  const texts = v.record(v.string(), v.string());
  const { realtime, sync } = v.parse(
    v.object({ realtime: v.object({ table: texts }), sync: v.object({ kind: texts }) }),
    readShellTexts('en'),
  );
  const kinds = declarations.map((each) => (each.type === 'collection' ? each.name : each.kind));
  expect(kinds.filter((kind) => !Object.keys(realtime.table).includes(kind))).toEqual([]);
  const counted = recordLabels.map(({ declaration }) => `${declaration.name}_other`);
  expect(counted.filter((kind) => !Object.keys(sync.kind).includes(kind))).toEqual([]);
  // None is named that no module has any more.
  expect(Object.keys(realtime.table).filter((kind) => !kinds.includes(kind))).toEqual([]);
});

it('a record names its parent by a field of its own', async () => {
  const recordLabels = await loadAllRecordLabels();
  const wrong = recordLabels.filter(
    ({ declaration, parent }) =>
      parent !== null && declaration.parents[parent.field] !== parent.declaration.name,
  );
  expect(wrong).toEqual([]);
});

describe('a module declares itself', () => {
  it.each(modules.map((module) => [module.id, module]))(
    '%s: each screen stands under a route of the manifest, and each such route has its screen',
    (id, module) => {
      // As text: the screens themselves take long to load.
      const file = new URL(`../modules/${id}/routes.tsx`, import.meta.url);
      const texts = module.loadRoutes
        ? readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)
        : [];
      const declared = module.routes
        .filter(({ loadScreen }) => loadScreen === undefined)
        .map(({ path }) => path.replace(/\/\*$/, ''));
      const found = [...texts].map(([, path = '']) => path);
      expect(found.filter((path) => places.routeOf(path)?.module !== module)).toEqual([]);
      expect(declared.filter((path) => !found.includes(path))).toEqual([]);
    },
  );

  it('shows places of its own only, in groups and bars that are there', () => {
    const strange = modules.flatMap((module) =>
      module.nav
        .flatMap((entry) => [entry, ...(entry.children ?? [])])
        .filter(({ to }) => places.routeOf(to.replace(/[?#].*/, ''))?.module !== module),
    );
    expect(strange).toEqual([]);
    const whole = modules.flatMap(({ nav }) => nav);
    const groups = whole.flatMap(({ group }) => group ?? []);
    expect(groups.filter((group) => !whole.some(({ to }) => to === group))).toEqual([]);
    const areas = new Set(modules.map(({ area }) => area));
    const bars = places.entries.flatMap(({ bottomBar }) => bottomBar ?? []);
    expect(bars.filter((area) => !areas.has(area))).toEqual([]);
  });

  it('has an id, and routes, that no other module has', () => {
    const ids = modules.map(({ id }) => id);
    const paths = modules.flatMap(({ routes }) => routes.map(({ path }) => path));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
