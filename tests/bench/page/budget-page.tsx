/** The week of the budget as a manager has it open: an amount that is saved, and the page being opened. */
import '../../../src/ui/tokens.css';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DatabaseProvider } from '../../../src/db/database-context.tsx';
import type { LocalDatabase } from '../../../src/db/local-database.ts';
import { speakEnglish } from '../../../src/i18n/test-texts.ts';
import { addDays, businessDayOf, weekDays, weekStart } from '../../../src/kernel/business-week.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { declarations } from '../../../src/modules/budget/model/collections.ts';
import { routes } from '../../../src/modules/budget/routes.tsx';
import { declarations as ofStores } from '../../../src/modules/stores/collections.ts';
import type { Store } from '../../../src/modules/stores/domain/store.ts';
import { StoreChoiceContext } from '../../../src/modules/stores/queries.ts';
import { declarations as ofConflicts } from '../../../src/modules/sync-centre/collections.ts';
import { ToastViewport } from '../../../src/ui/toasts.tsx';
import type { Side } from '../measure.ts';
import { introduce } from './answer-saved.ts';
import { openInMemory } from './in-memory.ts';
import { paintedWith } from './painted-with.ts';
import { openWithRows, type StoredRow } from './stored-rows.ts';

const timeZone = 'America/New_York';
const today = businessDayOf(new Date(), timeZone);
const everything = [...declarations, ...ofStores, ...ofConflicts];

function makeStore(place: number): Store {
  return {
    id: newId(),
    number: String(7000 + place),
    name: 'Riverside Plaza',
    role: 'general_manager',
    budgetPercentage: null,
    timeZone,
    openedOn: null,
    closedOn: null,
  };
}

/** Dollars a day of the store, so that the figures of no two are the same. */
const costOf = (place: number) => 30 + place / 100;

/** One entry a day up to today, and the weeks' projected sales. */
function rowsOf(userId: string, store: Store, place: number, days: number): StoredRow[] {
  const synced = () => ({
    id: newId(),
    scope: `store:${store.id}`,
    change: 1,
    created_at: `${addDays(today, -1)}T12:00:00.000Z`,
    updated_at: `${addDays(today, -1)}T12:00:00.000Z`,
    deleted_at: null,
    user_id: userId,
    store_id: store.id,
  });
  const entries = Array.from({ length: days }, (_, back) => ({
    collection: 'food_cost_entries',
    row: { ...synced(), entry_date: addDays(today, -back), amount: costOf(place) },
  }));
  const forecasts = Array.from({ length: Math.ceil(days / 7) }, (_, back) => ({
    collection: 'weekly_sales_forecasts',
    row: {
      ...synced(),
      week_start_date: addDays(weekStart(today), -7 * back),
      projected_amount: 1000,
    },
  }));
  return [...entries, ...forecasts];
}

/** What the page is on: like `#root` of the app, beside which dialogs stand. */
function show(database: LocalDatabase, store: Store): { page: HTMLElement; root: Root } {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const router = createMemoryRouter([...routes], { initialEntries: ['/budget'] });
  const choice = {
    stores: [store],
    current: store,
    isGlobalAdmin: false,
    switchStore: () => undefined,
  };
  root.render(
    <DatabaseProvider database={database}>
      <StoreChoiceContext value={choice}>
        <RouterProvider router={router} />
      </StoreChoiceContext>
      <ToastViewport label="Messages" closeText="Close" />
    </DatabaseProvider>,
  );
  return { page, root };
}

function there<E extends Element>(selector: string): Promise<E> {
  return new Promise((done) => {
    const look = () => {
      const found = document.querySelector<E>(selector);
      if (found === null) requestAnimationFrame(look);
      else done(found);
    };
    look();
  });
}

const gone = (selector: string): Promise<void> =>
  new Promise((done) => {
    const look = () =>
      void (document.querySelector(selector) === null ? done() : requestAnimationFrame(look));
    look();
  });

const field = '#entry-amount';

/** Today's entry is opened and another amount is typed: measured from the press on Save to the frame with the new figure. */
async function amounts(database: LocalDatabase, store: Store): Promise<Side> {
  await speakEnglish();
  const { page, root } = show(database, store);
  const others = weekDays(weekStart(today)).filter((day) => day < today).length;
  const total = (amount: number) => `$${(others * costOf(0) + amount).toFixed(2)}`;
  await paintedWith(page, total(costOf(0)));
  return {
    async run(index) {
      const amount = 40 + (index % 500) / 100;
      page.querySelectorAll<HTMLElement>('ol > li > button')[others]?.click();
      const input = await there<HTMLInputElement>(field);
      // React hears of a value only where it did not set it itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input,
        amount.toFixed(2),
      );
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
      const painted = paintedWith(page, total(amount));
      const start = performance.now();
      input.form?.requestSubmit();
      const duration = (await painted) - start;
      await gone(field);
      return duration;
    },
    async close() {
      root.unmount();
      await database.close();
    },
  };
}

const weeksKept = 9;

export async function amountOnDevice(): Promise<Side> {
  const userId = newId();
  await introduce(userId);
  const store = makeStore(0);
  const rows = rowsOf(userId, store, 0, 7 * weeksKept);
  return amounts(await openWithRows(userId, everything, rows), store);
}

export async function amountInMemory(): Promise<Side> {
  const userId = newId();
  const store = makeStore(0);
  return amounts(openInMemory(userId, rowsOf(userId, store, 0, 7 * weeksKept)), store);
}

export type BudgetPageSetup = { readonly stores: number; readonly days: number };

/** Each run opens the page of another store: what was asked for once is answered from memory. */
export async function budgetPage({ stores, days }: BudgetPageSetup): Promise<Side> {
  await speakEnglish();
  const userId = newId();
  const all = Array.from({ length: stores }, (_, place) => makeStore(place));
  const rows = all.flatMap((store, place) => rowsOf(userId, store, place, days));
  const database = await openWithRows(userId, everything, rows);
  const entered = weekDays(weekStart(today)).filter((day) => day <= today).length;
  return {
    async run(index) {
      const place = index % stores;
      const store = all[place];
      if (store === undefined) throw new Error(`No store ${place}`);
      const start = performance.now();
      const { page, root } = show(database, store);
      const painted = await paintedWith(page, `$${(entered * costOf(place)).toFixed(2)}`);
      root.unmount();
      page.remove();
      return painted - start;
    },
    close: () => database.close(),
  };
}
