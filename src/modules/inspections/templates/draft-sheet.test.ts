import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { emptyDraft, emptyItem } from './domain/template-draft.ts';
import { addItem, changeItem } from './domain/template-draft-changes.ts';
import { isError, lint } from './domain/template-lint.ts';
import { DraftSheet } from './draft-sheet.ts';
import type * as DraftStore from './draft-store.ts';
import { keepDraft, readDraft } from './draft-store.ts';

vi.mock('./draft-store.ts', async (original) => {
  const store = await original<typeof DraftStore>();
  return { ...store, keepDraft: vi.fn(store.keepDraft) };
});

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

test('M5 a draft that was thrown away makes room for the version of the server', async () => {
  const { sheet, theirs } = await opened('four');
  sheet.change((draft) => ({ ...draft, description: 'typed' }));
  await sheet.flush();
  await sheet.drop();
  sheet.follow(theirs, 1);
  expect(sheet.state()).toMatchObject({ draft: theirs, kept: 'clean' });
  expect(await readDraft(userId, 'four')).toBeNull();
});

test('M8 a draft that says what the newer version says was published from here: nothing is left to choose', async () => {
  const { sheet } = await opened('five');
  sheet.change((draft) => ({ ...draft, description: 'typed' }));
  await sheet.flush();
  // As it comes back: with its total, and without what is blank.
  const published = { ...sheet.state().draft, total_points: 0, translations: { es: { name: '' } } };
  sheet.follow(published, 2);
  await sheet.flush();
  expect(sheet.state()).toMatchObject({ baseVersion: 2, kept: 'clean' });
  expect(await readDraft(userId, 'five')).toBeNull();
});

test('M5 a draft that was changed back to what is published is none', async () => {
  const { sheet } = await opened('six');
  sheet.change((draft) => ({ ...draft, name: 'Mine!' }));
  await sheet.flush();
  expect(sheet.state().kept).toBe('saved');
  sheet.change((draft) => ({ ...draft, name: 'Mine' }));
  expect(await sheet.flush()).toBe(true);
  expect(sheet.state().kept).toBe('clean');
  expect(await readDraft(userId, 'six')).toBeNull();
});

test('M8 a draft that was kept against a newer version is still one when it says what it began from', async () => {
  const { sheet, theirs } = await opened('seven');
  sheet.change((draft) => ({ ...draft, description: 'typed' }));
  sheet.rebase(theirs, 2);
  sheet.change((draft) => ({ ...draft, description: '' }));
  await sheet.flush();
  expect(await readDraft(userId, 'seven')).toMatchObject({
    baseVersion: 2,
    draft: { name: 'Mine' },
  });
});

test('M3 a late Undo changes nothing once the sheet was left or its draft is published', async () => {
  const { sheet } = await opened('eight');
  sheet.change((draft) => ({ ...draft, description: 'typed' }));
  await sheet.close();
  sheet.change((draft) => ({ ...draft, description: 'undone' }));
  await sheet.flush();
  expect(await readDraft(userId, 'eight')).toMatchObject({ draft: { description: 'typed' } });
  await sheet.drop();
  sheet.change((draft) => ({ ...draft, description: 'undone' }));
  await sheet.flush();
  expect(await readDraft(userId, 'eight')).toBeNull();
});

test('M5 whoever leaves learns whether everything is on the disk', async () => {
  const { sheet } = await opened('nine');
  sheet.change((draft) => ({ ...draft, description: 'typed' }));
  vi.mocked(keepDraft).mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  expect(await sheet.flush()).toBe(false);
  expect(sheet.state().kept).toBe('failed');
  vi.mocked(keepDraft).mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  expect(await sheet.close()).toBe(false);
  expect(await sheet.flush()).toBe(true);
  expect(await readDraft(userId, 'nine')).toMatchObject({ draft: { description: 'typed' } });
});

test('M14 a condition without an answer is still there, and still wrong, when the draft is opened again', async () => {
  const { sheet } = await opened('ten');
  const named = { question_text: 'Is it cold?' };
  sheet.change((draft) => ({
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      name: 'Fridge',
      items: [
        { ...emptyItem('a'), ...named },
        { ...emptyItem('b'), ...named, rules: { show_if: { item: 'a', is: [] } } },
      ],
    })),
  }));
  await sheet.close();
  const again = await DraftSheet.open(userId, 'ten', null);
  expect(again?.state().draft.sections[0]?.items[1]?.rules).toEqual({
    show_if: { item: 'a', is: [] },
  });
  expect(again === null ? [] : lint(again.state().draft).filter(isError)).toMatchObject([
    { code: 'condition_answer', itemId: 'b' },
  ]);
});

test('R2 a picture that comes late changes the item as it is by then; a sheet that was left says that it takes none', async () => {
  const { sheet } = await opened('five');
  const section = sheet.state().draft.sections[0]?.id ?? '';
  sheet.change((draft) => addItem(draft, section, emptyItem('item')));
  const rulesOf = () => sheet.state().draft.sections[0]?.items[0]?.rules;
  sheet.change((draft) =>
    changeItem(draft, 'item', { rules: { on_fail: { require: ['photo'] } } }),
  );
  const photo = { path: 'one', sha256: 'two', width: 4, height: 3 };
  const arrive = () =>
    sheet.change((draft) =>
      changeItem(draft, 'item', ({ rules }) => ({ rules: { ...rules, help_photo: photo } })),
    );
  expect(arrive()).toBe(true);
  expect(rulesOf()).toEqual({ on_fail: { require: ['photo'] }, help_photo: photo });
  await sheet.close();
  expect(arrive()).toBe(false);
});
