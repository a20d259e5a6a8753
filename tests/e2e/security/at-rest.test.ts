/** What is left on a device after every way in and out (design §7, §11): no secret, and nothing of another person. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { totpCode } from '../../../supabase/local/auth/totp.ts';
import { fillSignIn, lettersTo, newAccount } from '../fixtures/accounts.ts';
import { startDevice, startSignedIn, upToDate } from '../fixtures/app.ts';
import { told } from '../fixtures/messages.ts';
import { filesWith, placesOf, plantedWord } from '../fixtures/at-rest.ts';
import { sql } from '../fixtures/backend.ts';
import type { Device } from '../fixtures/browser.ts';
import { addFingerprint } from '../fixtures/fingerprint.ts';
import { sessionCopy } from '../fixtures/session-copy.ts';

let device: Device;
afterEach(() => device.stop());

const home = (page: Page) => page.getByRole('button', { name: /^Account of/ }).waitFor();
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
}

/** Of whoever is signed in. The signature is the part of a token that nothing else contains. */
async function tokens(page: Page): Promise<{ refresh: string; signature: string }> {
  const stored = await page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('storehand-session') ?? '{}') as {
        access_token: string;
        refresh_token: string;
      },
  );
  return {
    refresh: stored.refresh_token,
    signature: stored.access_token.slice(stored.access_token.lastIndexOf('.') + 1),
  };
}

/** One copy to start with, one that is on the disk at once. */
const sessionStore = ['indexedDB:storehand-session/kept', 'localStorage:storehand-session'];

async function newestLetter(email: string): Promise<{ link: URL; code: string }> {
  const [letter] = await lettersTo(email);
  if (letter?.link === undefined) throw new Error(`No letter to ${email}`);
  return { link: new URL(letter.link), code: letter.code ?? '' };
}

async function askForLetter(page: Page, button: string, email: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await dialog.getByText(/an email.* is on its way/).waitFor();
}

/**
 * Until it is released, the page stays where it is, though it would lead on by itself after three seconds: a search takes
 * its time. Releasing waits for that moment, or the page would go between the release and the press.
 */
async function holdPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { navigation } = globalThis as unknown as { navigation: EventTarget };
    let stay: (event: Event) => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      stay = (event) => {
        event.preventDefault();
        resolve();
      };
    });
    navigation.addEventListener('navigate', stay);
    const release = async () => {
      await held;
      navigation.removeEventListener('navigate', stay);
    };
    Object.assign(globalThis, { testRelease: release });
  });
  return async () => {
    await page.evaluate(() =>
      (globalThis as unknown as { testRelease(): Promise<void> }).testRelease(),
    );
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
  };
}

test('the search finds what is kept, wherever it is and however it is written', async () => {
  device = await startDevice();
  const { page } = device;
  const planted = `Geheimnis-${randomUUID()}-ß`;
  await page.evaluate(async (text) => {
    localStorage.setItem('planted', JSON.stringify({ text }));
    sessionStorage.setItem('planted', btoa(unescape(encodeURIComponent(text))));
    const open = (factory: IDBFactory) =>
      new Promise<void>((resolve) => {
        const request = factory.open('planted');
        request.addEventListener('upgradeneeded', () => {
          const bytes = new TextEncoder().encode(text);
          request.result
            .createObjectStore('deep', { autoIncrement: true })
            .add({ list: [new Map([['key', bytes.buffer]])] });
        });
        request.addEventListener('success', () => {
          request.result.close();
          resolve();
        });
      });
    await open(indexedDB);
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { open(name: string): Promise<{ indexedDB: IDBFactory }> };
    };
    await open((await storageBuckets.open('planted')).indexedDB);
    const cache = await caches.open('planted');
    await cache.put(`/planted?of=${encodeURIComponent(text)}`, new Response('body'));
    await cache.put('/planted-body', new Response(`<p>${text}</p>`));
    const folder = await navigator.storage.getDirectory();
    const inner = await folder.getDirectoryHandle('planted', { create: true });
    const file = await inner.getFileHandle('one', { create: true });
    const writable = await file.createWritable();
    await writable.write(text);
    await writable.close();
    history.replaceState({ text }, '');
  }, planted);
  const { origin } = new URL(page.url());
  expect(await placesOf(page, { planted })).toEqual({
    planted: [
      `cache:planted ${origin}/planted-body`,
      `cache:planted ${origin}/planted?of=${encodeURIComponent(planted)}`,
      'file:/planted/one',
      'history',
      'indexedDB:planted/deep',
      'localStorage:planted',
      'planted!indexedDB:planted/deep',
      'sessionStorage:planted',
    ].toSorted(),
  });
});

