/** Which sign-in link this browser waits for. Kept until one has come back; the address itself is not. */

const linkKey = 'storehand-link';
/** Where supabase-js keeps its half of the secret of a link. */
export const linkStorageKey = linkKey;
export const linkSecretKey = `${linkKey}-code-verifier`;
const addressKey = `${linkKey}-address`;

async function fingerprintOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function noteAskedLink(email: string): Promise<void> {
  localStorage.setItem(addressKey, await fingerprintOf(email));
}

/** Whether this browser waits for any sign-in link. */
export function hasAskedForLink(): boolean {
  return localStorage.getItem(linkSecretKey) !== null;
}

/** Whether the link that came back is the one that was asked for here. */
export async function hasAskedForLinkTo(email: string): Promise<boolean> {
  return localStorage.getItem(addressKey) === (await fingerprintOf(email));
}

/** A link came back: what waited for it is worth nothing any more. */
export function forgetAskedLink(): void {
  localStorage.removeItem(linkSecretKey);
  localStorage.removeItem(addressKey);
}
