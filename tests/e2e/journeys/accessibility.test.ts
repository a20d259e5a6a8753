/** Every screen of the shell in both themes, on a phone and on a desk (design §10): axe, targets, overflow, keyboard. */
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { phone, signIn, startDevice, startSignedIn, upToDate } from '../fixtures/app.ts';
import { told } from '../fixtures/messages.ts';
import { violationsOf } from '../fixtures/axe.ts';
import type { Device } from '../fixtures/browser.ts';
import { pressAt, signOutByKeyboard, tabTo } from '../fixtures/keyboard.ts';
import { answer, questions, startInspection } from '../fixtures/inspection.ts';
import { screens } from './screens.ts';

let device: Device;
afterEach(() => device.stop());

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Targets smaller than 48 px (design §10.11), beside those whose label is the target or that are hidden until focused. */
function smallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('a, button, select, textarea, summary');
  return [...controls]
    .filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      const hidden = control.closest('.sr-only') !== null || width <= 1 || height <= 1;
      return !hidden && control.checkVisibility() && (width < 47.5 || height < 47.5);
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
}

type Theme = 'light' | 'dark';

/** What is worn now. Each look ends in the other theme, in which the next one begins: a change draws the whole page anew. */
let worn: Theme;

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  worn = theme;
  // Colours that change over time have become what they will be.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * In the theme that is worn, then in the other: themes are colours alone, so what is there is judged once.
 * `part`: what lies over the page, and has been opened over one that was looked at before.
 */
async function look(page: Page, name: string, part = 'body'): Promise<void> {
  const seen = page.viewportSize() ?? desk;
  const pageHeight = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollHeight);
  // On a screen as high as the page: what the bar at the bottom covers at the moment is not a small target. A page that
  // grew meanwhile was not all there yet.
  let height = 0;
  let found: string[] = [];
  do {
    height = Math.max(seen.height, await pageHeight());
    await page.setViewportSize({ width: seen.width, height });
    found = await violationsOf(page, { part, tags: wcag });
  } while ((await pageHeight()) > height);
  expect(found, `${name}, ${worn}`).toEqual([]);
  await wear(page, worn === 'light' ? 'dark' : 'light');
  found = await violationsOf(page, { part, coloursOnly: true });
  expect(found, `${name}, ${worn}`).toEqual([]);
  await page.setViewportSize(seen);
  expect(await page.evaluate(smallTargets), `${name}: targets`).toEqual([]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(tooWide, `${name}: overflow`).toBe(false);
}

const desk = { width: 1440, height: 900 };

/** Chromium's own, which TypeScript does not know. */
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  /** After a press, or because the window became another size. */
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** From now on each document keeps what moved in it by itself. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: [number, string][] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40));
        if (!entry.hadRecentInput) shifts.push([entry.value, moved.join(' | ')]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Less than half of what browsers call good for all that a page does in its life. */
const mostShift = 0.05;

async function expectNoShift(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: readonly [number, string][] }).shifts,
  );
  const told = shifts.map(([value, moved]) => `${value.toFixed(4)} ${moved}`).join('\n');
  const sum = shifts.reduce((all, [value]) => all + value, 0);
  expect(sum, `${name} moved:\n${told}`).toBeLessThan(mostShift);
}

// Each is loaded once per size, beginning in another theme on each, and looked at in both.
describe.each([
  ['a phone', phone, 'dark'],
  ['a desk', desk, 'light'],
] as const)('on %s', (_name, viewport, theme) => {
  test('the screens of the shell, light and dark', async () => {
    device = await startDevice({ viewport });
    const { page } = device;
    await wear(page, theme);
    await page.getByText('Connected').waitFor();
    await page.getByRole('button', { name: /^Administrator/ }).waitFor();
    await look(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await look(page, 'sign-in with a problem');

    await signIn(page, 'inspector');
    await page
      .getByRole('link', { name: /^Budget/ })
      .last()
      .waitFor();
    await page.getByText('Loading').first().waitFor({ state: 'detached' });
    await look(page, 'modules');

    await page
      .getByRole('button', { name: /^Current store/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'store picker');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menu').waitFor();
    await look(page, 'account menu');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'bell', '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    if (viewport === phone) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').waitFor();
      await look(page, 'drawer');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Open quick menu' }).click();
      await page.getByRole('dialog').waitFor();
      await look(page, 'slide-out menu');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.goto('/file-vault');
    await page.getByRole('heading', { name: 'This part is not here yet' }).waitFor();
    await look(page, 'a part that is not built');
  });

  test('the screens of the modules, light and dark', async () => {
    device = await startSignedIn('inspector', { viewport });
    const { page } = device;
    await wear(page, theme);
    // What moves while a new device reads everything for the first time is no matter of a page.
    await upToDate(page);
    await watchShifts(page);
    for (const [path, heading] of screens) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByText('Loading').first().waitFor({ state: 'detached' });
      await look(page, path);
      await expectNoShift(page, `${path}, ${worn}`);
    }
    if (viewport === phone) await expectNoJump(device);
  });
});

