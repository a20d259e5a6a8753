/**
 * The longest job: a brand audit of 96 questions with 40 photos on a tablet that has no network and is killed three times,
 * sent over a line that breaks again and again. The office has each answer and each picture once, and says so.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { fillSignIn, newAccount } from '../fixtures/accounts.ts';
import { appOverLine, startDevice, upToDate } from '../fixtures/app.ts';
import { told } from '../fixtures/messages.ts';
import { apiFetch, apiSignIn, backend, sql } from '../fixtures/backend.ts';
import { badLine } from '../fixtures/bad-line.ts';
import type { Device } from '../fixtures/browser.ts';
import { startFaultyProxy, type FaultyProxy } from '../fixtures/faulty-proxy.ts';
import { makeNumberedPictures, numberIn } from '../fixtures/numbered-pictures.ts';
import {
  nextSection,
  questions,
  saved,
  shownAnswers,
  startInspection,
  type Answers,
} from '../fixtures/inspection.ts';

const template = 'Brand Standard Audit';
const store = '7511';
const sectionCount = 12;
const questionCount = 96;
const photoCount = 40;
const cameraCount = 5;

/** Questions by their place in the inspection, from 0. */
const leftForLater = 17;
const killedWhileTyping = 19;
const killedInTheCamera = 43;
const typed =
  'Grout is loose behind the door, water stands in the corner; call the plumber on Monday';
const savedPart = 'Grout is loose behind the door';

/** How many pictures a question gets. */
function picturesOf(index: number): number {
  if (index === killedInTheCamera) return 6;
  if (index === 5) return 2;
  return index % 3 === 0 ? 1 : 0;
}

/** Of which the page's own camera takes these. */
const byCamera = (index: number) => index === 5 || (index >= 72 && index < 80);
/** Stands for a picture that has no number. */
const unnumbered = -1;

let tablet: Device;
let proxy: FaultyProxy;
let folder: string;
afterEach(async () => {
  await tablet.stop();
  await proxy.stop();
  rmSync(folder, { recursive: true, force: true });
});

const header = (page: Page) => page.locator('#main header');
const photos = (card: Locator) =>
  card.getByRole('list', { name: 'Photos' }).getByRole('button', { name: /^Photo \d/ });
const left = (page: Page, count: number) => page.getByRole('button', { name: `${count} left` });

/** Answers by finger; answers what it chose, as it is stored. */
async function answerByTouch(card: Locator, index: number): Promise<string> {
  const pass = card.getByRole('radio', { name: 'Pass' });
  if (await pass.count()) {
    const choice = index % 8 === 3 ? 'Fail' : index % 11 === 7 ? 'N/A' : 'Pass';
    await card.getByRole('radio', { name: choice }).tap();
    return { Pass: 'pass', Fail: 'fail', 'N/A': 'na' }[choice];
  }
  const rating = String(1 + (index % 5));
  if (await card.getByRole('radio', { name: rating }).count()) {
    await card.getByRole('radio', { name: rating }).tap();
    return rating;
  }
  const field = card.getByRole('textbox').first();
  const decimal = (await field.getAttribute('inputmode')) === 'decimal';
  const words = decimal ? `${index}.5` : `Seen at question ${index + 1}`;
  await field.tap();
  await field.fill(words);
  return words;
}

async function choosePictures(page: Page, card: Locator, files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Add Photo' }).tap();
  await (await chooser).setFiles(files);
}

/** With the camera in the page, one picture after the other. */
async function takePictures(page: Page, card: Locator, count: number): Promise<void> {
  await card.getByRole('button', { name: 'Camera' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Camera' });
  for (let taken = 1; taken <= count; taken += 1) {
    await dialog.getByRole('button', { name: 'Take photo' }).tap();
    await dialog.getByText(taken === 1 ? '1 photo' : `${taken} photos`, { exact: true }).waitFor();
  }
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await dialog.waitFor({ state: 'detached' });
}

/** More than none, and no more come: what was kept without its record comes a moment after the form. */
async function settledCount(shown: Locator): Promise<number> {
  await shown.first().waitFor();
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        seen.push(await shown.count());
        return new Set(seen.slice(-40)).size === 1 && seen.length > 40;
      },
      { interval: 200 },
    )
    .toBe(true);
  return seen.at(-1) ?? 0;
}

