import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { emptyDraft } from './domain/template-draft.ts';
import { DraftSheet } from './draft-sheet.ts';
import { readDraft } from './draft-store.ts';

const userId = '99999999-9999-4999-8999-999999999999';

async function opened(templateId: string) {
  const draft = { ...emptyDraft(templateId, `${templateId}-section`), name: 'Mine' };
  const sheet = await DraftSheet.open(userId, templateId, { draft, baseVersion: 1 });
  if (sheet === null) throw new Error('There was a beginning');
  return { sheet, theirs: { ...draft, name: 'Theirs' } };
}

test('M8 a sheet without changes follows a newer version in place', async () => {
  const { sheet, theirs } = await opened('one');
  sheet.follow(theirs, 2);
  expect(sheet.state()).toEqual({ draft: theirs, baseVersion: 2, kept: 'clean' });
  expect(await readDraft(userId, 'one')).toBeNull();
});

test('M8 what was typed is neither replaced nor lost when a newer version comes in the same moment', async () => {
  const { sheet, theirs } = await opened('two');
  sheet.change((draft) => ({ ...draft, description: 'typed' }));
  sheet.follow(theirs, 2);
  await sheet.flush();
  expect(sheet.state()).toMatchObject({ baseVersion: 1, kept: 'saved' });
  expect(await readDraft(userId, 'two')).toMatchObject({
    baseVersion: 1,
    draft: { name: 'Mine', description: 'typed' },
  });
});

test('M8 what is typed after a newer version was followed is kept as a draft of that version', async () => {
  const { sheet, theirs } = await opened('three');
  sheet.follow(theirs, 2);
  sheet.change((draft) => ({ ...draft, description: 'typed' }));
  await sheet.flush();
  expect(await readDraft(userId, 'three')).toMatchObject({
    baseVersion: 2,
    draft: { name: 'Theirs', description: 'typed' },
  });
});

test('M5 a draft that was thrown away makes room for the version of the office', async () => {
  const { sheet, theirs } = await opened('four');
  sheet.change((draft) => ({ ...draft, description: 'typed' }));
  await sheet.flush();
  await sheet.drop();
  sheet.follow(theirs, 1);
  expect(sheet.state()).toMatchObject({ draft: theirs, kept: 'clean' });
  expect(await readDraft(userId, 'four')).toBeNull();
});
