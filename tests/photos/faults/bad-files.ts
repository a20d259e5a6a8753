/** Files that are no photo, or not one that a tablet can open. */
import { deflateSync } from 'node:zlib';
import { crc32 } from './crc32.ts';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

/** A black-and-white PNG: a few kilobytes on the line, four bytes for each of its points in memory. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // bits of a point; grey, no interlacing
  const row = 1 + Math.ceil(width / 8);
  const points = deflateSync(Buffer.alloc(row * height), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG whose header says that it is as large as a JPEG can be; what follows is nothing of the kind. */
export function jpegBomb(): Buffer {
  const frame = Buffer.from(
    'ffc00011 08 ffdc ffdc 03 012200 021101 031101'.replaceAll(' ', ''),
    'hex',
  );
  const scan = Buffer.from('ffda000c03010002110311003f00'.replaceAll(' ', ''), 'hex');
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  return Buffer.concat([start, frame, scan, Buffer.alloc(2_000, 0x55), Buffer.from('ffd9', 'hex')]);
}

/** What an iPhone calls a photo when nobody asks it for a JPEG. */
export function heic(): Buffer {
  const type = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex');
  return Buffer.concat([type, Buffer.alloc(4_000, 0x2a)]);
}

export const pdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
export const svg = (): Buffer =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
