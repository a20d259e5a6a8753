/**
 * `npm run push:keys`: makes the key pair that signs pushes, and the secret by which the function knows the database's
 * calls. They are added to `supabase/functions/.env`, or the file that is named, which is not committed; one that is there stays, as browsers that
 * subscribed with it would have to subscribe again. docs/deploy.md says what a hosted project does with them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { makePushKeys } from '../supabase/local/push-keys.ts';
import { PROJECT } from './local-world.ts';

const file = process.argv[2] ?? join(PROJECT, 'supabase', 'functions', '.env');
const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
const present = parseEnv(text);
const made = Object.entries(makePushKeys());
const missing = made.filter(([name]) => present[name] === undefined);

if (missing.length === 0) {
  console.log(`${file} has its keys already; they stay as they are.`);
} else if (missing.length < made.length) {
  console.error(
    `${file} has only a part of the keys. Remove them, or add ${missing.map(([name]) => name).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  mkdirSync(dirname(file), { recursive: true });
  const lines = made.map(([name, value]) => `${name}=${value}\n`).join('');
  writeFileSync(file, `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${lines}`, {
    mode: 0o600,
  });
  console.log(`Added the keys to ${file}. Never commit it.`);
}
