/**
 * A person's vault on this device. Made once with a fingerprint or face; afterwards a session can be put into it at any
 * time, and comes out only when its person is recognised. Works without a connection.
 */
import * as v from 'valibot';
import { identitySchema, type Identity } from '../session/stored-session.ts';
import { makeVaultKeys, seal, unseal, unwrapVaultKey } from './vault-cipher.ts';
import { readVault, readVaults, removeVault, writeVault, type Vault } from './vault-store.ts';
import {
  askForSecret,
  BiometricsRefused,
  createSecretSource,
  forgetSecretSource,
  type SecretSource,
} from './webauthn-prf.ts';

const sealedSchema = v.object({ identity: identitySchema, refreshToken: v.string() });
export type SealedSession = v.InferOutput<typeof sealedSchema>;

/** Asks for the finger or the face. The vault counts once `keepVault` has stored it. */
export async function prepareVault(person: {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly deviceName: string;
}): Promise<Vault> {
  const { source, secret } = await createSecretSource({
    name: person.email,
    displayName: person.name,
  });
  return {
    userId: person.userId,
    credentialId: source.credentialId,
    deviceName: person.deviceName,
    prfSalt: source.salt,
    keys: await makeVaultKeys(secret, person.userId),
    session: null,
  };
}

/** Takes the place of the vault that its person had here. */
export async function keepVault(vault: Vault): Promise<void> {
  const before = await readVault(vault.userId);
  await writeVault(vault);
  if (before !== null && before.credentialId !== vault.credentialId) {
    forgetSecretSource(before.credentialId);
  }
}

/** Nothing is left of it here. */
export async function forgetVault(userId: string): Promise<void> {
  const vault = await readVault(userId);
  await removeVault(userId);
  if (vault !== null) forgetSecretSource(vault.credentialId);
}

/** A vault that came to nothing. */
export function discardVault({ credentialId }: Vault): void {
  forgetSecretSource(credentialId);
}

const sourceOf = ({ credentialId, prfSalt }: Vault): SecretSource => ({
  credentialId,
  salt: prfSalt,
});

/** Resolves when that person was recognised; rejects with `BiometricsRefused`. */
export async function recognise(userId: string): Promise<void> {
  const vault = await readVault(userId);
  if (vault === null) throw new BiometricsRefused('failed');
  const { secret } = await askForSecret([sourceOf(vault)]);
  await unwrapped(secret, vault);
}

/** The session of whoever was recognised among those who left one here; null: nobody did. */
export async function openSealedSession(): Promise<SealedSession | null> {
  const vaults = (await readVaults()).filter(({ session }) => session !== null);
  if (vaults.length === 0) return null;
  const { credentialId, secret } = await askForSecret(vaults.map(sourceOf));
  const vault = vaults.find((one) => one.credentialId === credentialId);
  if (!vault?.session) throw new BiometricsRefused('failed');
  const key = await unwrapped(secret, vault);
  try {
    const text = await unseal(key, vault.userId, vault.session);
    const opened = v.parse(sealedSchema, JSON.parse(text));
    if (opened.identity.userId !== vault.userId) throw new BiometricsRefused('failed');
    return opened;
  } catch (cause) {
    // What was damaged is worth nothing, and the next attempt says that there is none.
    await dropSealedSession(vault.userId);
    throw new BiometricsRefused('failed', { cause });
  }
}

async function unwrapped(secret: Uint8Array<ArrayBuffer>, vault: Vault): Promise<CryptoKey> {
  try {
    return await unwrapVaultKey(secret, vault.userId, vault.keys);
  } catch (cause) {
    throw new BiometricsRefused('failed', { cause });
  }
}

/** Puts a session away until its person is back. False: they have no vault here. */
export async function sealSession(identity: Identity, refreshToken: string): Promise<boolean> {
  const vault = await readVault(identity.userId);
  if (vault === null) return false;
  const text = JSON.stringify({ identity, refreshToken } satisfies SealedSession);
  const session = await seal(vault.keys.publicKey, identity.userId, text);
  await writeVault({ ...vault, session });
  return true;
}

/** It is in use again, or over. */
export async function dropSealedSession(userId: string): Promise<void> {
  const vault = await readVault(userId);
  if (vault !== null && vault.session !== null) await writeVault({ ...vault, session: null });
}
