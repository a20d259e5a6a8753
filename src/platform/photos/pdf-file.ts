/** A PDF as it is kept: nothing of it is changed, so nothing of it is looked at but what makes it one (rule PH27). */
import type { CompressedPhoto } from '../../../sync/photos/photo-outbox.ts';
import { sha256 } from '../../../sync/sha256.ts';
import { largestPhoto, PhotoRefused } from './photo-compression.ts';

const type = 'application/pdf';
/** Readers look for the beginning and the end of a PDF in its first and last thousand bytes. */
const lookedAt = 1024;

/** By its type, or by its name where the device knows none. */
export const isCalledPdf = (file: Blob): boolean =>
  file.type === type || (file instanceof File && /\.pdf$/i.test(file.name));

/** Rejects with `PhotoRefused`. */
export async function wholePdf(file: Blob): Promise<CompressedPhoto> {
  if (file.size === 0) throw new PhotoRefused('empty');
  if (file.size >= largestPhoto) throw new PhotoRefused('too_large');
  const image = await file.arrayBuffer();
  const text = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes);
  if (
    !text(image.slice(0, lookedAt)).includes('%PDF-') ||
    !text(image.slice(-lookedAt)).includes('%%EOF')
  ) {
    throw new PhotoRefused('not_a_pdf');
  }
  return {
    image,
    mimeType: type,
    width: 0,
    height: 0,
    sha256: await sha256(image),
    thumbnail: new ArrayBuffer(0),
    thumbnailType: type,
  };
}
