/** The frame around every screen (spec §2 Shell, Mobile header, Side drawer, Bottom bar, Slide-out menu; §9 Layout). */
import type { CDPSession, Locator, Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import {
  phone,
  signIn,
  startDevice,
  startSignedIn,
  upToDate,
  type PersonName,
} from '../fixtures/app.ts';
import type { Device } from '../fixtures/browser.ts';
import { screens } from './screens.ts';

let device: Device;
afterEach(() => device.stop());

const desk = { width: 1440, height: 900 };

async function start(
  viewport: { width: number; height: number },
  person: PersonName = 'inspector',
): Promise<Page> {
  device = await startSignedIn(person, { viewport });
  // The very first frame has its heading, and a header that is as high as the one that takes its place.
  await device.page.getByRole('heading', { level: 1 }).first().waitFor();
  await device.page.getByRole('banner').waitFor();
  // Measured where it stands: the other may take its place while a box is asked for.
  const height = await device.page.evaluate(() => document.querySelector('header')?.offsetHeight);
  expect(height).toBe(viewport.width < 1024 ? 56 : 64);
  await device.page.locator('#main').getByRole('heading', { level: 1 }).waitFor();
  return device.page;
}

const hasFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

const gone = (target: Locator) => target.waitFor({ state: 'detached' });

async function scrollsUnder(page: Page): Promise<boolean> {
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 400);
  // Two frames later a wheel has moved what it moves.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return (await page.evaluate(() => window.scrollY)) !== before;
}

