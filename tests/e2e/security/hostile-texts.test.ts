/** Hostile texts on every screen (tests/security/README.md): nothing runs, nothing breaks, nothing is wider than the screen. */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { phone, startSignedIn, upToDate } from '../fixtures/app.ts';
import type { Device } from '../fixtures/browser.ts';
import { hostile, makeHostileWorld, type HostileWorld } from '../fixtures/hostile-world.ts';

let device: Device;
let world: HostileWorld;
afterEach(async () => {
  await device?.stop();
  await world?.remove();
});

/** What went wrong on the page as it stands. */
async function problemsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const kept = globalThis as { testRan?: number; testViolations?: string[] };
    const problems = [...(kept.testViolations ?? [])].map((each) => `policy: ${each}`);
    if (kept.testRan !== undefined) problems.push('a text ran');
    if (root.scrollWidth > root.clientWidth) {
      const over = [...document.querySelectorAll('#root *')].filter(
        (part) => part.getBoundingClientRect().right > root.clientWidth + 1,
      );
      const [innermost] = over.filter(
        (part) => !over.some((other) => other !== part && part.contains(other)),
      );
      const shown = innermost?.parentElement?.outerHTML.slice(0, 300) ?? '';
      problems.push(`${root.scrollWidth - root.clientWidth} px wider than the screen: ${shown}`);
    }
    if (document.querySelector('#root img[src="x"], #root b[onclick]')) problems.push('markup');
    const heading = document.querySelector('h1')?.textContent ?? 'no heading';
    if (/Unexpected Application Error|no heading/.test(heading)) problems.push(heading);
    return problems;
  });
}

test('a store whose every text is hostile: each screen stands, and finds what is planted', async () => {
  world = await makeHostileWorld();
  device = await startSignedIn(world, { viewport: phone });
  const { page } = device;
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  await page.addInitScript(() => {
    const kept = globalThis as { testViolations?: string[] };
    kept.testViolations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      kept.testViolations?.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await page.locator('#main').getByRole('heading', { level: 1 }).waitFor();
  await upToDate(page);

  const routes = [
    '/modules',
    '/dashboard',
    '/quick-links',
    '/budget',
    '/inspections',
    `/inspections/${world.running}`,
    `/inspections/${world.running}?step=review`,
    `/inspections/${world.completed}`,
    '/inspections/templates',
    '/inspections/actions',
    `/inspections/actions/${world.action}`,
    '/inspections/schedules',
    `/inspections/occurrences/${world.occurrence}`,
    '/inspections/trends',
    '/notifications',
    '/sync',
    '/settings',
    '/profile',
    '/feedback',
    '/help',
  ];
  const found: Record<string, readonly string[]> = {};
  for (const route of routes) {
    await page.goto(route);
    // The page itself, not its sketch: both at once, as one takes the place of the other, and for some frames on end.
    await page.waitForFunction(() => {
      const kept = globalThis as { testFrames?: number };
      const stands =
        document.querySelector('#main h1') !== null &&
        document.querySelector('#main .animate-shimmer') === null;
      kept.testFrames = stands ? (kept.testFrames ?? 0) + 1 : 0;
      return kept.testFrames > 20;
    });
    const problems = await problemsOf(page);
    if (problems.length > 0) found[route] = problems;
  }
  console.log(`${routes.length} screens with ${world.fields} fields of hostile texts`);
  expect(found).toEqual({});
  expect(thrown).toEqual([]);
  expect(world.fields).toBeGreaterThan(10);
  // Menus and messages name the store and the person, too.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').first().waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // What would happen to a screen that lets a text through.
  await page.evaluate((text) => {
    const hole = document.createElement('div');
    hole.innerHTML = text;
    const line = document.createElement('div');
    line.textContent = text;
    line.style.whiteSpace = 'nowrap';
    document.querySelector('#root')?.append(hole, line);
  }, hostile());
  await expect
    .poll(() => problemsOf(page))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^policy: script-src/),
        expect.stringMatching(/wider than the screen/),
        'markup',
      ]),
    );
});