/** The question is open, on the screen, and has the focus. */
async function isAt(page: Page, text: string): Promise<Locator> {
  const card = questions(page).filter({ hasText: text });
  await card.waitFor();
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect
    .poll(() =>
      card.getByRole('heading').evaluate((heading) => {
        const { top, bottom } = heading.getBoundingClientRect();
        const ends = document.querySelector('#main header')?.getBoundingClientRect().bottom ?? 0;
        return top >= ends && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  return card;
}

async function sign(page: Page): Promise<void> {
  const field = await page.getByRole('img', { name: 'Signature field' }).boundingBox();
  if (!field) throw new Error('No signature field');
  const to = (share: number) =>
    page.mouse.move(
      field.x + field.width * share,
      field.y + field.height * (0.5 + 0.3 * Math.sin(share * 20)),
    );
  await to(0.1);
  await page.mouse.down();
  for (let share = 0.15; share < 0.9; share += 0.05) await to(share);
  await page.mouse.up();
}

test(
  'E1 PH6 PH7 W4 96 answers and 40 photos survive three kills and a bad line, exactly once',
  { timeout: 1_200_000 },
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'storehand-pictures-'));
    proxy = await startFaultyProxy(backend.url);
    const account = await newAccount('Nadia');
    tablet = await startDevice({
      baseURL: appOverLine({
        supabaseUrl: proxy.url,
        supabaseAnonKey: backend.anonKey,
        demo: true,
      }),
      viewport: { width: 1024, height: 768 },
      touch: true,
      camera: 'allowed',
    });
    let { page } = tablet;
    await fillSignIn(page, account.email, account.password);
    await page.waitForURL('**/modules');
    await page.goto('/inspections/templates');
    await page.getByRole('article', { name: template }).waitFor();
    await upToDate(page);
    await tablet.goOffline();
    const pictures = await makeNumberedPictures(page, photoCount - cameraCount, folder);

    await startInspection(page, template, store);
    const address = new URL(page.url()).pathname;
    const inspectionId = address.split('/')[2] ?? '';
    const answers: Answers = new Map();
    const notes = new Map<string, string>();
    const pictured = new Map<string, number[]>();

    const textOf = async (card: Locator) =>
      (await card.getByRole('heading').innerText()).replace(/^\d+\.\s*/, '');
    const reopen = async () => {
      page = await tablet.restart();
      await page.goto('/inspections');
      await page.locator(`#main a[href="${address}"]`).first().tap();
    };

    const work = async (index: number) => {
      let card = questions(page).nth(index % 8);
      const text = await textOf(card);
      if (index === leftForLater) return;
      answers.set(text, await answerByTouch(card, index));
      if (index === killedWhileTyping) {
        const note = card.getByLabel('Notes');
        await note.tap();
        await note.pressSequentially(savedPart);
        await saved(page);
        await note.pressSequentially(typed.slice(savedPart.length, savedPart.length + 20));
        await reopen();
        card = await isAt(page, text);
        const kept = await card.getByLabel('Notes').inputValue();
        if (!kept.startsWith(savedPart) || !typed.startsWith(kept)) throw new Error(kept);
        await header(page).getByText(`${answers.size}/96 items`).waitFor();
        await card.getByLabel('Notes').fill(typed);
        notes.set(text, typed);
      } else if (answers.get(text) === 'fail') {
        const note = `Found at question ${index + 1}`;
        await card.getByLabel('Notes').fill(note);
        notes.set(text, note);
      }
      const count = picturesOf(index);
      if (count === 0) return;
      if (byCamera(index)) {
        pictured.set(
          text,
          Array.from({ length: count }, () => unnumbered),
        );
        await takePictures(page, card, count);
        await photos(card)
          .nth(count - 1)
          .waitFor();
        return;
      }
      const first = [...pictured.values()].flat().filter((number) => number !== unnumbered).length;
      const numbers = Array.from({ length: count }, (_, place) => first + place);
      pictured.set(text, numbers);
      const files = numbers.map((number) => pictures[number] ?? '');
      await choosePictures(page, card, files);
      if (index === killedInTheCamera) {
        // the first is kept, another one is being compressed
        await photos(card).first().waitFor();
        await reopen();
        // it is told for ten seconds only
        const told = page
          .getByText('The camera was interrupted')
          .waitFor()
          .then(
            () => true,
            () => false,
          );
        card = await isAt(page, text);
        const kept = await settledCount(photos(card));
        if (kept < count) {
          if (!(await told)) throw new Error(`Nobody was told of ${count - kept} photos`);
          await choosePictures(page, card, files.slice(kept));
        }
      }
      await photos(card)
        .nth(count - 1)
        .waitFor();
    };

    for (let section = 0; section < sectionCount; section += 1) {
      if (section > 0) await nextSection(page);
      for (let place = 0; place < 8; place += 1) await work(section * 8 + place);
    }
    expect(answers.size).toBe(questionCount - 1);

    // What was left out is one tap away.
    await left(page, 1).tap();
    const late = questions(page).nth(leftForLater % 8);
    await late.getByRole('radio', { name: 'N/A' }).tap();
    answers.set(await textOf(late), 'na');
    await page.getByRole('heading', { level: 1 }).getByRole('button').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Review and complete' }).tap();
    await page.getByText('Everything is answered and documented.').waitFor();
    for (const signer of ['Inspector', 'Store manager']) {
      await page.getByRole('button', { name: `Sign: ${signer}` }).tap();
      const dialog = page.getByRole('dialog', { name: signer });
      await dialog.getByLabel('Name').fill('Nadia Novak');
      await sign(page);
      await dialog.getByRole('button', { name: 'Keep signature' }).tap();
      await page.getByRole('button', { name: `Sign again: ${signer}` }).waitFor();
    }
    const completed = told(page, 'Inspection completed successfully!');
    await page.getByRole('button', { name: 'Complete Inspection' }).tap();
    await completed;

    page = await tablet.restart();
    await page.goto('/inspections');
    const row = page.locator(`#main a[href="${address}"]`).filter({ hasText: 'Completed' }).first();
    await row.filter({ hasText: 'On this device' }).waitFor();
    await row.tap();
    await expect.poll(() => shownAnswers(page)).toEqual(answers);
    expect(await sql('select 1 from inspections where id = $1', [inspectionId])).toEqual([]);

    proxy.setWeather(badLine(49));
    proxy.passed.length = 0;
    await tablet.goOnline();
    await page
      .getByText(/^The office has 96 answers, 40 photos, 2 signatures, \d\d:\d\d$/)
      .waitFor({ timeout: 240_000 });
    await page.goto('/inspections');
    await row.filter({ hasText: 'The office has it' }).waitFor();

    const server96 = await sql<{ question: string; value: string; notes: string | null }>(
      `select t.question_text question, r.response_value as value, r.notes
       from inspection_responses r join inspection_items t on t.id = r.item_id
       where r.inspection_id = $1`,
      [inspectionId],
    );
    expect(server96).toHaveLength(questionCount);
    expect(new Map(server96.map(({ question, value }) => [question, value]))).toEqual(answers);
    const noted = server96.filter((one) => one.notes !== null);
    expect(new Map(noted.map((one) => [one.question, one.notes]))).toEqual(notes);
    await expectPictures(page, inspectionId, pictured);

    // The line was as bad as it is meant to be.
    const met = new Set(
      proxy.passed.map(({ path, fault }) => `${fault} ${path.split('/').slice(3, 5).join('/')}`),
    );
    expect([...met]).toEqual(
      expect.arrayContaining([
        'lose_answer rpc/sync_push',
        'cut rpc/sync_push',
        'lose_request object/documents',
        'cut object/documents',
        'lose_answer object/documents',
        'cut_answer object/documents',
      ]),
    );
  },
);