describe('on a phone', () => {
  test('the drawer: trap, Escape, press outside, focus back, folded anew, closed by going somewhere', async () => {
    const page = await start(phone);
    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu', exact: true });

    await menu.focus();
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    const holdsFocus = () => drawer.evaluate((element) => element.contains(document.activeElement));
    // It is seen a moment before it takes the focus.
    await expect.poll(holdsFocus).toBe(true);
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      // At its ends the focus is led back in, a moment after it left.
      await expect.poll(holdsFocus, { message: `after ${press + 1} presses of Tab` }).toBe(true);
    }
    expect(await scrollsUnder(page)).toBe(false);
    const pages = drawer.getByRole('button', { name: 'Pages of Store Inspections' });
    await pages.click();
    expect(await pages.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await gone(drawer);
    await hasFocus(menu);

    await menu.click();
    expect(await pages.getAttribute('aria-expanded')).toBe('false');
    await page.mouse.click(phone.width - 10, 400);
    await gone(drawer);

    await menu.click();
    await drawer.getByRole('link', { name: 'Budget' }).click();
    await page.waitForURL('**/budget');
    await gone(drawer);
    await menu.click();
    const current = drawer.locator('[aria-current=page]');
    expect(await current.textContent()).toBe('Budget');
  });

  test('the slide-out menu: 320 px, at most 85 %; store, quick actions, places, sign-out', async () => {
    const page = await start(phone);
    const open = page.getByRole('button', { name: 'Open quick menu' });
    const menu = page.getByRole('dialog', { name: 'Quick menu' });
    await open.click();
    await menu.waitFor();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(320);
    await page.setViewportSize({ width: 340, height: 700 });
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(289);
    await page.setViewportSize(phone);
    await menu.getByText('inspector@storehand.demo').waitFor();

    await menu.getByRole('button', { name: /^Current store #7486/ }).click();
    const stores = page.getByRole('dialog', { name: 'Choose store' });
    await stores.getByRole('button', { name: /7505/ }).click();
    await gone(stores);
    await menu.getByRole('button', { name: /^Current store #7505/ }).waitFor();

    await menu
      .getByRole('list', { name: 'Quick actions' })
      .getByRole('link', { name: 'New Inspection' })
      .click();
    await page.waitForURL('**/inspections/templates');
    await gone(menu);

    await open.click();
    await menu.getByRole('button', { name: 'Search' }).click();
    await gone(menu);
    await page.getByRole('dialog', { name: 'Search this store' }).waitFor();
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));

    await open.click();
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByText('You are signed out.').waitFor();
  });

  test('the header: back goes back, or home where there is no history; the bar is 56 px', async () => {
    const page = await start(phone);
    const back = page.getByRole('button', { name: 'Back' });
    expect(await back.count()).toBe(0);
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.height).toBe(56);

    // What is painted first has its heading, on a device that knows its stores and on one that does not.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#root > *')) return;
        observer.disconnect();
        const headings = document.querySelectorAll('h1').length;
        document.documentElement.dataset['testHeadings'] = String(headings);
      }).observe(document, { childList: true, subtree: true });
    });
    for (const knows of [true, false]) {
      await page.evaluate((kept) => {
        if (kept) return;
        for (const key of Object.keys(localStorage)) {
          if (/knownStores/i.test(key)) localStorage.removeItem(key);
        }
      }, knows);
      await page.reload();
      await page.locator('#main').getByRole('heading', { level: 1 }).waitFor();
      expect(
        await page.evaluate(() => document.documentElement.dataset['testHeadings']),
        knows ? 'stores are known' : 'stores are not known',
      ).toBe('1');
    }
    await page.goto('/budget');
    await back.click();
    await page.waitForURL('**/modules');
    await page.goto('/inspections');
    await header.getByText('Store Inspections').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Start New Inspection' })
      .first()
      .click();
    await page.waitForURL('**/inspections/templates');
    await header.getByText('Templates').waitFor();
    await back.click();
    await page.waitForURL('**/inspections');
  });

  test('offline the header says so without moving anything, and leads to the sync centre', async () => {
    const page = await start(phone);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const before = await bell.boundingBox();
    await device.goOffline();
    await page.getByRole('banner').getByText('Offline').last().waitFor();
    expect(await bell.boundingBox()).toEqual(before);
    await page.getByRole('banner').getByRole('link').click();
    await page.waitForURL('**/sync');
  });

  test('the bottom bar: holding an item shows what it is for 2 s; a tap shakes shortly', async () => {
    device = await startDevice({ viewport: phone });
    const { page } = device;
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.addInitScript(() => {
      const shaken: unknown[] = [];
      const hints: number[] = [];
      Object.assign(window, { shaken, hints });
      navigator.vibrate = (pattern) => shaken.push(pattern) > 0;
      // When the hint comes and when it goes.
      new MutationObserver(() => {
        const shown = document.querySelector('nav [role=status]') !== null;
        if (shown !== (hints.length % 2 === 1)) hints.push(performance.now());
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await signIn(page, 'inspector');
    await page.goto('/budget');
    const shaken = () => page.evaluate(() => (window as unknown as { shaken: number[] }).shaken);
    const bar = page.getByRole('navigation', { name: 'Quick navigation' });
    const home = bar.getByRole('link', { name: 'Home' });
    const hint = bar.getByText('All modules of this store');

    const letGo = await touch(protocol, home);
    await hint.waitFor();
    expect(await shaken()).toEqual([20]);
    await letGo();
    await gone(hint);
    const [came = 0, went = 0] = await page.evaluate(
      () => (window as unknown as { hints: number[] }).hints,
    );
    expect(went - came).toBeGreaterThan(1990);
    expect(page.url()).toContain('/budget');

    await tap(protocol, home);
    await page.waitForURL('**/modules');
    expect(await shaken()).toEqual([20, 10]);
  });
});

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Puts a finger on it; the answer takes it off again. */
async function touch(protocol: CDPSession, target: Locator): Promise<() => Promise<void>> {
  const touchPoints = [await middleOf(target)];
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return async () => {
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

/** Both at once: however long a busy browser takes, the finger does not stay meanwhile. */
async function tap(protocol: CDPSession, target: Locator): Promise<void> {
  const touchPoints = [await middleOf(target)];
  await Promise.all([
    protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
    protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

describe('on a desk', () => {
  test('the sidebar: 64 px, 280 px under the pointer or with the keyboard in it, as long as it is not pinned', async () => {
    const page = await start({ width: 1024, height: 768 });
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
    const width = () => sidebar.evaluate((element) => element.getBoundingClientRect().width);
    expect(await width()).toBe(64);
    await sidebar.hover({ position: { x: 30, y: 300 } });
    await expect.poll(width).toBe(280);
    await page.mouse.move(700, 400);
    await expect.poll(width).toBe(64);

    await page
      .getByRole('button', { name: /^Current store/ })
      .first()
      .focus();
    await sidebar.getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect.poll(width).toBe(280);

    await sidebar.getByRole('button', { name: 'Keep menu open' }).click();
    await page.mouse.move(700, 400);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await width()).toBe(280);

    // A page that is opened anew begins at its top, not where another one was left.
    const down = () => page.evaluate(() => window.scrollY);
    await page.goto('/whats-new');
    await page.getByRole('heading', { level: 1, name: 'What’s New' }).waitFor();
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, 300));
        return down();
      })
      .toBeGreaterThan(100);
    await page.goto('/modules');
    await page.getByRole('heading', { name: 'Recent Inspections' }).waitFor();
    expect(await down()).toBe(0);
  });

  test('the bell: drops down at its button, finds, marks as read, leads to all', async () => {
    const page = await start(desk, 'manager');
    // What is still read would come into the list meanwhile.
    await upToDate(page);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await bell.focus();
    await page.keyboard.press('Enter');
    await panel.waitFor();
    const list = panel.getByRole('list', { name: 'Notifications' });
    await list.waitFor();
    const all = await list.getByRole('listitem').count();

    const search = panel.getByRole('searchbox', { name: 'Search notifications' });
    await search.fill('no such thing');
    await panel.getByText('No notification matches').waitFor();
    await search.fill('');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(all);

    await page.keyboard.press('Escape');
    await gone(panel);
    await hasFocus(bell);
    await bell.click();
    await panel.waitFor();
    // Beside it, on what does nothing: below may be a day that wants its food cost.
    await page.getByRole('heading', { level: 1 }).click();
    await gone(panel);

    const unread = Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1]);
    expect(unread).toBeGreaterThan(0);
    await bell.click();
    await panel
      .getByRole('button', { name: /^Mark as read/ })
      .first()
      .click();
    await expect
      .poll(async () => (await bell.getAttribute('aria-label')) ?? '')
      .toBe(unread === 1 ? 'Notifications' : `Notifications, ${unread - 1} unread`);
    await panel.getByRole('link', { name: 'View all' }).click();
    await page.waitForURL('**/notifications');
    await gone(panel);
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await expect
      .poll(() => page.getByRole('main').getByRole('listitem').count())
      .toBeGreaterThanOrEqual(all);
  });

  test('the account menu: theme and language at once, places, sign-out; by the keyboard', async () => {
    const page = await start(desk);
    const account = page.getByRole('button', { name: /^Account of/ });
    const place = await account.boundingBox();
    await account.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.getByText('inspector@storehand.demo').waitFor();
    // What opens beside it does not push it away.
    expect(await account.boundingBox()).toEqual(place);
    await menu.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await menu.getByRole('menuitemradio', { name: 'Français' }).click();
    await menu.getByText('Se déconnecter').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    await menu.getByRole('menuitemradio', { name: 'English' }).click();
    await page.keyboard.press('Escape');
    await gone(menu);
    await hasFocus(account);
    await page.keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
  });
});

