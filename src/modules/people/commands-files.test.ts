import { of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { newId } from '../../kernel/ids.ts';
import type { StoreRole } from '../../kernel/permission.ts';
import { candidateDocuments, candidateFiles, declarations } from './collections.ts';
import { addFile, recordCapturedFiles, removeFile } from './commands-files.ts';
import { documentRow } from './test-rows.ts';

const outbox = vi.hoisted(() => ({
  PhotoRefused: class extends Error {
    code = 'not_a_pdf';
  },
  kept: {
    photoId: '0192f000-0000-7000-8000-000000000001',
    path: 'candidate-files/x/file/1762000000000-document-00000001.pdf',
    mimeType: 'application/pdf',
    sha256: 'a'.repeat(64),
    width: 0,
    height: 0,
    bytes: 8,
    capturedAt: '2026-03-04T15:00:00.000Z',
  },
  photoOutbox: {
    captured: vi.fn<() => Promise<unknown>>(() => Promise.resolve([])),
    observePhotos: vi.fn<() => unknown>(),
    add: vi.fn(({ file, parentId }: { file: Blob; parentId: string }) =>
      file.size === 0
        ? Promise.reject(new outbox.PhotoRefused())
        : Promise.resolve({
            ...outbox.kept,
            path: `candidate-files/${parentId}/file/1762000000000-document-00000001.pdf`,
          }),
    ),
    refuse: vi.fn(() => Promise.resolve()),
    remove: vi.fn(() => Promise.resolve()),
    restore: vi.fn(() => Promise.resolve(true)),
  },
}));
vi.mock('../../platform/photos/photo-capture.ts', () => outbox);

const [candidateId, documentId] = [newId(), newId()];
let opened: TestDatabase;
const actor = (role: StoreRole = 'general_manager') => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
  now: () => new Date('2026-11-27T15:00:00.000Z'),
});
const files = () => opened.database.find(candidateFiles, {});
const pdf = new File(['%PDF-'], 'Ana Silva.pdf', { type: 'application/pdf' });

beforeEach(async () => {
  opened = await openTestDatabase({ userId: newId(), declarations });
  await opened.seed(candidateDocuments, [documentRow(documentId, candidateId)]);
});
afterEach(() => opened.database.close());

test('DO4: a file hangs under its document, and its name says nothing of anybody', async () => {
  const added = await addFile(actor(), documentId, pdf);
  expect(await files()).toMatchObject([
    { document_id: documentId, candidate_id: candidateId, width: null, stored_at: null },
  ]);
  expect(JSON.stringify(await files())).not.toContain('Ana');
  expect(outbox.photoOutbox.add).toHaveBeenLastCalledWith(
    expect.objectContaining({
      fileName: 'document',
      takesPdf: true,
      scope: documentRow(documentId, candidateId).scope,
    }),
  );
  if (typeof added === 'string') throw new Error(added);
  await added.undo();
  expect(await files()).toEqual([]);
});

test('DO4: one that is none is refused with its reason, and nothing of it is written', async () => {
  expect(await addFile(actor(), documentId, new File([], 'x.pdf'))).toBe('no_pdf');
  expect(await files()).toEqual([]);
});

test('DO4: of who hires alone; removed, it can be taken back', async () => {
  await expect(addFile(actor('shift_lead'), documentId, pdf)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await addFile(actor(), documentId, pdf);
  const [file] = await files();
  const removed = await removeFile(actor(), file?.id ?? '');
  expect(await files()).toEqual([]);
  await removed.undo();
  expect(await files()).toHaveLength(1);
});

test('PH19: a file that was kept when the page was killed gets its record, once; one that is with the server already does not', async () => {
  const sent = { ...outbox.kept, photoId: newId(), path: 'candidate-files/x/file/2-document.pdf' };
  const { captured, observePhotos } = outbox.photoOutbox;
  captured.mockResolvedValue([outbox.kept, sent]);
  const told = new Map([
    [outbox.kept.photoId, { state: 'on_device' }],
    [sent.photoId, { state: 'sending' }],
  ]);
  observePhotos.mockReturnValue(of(told));
  await recordCapturedFiles(actor(), documentId);
  expect(await files()).toMatchObject([
    { id: outbox.kept.photoId, document_id: documentId, candidate_id: candidateId, bytes: 8 },
  ]);
  const written = await opened.journal.unfinished(opened.database.userId);
  await recordCapturedFiles(actor(), documentId);
  expect(await opened.journal.unfinished(opened.database.userId)).toEqual(written);
  await expect(recordCapturedFiles(actor('shift_lead'), documentId)).rejects.toMatchObject({
    code: 'forbidden',
  });
});