/** Each picture once, under its question and byte for byte as its row says; and no other object. */
async function expectPictures(
  page: Page,
  inspectionId: string,
  pictured: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const rows = await sql<{
    path: string;
    question: string | null;
    sha256: string;
    stored: boolean;
  }>(
    `select p.path, t.question_text question, p.sha256,
       p.stored_at is not null and p.deleted_at is null stored
     from inspection_photos p left join inspection_items t on t.id = p.item_id
     where p.inspection_id = $1 order by p.captured_at, p.id`,
    [inspectionId],
  );
  const objects = await sql<{ name: string }>(
    'select name from storage.objects where name like $1',
    [`inspection-photos/${inspectionId}/%`],
  );
  expect(objects.map(({ name }) => name).sort()).toEqual(rows.map(({ path }) => path).sort());
  expect(rows.filter(({ stored }) => !stored)).toEqual([]);
  expect(rows).toHaveLength(photoCount + 2);
  const admin = await apiSignIn('admin@storehand.demo');
  const found = new Map<string, number[]>();
  for (const { path, question, sha256 } of rows) {
    const answer = await apiFetch(admin, `/storage/v1/object/authenticated/documents/${path}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    if (question === null) continue;
    const numbered = pictured.get(question)?.[0] !== unnumbered;
    const number = numbered ? await numberIn(page, bytes) : unnumbered;
    found.set(question, [...(found.get(question) ?? []), number]);
  }
  expect(found).toEqual(pictured);
}
