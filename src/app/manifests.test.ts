import { expect, it } from 'vitest';
import { loadAllDeclarations, loadAllDescribers } from './manifests.ts';

it('every record that a device writes can be named in the sync centre', async () => {
  const [declarations, describers] = await Promise.all([
    loadAllDeclarations(),
    loadAllDescribers(),
  ]);
  const written = declarations.filter(({ type }) => type === 'collection');
  const named = describers.map(({ declaration }) => declaration);
  expect(written.filter((declaration) => !named.some((each) => each === declaration))).toEqual([]);
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
});

it('a record names its parent by a field of its own', async () => {
  const describers = await loadAllDescribers();
  const wrong = describers.filter(
    ({ declaration, parent }) =>
      parent !== null && declaration.parents[parent.field] !== parent.declaration.name,
  );
  expect(wrong).toEqual([]);
});
