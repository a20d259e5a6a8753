/** Where the picture of a photo is to be had: on this device, among those seen before, or in the private bucket. */
import * as v from 'valibot';
import { photoCacheName } from '../../../sw/messages.ts';
import { backendConfig } from '../backend/backend-config.ts';
import { photoStore } from './photo-database.ts';
import { photoSession } from './photo-session.ts';

/** Seconds for which a signed address works. */
const signedFor = 3600;
const signTimeout = 15_000;

const signedSchema = v.object({ signedURL: v.string() });
const signed = new Map<string, { readonly url: string; readonly until: number }>();

/** Of an object that was seen, as the worker keeps it: without a token. */
export const bucketAddress = (supabaseUrl: string, path: string) =>
  `${supabaseUrl}/storage/v1/object/sign/documents/${path}`;

/** The picture as kept on this device, or null. The caller revokes nothing: it gets the bytes. */
export async function localPicture(
  photoId: string,
  size: 'thumbnail' | 'full',
): Promise<Blob | null> {
  const [photo, images] = await Promise.all([
    photoStore().photo(photoId),
    photoStore().images(photoId),
  ]);
  if (!photo || !images) return null;
  // a PDF has none
  if (size === 'thumbnail' && images.thumbnail.byteLength === 0) return null;
  return size === 'thumbnail'
    ? new Blob([images.thumbnail], { type: images.thumbnailType })
    : new Blob([images.image], { type: photo.mimeType });
}

/** An address that works now: one seen before needs neither token nor network. Null when it cannot be had. */
export async function remoteAddress(path: string): Promise<string | null> {
  const { supabaseUrl } = await backendConfig();
  const seen = bucketAddress(supabaseUrl, path);
  const cache = await caches.open(photoCacheName);
  if (navigator.serviceWorker?.controller && (await cache.match(seen))) return seen;
  const known = signed.get(path);
  if (known && known.until > Date.now()) return known.url;
  return sign(path);
}

async function sign(path: string): Promise<string | null> {
  const session = await photoSession();
  if (!session) return null;
  const { supabaseUrl, accessToken, anonKey } = session;
  try {
    const response = await fetch(bucketAddress(supabaseUrl, path), {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ expiresIn: signedFor }),
      signal: AbortSignal.timeout(signTimeout),
    });
    if (!response.ok) return null;
    const { signedURL } = v.parse(signedSchema, await response.json());
    const url = `${supabaseUrl}/storage/v1${signedURL}`;
    signed.set(path, { url, until: Date.now() + (signedFor - 300) * 1000 });
    return url;
  } catch {
    return null;
  }
}

/** Signed addresses are the user's own: forgotten at sign-out. */
export function forgetSignedAddresses(): void {
  signed.clear();
}

/** Rule PH26: a file that is kept nowhere, asked for by the line. Null when it cannot be had. */
export async function fetchedFile(path: string): Promise<Blob | null> {
  const address = await remoteAddress(path);
  if (address === null) return null;
  try {
    const answer = await fetch(address, { mode: 'cors', credentials: 'omit', cache: 'no-store' });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}
