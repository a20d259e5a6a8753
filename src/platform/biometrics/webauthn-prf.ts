/**
 * The fingerprint or face of this device as the source of a secret: a WebAuthn credential of the device itself, with the
 * PRF extension. The same credential and salt always give the same 32 bytes, and only after the person was recognised.
 */
import * as v from 'valibot';

/** `no_key`: the device recognises people, but gives no secret for it (no PRF extension). */
export class BiometricsRefused extends Error {
  readonly code: 'unsupported' | 'no_key' | 'failed';
  constructor(code: BiometricsRefused['code'], options?: ErrorOptions) {
    super(`Biometrics: ${code}`, options);
    this.code = code;
  }
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** What is kept of a credential; none of it is secret. */
export type SecretSource = {
  /** base64url */
  readonly credentialId: string;
  /** 32 bytes */
  readonly salt: Bytes;
};

const timeoutMs = 60_000;
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Whether it is worth asking: a credential of an older device may still turn out to have no secret. */
export async function supportsBiometrics(): Promise<boolean> {
  if (!window.isSecureContext || typeof PublicKeyCredential === 'undefined') return false;
  const available = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(
    () => false,
  );
  if (!available) return false;
  const capabilities = await clientCapabilities();
  return capabilities['extension:prf'] !== false;
}

async function clientCapabilities(): Promise<Readonly<Record<string, boolean>>> {
  const ask = (PublicKeyCredential as { getClientCapabilities?: () => Promise<unknown> })
    .getClientCapabilities;
  if (ask === undefined) return {};
  const answer = await ask.call(PublicKeyCredential).catch(() => ({}));
  return v.parse(v.fallback(v.record(v.string(), v.boolean()), {}), answer);
}

/** Makes a credential on this device. Asks for the finger or the face once, on some devices twice. */
export async function createSecretSource(person: {
  readonly name: string;
  readonly displayName: string;
}): Promise<{ readonly source: SecretSource; readonly secret: Bytes }> {
  const salt = randomBytes(32);
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Storehand' },
        // Of this enrolment alone: the same handle elsewhere would replace the credential of another device.
        user: { id: randomBytes(32), ...person },
        challenge: randomBytes(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'required',
          userVerification: 'required',
        },
        timeout: timeoutMs,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  const source = { credentialId: toBase64Url(new Uint8Array(credential.rawId)), salt };
  const { prf } = credential.getClientExtensionResults();
  if (prf?.results?.first) return { source, secret: bytesOf(prf.results.first) };
  if (prf?.enabled !== true) {
    forgetSecretSource(source.credentialId);
    throw new BiometricsRefused('no_key');
  }
  const { secret } = await askForSecret([source]);
  return { source, secret };
}

/** Asks for the finger or the face of one of these credentials' owners. */
export async function askForSecret(
  sources: readonly SecretSource[],
): Promise<{ readonly credentialId: string; readonly secret: Bytes }> {
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: randomBytes(32),
        allowCredentials: sources.map(({ credentialId }) => ({
          type: 'public-key',
          id: fromBase64Url(credentialId),
          transports: ['internal'],
        })),
        userVerification: 'required',
        timeout: timeoutMs,
        extensions: {
          prf: {
            evalByCredential: Object.fromEntries(
              sources.map(({ credentialId, salt }) => [credentialId, { first: salt }]),
            ),
          },
        },
      },
    }),
  );
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) throw new BiometricsRefused('no_key');
  return {
    credentialId: toBase64Url(new Uint8Array(credential.rawId)),
    secret: bytesOf(first),
  };
}

/** Tells the device's password manager, where it listens, that the credential opens nothing any more. */
export function forgetSecretSource(credentialId: string): void {
  const signal = (
    globalThis.PublicKeyCredential as
      | { signalUnknownCredential?: (options: object) => Promise<void> }
      | undefined
  )?.signalUnknownCredential;
  signal
    ?.call(PublicKeyCredential, { rpId: window.location.hostname, credentialId })
    .catch(() => undefined);
}

/** The person cancelled, took too long or was not recognised: WebAuthn does not tell which. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null;
  try {
    credential = await ask();
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    const unsupported = name === 'NotSupportedError' || name === 'ConstraintError';
    throw new BiometricsRefused(unsupported ? 'unsupported' : 'failed', { cause });
  }
  if (!(credential instanceof PublicKeyCredential)) throw new BiometricsRefused('failed');
  return credential;
}

const bytesOf = (source: BufferSource): Bytes =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source.slice(0))
    : new Uint8Array(source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength));

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
