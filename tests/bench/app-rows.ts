/** Rows of the built app as a person meets it. */
import { openApp } from './app.ts';
import type { BenchRow } from './bench-row.ts';
import { coldStarts, openBarePage } from './cold-start.ts';
import { interleave, type Side } from './measure.ts';
import { changeRoute } from './page/route-change.ts';

const desk = { width: 1440, height: 900 };

/** Two screens full of figures, chart and lists, and the heading that each shows. */
const screens = [
  ['/budget', 'Budget'],
  ['/inspections', 'Store Inspections'],
] as const;

async function routesOfApp(): Promise<Side> {
  const { device, close } = await openApp('inspector', desk);
  return {
    run: (index) => device.page.evaluate(changeRoute, screens[index % 2] ?? screens[0]),
    close,
  };
}

/** Kept on the device whole: its worker serves it, with the parts of the module page. */
async function coldStartsOfApp(): Promise<Side> {
  const { device, close } = await openApp('inspector', desk);
  try {
    const { page } = device;
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.getByText('Up to date').first().waitFor();
    return await coldStarts(device, close);
  } catch (error) {
    await close();
    throw error;
  }
}

export const appRows: readonly BenchRow[] = [
  {
    name: 'cold-offline-start',
    what: 'without a network, from the worker: a new page until its modules can be used',
    unit: 'ms',
    target: 2,
    samples: 12,
    async measure(_context, samples) {
      return interleave(await coldStartsOfApp(), await openBarePage(), samples, 3);
    },
  },
  {
    name: 'route-change',
    what: 'from one screen to another, until it is painted',
    unit: 'ms',
    samples: 40,
    async measure(context, samples) {
      const browser = await (await context.browsers()).start();
      try {
        const peer = await browser.side('bare-router', undefined);
        return await interleave(await routesOfApp(), peer, samples);
      } finally {
        await browser.stop();
      }
    },
  },
];