test('sign-up, sign-in with and without being remembered, sign-out', async () => {
  device = await startDevice();
  const { page } = device;
  const email = `new-${randomUUID()}@example.com`;
  const password = `Pass-${randomUUID()}`;
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Novak');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Store number').selectOption('7511');
  const leave = await holdPage(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Your account is ready.').waitFor();
  // The sign-in page is to have the address filled in; it takes it along.
  expect(await placesOf(page, { password, email })).toEqual({
    password: [],
    email: ['sessionStorage:storehand-email-to-sign-in'],
  });
  await leave();
  await page.waitForURL('**/login');
  const left = () => placesOf(page, { password, email });
  await expect.poll(left).toEqual({ password: [], email: [] });

  for (const remembered of [false, true]) {
    await page.getByLabel('Remember me').setChecked(remembered);
    await fillSignIn(page, email, 'wrong-password-1');
    await page.getByRole('alert').waitFor();
    await fillSignIn(page, email, password);
    await home(page);
    await upToDate(page);
    const { refresh, signature } = await tokens(page);
    const signedIn = await placesOf(page, {
      password,
      wrong: 'wrong-password-1',
      refresh,
      signature,
    });
    expect(signedIn).toMatchObject({ password: [], wrong: [], refresh: sessionStore });
    expect(signedIn.signature).toContain(sessionStore[0]);
    await signOut(page);
    const left = () => placesOf(page, { password, refresh, signature });
    await expect.poll(left).toEqual({ password: [], refresh: [], signature: [] });
  }
});

test('a password reset and a sign-in link: asked for, followed, over', async () => {
  device = await startDevice();
  const { page } = device;
  const { email } = await newAccount();
  const next = `Next-${randomUUID()}`;
  await askForLetter(page, 'Forgot your password?', email);
  const reset = await newestLetter(email);
  const resetHash = reset.link.searchParams.get('token_hash') ?? '';
  expect(resetHash).not.toBe('');
  await page.goto(reset.link.href);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Repeat the new password').fill(next);
  expect(await placesOf(page, { next, resetHash })).toEqual({ next: [], resetHash: [] });
  const leave = await holdPage(page);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password has been changed').waitFor();
  expect(await placesOf(page, { next, resetHash })).toEqual({ next: [], resetHash: [] });
  await leave();
  await page.waitForURL('**/login');

  await askForLetter(page, 'Email me a sign-in link', email);
  const { link, code } = await newestLetter(email);
  const hash = link.searchParams.get('token_hash') ?? '';
  await page.goto(link.href);
  await home(page);
  await upToDate(page);
  const { refresh } = await tokens(page);
  expect(await placesOf(page, { hash, code: `"${code}"`, refresh })).toEqual({
    hash: [],
    code: [],
    refresh: sessionStore,
  });
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('verifier');
});

test('two-factor authentication, fingerprint, lock, the next person on the same tablet', async () => {
  device = await startDevice();
  const { page } = device;
  await addFingerprint(page);
  const first = await newAccount();
  const second = await newAccount();
  const letter = `Private-${randomUUID()}`;
  await sql(
    `insert into notifications (user_id, title, message, type, category)
     select id, $2, 'For one pair of eyes', 'info', 'urgent' from auth.users where email = $1`,
    [first.email, letter],
  );
  await page.getByLabel('Remember me').check();
  await fillSignIn(page, first.email, first.password);
  await home(page);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const done = told(page, 'Fingerprint or face is set up');
  await page.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await done;

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('[data-secret]').innerText()).replace(/\s/g, '');
  const code = totpCode(secret, Date.now() / 1000);
  await dialog.getByLabel('Code from the app').fill(code);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  const secrets = {
    password: first.password,
    secret,
    recovery: recoveryCodes[0] ?? '',
    bareRecovery: (recoveryCodes[1] ?? '').replaceAll('-', ''),
  };
  const noSecret = { password: [], secret: [], recovery: [], bareRecovery: [] };
  expect(await placesOf(page, secrets)).toEqual(noSecret);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();
  await page.goto('/modules');
  await upToDate(page);
  expect((await placesOf(page, { letter })).letter).not.toEqual([]);
  const { refresh, signature } = await tokens(page);
  expect(await placesOf(page, { ...secrets, refresh })).toEqual({
    ...noSecret,
    refresh: sessionStore,
  });

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await page.getByRole('button', { name: 'Switch user' }).click();
  await page.getByRole('button', { name: 'Sign in with fingerprint or face' }).waitFor();
  // Sealed: it is here, and can't be read.
  await expect
    .poll(() => placesOf(page, { ...secrets, refresh, signature }))
    .toEqual({ ...noSecret, refresh: [], signature: [] });

  await page.getByLabel('Remember me').uncheck();
  await fillSignIn(page, second.email, second.password);
  await home(page);
  await upToDate(page);
  const [{ id: firstId } = { id: '' }] = await sql<{ id: string }>(
    'select id from auth.users where email = $1',
    [first.email],
  );
  const ofFirst = async () => {
    const found = await placesOf(page, {
      ...secrets,
      email: first.email,
      letter,
      refresh,
      signature,
    });
    // What is the first one's lies under their name, apart from what the second one opens.
    return { ...found, email: found.email.filter((place) => !place.includes(firstId)) };
  };
  // What the office has of it goes when there is time.
  await expect
    .poll(ofFirst)
    .toEqual({ ...noSecret, email: [], letter: [], refresh: [], signature: [] });
  const ofSecond = await tokens(page);
  expect(await placesOf(page, { password: second.password, refresh: ofSecond.refresh })).toEqual({
    password: [],
    refresh: sessionStore,
  });

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with fingerprint or face' }).click();
  await home(page);
  const opened = await tokens(page);
  expect(await placesOf(page, { ...secrets, refresh: opened.refresh })).toEqual({
    ...noSecret,
    refresh: sessionStore,
  });
});

