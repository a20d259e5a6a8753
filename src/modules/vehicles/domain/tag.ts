/** What a vehicle's label says, to be typed where a camera cannot: without letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 6;

/** Of six random bytes. */
export const tagFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, length), (byte) => letters.charAt(byte % letters.length)).join('');

/** As it is looked for: in capitals, without what people write between. Null: no label says so. */
export function plainTag(typed: string): string | null {
  const tag = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[2-9A-HJ-NP-Z]{6}$/.test(tag) ? tag : null;
}
