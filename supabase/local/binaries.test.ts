import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copiedBinaries } from './binaries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storehand-binaries-'));
  vi.stubEnv('STOREHAND_CACHE', join(folder, 'cache'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A package as npm leaves it once its install script has made the links. */
function installPackage(checkout: string): string {
  const root = join(folder, checkout);
  mkdirSync(join(root, 'native/bin'), { recursive: true });
  mkdirSync(join(root, 'native/lib'));
  writeFileSync(join(root, 'native/lib/libpq.so.5.17'), 'library');
  symlinkSync('libpq.so.5.17', join(root, 'native/lib/libpq.so.5'));
  const links = [{ source: 'native/lib/libpq.so.5.17', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
  return root;
}

test('a copy outlives the checkout that made it', async () => {
  const first = installPackage('first');
  const copy = await copiedBinaries(first, '17');
  rmSync(first, { recursive: true });
  expect(existsSync(join(copy, 'lib/libpq.so.5'))).toBe(true);
});

test('a copy whose links lead nowhere is made again', async () => {
  const copy = await copiedBinaries(installPackage('first'), '17');
  rmSync(join(copy, 'lib/libpq.so.5.17'));
  await copiedBinaries(installPackage('second'), '17');
  expect(existsSync(join(copy, 'lib/libpq.so.5'))).toBe(true);
});
