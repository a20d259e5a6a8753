/** Runs in the browser: opens one side of a row, and measures it as often as it is told. */
import type { Side } from '../measure.ts';
import { answerSaved, answerSavedByDexie } from './answer-saved.ts';
import { amountInMemory, amountOnDevice, budgetPage } from './budget-page.tsx';
import { boardLive, boardStill } from './board-page.tsx';
import { heapOfApp, heapOfDexie } from './heap.ts';
import { newestByDexie, newestFifty } from './newest-fifty.ts';
import { offlineEdits } from './offline-edits.ts';
import { bulkInsert, firstPull } from './first-pull.ts';
import { pluginEdits, pluginPull } from './plugin.ts';
import { catalogueInsert, cataloguePull } from './catalogue-pull.ts';
import { emptyPull } from './empty-pull.ts';
import { bareRouter } from './route-change.ts';
import {
  allAsOrdered,
  deliveryPutByDexie,
  productFiltered,
  productSought,
  quantityPutByDexie,
  quantitySaved,
} from './supply.tsx';
import {
  costsOfTenYears,
  costsScannedByDexie,
  fleetOfOneYear,
  fleetOfTenYears,
  reportPutByDexie,
  reportSaved,
} from './vehicles.tsx';
import { editor, subscriber, viewer, writer } from './to-another-device.ts';

/** A name says which side; what it is prepared with is its own business. */
const sides = {
  'answer-saved': answerSaved,
  'answer-saved-dexie': answerSavedByDexie,
  'amount-on-device': amountOnDevice,
  'amount-in-memory': amountInMemory,
  'budget-page': budgetPage,
  'board-live': boardLive,
  'board-still': boardStill,
  'first-pull': firstPull,
  'bulk-insert': bulkInsert,
  'plugin-pull': pluginPull,
  'offline-edits': offlineEdits,
  'plugin-edits': pluginEdits,
  'empty-pull': emptyPull,
  'newest-fifty': newestFifty,
  'newest-dexie': newestByDexie,
  'bare-router': bareRouter,
  'quantity-saved': quantitySaved,
  'quantity-put': quantityPutByDexie,
  'all-as-ordered': allAsOrdered,
  'delivery-put': deliveryPutByDexie,
  'product-sought': productSought,
  'product-filtered': productFiltered,
  'report-saved': reportSaved,
  'report-put': reportPutByDexie,
  'fleet-ten-years': fleetOfTenYears,
  'fleet-one-year': fleetOfOneYear,
  'costs-ten-years': costsOfTenYears,
  'costs-scan': costsScannedByDexie,
  'catalogue-pull': cataloguePull,
  'catalogue-insert': catalogueInsert,
  heap: heapOfApp,
  'heap-dexie': heapOfDexie,
  editor,
  viewer,
  writer,
  subscriber,
} satisfies Record<string, (setup: never) => Promise<Side>>;

export type Sides = typeof sides;
export type SideName = keyof Sides;
export type SetupOf<Name extends SideName> = Parameters<Sides[Name]>[0];

const opened: Side[] = [];

const benchPage = {
  /** @returns what `run` and `close` call it by. */
  async open<Name extends SideName>(name: Name, setup: SetupOf<Name>): Promise<number> {
    const prepare = sides[name] as (setup: SetupOf<Name>) => Promise<Side>;
    return opened.push(await prepare(setup)) - 1;
  },
  run(side: number, index: number): Promise<number> {
    return sideOf(side).run(index);
  },
  close(side: number): Promise<void> {
    return sideOf(side).close();
  },
};

function sideOf(place: number): Side {
  const side = opened[place];
  if (side === undefined) throw new Error(`No side ${place} is open`);
  return side;
}

declare global {
  var bench: typeof benchPage;
}
globalThis.bench = benchPage;
