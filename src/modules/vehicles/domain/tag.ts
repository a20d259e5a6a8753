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

/** A label that was replaced: until when it was the vehicle's, and who made the new one. */
export type OldTag = { readonly tag: string; readonly until: string; readonly by: string };

/** Whether a label was replaced (rule VE25), as far as the vehicles that are known say. */
export const isReplaced = (
  vehicles: readonly { readonly old_tags: readonly OldTag[] }[],
  sought: string,
): boolean => vehicles.some(({ old_tags }) => old_tags.some(({ tag }) => tag === sought));

/** The address that a label's code leads to. `origin`: where the app is. */
export const tagAddress = (origin: string, tag: string): string => `${origin}/vehicles/tag/${tag}`;

/** The tag in what a camera read from a code (rule VE15). Null: it is the code of something else, or of another site. */
export function scannedTag(text: string, origin: string): string | null {
  if (!text.startsWith(`${origin}/`)) return null;
  const [, tag] = /^\/vehicles\/tag\/(\w+)\/?$/.exec(text.slice(origin.length)) ?? [];
  return tag === undefined ? null : plainTag(tag);
}
