/** The board of 500 stores, opened: as it is on the device, live, and the same rows that are in memory and stay as they are. */
import '../../../src/ui/tokens.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DatabaseProvider } from '../../../src/db/database-context.tsx';
import { speakEnglish } from '../../../src/i18n/test-texts.ts';
import { addDays, businessDayOf } from '../../../src/kernel/business-week.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { BoardRows } from '../../../src/modules/board/components/board-rows.tsx';
import { boardPart as devices } from '../../../src/modules/board/components/devices-part.tsx';
import { StoresView } from '../../../src/modules/board/components/stores-view.tsx';
import type { BoardRow } from '../../../src/modules/board/remote.ts';
import { boardPart as budget } from '../../../src/modules/budget/overview/board.tsx';
import { boardPart as inspections } from '../../../src/modules/inspections/overview/board.tsx';
import type { Store } from '../../../src/modules/stores/domain/store.ts';
import { StoreChoiceContext } from '../../../src/modules/stores/queries.ts';
import { answersOfServer, writePreference } from '../../../src/platform/storage/preferences.ts';
import type { Side } from '../measure.ts';
import { openInMemory } from './in-memory.ts';
import { paintedWith } from './painted-with.ts';

const count = 500;
const timeZone = 'America/New_York';
const yesterday = addDays(businessDayOf(new Date(), timeZone), -1);
const parts = [budget, inspections, devices];

const stores = Array.from({ length: count }, (_, place): Store => ({
  id: newId(),
  number: String(7000 + place),
  name: `Riverside Plaza ${place}`,
  role: 'admin',
  budgetPercentage: null,
  timeZone,
  openedOn: null,
  closedOn: null,
}));

const rows = stores.map(({ id, number, name }, place): BoardRow => ({
  store_id: id,
  store_number: number,
  name,
  time_zone: timeZone,
  closed_on: null,
  looked_at: yesterday,
  need: place < 30 ? 3 : place < 120 ? 2 : 0,
  parts: {
    budget: {
      days: ['entered', 'over', 'missing', 'entered', 'entered', 'entered', 'open'],
      missing: 1,
      week_start: addDays(yesterday, -2),
      days_entered: 2,
      projected_sales: 1000 + place,
      budget: 280,
      food_cost: 300,
      variance: -20,
      variance_percentage: -7.14,
    },
    inspections: {
      last: {
        id: newId(),
        template: 'Daily walk',
        completed: `${yesterday}T15:00:00.000Z`,
        score: 80,
        change: -10,
        failed_critical: place % 10 === 0,
      },
      due: 2,
      done: 1,
      late: 0,
      missed: 1,
      running: 0,
      open: 3,
      overdue: 2,
      overdue_critical: 1,
      to_verify: 0,
    },
    devices: {
      unsent: 3,
      photos: 1,
      refused: 0,
      oldest: `${yesterday}T15:00:00.000Z`,
      devices: 2,
      last_contact: `${yesterday}T16:00:00.000Z`,
    },
  },
  stores: count,
  in_need: 120,
}));

/** Each run is a page of its own, opened until the first store stands on it. */
async function board(userId: string, element: ReactNode): Promise<Side> {
  await speakEnglish();
  const [current] = stores;
  if (current === undefined) throw new Error('There is no store');
  const database = openInMemory(userId, []);
  const choice = { stores, current, isGlobalAdmin: true, switchStore: () => undefined };
  return {
    async run() {
      const page = document.createElement('div');
      document.body.append(page);
      const root = createRoot(page);
      const router = createMemoryRouter([{ path: '*', element }]);
      const start = performance.now();
      root.render(
        <DatabaseProvider database={database}>
          <StoreChoiceContext value={choice}>
            <RouterProvider router={router} />
          </StoreChoiceContext>
        </DatabaseProvider>,
      );
      const painted = await paintedWith(page, '#7000 Riverside Plaza 0');
      root.unmount();
      page.remove();
      return painted - start;
    },
    close: () => database.close(),
  };
}

/** What the server answered last is read from the device, and whatever is told of any store is heard. */
export function boardLive(): Promise<Side> {
  const userId = newId();
  writePreference(userId, `${answersOfServer}storeBoard`, {
    question: 'yesterday',
    asOf: new Date().toISOString(),
    value: rows,
  });
  return board(userId, <StoresView parts={parts} />);
}

export function boardStill(): Promise<Side> {
  return board(
    newId(),
    <BoardRows
      rows={rows}
      parts={parts}
      day={yesterday}
      asked={null}
      onChanged={() => undefined}
    />,
  );
}
