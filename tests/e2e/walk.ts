/** The inspections as a person uses them. */
import type { Locator, Page } from 'playwright';
import { told } from './messages.ts';

export type Answers = Map<string, string>;

/** A picture as the camera hands it over. */
async function picture(page: Page, name = 'image.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) };
}

/** From the templates, with the Select Store dialog, to the first question. */
export async function startWalk(page: Page, template: string, store: string): Promise<void> {
  await page.goto('/inspections/templates');
  const card = page.getByRole('article', { name: template });
  await card.getByRole('button', { name: 'Start Inspection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Store' });
  await dialog.getByRole('radio', { name: new RegExp(store) }).check();
  await dialog.getByRole('button', { name: 'Start Inspection' }).click();
  // Another test may have begun the same walk today.
  const another = page.getByRole('button', { name: 'Start another' });
  await questions(page).first().or(another).first().waitFor();
  if (await another.isVisible()) await another.click();
  await questions(page).first().waitFor();
}

/** The questions of the section that is shown; the cards of templates and actions are none. */
export function questions(page: Page): Locator {
  return page.locator('#main').getByRole('article').and(page.locator('[data-item]'));
}

/** The question without its number. */
async function textOf(card: Locator): Promise<string> {
  return (await card.getByRole('heading').innerText()).replace(/^\d+\.\s*/, '');
}

/** Answers one question, whatever its kind; answers what it chose, as it is stored. */
export async function answer(
  card: Locator,
  choice: 'Pass' | 'Fail' | 'N/A' = 'Pass',
): Promise<[question: string, value: string]> {
  const text = await textOf(card);
  if (await card.getByRole('radio', { name: 'Pass' }).count()) {
    await card.getByRole('radio', { name: choice }).check({ force: true });
    return [text, { Pass: 'pass', Fail: 'fail', 'N/A': 'na' }[choice]];
  }
  if (await card.getByRole('radio', { name: '4' }).count()) {
    await card.getByRole('radio', { name: '4' }).check({ force: true });
    return [text, '4'];
  }
  const field = card.getByRole('textbox').first();
  const typed = (await field.getAttribute('inputmode')) === 'decimal' ? '38.5' : 'Seen and fine';
  await field.fill(typed);
  await field.blur();
  return [text, typed];
}

/** Answers every question of the section that is shown. */
export async function answerSection(
  page: Page,
  answers: Answers,
  choose: (index: number) => 'Pass' | 'Fail' | 'N/A' = () => 'Pass',
): Promise<void> {
  for (const card of await questions(page).all()) {
    const [text, value] = await answer(card, choose(answers.size));
    answers.set(text, value);
  }
}

/** Everything that was done so far is durable, the screen says. */
export async function saved(page: Page): Promise<void> {
  const header = page.locator('#main header');
  await header.getByText('Saving...').waitFor({ state: 'hidden' });
  await header
    .getByText(/^Saved/)
    .first()
    .waitFor();
}

export async function nextSection(page: Page): Promise<void> {
  const shown = await questions(page).first().getAttribute('data-item');
  await page.getByRole('button', { name: 'Next Section' }).click();
  await page.locator(`#main article[data-item="${shown}"]`).waitFor({ state: 'detached' });
  await questions(page).first().waitFor();
}

/** Through the file dialog, as from the camera. */
export async function addPhoto(page: Page, card: Locator): Promise<void> {
  const tiles = card
    .getByRole('list', { name: 'Photos' })
    .getByRole('button', { name: /^Photo \d/ });
  const before = await tiles.count();
  const chooser = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Add Photo' }).click();
  await (await chooser).setFiles(await picture(page));
  await tiles.nth(before).waitFor();
}

export async function complete(page: Page): Promise<void> {
  const said = told(page, 'Inspection completed successfully!');
  await page.getByRole('button', { name: 'Complete Inspection' }).click();
  await page.waitForURL('**/inspections');
  await page.getByRole('heading', { name: 'Store Inspections', level: 1 }).waitFor();
  await said;
}

const values: Readonly<Record<string, string>> = { Pass: 'pass', Fail: 'fail', 'N/A': 'na' };

/** The answers that a completed inspection shows, as they are stored. */
export async function shownAnswers(page: Page): Promise<Answers> {
  const rows = page.locator('#main li').filter({ has: page.getByRole('heading', { level: 3 }) });
  await rows.first().waitFor();
  const shown = await rows.evaluateAll((items) =>
    items.map((item) => {
      const heading = item.querySelector('h3');
      const question = [...(heading?.childNodes ?? [])]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent);
      return [question.join(''), item.querySelector('p > *')?.textContent?.trim() ?? ''] as const;
    }),
  );
  return new Map(
    shown.map(([text, value]) => [text, values[value] ?? value.replace(/^(\d) of 5$/, '$1')]),
  );
}

/** Resolves when so many photos are really to be seen. */
export async function photosToBeSeen(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll<HTMLImageElement>('#main ul img')].filter(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ).length === count,
    count,
  );
}
