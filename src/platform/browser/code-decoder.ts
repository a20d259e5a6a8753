import { decodeQR } from 'qr/decode.js';

/** What a code in a picture says; null: there is none to be read. For browsers that cannot read one themselves. */
export function decodeCode(picture: ImageData): string | null {
  try {
    return decodeQR(picture);
  } catch {
    return null;
  }
}
