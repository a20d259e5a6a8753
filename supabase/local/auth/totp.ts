import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the values every authenticator app assumes: SHA-1, 30 seconds, 6 digits. */
const STEP = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newSecret(): string {
  return base32(randomBytes(20));
}

function base32(bytes: Buffer): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((value >>> bits) & 31);
    }
  }
  return bits > 0 ? text + ALPHABET.charAt((value << (5 - bits)) & 31) : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const char of text.replace(/=+$/, '').toUpperCase()) {
    value = ((value << 5) | ALPHABET.indexOf(char)) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}

/** The code of the 30-second step that `seconds` (Unix time) lies in. */
export function totpCode(secret: string, seconds: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / STEP)));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The number of the step whose code it is, the one before and after too: clocks differ. Undefined: of none. */
export function totpStep(secret: string, code: string, seconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const shift = [0, -STEP, STEP].find((by) =>
    timingSafeEqual(Buffer.from(totpCode(secret, seconds + by)), Buffer.from(code)),
  );
  return shift === undefined ? undefined : Math.floor((seconds + shift) / STEP);
}

export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: String(STEP),
    secret,
  });
  return `otpauth://totp/${label}?${query.toString()}`;
}
