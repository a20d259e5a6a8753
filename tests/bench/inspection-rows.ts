/** Rows of the form in which a store is walked: the audit of 96 items on a tablet. */
import { execFileSync } from 'node:child_process';
import { questions, startInspection } from '../e2e/fixtures/inspection.ts';
import { templates } from '../world/templates.ts';
import { openApp, type App } from './app.ts';
import type { BenchRow } from './bench-row.ts';
import { coldStarts, openBarePage, slowDown } from './cold-start.ts';
import { interleave, type Side } from './measure.ts';
import { tapAndSettle, tapAnswer, type Tap } from './page/tap-answer.ts';

const tablet = { width: 1024, height: 768 };
const audit = templates.brandStandardAudit;

/** The walk as an inspector has it open. */
async function openWalk(): Promise<App> {
  const app = await openApp('inspector', tablet);
  await startInspection(app.device.page, audit.name, '7486');
  return app;
}

/** The same form, in the preview of the template: what is answered there is kept nowhere. */
async function openPreview(): Promise<App> {
  const app = await openApp('admin', tablet);
  const { page } = app.device;
  await page.goto(`/inspections/templates/${audit.id}/preview`);
  await questions(page).first().waitFor();
  return app;
}

async function taps({ device, close }: App, measure: (tap: Tap) => number): Promise<Side> {
  const { context, page } = device;
  const processor = await context.newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return {
    run: async (index) => measure(await page.evaluate(tapAnswer, tapAndSettle(index))),
    close,
  };
}

async function bothForms(measure: (tap: Tap) => number, samples: number) {
  const ours = await taps(await openWalk(), measure);
  return interleave(ours, await taps(await openPreview(), measure), samples, 5);
}

async function coldWalks(): Promise<Side> {
  const { device, close } = await openWalk();
  try {
    const { page } = device;
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await questions(page).first().waitFor();
    const { pathname } = new URL(page.url());
    return await coldStarts(device, close, {
      path: pathname,
      usable: '#main article[data-item] input[type="radio"]',
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** A picture of twelve million pixels, as cameras take them; each with a number of its own in it. */
async function cameraPicture({ device }: App, number: number): Promise<Buffer> {
  const base64 = await device.page.evaluate(async (number) => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    for (let stripe = 0; stripe < 400; stripe += 1) {
      context.fillStyle = `hsl(${(stripe * 37 + number * 9) % 360} 60% ${20 + (stripe % 60)}%)`;
      context.fillRect((stripe % 20) * 200, Math.floor(stripe / 20) * 150, 200, 150);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, number);
  return Buffer.from(base64, 'base64');
}

const photoCount = 40;

/** Each section of the walk is opened once, with the photos in it; then the memory of all pages' processes is read. */
async function memoryOfWalk(photos: number): Promise<Side> {
  const app = await openWalk();
  const { page } = app.device;
  for (let number = 0; number < photos; number += 1) {
    const shown = await questions(page).all();
    const card = shown[number % Math.min(8, shown.length)];
    if (card === undefined) throw new Error('No question to photograph');
    const tiles = card.getByRole('button', { name: /^Photo \d/ });
    const before = await tiles.count();
    const chooser = page.waitForEvent('filechooser');
    await card.getByRole('button', { name: 'Add Photo' }).click();
    await (
      await chooser
    ).setFiles({
      name: `image-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await cameraPicture(app, number),
    });
    await tiles.nth(before).waitFor();
  }
  return {
    async run() {
      await page.reload();
      await questions(page).first().waitFor();
      await page.waitForFunction(
        (photos) =>
          [...document.querySelectorAll<HTMLImageElement>('#main article img')].filter(
            ({ complete, naturalWidth }) => complete && naturalWidth > 0,
          ).length >= photos,
        photos,
      );
      return memoryOfPages(app);
    },
    close: app.close,
  };
}

/** Megabytes. */
async function memoryOfPages({ device }: App): Promise<number> {
  const browser = device.context.browser();
  if (browser === null) throw new Error('No browser to ask');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id));
  const sizes = execFileSync('ps', ['-o', 'rss=', '-p', pages.join(',')], { encoding: 'utf8' });
  return (
    sizes
      .trim()
      .split(/\s+/)
      .map(Number)
      .reduce((sum, size) => sum + size, 0) / 1024
  );
}

export const walkRows: readonly BenchRow[] = [
  {
    name: 'answer-to-paint',
    what: 'from the tap on an answer to the next paint, at six times slower',
    unit: 'ms',
    target: 1.3,
    judgedBy: 0.95,
    samples: 60,
    measure: (_context, samples) => bothForms(({ toPaint }) => toPaint, samples),
  },
  {
    name: 'answer-longest-task',
    what: 'the longest task that a tap on an answer leads to, at six times slower',
    unit: 'ms',
    target: 1.3,
    judgedBy: 0.95,
    samples: 60,
    measure: (_context, samples) => bothForms(({ longestTask }) => longestTask, samples),
  },
  {
    name: 'walk-cold-offline',
    what: 'without a network, from the worker: a new page until the first question can be answered',
    unit: 'ms',
    samples: 12,
    async measure(_context, samples) {
      return interleave(await coldWalks(), await openBarePage(), samples, 3);
    },
  },
  {
    name: 'walk-memory',
    what: 'the memory of the pages of an inspection',
    unit: 'MB',
    samples: 5,
    async measure(_context, samples) {
      return interleave(await memoryOfWalk(photoCount), await memoryOfWalk(0), samples, 1);
    },
  },
];
