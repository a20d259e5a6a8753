/**
 * The locks of a vault. What is put in is sealed with a public key that lies open, so that it can be done at any time;
 * what takes it out is a private key, wrapped with a key derived from the secret that a fingerprint or face releases.
 * The private key never leaves WebCrypto once it is unwrapped. P-256, HKDF-SHA-256, AES-256-GCM.
 */
import type { Bytes } from './webauthn-prf.ts';

export type VaultKeys = {
  /** Uncompressed point. */
  readonly publicKey: Bytes;
  /** PKCS #8, encrypted. */
  readonly privateKey: Bytes;
  readonly salt: Bytes;
  readonly iv: Bytes;
};
export type Sealed = {
  /** The sender's half of the agreement, made for this one message. */
  readonly sender: Bytes;
  readonly iv: Bytes;
  readonly ciphertext: Bytes;
};

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

/** `owner` is bound in: keys of one person do not open as those of another. */
export async function makeVaultKeys(secret: Bytes, owner: string): Promise<VaultKeys> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const salt = random(32);
  const iv = random(12);
  const wrapping = await aesKey(secret, salt, 'storehand vault key', ['wrapKey']);
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.wrapKey('pkcs8', pair.privateKey, wrapping, gcm(iv, owner)),
  ]);
  return {
    publicKey: new Uint8Array(publicKey),
    privateKey: new Uint8Array(privateKey),
    salt,
    iv,
  };
}

/** Rejects with an `OperationError` when it is not the secret, or not the owner, that they were made with. */
export async function unwrapVaultKey(
  secret: Bytes,
  owner: string,
  { privateKey, salt, iv }: VaultKeys,
): Promise<CryptoKey> {
  const wrapping = await aesKey(secret, salt, 'storehand vault key', ['unwrapKey']);
  return crypto.subtle.unwrapKey('pkcs8', privateKey, wrapping, gcm(iv, owner), curve, false, [
    'deriveBits',
  ]);
}

export async function seal(publicKey: Bytes, owner: string, text: string): Promise<Sealed> {
  const [receiver, pair] = await Promise.all([
    crypto.subtle.importKey('raw', publicKey, curve, false, []),
    crypto.subtle.generateKey(curve, false, ['deriveBits']),
  ]);
  const sender = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = await agreedKey(pair.privateKey, receiver, sender, ['encrypt']);
  const iv = random(12);
  const ciphertext = await crypto.subtle.encrypt(gcm(iv, owner), key, utf8(text));
  return { sender, iv, ciphertext: new Uint8Array(ciphertext) };
}

/** Rejects with an `OperationError` when it was sealed for another key or owner, or was tampered with. */
export async function unseal(vaultKey: CryptoKey, owner: string, sealed: Sealed): Promise<string> {
  const { sender, iv, ciphertext } = sealed;
  const from = await crypto.subtle.importKey('raw', sender, curve, false, []);
  const key = await agreedKey(vaultKey, from, sender, ['decrypt']);
  const text = await crypto.subtle.decrypt(gcm(iv, owner), key, ciphertext);
  return new TextDecoder().decode(text);
}

const gcm = (iv: Bytes, owner: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`storehand ${owner}`),
});

async function agreedKey(
  own: CryptoKey,
  other: CryptoKey,
  sender: Bytes,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const agreed = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
  return aesKey(new Uint8Array(agreed), sender, 'storehand sealed session', usages);
}

async function aesKey(
  secret: Bytes,
  salt: Bytes,
  purpose: string,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(purpose) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    usages,
  );
}