/** V5: where the questions stand, and how high the head is, before an answer and after it. */
async function expectNoJump(walked: Device): Promise<void> {
  const { page } = walked;
  await startInspection(page, 'Daily Food Safety Walk', '7486');
  const head = page.locator('#main header');
  await head.getByText(/^The office has it/).waitFor();
  // What is answered stays on the device meanwhile, and the head says so in another look.
  await walked.goOffline();
  await head.getByText('Offline').waitFor();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#main article')].map((element) =>
        Math.round(element.getBoundingClientRect().top + scrollY),
      ),
    );
  const height = () => head.evaluate((element) => element.getBoundingClientRect().height);
  const before = { places: await places(), height: await height() };
  const cards = await questions(page).all();
  for (const card of cards.slice(0, -1)) await answer(card);
  await head.getByText('On this device').waitFor();
  expect({ places: await places(), height: await height() }).toEqual(before);
  // A critical one. What it asks for comes below its answer.
  const critical = questions(page).filter({ hasText: 'Critical' }).last();
  await answer(critical, 'Fail');
  await head.getByText('Failed – critical').waitFor();
  expect(await height()).toBe(before.height);
}

/** Answers the question that has the focus in it next, and the ones after it, to the end of the section. */
async function answerByKeyboard(page: Page): Promise<void> {
  for (const card of await questions(page).all()) {
    const field = card.getByRole('textbox').first();
    if ((await card.getByRole('radio').count()) > 0) {
      await tabTo(page, card.getByRole('radio'));
      await page.keyboard.press('Space');
      await card.getByRole('radio', { checked: true }).waitFor({ state: 'attached' });
    } else {
      await tabTo(page, field);
      await page.keyboard.type((await field.getAttribute('inputmode')) === 'decimal' ? '38' : 'no');
    }
  }
}

test('by the keyboard alone: from the sign-in to another store, its food cost, an inspection, and out again', async () => {
  device = await startDevice({ viewport: desk });
  const { page } = device;
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('inspector@storehand.demo');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('storehand-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Daniel/ }).waitFor();

  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to content');

  await pressAt(page, page.getByRole('button', { name: /^Current store #7486/ }));
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: /#7506/ }));
  const switched = page.getByRole('button', { name: /^Current store #7506/ }).first();
  await switched.waitFor();
  // The focus comes back to where it was before the dialog.
  await expect
    .poll(() => switched.evaluate((button) => button === document.activeElement))
    .toBe(true);

  const places = page.getByRole('navigation', { name: 'Main navigation' });
  await pressAt(page, places.getByRole('link', { name: 'Budget' }));
  await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor();
  // The page's content comes next, not the menu again.
  await pressAt(page, page.getByRole('button', { name: 'Add food cost', exact: true }));
  const entry = page.getByRole('dialog', { name: 'Add food cost' });
  const amount = entry.getByLabel('Food cost');
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('61.37');
  await page.keyboard.press('Enter');
  await entry.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText('$61.37').first().waitFor();

  await pressAt(page, places.getByRole('link', { name: 'Store Inspections' }));
  await pressAt(page, page.getByRole('main').getByRole('link', { name: 'Start New Inspection' }));
  const template = page.getByRole('article', { name: 'Opening Checklist' });
  await pressAt(page, template.getByRole('button', { name: 'Start Inspection' }));
  const choice = page.getByRole('dialog', { name: 'Select Store' });
  await tabTo(page, choice.getByRole('radio'));
  // The arrow keys go through the stores, Space takes the one in focus.
  await page.keyboard.press('Space');
  for (let press = 0; press < 5; press += 1) {
    if (await choice.getByRole('radio', { name: /7506/ }).isChecked()) break;
    await page.keyboard.press('ArrowDown');
  }
  await pressAt(page, choice.getByRole('button', { name: 'Start Inspection' }));
  await questions(page).first().waitFor();
  for (const section of ['Kitchen and equipment', 'Team and cash']) {
    await answerByKeyboard(page);
    await pressAt(page, page.getByRole('button', { name: 'Next Section' }));
    await page.getByRole('heading', { level: 1, name: section }).waitFor();
  }
  await answerByKeyboard(page);
  const completed = told(page, 'Inspection completed successfully!');
  await pressAt(page, page.getByRole('button', { name: 'Complete Inspection' }));
  await completed;
  await page.getByRole('heading', { level: 1, name: 'Store Inspections' }).waitFor();
  await signOutByKeyboard(page);
});
