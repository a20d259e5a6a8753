/**
 * What a store should order: the server's sums are the devices' (rules SU of the supplies). More random worlds than in
 * every run: REORDER_WORLDS=5000 and this file alone.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../src/kernel/business-week.ts';
import { fromQuantity } from '../../src/modules/supply/model/domain/quantity.ts';
import {
  suggestionFor,
  type ShelfFacts,
} from '../../src/modules/supply/reorder/domain/suggestion.ts';
import { startWorld, type World } from '../database/world.ts';
import { createRandom } from '../world/random.ts';

const worlds = Number(process.env['REORDER_WORLDS'] ?? 1000);
const today = '2026-11-25';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Mostly near the edges: par just met, half a pack, a step past the least. */
function makeWorlds(seed: number) {
  const chance = createRandom(seed);
  const quantity = (to: number) => chance.between(0, to) * chance.pick([1, 250, 500, 1000]);
  const maybe = <T>(share: number, made: () => T): T | null =>
    chance.chance(share) ? made() : null;
  return Array.from({ length: worlds }, () => {
    const pack_size = chance.pick([0.5, 1, 6, 12, 2.5]);
    const shelf: ShelfFacts = {
      onHand: maybe(0.95, () => quantity(60) - (chance.chance(0.1) ? 20_000 : 0)),
      par: maybe(0.7, () => quantity(120)),
      reorderPoint: maybe(0.4, () => quantity(60)),
      dailyUse: maybe(0.6, () => quantity(12)),
    };
    return {
      shelf,
      awaited: Array.from({ length: chance.between(0, 2) }, () => ({
        quantity: quantity(24),
        day: addDays(today, chance.between(-2, 3)),
      })),
      toFollowing: maybe(0.8, () => chance.between(0, 9)),
      pack: {
        pack_size,
        min_qty: chance.pick([1, 2, 0.5]),
        step_qty: chance.pick([1, 3, 0.5]),
      },
    };
  });
}

it('SU1-SU4 the server suggests what devices suggest', async () => {
  const all = makeWorlds(20261125);
  const told = await world.sql<{ place: number; suggestion: unknown }>(
    `select w.place, (select to_jsonb(s) from sync.reorder_suggestion(w.on_hand, w.par, w.reorder_point, w.daily_use, w.coming,
        w.days, w.pack_size, w.min_qty, w.step_qty) s) as suggestion
     from jsonb_to_recordset($1) w (place integer, on_hand numeric, par numeric, reorder_point numeric, daily_use numeric,
       coming numeric, days integer, pack_size numeric, min_qty numeric, step_qty numeric)
     order by w.place`,
    [
      JSON.stringify(
        all.map(({ shelf, awaited, toFollowing, pack }, place) => {
          const decimal = (each: number | null) => (each === null ? null : fromQuantity(each));
          return {
            place,
            on_hand: decimal(shelf.onHand),
            par: decimal(shelf.par),
            reorder_point: decimal(shelf.reorderPoint),
            daily_use: decimal(shelf.dailyUse),
            coming: fromQuantity(
              awaited
                .filter(({ day }) => day >= today)
                .reduce((sum, { quantity }) => sum + quantity, 0),
            ),
            days: toFollowing,
            ...pack,
          };
        }),
      ),
    ],
  );
  const here = all.map(({ shelf, awaited, toFollowing, pack }, place) => {
    const suggestion = suggestionFor(
      shelf,
      awaited,
      {
        today,
        next: today,
        following: toFollowing === null ? null : addDays(today, toFollowing),
      },
      pack,
    );
    return {
      place,
      suggestion:
        suggestion === null
          ? null
          : {
              method: suggestion.method,
              target: fromQuantity(suggestion.target),
              missing: fromQuantity(suggestion.missing),
              order_qty: fromQuantity(suggestion.order),
            },
    };
  });
  expect(told).toEqual(here);
  // worth the name of random worlds
  const methods = here.map(({ suggestion }) => suggestion?.method ?? 'none');
  for (const method of ['par', 'use', 'none']) {
    expect(methods.filter((each) => each === method).length).toBeGreaterThan(worlds / 10);
  }
});
