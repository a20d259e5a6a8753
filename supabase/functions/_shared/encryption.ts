import { fromBase64Url, joined, type Bytes } from './base64url.ts';
import type { SubscriptionKeys } from './subscription-keys.ts';

/** What push services take at least (RFC 8030, 7.2). */
const largestBody = 4096;
/** Salt, record size, length of the key, key (RFC 8188). */
const header = 16 + 4 + 1 + 65;
/** The tag of AES-GCM, and the byte that ends the record. */
const added = 16 + 1;
/** Bytes of the plaintext that still fit into one body. */
export const largestPlaintext = largestBody - header - added;

const ascii = (text: string): Bytes => new TextEncoder().encode(text);

async function derive(
  secret: BufferSource,
  salt: BufferSource,
  info: BufferSource,
  length: number,
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    key,
    length * 8,
  );
  return new Uint8Array(bits);
}

/** The body of a push message: `aes128gcm` in one record, for that browser alone (RFC 8291). */
export async function encrypted(plaintext: Bytes, keys: SubscriptionKeys): Promise<Bytes> {
  if (plaintext.length > largestPlaintext) throw new Error('The payload is too long.');
  const browserKey = fromBase64Url(keys.p256dh);
  const secret = fromBase64Url(keys.auth);
  if (browserKey === null || secret === null) throw new Error('The keys are none.');
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const ourKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const theirs = await crypto.subtle.importKey('raw', browserKey, curve, false, []);
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: theirs },
    pair.privateKey,
    256,
  );
  const input = await derive(
    shared,
    secret,
    joined(ascii('WebPush: info\0'), browserKey, ourKey),
    32,
  );
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await derive(input, salt, ascii('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await derive(input, salt, ascii('Content-Encoding: nonce\0'), 12);
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const record = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    cipher,
    joined(plaintext, Uint8Array.of(2)),
  );
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, largestBody);
  return joined(salt, size, Uint8Array.of(ourKey.length), ourKey, new Uint8Array(record));
}
