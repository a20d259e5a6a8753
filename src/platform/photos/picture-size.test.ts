import { describe, expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

/** Hex; spaces as one likes. Files are longer than their heads. */
const file = (hex: string) =>
  new Blob([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(64)]);

const jpegStart = 'ffd8 ffe0 0010 4a464946 00 0101 00 0001 0001 0000';
const frame = 'c0 0011 08 1770 0fa0 03 012200 021101 031101';

describe('the size of a picture before it is unpacked', () => {
  test.each([
    ['PNG', '89504e470d0a1a0a 0000000d 49484452 00007530 00004e20 01 00 00 00 00', 30_000, 20_000],
    ['JPEG', `${jpegStart} ff${frame}`, 4000, 6000],
    ['progressive JPEG', `${jpegStart} ff${frame.replace('c0', 'c2')}`, 4000, 6000],
    [
      'JPEG with fill bytes and tables before its size',
      `${jpegStart} ffff ffc4 0004 0000 ff${frame}`,
      4000,
      6000,
    ],
    ['GIF', '474946383961 8002 e001', 640, 480],
    [
      'WebP, extended',
      '52494646 00000000 57454250 56503858 0a000000 00000000 9f0f00 6f1700',
      4000,
      6000,
    ],
    ['WebP, lossless', '52494646 00000000 57454250 5650384c 00000000 2f 7f c2 77 00', 640, 480],
    [
      'WebP, lossy',
      '52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 e001',
      640,
      480,
    ],
    [
      'BMP that begins at its top',
      '424d 00000000 00000000 36000000 28000000 80020000 20feffff',
      640,
      480,
    ],
  ])('%s', async (_name, hex, width, height) => {
    expect(await pictureSize(file(hex))).toEqual({ width, height });
  });

  test('the size of a JPEG is found behind a preview of many kilobytes', async () => {
    const preview = Buffer.concat([
      Buffer.from('ffe2ffff', 'hex'),
      Buffer.alloc(0xff_ff - 2, 0xff),
    ]);
    const parts = [
      Buffer.from('ffd8', 'hex'),
      preview,
      preview,
      Buffer.from(`ff${frame.replaceAll(' ', '')}`, 'hex'),
    ];
    expect(await pictureSize(new Blob(parts))).toEqual({ width: 4000, height: 6000 });
  });

  test.each([
    ['another format', '000000186674797068656963 00000000'],
    ['a JPEG without a size', `${jpegStart} ffda 000c`],
    ['a JPEG that breaks off', 'ffd8 ffe0'],
    ['text', '68656c6c6f'],
  ])('%s: nobody knows', async (_name, hex) => {
    expect(await pictureSize(file(hex))).toBeNull();
  });

  test('a file that is shorter than any head: nobody knows', async () => {
    expect(await pictureSize(new Blob(['x']))).toBeNull();
  });
});
