/**
 * How large a picture is, from the beginning of its file: a file of a few kilobytes can unpack to gigabytes, and a
 * browser that tries dies of it with everything in its tab.
 */

type Size = { readonly width: number; readonly height: number };

/** Where the markers of a JPEG are looked for: embedded previews and colour profiles may come before its size. */
const farthest = 16 * 1024 * 1024;

async function viewOf(file: Blob, from: number, length: number): Promise<DataView | null> {
  const slice = file.slice(from, from + length);
  return slice.size < length ? null : new DataView(await slice.arrayBuffer());
}

/** Of a PNG, JPEG, GIF, WebP or BMP. Null: another format, or not readable; then decoding decides. */
export async function pictureSize(file: Blob): Promise<Size | null> {
  const head = await viewOf(file, 0, 30);
  if (head === null) return null;
  if (head.getUint32(0) === 0x89_50_4e_47) {
    return { width: head.getUint32(16), height: head.getUint32(20) };
  }
  if (head.getUint16(0) === 0xff_d8) return jpegSize(file);
  const name = (at: number) => head.getUint32(at);
  if (name(0) === 0x47_49_46_38) {
    return { width: head.getUint16(6, true), height: head.getUint16(8, true) };
  }
  if (name(0) === 0x52_49_46_46 && name(8) === 0x57_45_42_50) return webpSize(head);
  if (head.getUint16(0) === 0x42_4d) {
    return { width: Math.abs(head.getInt32(18, true)), height: Math.abs(head.getInt32(22, true)) };
  }
  return null;
}

function webpSize(head: DataView): Size | null {
  const wide = (at: number) => 1 + head.getUint16(at, true) + head.getUint8(at + 2) * 0x1_00_00;
  switch (head.getUint32(12)) {
    case 0x56_50_38_58: // VP8X
      return { width: wide(24), height: wide(27) };
    case 0x56_50_38_4c: {
      // VP8L: twice fourteen bits
      const bits = head.getUint32(21, true);
      return { width: 1 + (bits & 0x3f_ff), height: 1 + ((bits >>> 14) & 0x3f_ff) };
    }
    case 0x56_50_38_20: // VP8
      return {
        width: head.getUint16(26, true) & 0x3f_ff,
        height: head.getUint16(28, true) & 0x3f_ff,
      };
    default:
      return null;
  }
}

/** SOF0 to SOF15 say the size; DHT, JPG and DAC stand between them and do not. */
const saysSize = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

async function jpegSize(file: Blob): Promise<Size | null> {
  let at = 2;
  while (at < farthest) {
    const segment = await viewOf(file, at, 9);
    if (segment === null || segment.getUint8(0) !== 0xff) return null;
    const marker = segment.getUint8(1);
    if (marker === 0xff) {
      // a fill byte
      at += 1;
      continue;
    }
    if (saysSize(marker)) return { width: segment.getUint16(7), height: segment.getUint16(5) };
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + segment.getUint16(2);
  }
  return null;
}
