/**
 * Makes a photo small enough to send from a shop floor: at most 2000 px, WebP or else JPEG, without its EXIF block and so
 * without where it was taken (design §5). Runs in a worker; in a page where workers have no canvas.
 */
import type { CompressedPhoto } from '../../../sync/photos/photo-outbox.ts';
import { sha256 } from '../../../sync/sha256.ts';
import { pictureSize } from './picture-size.ts';

const longestEdge = 2000;
const thumbnailEdge = 320;
/** Under 5 MB, as the specification asks of photos. */
export const largestPhoto = 5 * 1024 * 1024;
/** Unpacked at four bytes each, with room for the largest phone cameras: half a gigabyte, for a moment. */
const mostPixels = 128 * 1024 * 1024;
/** Tried in this order until the photo is small enough. */
const qualities = [0.82, 0.6, 0.4];
const formats = ['image/webp', 'image/jpeg'] as const;

export const photoRefusals = [
  'not_an_image',
  'undecodable',
  'empty',
  'too_large',
  'too_many_pixels',
  'not_a_pdf',
] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];

/** The photo cannot be used; the person is told why and may choose another. Nothing of it was kept. */
export class PhotoRefused extends Error {
  readonly code: PhotoRefusal;

  constructor(code: PhotoRefusal, cause?: unknown) {
    super(`Photo refused: ${code}`, { cause });
    this.name = 'PhotoRefused';
    this.code = code;
  }
}

/** A canvas wherever there is one. */
interface Surface {
  draw(bitmap: ImageBitmap): void;
  /** The browser may answer another type than asked. */
  encode(type: string, quality: number): Promise<Blob>;
}
type MakeSurface = (width: number, height: number) => Surface;

/** Whole pixels, never enlarged. */
export function fitted(
  width: number,
  height: number,
  edge: number,
): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

async function encodeInBestFormat(surface: Surface, quality: number): Promise<Blob> {
  for (const format of formats) {
    const blob = await surface.encode(format, quality);
    if (blob.type === format) return blob;
  }
  throw new PhotoRefused('undecodable');
}

async function encodeUnderLimit(surface: Surface): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await encodeInBestFormat(surface, quality);
    if (blob.size < largestPhoto) return blob;
  }
  throw new PhotoRefused('too_large');
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new PhotoRefused('undecodable', error);
  }
}

/** Rejects with `PhotoRefused`. Holds one full-size bitmap at a time, and lets go of it before encoding the thumbnail. */
export async function compressPhoto(
  file: Blob,
  makeSurface: MakeSurface,
): Promise<CompressedPhoto> {
  if (file.size === 0) throw new PhotoRefused('empty');
  // some cameras hand over a file without a type: then decoding decides
  if (file.type !== '' && !file.type.startsWith('image/')) throw new PhotoRefused('not_an_image');
  const announced = await pictureSize(file);
  if (announced !== null && announced.width * announced.height > mostPixels) {
    throw new PhotoRefused('too_many_pixels');
  }
  const bitmap = await decode(file);
  const size = fitted(bitmap.width, bitmap.height, longestEdge);
  const small = fitted(bitmap.width, bitmap.height, thumbnailEdge);
  const surface = makeSurface(size.width, size.height);
  const thumbnailSurface = makeSurface(small.width, small.height);
  try {
    surface.draw(bitmap);
    thumbnailSurface.draw(bitmap);
  } finally {
    bitmap.close();
  }
  const photo = await encodeUnderLimit(surface);
  const thumbnail = await encodeInBestFormat(thumbnailSurface, 0.75);
  const image = await photo.arrayBuffer();
  return {
    image,
    mimeType: photo.type,
    ...size,
    sha256: await sha256(image),
    thumbnail: await thumbnail.arrayBuffer(),
    thumbnailType: thumbnail.type,
  };
}

/** For workers. */
export const offscreenSurface: MakeSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  return {
    draw: (bitmap) => drawOn(canvas.getContext('2d', { alpha: false }), bitmap, width, height),
    encode: (type, quality) => canvas.convertToBlob({ type, quality }),
  };
};

/** For pages whose workers have no canvas (Safari before 16.4). */
export const elementSurface: MakeSurface = (width, height) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return {
    draw: (bitmap) => drawOn(canvas.getContext('2d', { alpha: false }), bitmap, width, height),
    encode: (type, quality) =>
      new Promise((resolve, reject) => {
        const done = (blob: Blob | null) =>
          blob ? resolve(blob) : reject(new PhotoRefused('undecodable'));
        canvas.toBlob(done, type, quality);
      }),
  };
};

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function drawOn(context: Context | null, bitmap: ImageBitmap, width: number, height: number): void {
  if (!context) throw new PhotoRefused('undecodable');
  // transparent pictures get paper, not black
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
}
