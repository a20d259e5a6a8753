import { expect, test } from 'vitest';
import { makeVaultKeys, seal, unseal, unwrapVaultKey } from './vault-cipher.ts';

const secret = (fill: number) => new Uint8Array(32).fill(fill);
const kept = '{"refreshToken":"v1.Mr5fWYd"}';

test('what was sealed with the open key comes out with the secret, and again later', async () => {
  const keys = await makeVaultKeys(secret(7), 'luis');
  const sealed = await seal(keys.publicKey, 'luis', kept);
  const later = await seal(keys.publicKey, 'luis', 'another');
  const key = await unwrapVaultKey(secret(7), 'luis', keys);
  expect(await unseal(key, 'luis', sealed)).toBe(kept);
  expect(await unseal(key, 'luis', later)).toBe('another');
});

test('another secret opens nothing, and neither does the vault of another person', async () => {
  const keys = await makeVaultKeys(secret(7), 'luis');
  const refused = { name: 'OperationError' };
  await expect(unwrapVaultKey(secret(8), 'luis', keys)).rejects.toMatchObject(refused);
  await expect(unwrapVaultKey(secret(7), 'mia', keys)).rejects.toMatchObject(refused);
  const sealed = await seal(keys.publicKey, 'luis', kept);
  const others = await makeVaultKeys(secret(9), 'mia');
  const otherKey = await unwrapVaultKey(secret(9), 'mia', others);
  await expect(unseal(otherKey, 'luis', sealed)).rejects.toMatchObject(refused);
  const key = await unwrapVaultKey(secret(7), 'luis', keys);
  await expect(unseal(key, 'mia', sealed)).rejects.toMatchObject(refused);
});

test('a changed byte is noticed', async () => {
  const keys = await makeVaultKeys(secret(1), 'luis');
  const key = await unwrapVaultKey(secret(1), 'luis', keys);
  const sealed = await seal(keys.publicKey, 'luis', kept);
  const ciphertext = Uint8Array.from(sealed.ciphertext, (byte, at) => (at === 3 ? byte ^ 1 : byte));
  await expect(unseal(key, 'luis', { ...sealed, ciphertext })).rejects.toMatchObject({
    name: 'OperationError',
  });
});

test('the opened key cannot be taken out of the browser, and the same text never looks the same', async () => {
  const keys = await makeVaultKeys(secret(1), 'luis');
  const key = await unwrapVaultKey(secret(1), 'luis', keys);
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', key)).rejects.toBeInstanceOf(Error);
  const [one, two] = await Promise.all([
    seal(keys.publicKey, 'luis', kept),
    seal(keys.publicKey, 'luis', kept),
  ]);
  expect(one.ciphertext).not.toEqual(two.ciphertext);
});
