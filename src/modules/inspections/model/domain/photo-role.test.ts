import { expect, test } from 'vitest';
import { objectName } from '../../../../../sync/photos/object-name.ts';
import {
  fieldsOf,
  fileNameFor,
  placeInPath,
  subjectInPath,
  type PhotoSubject,
} from './photo-role.ts';

const inspectionId = '018f0000-0000-7000-8000-000000000001';
const itemId = '018f0000-0000-7000-8000-000000000002';
const actionItemId = '018f0000-0000-7000-8000-000000000003';

const pathOf = (subject: PhotoSubject) =>
  objectName({
    photoId: '018f0000-0000-7000-8000-0000abcdef12',
    folder: 'inspection-photos',
    parentId: inspectionId,
    part: placeInPath(subject, inspectionId),
    capturedAt: 1_772_636_400_000,
    fileName: fileNameFor(subject, 'after lunch.jpg'),
    mimeType: 'image/webp',
  });

test.each([
  [{ role: 'evidence', itemId }],
  [{ role: 'after', itemId, actionItemId }],
  [{ role: 'after', itemId: null, actionItemId }],
] as const)('a picture tells by its path that it is %o', (subject) => {
  expect(subjectInPath(pathOf(subject))).toEqual(subject);
});

test('a signature does not tell who signed', () => {
  expect(subjectInPath(pathOf({ role: 'store_signature', caption: 'Ana' }))).toBeNull();
});

test('the record names the item, the action item or who signed', () => {
  expect(fieldsOf({ role: 'store_signature', caption: 'Ana' })).toEqual({
    role: 'store_signature',
    itemId: null,
    actionItemId: null,
    caption: 'Ana',
  });
});
