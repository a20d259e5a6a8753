import { execFile } from 'node:child_process';
import { createECDH } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storehand-push-keys-'));
  file = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const script = join(import.meta.dirname, 'push-keys.ts');
const run = () => promisify(execFile)(process.execPath, ['--import', 'tsx', script, file]);

test('keys that belong together are added to what the file has, and stay with the next run', async () => {
  writeFileSync(file, 'MAIL_URL=smtps://mail.example.com');
  await run();
  const text = readFileSync(file, 'utf8');
  const { MAIL_URL, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_RUNNER_SECRET } = parseEnv(text);
  expect(MAIL_URL).toBe('smtps://mail.example.com');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(VAPID_PRIVATE_KEY ?? '', 'base64url');
  expect(pair.getPublicKey('base64url')).toBe(VAPID_PUBLIC_KEY);
  expect(Buffer.from(PUSH_RUNNER_SECRET ?? '', 'base64url')).toHaveLength(32);
  await run();
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a new file is made for its owner alone', async () => {
  await run();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a part of the keys is refused, and left as it is', async () => {
  writeFileSync(file, 'VAPID_PUBLIC_KEY=old\n');
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('VAPID_PRIVATE_KEY, PUSH_RUNNER_SECRET'),
  });
  expect(readFileSync(file, 'utf8')).toBe('VAPID_PUBLIC_KEY=old\n');
});
