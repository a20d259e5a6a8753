/**
 * The link with which a supplier opens a request for credit (rule CR5). Its secret part is made on the device and never
 * leaves it but in the link: the office knows its hash alone.
 */

/** So many days a link opens its request. */
const linkDays = 30;

export const linkEnds = (made: Date): Date => new Date(made.getTime() + linkDays * 86_400_000);

/** 256 random bits as 43 characters that an address takes as they are. `random` gives that many bytes. */
export const tokenFrom = (random: Uint8Array): string =>
  btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** What the office knows of a link: SHA-256 of its secret part, in hexadecimal digits. */
export async function hashOfToken(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
