import { describe, expect, test } from 'vitest';
import { objectName } from './object-name.ts';

const parts = {
  photoId: '01890a5d-ac96-774b-bcce-b302099a8057',
  folder: 'inspection-photos',
  parentId: '01890a5d-ac96-774b-bcce-b302099a8050',
  part: '01890a5d-ac96-774b-bcce-b302099a8051',
  capturedAt: 1_790_000_000_123,
  mimeType: 'image/webp',
};
/** The check constraint on a path, as that of photos of inspections. */
const serverCheck =
  /^inspection-photos\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/[0-9]+-[A-Za-z0-9._-]{1,120}$/;

describe('objectName', () => {
  test('PH2 follows {folder}/{parentId}/{part}/{timestamp}-{filename}', () => {
    expect(objectName({ ...parts, fileName: 'image.jpg' })).toBe(
      `inspection-photos/${parts.parentId}/${parts.part}/1790000000123-image-099a8057.webp`,
    );
  });

  test.each([
    ['Kühlschrank Tür (2).HEIC', '-Kuhlschrank-Tur-2-099a8057.webp'],
    ['../../etc/passwd', '-etc-passwd-099a8057.webp'],
    ['写真.jpg', '-photo-099a8057.webp'],
    ['', '-photo-099a8057.webp'],
    ['.hidden', '-hidden-099a8057.webp'],
    ['.jpg', '-photo-099a8057.webp'],
  ])('%j is made acceptable to the server', (fileName, ending) => {
    const name = objectName({ ...parts, fileName });
    expect(name.endsWith(ending)).toBe(true);
    expect(name).toMatch(serverCheck);
  });

  test('a very long name is cut, its ending kept', () => {
    const name = objectName({ ...parts, fileName: `${'a'.repeat(400)}.jpeg` });
    expect(name).toMatch(serverCheck);
    expect(name.endsWith('-099a8057.webp')).toBe(true);
  });

  test('two photos of the same name and millisecond are two objects', () => {
    const other = { ...parts, photoId: '01890a5d-ac96-774b-bcce-b30211111111' };
    expect(objectName({ ...parts, fileName: 'image.jpg' })).not.toBe(
      objectName({ ...other, fileName: 'image.jpg' }),
    );
  });
});