/** To that person, as from the office. */
const write = ({ email }: { readonly email: string }, title: string) =>
  sql(
    `insert into notifications (user_id, title, message, type, category)
     select id, $2, 'For one pair of eyes', 'info', 'urgent' from auth.users where email = $1`,
    [email, title],
  );

const unreadOf = async (title: string) => {
  const rows = await sql<{ unread: boolean }>(
    'select not is_read as unread from notifications where title = $1',
    [title],
  );
  return rows.map(({ unread }) => unread);
};

async function readAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.keyboard.press('Escape');
}

test('F1 F2 F4 F5 what the office has of somebody who signed out is in no file of the device; what was not sent waits', async () => {
  const person = await newAccount();
  const [sent, unsent, seen] = [plantedWord(), plantedWord(), plantedWord()];
  await write(person, sent);
  device = await startSignedIn(person);
  const { page, profile } = device;
  const onDisk = (word: string) => filesWith(profile, word);
  // A row that is only read, then one that its person has written and the office has taken.
  await readAll(page);
  await expect.poll(() => unreadOf(sent)).toEqual([false]);
  await page.evaluate(async (text) => {
    const pictures = await caches.open('storehand-photos-seen');
    await pictures.put('/a-photo-that-was-seen', new Response(text));
  }, seen);
  await write(person, unsent);
  await page.getByRole('button', { name: /^Notifications, 1 unread/ }).waitFor();
  await upToDate(page);
  await device.goOffline();
  await readAll(page);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  const before = await placesOf(page, { sent, unsent });
  expect(before.sent.join()).toContain('storehand-journal!indexedDB:storehand-journal/ops');
  expect(before.sent.join()).toContain('rxdb-dexie');
  await expect
    .poll(() => [sent, unsent, seen].filter((word) => onDisk(word).length === 0))
    .toEqual([]);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(() => [...onDisk(sent), ...onDisk(seen)]).toEqual([]);
  await expect
    .poll(async () => (await placesOf(page, { unsent })).unsent)
    .toEqual([
      expect.stringMatching(/^file:\/second-store\/journal\//),
      'storehand-journal!indexedDB:storehand-journal/ops',
    ]);

  // Back at once: what waited goes out, and everything is read again.
  await device.goOnline();
  await fillSignIn(page, person.email, person.password);
  await home(page);
  await expect.poll(() => unreadOf(unsent)).toEqual([false]);
  await upToDate(page);
  await expect.poll(() => onDisk(sent)).not.toEqual([]);
  expect(await page.getByText(/recovered after a crash/).count()).toBe(0);

  // Another tab holds the journal and the rows, then the device dies: the next start finishes.
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    'select id from auth.users where email = $1',
    [person.email],
  );
  const holder = await device.context.newPage();
  await holder.goto('/manifest.webmanifest');
  await holder.evaluate(
    async (names) => {
      for (const name of names) {
        await new Promise<void>((held) => {
          void navigator.locks.request(name, { mode: 'shared' }, () => {
            held();
            return new Promise(() => undefined);
          });
        });
      }
    },
    [`storehand-${id}`, 'storehand-journal'],
  );
  await signOut(page);
  await expect.poll(() => sessionCopy(page)).toBe('ended');
  expect(onDisk(sent)).not.toEqual([]);
  const again = await device.restart();
  await again.goto('/');
  await again.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(() => [...onDisk(sent), ...onDisk(unsent)]).toEqual([]);

  // Who says so keeps the copy.
  await again.getByLabel('Remember me').check();
  await fillSignIn(again, person.email, person.password);
  await home(again);
  await again.goto('/settings');
  await again.getByRole('switch', { name: 'Keep my data here after I sign out' }).check();
  await upToDate(again);
  await signOut(again);
  await again.reload();
  await again.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect((await placesOf(again, { sent })).sent.join()).toContain('rxdb-dexie');
});
