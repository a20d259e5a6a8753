/** Where the vaults of this device lie: one per person, each openable by their fingerprint or face alone. */
import * as v from 'valibot';
import { noteEnrolled } from './enrolled-here.ts';
import { strictStore } from '../storage/strict-store.ts';

const bytes = v.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);

const vaultSchema = v.object({
  userId: v.pipe(v.string(), v.uuid()),
  /** base64url */
  credentialId: v.string(),
  deviceName: v.string(),
  /** What the credential is asked with. */
  prfSalt: bytes,
  keys: v.object({ publicKey: bytes, privateKey: bytes, salt: bytes, iv: bytes }),
  /** The session that its person left here by signing out; null while it is in use, or over. */
  session: v.nullable(v.object({ sender: bytes, iv: bytes, ciphertext: bytes })),
});
export type Vault = v.InferOutput<typeof vaultSchema>;

const store = strictStore('storehand-vaults', 'userId');

/** One that can't be read any more is none: its person sets it up again. */
export async function readVaults(): Promise<readonly Vault[]> {
  const stored = await store.run<unknown[]>('readonly', (vaults) => vaults.getAll());
  const vaults = stored.flatMap((one) => {
    const parsed = v.safeParse(vaultSchema, one);
    return parsed.success ? [parsed.output] : [];
  });
  noteEnrolled(vaults.map(({ userId }) => userId));
  return vaults;
}

export async function readVault(userId: string): Promise<Vault | null> {
  return (await readVaults()).find((vault) => vault.userId === userId) ?? null;
}

export async function writeVault(vault: Vault): Promise<void> {
  await store.run('readwrite', (vaults) => vaults.put(vault));
  await readVaults();
}

export async function removeVault(userId: string): Promise<void> {
  await store.run('readwrite', (vaults) => vaults.delete(userId));
  await readVaults();
}
