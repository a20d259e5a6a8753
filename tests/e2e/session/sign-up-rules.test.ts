/**
 * Signing up at a server that is set up otherwise than the demo world (spec §8): addresses are confirmed by mail, the
 * password must be longer, few may sign up in a while, or nobody. Each text by its real cause.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startStack, type Stack } from '../../../supabase/local/stack.ts';
import { fillSignIn } from '../fixtures/accounts.ts';
import { appOverLine, startDevice } from '../fixtures/app.ts';
import type { Device } from '../fixtures/browser.ts';

const root = resolve(import.meta.dirname, '../../..');

let folder: string;
let stack: Stack | null = null;
let device: Device | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storehand-sign-up-'));
});
afterEach(async () => {
  await device?.stop();
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The product's own backend with these lines of its config.toml changed. */
async function start(changes: readonly [from: string, to: string][]): Promise<Page> {
  const supabase = join(folder, 'project', 'supabase');
  for (const part of ['config.toml', 'migrations', 'templates']) {
    cpSync(join(root, 'supabase', part), join(supabase, part), { recursive: true });
  }
  let config = readFileSync(join(supabase, 'config.toml'), 'utf8');
  for (const [from, to] of changes) {
    expect(config).toContain(from);
    config = config.replace(from, to);
  }
  writeFileSync(join(supabase, 'config.toml'), config);
  const { url, anonKey } = (stack = await startStack({
    projectDir: join(folder, 'project'),
    dataDir: join(folder, 'world'),
    port: 0,
    durable: false,
    seed: false,
  }));
  await stack.sql(`insert into stores (store_number, name) values ('7511', 'Elm Street')`);
  // A world without the demo begins with `approve`.
  await stack.sql(`update sync.settings set value = 'open' where name = 'join_policy'`);
  const baseURL = appOverLine({ supabaseUrl: url, supabaseAnonKey: anonKey });
  device = await startDevice({ baseURL });
  await device.page.goto('/signup');
  return device.page;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click();
const problem = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();

async function fillIn(page: Page, email: string, password = 'Pass-word-12'): Promise<void> {
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Novak');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Store number').selectOption('7511');
}

test('confirmed by mail, and alike for an address that is taken; too weak a password, a bad address, too many attempts', async () => {
  const page = await start([
    ['enable_confirmations = false', 'enable_confirmations = true'],
    ['minimum_password_length = 6', 'minimum_password_length = 10'],
    ['sign_in_sign_ups = 600', 'sign_in_sign_ups = 9'],
  ]);
  await fillIn(page, 'rosa@example.com', 'Short-1');
  await submit(page);
  await problem(page, 'This password is too easy to guess.');
  await fillIn(page, 'rosa@');
  await submit(page);
  await problem(page, 'Please enter a valid email address');

  await fillIn(page, 'rosa@example.com');
  await submit(page);
  const confirm = page
    .getByRole('status')
    .getByText('Almost done: please open the link in the email we sent you, then sign in.');
  await confirm.waitFor();

  await page.goto('/login');
  await fillSignIn(page, 'rosa@example.com', 'Pass-word-12');
  await problem(page, 'Your email address is not confirmed yet.');

  const letter = stack?.mailbox.list('rosa@example.com')[0];
  const link = new URL(letter?.link ?? '');
  await page.goto(`/modules${link.search}`);
  await page.getByRole('button', { name: /^Current store #7511/ }).waitFor();
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();

  // Who asks for a taken address learns nothing.
  await page.goto('/signup');
  await fillIn(page, 'rosa@example.com');
  await submit(page);
  await confirm.waitFor();

  // A share of nine is used up, here and at the sign-in. It fills up slowly meanwhile, so that one more may pass.
  await page.goto('/login');
  const tooMany = page
    .getByRole('alert')
    .getByText('Too many attempts. Please wait a moment and try again.');
  for (let attempt = 0; attempt < 30 && !(await tooMany.isVisible()); attempt += 1) {
    await fillSignIn(page, 'rosa@example.com', `wrong ${attempt}`);
    await page.getByRole('alert').waitFor();
  }
  await tooMany.waitFor();
  for (let attempt = 0; attempt < 10 && !(await tooMany.isVisible()); attempt += 1) {
    await page.goto('/signup');
    await fillIn(page, `other-${attempt}@example.com`);
    await submit(page);
    await tooMany.or(confirm).waitFor();
  }
  await tooMany.waitFor();
});

test('closed', async () => {
  const page = await start([['enable_signup = true', 'enable_signup = false']]);
  await fillIn(page, 'rosa@example.com');
  await submit(page);
  await problem(page, 'Sign-up is closed. Please ask your administrator for an account.');
});
