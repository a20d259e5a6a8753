import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { newId } from '../kernel/ids.ts';
import {
  inspectionPhotos,
  inspections,
  type Inspection,
  type InspectionPhoto,
} from '../modules/inspections/model/collections.ts';
import { candidateDocuments, candidateFiles } from '../modules/people/collections.ts';
import { documentRow } from '../modules/people/test-rows.ts';
import { photoRows } from './photo-rows.ts';

const storeId = 'b0000000-0000-4000-8000-000000000001';
const userId = 'a0000000-0000-4000-8000-000000000001';
const inspectionId = 'c0000000-0000-4000-8000-000000000001';
const photoId = 'c0000000-0000-4000-8000-000000000002';
const time = '2026-11-02T10:00:00.000Z';
const known = {
  change: 1,
  scope: `store:${storeId}`,
  store_id: storeId,
  created_at: time,
  updated_at: time,
  deleted_at: null,
};
const walk: Inspection = {
  ...known,
  id: inspectionId,
  template_id: 'c0000000-0000-4000-8000-000000000003',
  inspector_id: userId,
  subject_id: null,
  status: 'in_progress',
  start_date: time,
  completed_date: null,
  total_score: 0,
  max_possible_score: 0,
  template_snapshot: {},
};
const photo: InspectionPhoto = {
  ...known,
  id: photoId,
  inspection_id: inspectionId,
  item_id: 'c0000000-0000-4000-8000-000000000004',
  role: 'evidence',
  caption: null,
  action_item_id: null,
  strokes: null,
  path: 'inspection-photos/a/b/1-image.jpg',
  mime_type: 'image/webp',
  sha256: 'a'.repeat(64),
  width: 10,
  height: 10,
  order_index: 0,
  captured_at: time,
  captured_by: userId,
  stored_at: null,
  bytes: null,
};

const declarations = [inspections, inspectionPhotos, candidateDocuments, candidateFiles];
let device: TestDatabase;
beforeEach(async () => {
  device = await openTestDatabase({ userId, declarations });
});
afterEach(() => device.database.close());

const asked = {
  photoId,
  path: photo.path,
  kind: 'inspection_photos',
  parent: { collection: 'inspections', id: inspectionId },
  acknowledged: true,
};
const isRemoved = () => photoRows(device.database, declarations).isRemoved(asked);

test('PH22 a photo is removed when its row has left the device and its inspection has not', async () => {
  await device.seed(inspections, [walk]);
  await device.seed(inspectionPhotos, [photo]);
  expect(await isRemoved()).toBe(false);
  await device.seed(inspectionPhotos, [{ ...photo, change: 2, deleted_at: time }]);
  expect(await isRemoved()).toBe(true);
  await device.seed(inspectionPhotos, [{ ...photo, change: 3 }]);
  expect(await isRemoved()).toBe(false);
});

test('PH22 nothing counts as removed on a device that holds nothing of the inspection', async () => {
  expect(await isRemoved()).toBe(false);
});

const scope = `store:${storeId}` as const;
const documentId = newId();
const waitingFile = {
  photoId: newId(),
  path: `candidate-files/${documentId}/file/1-document.pdf`,
  kind: 'candidate_files',
  parent: { collection: 'candidate_documents', id: documentId },
  scope,
  acknowledged: true,
};
const filesRead = { candidate_files: 7, candidate_documents: 7 };

test('PH26 a file of a candidate stays where nothing was read yet, as after signing in again', async () => {
  const rows = photoRows(device.database, declarations);
  const isGone = (photo: Parameters<typeof rows.isRemoved>[0]) => rows.isRemoved(photo);
  expect(await isGone(waitingFile)).toBe(false);
  await device.read(`store:${newId()}`, filesRead);
  expect(await isGone(waitingFile)).toBe(false);
  await device.read(scope, { candidate_documents: 7 });
  expect(await isGone(waitingFile)).toBe(false);
  await device.read(scope, filesRead);
  expect(await isGone({ ...waitingFile, scope: undefined })).toBe(false);
  expect(await isGone(waitingFile)).toBe(true);
});

test('PH26 a file of a candidate goes with the access to its store', async () => {
  await device.read(scope, filesRead);
  const rows = photoRows(device.database, declarations);
  const isGone = (photo: Parameters<typeof rows.isRemoved>[0]) => rows.isRemoved(photo);
  await device.seed(candidateDocuments, [documentRow(documentId, newId())]);
  expect(await isGone({ ...waitingFile, acknowledged: false })).toBe(false);
  await device.drop(scope);
  await device.seed(candidateDocuments, [
    { ...documentRow(documentId, newId()), deleted_at: time },
  ]);
  expect(await isGone(waitingFile)).toBe(true);
  expect(await photoRows(device.database, declarations).isRemoved(waitingFile)).toBe(false);
});

test('PH19 a file whose record was not written yet is not removed', async () => {
  await device.read(scope, filesRead);
  await device.seed(candidateDocuments, [documentRow(documentId, newId())]);
  const rows = photoRows(device.database, declarations);
  const isGone = (photo: Parameters<typeof rows.isRemoved>[0]) => rows.isRemoved(photo);
  expect(await isGone({ ...waitingFile, acknowledged: false })).toBe(false);
  expect(await isGone(waitingFile)).toBe(true);
});
