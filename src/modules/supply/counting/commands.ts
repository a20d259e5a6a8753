/** Every write of a count. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../../db/local-database.ts';
import { naturalId } from '../../../kernel/ids.ts';
import { hasPermission, type Permission, type Standing } from '../../../kernel/permission.ts';
import { stockCounts, stockEntries, type StockCount } from '../model/collections.ts';
import { fromQuantity, toQuantity, type Quantity } from '../model/domain/quantity.ts';
import type { Level } from '../model/domain/stock.ts';
import { decisionOf } from './domain/count-sheet.ts';

/** Who counts, where to, and by which clock. */
export type Counter = {
  readonly database: LocalDatabase;
  readonly standing: Standing;
  readonly now: () => Date;
};

/** The count is not in a state that allows it, or the person may not. */
export class CountRefused extends Error {
  readonly code: 'not_found' | 'closed' | 'forbidden' | 'differ' | 'too_many';

  constructor(code: CountRefused['code']) {
    super(`Count refused: ${code}`);
    this.name = 'CountRefused';
    this.code = code;
  }
}

/** So many counts of one sheet on one day. */
const mostOfADay = 20;

const startSchema = v.object({
  storeId: v.pipe(v.string(), v.uuid()),
  /** By the store's calendar. */
  day: v.pipe(v.string(), v.isoDate()),
  /** `all`, or an area. */
  sheet: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  isBlind: v.boolean(),
});
export type StartCount = v.InferInput<typeof startSchema>;

/**
 * Rule SK1: resolves with the id of the count. Who counts the same on the same day joins the one that is open; where that
 * is closed, another begins.
 */
export async function startCount(counter: Counter, input: StartCount): Promise<string> {
  const { storeId, day, sheet, isBlind } = v.parse(startSchema, input);
  require(counter, 'count_inventory');
  for (let no = 1; no <= mostOfADay; no += 1) {
    const called = no === 1 ? sheet : `${sheet}#${no}`;
    const id = naturalId(stockCounts.name, storeId, day, called);
    const known = await counter.database.get(stockCounts, id);
    if (known !== null && isOpen(known)) return id;
    if (known !== null) continue;
    await counter.database.write([
      change({
        declaration: stockCounts,
        id,
        create: true,
        scope: `store:${storeId}`,
        set: { day, sheet: called, is_blind: isBlind },
      }),
    ]);
    return id;
  }
  throw new CountRefused('too_many');
}

export type Counted = {
  readonly productId: string;
  /** Empty: the store does not say where it is kept. */
  readonly areaId: string;
};

/** Rule SK1: what this person found, in base units; null: nothing is said of it (which is not zero). */
export function setFigure(
  counter: Counter,
  countId: string,
  { baseUnit, ...of }: Counted & { readonly baseUnit: string },
  quantity: Quantity | null,
): Promise<void> {
  return write(
    counter,
    countId,
    of,
    quantity === null
      ? null
      : { entered_qty: fromQuantity(quantity), entered_unit: baseUnit, condition: null },
  );
}

/** Rule SK6: how it looks where nobody counts pieces. */
export function setLevel(
  counter: Counter,
  countId: string,
  of: Counted,
  level: Level | null,
): Promise<void> {
  return write(
    counter,
    countId,
    of,
    level === null ? null : { entered_qty: 0, entered_unit: 'each', condition: level },
  );
}

async function write(
  { database, standing, now }: Counter,
  countId: string,
  { productId, areaId }: Counted,
  found: {
    readonly entered_qty: number;
    readonly entered_unit: string;
    readonly condition: Level | null;
  } | null,
): Promise<void> {
  const count = await openCount({ database, standing, now }, countId);
  const id = naturalId(stockEntries.name, count.id, areaId, productId, database.userId);
  const known = await database.get(stockEntries, id);
  if (found === null) {
    if (known === null) return;
    await database.write([
      change({ declaration: stockEntries, id, set: { deleted_at: now().toISOString() } }),
    ]);
    return;
  }
  // a figure that was decided about is another one now (rule SK7); the office says when it has it
  const set = {
    ...found,
    qty: found.entered_qty,
    effective_at: now().toISOString(),
    arrived_at: null,
  };
  await database.write([
    change(
      known === null
        ? {
            declaration: stockEntries,
            id,
            create: true,
            scope: count.scope,
            set: {
              product_id: productId,
              kind: 'count',
              count_id: count.id,
              belongs_to: count.id,
              area_id: areaId,
              ...set,
            },
          }
        : { declaration: stockEntries, id, set },
    ),
  ]);
}

/** Rule SK4: this person has finished. */
export async function handIn(counter: Counter, countId: string): Promise<void> {
  const count = await openCount(counter, countId);
  await counter.database.write([
    change({
      declaration: stockCounts,
      id: count.id,
      set: { submitted_at: counter.now().toISOString(), status: 'submitted' },
    }),
  ]);
}

/** Rule SK4: there is more to count. */
export async function goOn(counter: Counter, countId: string): Promise<void> {
  const count = await openCount(counter, countId);
  await counter.database.write([
    change({
      declaration: stockCounts,
      id: count.id,
      set: { submitted_at: null, status: 'open' },
    }),
  ]);
}

/**
 * Rule SK3: which of several figures stands. The others are said not to: a different one may have come after this one was
 * chosen before.
 */
export async function chooseFigure(
  counter: Counter,
  countId: string,
  entryId: string,
): Promise<void> {
  await openCount(counter, countId);
  require(counter, 'manage_supply');
  const { database } = counter;
  const chosen = await database.get(stockEntries, entryId);
  if (chosen === null) throw new CountRefused('not_found');
  const all = await database.find(stockEntries, { equals: { belongs_to: countId } });
  await database.write([
    change({ declaration: stockEntries, id: entryId, set: { decision: 'accept' } }),
    ...all
      .filter(
        (each) =>
          each.area_id === chosen.area_id &&
          each.product_id === chosen.product_id &&
          toQuantity(each.qty) !== toQuantity(chosen.qty) &&
          decisionOf(each) !== 'reject',
      )
      .map(({ id }) => change({ declaration: stockEntries, id, set: { decision: 'reject' } })),
  ]);
}

/** Rule SK4: `post` makes the figures those of the shelf, `void` leaves them. `differ`: figures that nobody decided between. */
export async function decide(
  counter: Counter,
  countId: string,
  decision: 'post' | 'void',
  differ: number,
): Promise<void> {
  const count = await openCount(counter, countId);
  require(counter, 'manage_supply');
  if (decision === 'post' && differ > 0) throw new CountRefused('differ');
  await counter.database.write([
    change({ declaration: stockCounts, id: count.id, set: { decision } }),
  ]);
}

/** Whether it is still counted: the office has not closed it, and nobody here has decided to. */
export const isOpen = ({ status, decision }: Pick<StockCount, 'status' | 'decision'>): boolean =>
  decision === null && (status === 'open' || status === 'submitted');

function require({ standing }: Counter, permission: Permission): void {
  if (!hasPermission(standing, permission)) throw new CountRefused('forbidden');
}

async function openCount(counter: Counter, countId: string): Promise<StockCount> {
  require(counter, 'count_inventory');
  const count = await counter.database.get(stockCounts, countId);
  if (count === null) throw new CountRefused('not_found');
  if (!isOpen(count)) throw new CountRefused('closed');
  return count;
}
