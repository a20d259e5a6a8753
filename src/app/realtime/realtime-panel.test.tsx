// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { Radio } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../i18n/test-texts.ts';
import { DatabaseProvider } from '../../db/database-context.tsx';
import type { Declaration } from '../../db/declaration.ts';
import type { Arrival } from '../../db/local-database.ts';
import { openTestDatabase } from '../../db/test-database.ts';
import { loadAllDeclarations } from '../manifests.ts';
import { RealtimePanel } from './realtime-panel.tsx';

let declarations: readonly Declaration[];
beforeAll(async () => {
  await speakEnglish();
  declarations = await loadAllDeclarations();
});

const closing: (() => Promise<void>)[] = [];
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(async () => {
  cleanup();
  for (const close of closing.splice(0)) await close();
});

async function show(arrivals: BehaviorSubject<readonly Arrival[]>): Promise<void> {
  const { database } = await openTestDatabase({
    declarations,
    userId: '01930000-0000-7000-8000-000000000001',
  });
  closing.push(() => database.close());
  vi.spyOn(database, 'observeArrivals').mockReturnValue(arrivals);
  render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <RealtimePanel
          declarations={declarations}
          state="live"
          icon={Radio}
          lastPulledAt="2026-11-20T14:03:00Z"
          trigger={<button type="button">Realtime</button>}
          open
          onOpenChange={() => undefined}
        />
      </DatabaseProvider>
    </MemoryRouter>,
  );
}

test('it lists what this device is told of, in words: everything that the modules keep on it', async () => {
  await show(new BehaviorSubject<readonly Arrival[]>([]));
  const tables = await screen.findByRole('list', { name: 'Active tables' });
  const named = within(tables)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(named).toHaveLength(declarations.length);
  expect(named).toEqual(expect.arrayContaining(['Food cost', 'Inspections', 'Your roles']));
  expect(named.filter((name) => name.includes('realtime.'))).toEqual([]);
  expect(screen.getByText(String(declarations.length))).toBeTruthy();
});

test('T13 it tells what came last, as it comes', async () => {
  const arrivals = new BehaviorSubject<readonly Arrival[]>([]);
  await show(arrivals);
  const latest = await screen.findByRole('region', { name: 'Latest updates' });
  expect(within(latest).getByText('Nothing has arrived since the app was opened.')).toBeTruthy();
  const scope = 'store:01930000-0000-7000-8000-000000000002';
  act(() =>
    arrivals.next([
      { at: '2026-11-20T14:03:00Z', scope, kind: 'inspection_responses', records: 3 },
      { at: '2026-11-20T14:02:00Z', scope, kind: 'food_cost_entries', records: 1 },
    ]),
  );
  expect(
    within(latest)
      .getAllByRole('listitem')
      .map((item) => [...item.children].slice(1).map(({ textContent }) => textContent)),
  ).toEqual([
    ['Answers', '3'],
    ['Food cost', '1'],
  ]);
});