/** What makes the page wider than the screen: the innermost parts that reach over its edge. */
function wideParts(): string[] {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const over = [...document.querySelectorAll('#root *')].filter((part) => {
    const { right, width } = part.getBoundingClientRect();
    return width > 1 && right > root.clientWidth + 1;
  });
  return over
    .filter((part) => !over.some((other) => other !== part && part.contains(other)))
    .map((part) => (part.parentElement ?? part).outerHTML.slice(0, 240));
}

const nothingIsWider = (page: Page, route: string) =>
  expect.poll(() => page.evaluate(wideParts), { message: route }).toEqual([]);

const twiceTheText = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });

const routes = ['/modules', ...screens.map(([path]) => path)];

test.each([
  ['a phone', phone],
  ['a tablet', { width: 1024, height: 768 }],
] as const)(
  'twice the text size on %s: nothing wider than the screen, every button of the header on it',
  async (_name, viewport) => {
    const page = await start(viewport);
    await twiceTheText(page);
    for (const route of routes) {
      await page.goto(route);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // What is on the device stands there in place of its sketch.
      await expect.poll(() => page.locator('#main .animate-shimmer').count()).toBe(0);
      await nothingIsWider(page, route);
      const outside = await page
        .getByRole('banner')
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons
            .map((button) => button.getBoundingClientRect())
            .filter(({ left, right }) => left < 0 || right > window.innerWidth),
        );
      expect(outside, route).toEqual([]);
    }
  },
);

test.each([
  ['a phone', phone],
  ['a tablet', { width: 1024, height: 768 }],
] as const)(
  'twice the text size on %s, not signed in: nothing wider than the screen',
  async (_name, viewport) => {
    device = await startDevice({ viewport });
    const { page } = device;
    await twiceTheText(page);
    await page.goto('/login');
    // What is fetched has come: the page grows no more.
    await page.getByRole('heading', { name: 'Demo sign-ins' }).waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
    await nothingIsWider(page, '/login');
    for (const route of ['/signup', '/reset-password']) {
      await page.goto(route);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await nothingIsWider(page, route);
    }
  },
);

test('a message is said politely and covers no main action, however long it is', async () => {
  const page = await start(phone, 'manager');
  const messages = page.getByRole('region', { name: 'Messages' });
  const main = page.getByRole('main');
  /** Where the message stands in the first frame that shows it: it is there for some seconds only. */
  const placeOf = async (message: string): Promise<{ y: number; height: number }> => {
    const found = await page.waitForFunction((words) => {
      const region = document.querySelector('section[aria-live=polite]');
      if (!region?.textContent.includes(words)) return null;
      // The region is as large as what it shows.
      const { y, height } = region.getBoundingClientRect();
      return { y, height };
    }, message);
    const place = await found.jsonValue();
    if (place === null || place.height === 0) throw new Error('The message is nowhere');
    return place;
  };
  const covers = (
    said: { y: number; height: number },
    action: Awaited<ReturnType<Locator['boundingBox']>>,
  ) => {
    if (!action) throw new Error('The action is nowhere');
    return said.y < action.y + action.height && action.y < said.y + said.height;
  };
  const bottomBar = page.getByRole('navigation', { name: 'Quick navigation' });

  await page.goto('/notifications');
  const mark = main.getByRole('button', { name: 'Mark all read' });
  await mark.waitFor();
  const markBox = await mark.boundingBox();
  const short = placeOf('Everything is marked as read');
  await mark.click();
  expect(covers(await short, markBox)).toBe(false);
  expect(covers(await short, await bottomBar.boundingBox())).toBe(false);
  expect(await messages.getAttribute('aria-live')).toBe('polite');

  await page.goto('/budget');
  const add = main.getByRole('button', { name: 'Add food cost', exact: true });
  await add.waitFor();
  await device.goOffline();
  await main.getByRole('button', { name: 'More actions' }).click();
  const long = placeOf('Failed to refresh data');
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  expect(covers(await long, await add.boundingBox())).toBe(false);
  expect(covers(await long, await bottomBar.boundingBox())).toBe(false);
});
