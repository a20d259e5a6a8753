/** Files as a camera, a gallery or a prankster hands them over. */

export type FileSpec =
  /** A picture of its own: no two numbers look alike. */
  | {
      readonly kind: 'picture';
      readonly number: number;
      readonly width: number;
      readonly height: number;
      readonly type: string;
      /** What the file claims to be; its own type otherwise. */
      readonly claims?: string;
      /** Only so much of it, 0 to 1. */
      readonly part?: number;
      /** Bytes after its end. */
      readonly ballast?: number;
    }
  | { readonly kind: 'bytes'; readonly base64: string; readonly type: string };

async function picture(number: number, width: number, height: number, type: string) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const step = Math.max(16, Math.round(width / 30));
  for (let row = 0; row < height; row += step) {
    for (let column = 0; column < width; column += step) {
      const mixed = Math.imul(number + 1, 2_654_435_761) ^ Math.imul(row * 31 + column, 40_503);
      context.fillStyle = `rgb(${mixed & 255} ${(mixed >>> 8) & 255} ${(mixed >>> 16) & 255})`;
      context.fillRect(column, row, step, step);
    }
  }
  return canvas.convertToBlob({ type });
}

export async function makeFile(spec: FileSpec): Promise<File> {
  if (spec.kind === 'bytes') {
    const bytes = Uint8Array.from(atob(spec.base64), (char) => char.charCodeAt(0));
    return new File([bytes], 'image.jpg', { type: spec.type });
  }
  const { number, width, height, type, claims = type, part = 1, ballast = 0 } = spec;
  const whole = await picture(number, width, height, type);
  const blob = whole.slice(0, Math.floor(whole.size * part));
  return new File([blob, new Uint8Array(ballast)], 'image.jpg', { type: claims });
}
