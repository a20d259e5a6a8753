import { people } from './people.ts';
import { createRandom } from './random.ts';
import { stores, type Store } from './stores.ts';

/** Ten weeks of what a store bought. Today is not entered yet; a few days were forgotten. */
export type FoodCost = {
  readonly store: Store;
  readonly user: string;
  readonly daysAgo: number;
  /** Minutes after midnight on the store's clock at which it was entered. */
  readonly enteredAt: number;
  /** Dollars on an average weekday; the day of the week is applied when the seed runs. */
  readonly amount: number;
};
export type Forecast = {
  readonly store: Store;
  readonly user: string;
  readonly weeksAgo: number;
  readonly projected_amount: number;
};

const weeks = 10;

function enteredBy(store: Store): string {
  if (store.store_number === '7486') return people.manager.id;
  if (store.store_number === '7505') return people.manager2.id;
  if (store.store_number === '7506') return people.inspector.id;
  return people.admin.id;
}

export function foodCostHistory(): FoodCost[] {
  const random = createRandom(28);
  const entries: FoodCost[] = [];
  for (const store of Object.values(stores)) {
    const budget = (store.usualWeeklySales * (store.budget_percentage ?? 28)) / 100;
    for (let daysAgo = weeks * 7 - 1; daysAgo >= 1; daysAgo -= 1) {
      if (random.chance(0.04)) continue;
      const day = (budget / 7) * (0.86 + random.next() * 0.3);
      const parts = random.chance(0.3) ? [0.72, 0.28] : [1];
      parts.forEach((part, index) => {
        entries.push({
          store,
          user: enteredBy(store),
          daysAgo,
          enteredAt: 21 * 60 - index * random.between(180, 420) - random.between(0, 50),
          amount: Math.round(day * part * 100) / 100,
        });
      });
    }
  }
  return entries;
}

export function forecastHistory(): Forecast[] {
  const random = createRandom(7486);
  return Object.values(stores).flatMap((store) =>
    Array.from({ length: weeks }, (_, index) => weeks - 1 - index).map((weeksAgo) => ({
      store,
      user: enteredBy(store),
      weeksAgo,
      projected_amount:
        Math.round((store.usualWeeklySales * (0.94 + random.next() * 0.12)) / 50) * 50,
    })),
  );
}
