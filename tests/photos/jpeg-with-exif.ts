/** A JPEG as a phone writes it: turned by its EXIF block, which also says where it was taken. */
const app1 = (payload: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length + 2);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, payload]);
};

/** One IFD with an orientation and a text that stands for the place. */
function exif(orientation: number, place: string): Buffer {
  const text = Buffer.from(`${place}\0`, 'latin1');
  const entries = Buffer.alloc(2 + 2 * 12 + 4);
  entries.writeUInt16LE(2, 0);
  entries.writeUInt16LE(0x010e, 2); // ImageDescription
  entries.writeUInt16LE(2, 4);
  entries.writeUInt32LE(text.length, 6);
  entries.writeUInt32LE(8 + entries.length, 10);
  entries.writeUInt16LE(0x0112, 14); // Orientation
  entries.writeUInt16LE(3, 16);
  entries.writeUInt32LE(1, 18);
  entries.writeUInt16LE(orientation, 22);
  const header = Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1');
  return Buffer.concat([header, entries, text]);
}

/** Puts the EXIF block right after the start of a JPEG that has none. */
export function withExif(jpeg: Buffer, orientation: number, place: string): Buffer {
  if (jpeg.readUInt16BE(0) !== 0xffd8) throw new Error('not a JPEG');
  return Buffer.concat([jpeg.subarray(0, 2), app1(exif(orientation, place)), jpeg.subarray(2)]);
}
