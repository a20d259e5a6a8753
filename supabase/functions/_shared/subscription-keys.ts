import { fromBase64Url, toBase64Url } from './base64url.ts';

/** What a browser gives out with its endpoint: its public key and a secret, both base64url without padding. */
export type SubscriptionKeys = { readonly p256dh: string; readonly auth: string };

/** P-256: y² = x³ - 3x + b over the numbers below `prime`. */
const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** Not every runtime looks at that when it takes the key, and to encrypt for a point beside the curve fails later. */
function isOnCurve(point: Uint8Array): boolean {
  const number = (bytes: Uint8Array) => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const [x, y] = [number(point.subarray(1, 33)), number(point.subarray(33))];
  return x < prime && y < prime && (y * y - (x * x * x - 3n * x + b)) % prime === 0n;
}

/**
 * The keys as they are kept, or null where they are none: an uncompressed point that lies on P-256 (65 bytes), and 16
 * bytes.
 */
export function keysOf(p256dh: unknown, auth: unknown): SubscriptionKeys | null {
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  const point = fromBase64Url(p256dh);
  const secret = fromBase64Url(auth);
  if (point?.length !== 65 || point[0] !== 4 || secret?.length !== 16) return null;
  return isOnCurve(point) ? { p256dh: toBase64Url(point), auth: toBase64Url(secret) } : null;
}
